#!/bin/sh
# Generates with a real Bazel in its sandbox, and checks that a second checkout uses its cache.
# Needs Debian's `bazel-bootstrap` (or any Bazel) in the PATH; without it, the test is skipped.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
command -v bazel > /dev/null || { echo "skipped: there is no bazel (Debian: apt-get install bazel-bootstrap)"; exit 0; }

work="$root/.build-bazel"
log="$work/log.txt"
products=$(cd "$root" && swift build --show-bin-path)
fail() {
    printf 'FAILED: %s\n' "$*" >&2
    [ -f "$log" ] && cat "$log" >&2
    exit 1
}
step() { printf '  %s\n' "$*"; }
bazel_in() {
    (cd "$work/$1" && shift && bazel --output_user_root="$work/bazel" --max_idle_secs=5 "$@")
}
build() { bazel_in "$1" build //:shop_errors --disk_cache="$work/cache" --spawn_strategy=sandboxed,local > "$log" 2>&1; }
checkout() {
    mkdir -p "$work/$1"
    cp -R "$here/BUILD" "$here/specs" "$root/Integrations/Bazel/errorspec.bzl" "$work/$1/"
    mkdir -p "$work/$1/tools"
    cp "$products/errorspec-generate" "$work/$1/tools/"
    echo 'exports_files(["errorspec-generate"])' > "$work/$1/tools/BUILD"
    : > "$work/$1/WORKSPACE"
}
clean() {
    for name in first second; do [ -d "$work/$name" ] && bazel_in "$name" shutdown > /dev/null 2>&1; done
    chmod -R u+w "$work" 2> /dev/null || true
    rm -rf "$work"
}
mkdir -p "$work"
trap clean EXIT

step "a first build generates a file for each spec"
checkout first
build first || fail "the build fails"
grep -q ' sandbox\| local' "$log" || fail "nothing was generated"
for name in api cart order; do
    [ -s "$work/first/bazel-bin/shop_errors/Swift/specs+shop+$name.generated.swift" ] || fail "there is no Swift of $name.yaml"
done

step "what it generates compiles"
swiftc -typecheck -swift-version 6 -I "$products/Modules" "$work"/first/bazel-bin/shop_errors/Swift/*.swift > "$log" 2>&1 \
    || fail "it doesn't compile"

step "a second checkout generates nothing: the cache has it"
checkout second
build second || fail "the build fails"
grep -qE '1 (disk|remote) cache hit' "$log" || fail "the cache did not serve the second checkout"

step "a changed spec is generated anew, and a wrong one fails at its line"
sed -i.old 's/status: 404/status: 410/' "$work/second/specs/shop/cart.yaml" && rm "$work/second/specs/shop/cart.yaml.old"
build second || fail "the build fails"
grep -q 'case \._410' "$work/second/bazel-bin/shop_errors/Swift/specs+shop+cart.generated.swift" || fail "the old Swift stands"
sed -i.old 's/status: 410/status: 4100/' "$work/second/specs/shop/cart.yaml" && rm "$work/second/specs/shop/cart.yaml.old"
if build second; then fail "a wrong spec was built"; fi
grep -qE 'specs/shop/cart.yaml:[0-9]+:[0-9]+: error: .*\[invalid-status\]' "$log" || fail "the build does not say where"
