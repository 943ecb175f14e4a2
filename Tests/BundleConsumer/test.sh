#!/bin/sh
# Builds the artifact bundle. Then builds a package that uses the tool in the bundle, and only the runtime of errorspec's
# package, as if libyaml weren't installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
package="$root/.build-bundle/consumer"
log="$package/log.txt"

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    [ -f "$log" ] && cat "$log" >&2
    exit 1
}
step() { printf '  %s\n' "$*"; }

step "the bundle is built, stripped, and needs no library"
rm -rf "$package"
mkdir -p "$package/Plugins"
(cd "$root" && make install BUNDLE="$package" PREFIX="$package/usr") > "$log" 2>&1 \
    || fail "the bundle was not built and installed"
bundle="$package/errorspec.artifactbundle"
python3 -m json.tool "$bundle/info.json" > /dev/null || fail "info.json is not JSON"
for tool in errorspec errorspec-generate; do
    if [ "$(uname -s)" = Linux ]; then
        if ldd "$bundle/bin/$tool" > "$log" 2>&1; then fail "$tool links what an adopter may not have"; fi
        grep -q 'not a dynamic executable' "$log" || fail "ldd does not know $tool"
        file "$bundle/bin/$tool" 2> /dev/null | grep -q 'not stripped' && fail "$tool is not stripped"
    fi
done
if [ "$(uname -s)" = Linux ]; then
    needed=$(readelf -d "$bundle/bin/errorspec-mock" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' \
        | grep -vE '^(libcurl|libc|libm|libstdc\+\+|libgcc_s|ld-linux.*)\.so' || true)
    [ -z "$needed" ] || fail "errorspec-mock links $needed"
fi
"$package/usr/bin/errorspec" lint "$root/specs" > "$log" 2>&1 || fail "the installed errorspec does not lint"
"$package/usr/bin/errorspec" mock "$root/specs/lslp" --port 0 > "$log" 2>&1 &
mock=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do grep -q '^Listening on ' "$log" || sleep 1; done
kill "$mock"
grep -q '^Listening on ' "$log" || fail "the installed errorspec does not play specs"
licences='errorspec swift-argument-parser swift-nio swift-atomics swift-collections swift-system libyaml'
if [ "$(uname -s)" = Linux ]; then licences="$licences swift glibc libstdc++"; fi
for licence in $licences; do
    [ -s "$bundle/licenses/$licence.txt" ] || fail "there is no licence of $licence"
done

step "a package builds with it, and needs no libyaml for the runtime"
cp -R "$root/Tests/PluginConsumer/Sources" "$package/"
rm -r "$package/Sources/CheckedIn"
cp -R "$root/Plugins/ErrorSpecPlugin" "$package/Plugins/ErrorSpecBinaryPlugin"
sed "s|path: \"../..\"|path: \"$root\"|" "$here/Package.swift" > "$package/Package.swift"
cd "$package"
# A build treats a library that pkg-config doesn't find as not installed.
if ! PKG_CONFIG_LIBDIR=/nonexistent PKG_CONFIG_PATH='' swift build > "$log" 2>&1; then fail "the package does not build"; fi
if grep -E 'warning:|yaml-0.1|libyaml' "$log"; then fail "the build warns"; fi
if grep -E 'ErrorSpec(Language|Swift|Report|Review|Files)' "$log" || grep 'Compiling ArgumentParser' "$log"; then
    fail "the runtime alone compiled parts of the generator"
fi
got=$(swift run --skip-build InBuild 2> /dev/null | tr '\n' ';')
[ "$got" = '404 Cart.gone;410 unmapped;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;' ] \
    || fail "the responses are <$got>"
rm -rf "$package"
