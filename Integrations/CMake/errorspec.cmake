# Generates response errors in a CMake build.
#
#   include(errorspec.cmake)
#   errorspec_add_runtime(path/to/errorspec)     # the runtime, from a checkout of the package
#   errorspec_generate(App specs)                # Swift from the APIs below specs/, for the target App
#
# ERRORSPEC is the executable. By default, it is found on the PATH; pass another one with -DERRORSPEC=…
#
# With CMake 3.29 or later and `cmake_minimum_required(VERSION 3.25...3.31)`, a build without changes does nothing.
# With an older CMake or policy, Swift executables are linked again after a source was saved without a real change.

find_program(ERRORSPEC errorspec REQUIRED DOC "The errorspec executable")

# Adds the library ErrorSpecRuntime and its dependencies from a checkout of the package errorspec.
function(errorspec_add_runtime package)
    get_filename_component(sources "${package}/Sources" ABSOLUTE)
    foreach(module ErrorSpecReading ErrorSpecRuntime)
        file(GLOB_RECURSE files CONFIGURE_DEPENDS "${sources}/${module}/*.swift")
        # The tutorial's code belongs to the documentation.
        list(FILTER files EXCLUDE REGEX "\\.docc/")
        add_library(${module} STATIC ${files})
        target_compile_options(${module} PUBLIC -swift-version 6)
        target_compile_options(${module} PRIVATE
            "SHELL:-package-name errorspec" "SHELL:-enable-upcoming-feature ExistentialAny"
            "SHELL:-enable-upcoming-feature InternalImportsByDefault" "SHELL:-enable-upcoming-feature MemberImportVisibility")
    endforeach()
    target_link_libraries(ErrorSpecRuntime PUBLIC ErrorSpecReading)
endfunction()

# Generates Swift from the APIs below FOLDER for TARGET.
#
# The names of the outputs depend on the specs, so they are determined when CMake configures the build. CMake configures
# the build again when a spec has changed. In each build, Ninja compiles only what has changed.
function(errorspec_generate target folder)
    get_filename_component(specs "${folder}" ABSOLUTE)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/${target}.errorspec")
    # CONFIGURE_DEPENDS: the next build detects added and removed specs.
    file(GLOB_RECURSE inputs CONFIGURE_DEPENDS "${specs}/*.yaml" "${specs}/*.yml")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})
    execute_process(
        COMMAND "${ERRORSPEC}" generate "${specs}" --output "${output}" --list-outputs
        OUTPUT_VARIABLE outputs OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" outputs "${outputs}")
    add_custom_command(
        OUTPUT ${outputs}
        COMMAND "${ERRORSPEC}" generate "${specs}" --output "${output}" --depfile "${output}.d" --quiet
        DEPENDS "${ERRORSPEC}" ${inputs}
        DEPFILE "${output}.d"
        COMMENT "Generating response errors of ${target}"
        VERBATIM)
    target_sources(${target} PRIVATE ${outputs})

    # CMake 3.25 waits for an executable's module, which the compiler only writes on request.
    get_target_property(kind ${target} TYPE)
    if(CMAKE_VERSION VERSION_LESS 3.29 AND kind STREQUAL "EXECUTABLE")
        target_compile_options(${target} PRIVATE
            -emit-module "SHELL:-emit-module-path ${CMAKE_CURRENT_BINARY_DIR}/${target}.swiftmodule")
    endif()
endfunction()
