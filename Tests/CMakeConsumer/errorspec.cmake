# errorspec_generate(TARGET FOLDER): generates Swift from the APIs below FOLDER as a part of TARGET.
#
# The names of the outputs depend on what the specs say, so they are asked for when CMake configures, which it does again
# when a spec has changed. What each build then does is Ninja's: only what changed is compiled.
set(ERRORSPEC errorspec CACHE FILEPATH "The errorspec executable")

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
endfunction()
