# Generates response errors as a part of a CMake build.
#
#   include(errorspec.cmake)
#   errorspec_add_runtime(path/to/errorspec)     # the runtime, from a checkout of the package
#   errorspec_generate(App specs)                # Swift from the APIs below specs/, as a part of the target App
#
# ERRORSPEC is the executable: one that is on the PATH is found, another is given with -DERRORSPEC=…
#
# With CMake 3.29 or later and `cmake_minimum_required(VERSION 3.25...3.31)`, a build without a change does nothing. An
# older CMake, or an older policy, links Swift executables anew after a source was saved without a change of meaning.

find_program(ERRORSPEC errorspec REQUIRED DOC "The errorspec executable")

# Adds the library ErrorSpecRuntime, and what it is built on, from a checkout of the package errorspec.
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

# Generates Swift from the APIs below FOLDER as a part of TARGET.
#
# The names of the outputs depend on what the specs say, so they are asked for when CMake configures, which it does again
# when a spec has changed. What each build then does is Ninja's: only what changed is compiled.
function(errorspec_generate target folder)
    get_filename_component(specs "${folder}" ABSOLUTE)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/${target}.errorspec")
    # CONFIGURE_DEPENDS: an added or removed spec is seen by the next build.
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

    # CMake 3.25 waits for an executable's module, which the compiler doesn't write unless it is told to.
    get_target_property(kind ${target} TYPE)
    if(CMAKE_VERSION VERSION_LESS 3.29 AND kind STREQUAL "EXECUTABLE")
        target_compile_options(${target} PRIVATE
            -emit-module "SHELL:-emit-module-path ${CMAKE_CURRENT_BINARY_DIR}/${target}.swiftmodule")
    endif()
endfunction()
