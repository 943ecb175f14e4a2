"""Swift from error specs, as a Bazel rule.

    load("//third_party/errorspec:errorspec.bzl", "errorspec_swift")

    errorspec_swift(
        name = "shop_errors",
        srcs = glob(["specs/shop/**/*.yaml"]),       # the specs of one API
        tool = "//tools:errorspec-generate",         # the executable, from the artifact bundle
    )

    swift_library(
        name = "Shop",
        srcs = glob(["Sources/**/*.swift"]) + [":shop_errors"],
        deps = ["@swiftpkg_errorspec//:ErrorSpecRuntime"],
    )

Each spec becomes one Swift file, named after its path, so Bazel knows the outputs in advance. The output
depends only on the specs, so remote and disk caches can share it between machines.
"""

def _output_name(spec, package):
    path = spec.short_path
    if package and path.startswith(package + "/"):
        path = path[len(package) + 1:]
    return path[:path.rindex(".")].replace("/", "+") + ".generated.swift"

def _errorspec_swift_impl(ctx):
    roots = [file for file in ctx.files.srcs if file.basename in ("api.yaml", "api.yml")]
    if len(roots) != 1:
        fail("errorspec_swift needs the specs of one API with one api.yaml; the srcs of %s contain %d" % (ctx.label, len(roots)))

    # The first spec that is passed to the tool determines the API's folder.
    specs = roots + [file for file in ctx.files.srcs if file != roots[0]]
    outputs = [
        ctx.actions.declare_file("%s/Swift/%s" % (ctx.label.name, _output_name(spec, ctx.label.package)))
        for spec in specs
    ]
    arguments = ctx.actions.args()
    arguments.add("--output", outputs[0].dirname[:-len("/Swift")])
    for spec, output in zip(specs, outputs):
        arguments.add(spec)
        arguments.add("Swift/" + output.basename)
    ctx.actions.run(
        executable = ctx.executable.tool,
        arguments = [arguments],
        inputs = specs,
        outputs = outputs,
        mnemonic = "ErrorSpec",
        progress_message = "Generating response errors of %s" % ctx.label,
    )
    return [DefaultInfo(files = depset(outputs))]

errorspec_swift = rule(
    implementation = _errorspec_swift_impl,
    doc = "Generates Swift from the error specs of one API: a file for each spec.",
    attrs = {
        "srcs": attr.label_list(
            doc = "The API's specs: one api.yaml, and all other YAML files of its folder.",
            mandatory = True,
            allow_files = [".yaml", ".yml"],
        ),
        "tool": attr.label(
            doc = "The executable errorspec-generate.",
            mandatory = True,
            executable = True,
            cfg = "exec",
            allow_files = True,
        ),
    },
)
