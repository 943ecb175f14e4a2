#!/bin/sh
# Builds the sample for CMake and Ninja, edits its specs, and checks each build.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work="$root/.build-cmake"
log="$work/log.txt"
errorspec="$(cd "$root" && swift build --show-bin-path)/errorspec"

for tool in cmake ninja; do
    command -v "$tool" > /dev/null || {
        echo "Installing cmake and ninja" >&2
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq cmake ninja-build > /dev/null
    }
done

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    [ -f "$log" ] && cat "$log" >&2
    exit 1
}
step() { printf '  %s\n' "$*"; }
build() { ninja -C build > "$log" 2>&1; }
expect_output() {
    got=$(build/InBuild | tr '\n' ';')
    [ "$got" = "$1" ] || fail "expected <$1>, but got <$got>"
}
expect_nothing_generated() {
    build || fail "the build fails"
    if grep -q 'Generating' "$log"; then fail "unchanged specs were generated again"; fi
}
expect_no_work() {
    build || fail "the build fails"
    grep -q 'no work to do' "$log" || fail "a build without a change did something"
}

rm -rf "$work"
mkdir -p "$work"
cp -R "$root/Tests/PluginConsumer/Sources" "$here/CMakeLists.txt" "$work/"
cd "$work"

step "a first build"
# The tool is in the PATH, as documented.
PATH="$(dirname "$errorspec"):$PATH" cmake -G Ninja -S . -B build -DERRORSPEC_PACKAGE="$root" > "$log" 2>&1 \
    || fail "CMake fails"
# swiftc compares the dates of sources in whole seconds, so a source that is generated twice within one second isn't
# compiled again. The first sources get an old date, because the test edits faster than people do.
ninja -C build InBuild.errorspec/Shop/Shop.generated.swift > "$log" 2>&1 || fail "the sources are not generated"
find Sources build/InBuild.errorspec -type f -exec touch -t 202001010000 {} +
build || fail "the build fails"
expect_output '404 Cart.gone;410 unmapped;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;'

step "a build without changes does nothing"
expect_no_work

step "a changed spec is built"
sed -i.old 's/status: 404/status: 410/' Sources/InBuild/apis/shop/cart.yaml
build || fail "the build fails"
expect_output '404 unmapped;410 Cart.gone;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;'
expect_nothing_generated

step "an added spec is built"
printf 'groups:\n  Review: {parents: [Cart]}\n' > Sources/InBuild/apis/shop/review.yaml
echo 'show(Shop.ReviewResponseErrorHandler(), 410)' >> Sources/InBuild/main.swift
build || fail "the build fails"
expect_output '404 unmapped;410 Cart.gone;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;410 Cart.gone;'

step "a wrong spec fails at its line"
printf 'groups:\n  Review: {parents: [Basket]}\n' > Sources/InBuild/apis/shop/review.yaml
if build; then fail "a wrong spec was built"; fi
grep -qE 'shop/review.yaml:2:[0-9]+: error: .*\[unknown-reference\]' "$log" || fail "the build does not say where"
cd "$root"
rm -rf "$work"
