#!/bin/sh
# Uses errorspec as an adopter does, edits specs, and checks what each build does and compiles.
# `ERRORSPEC_KEEP=1` keeps the test's package, so that another run needs no cold build.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work="$root/.build-consumer"
package="$work/package"
log="$work/log.txt"

mkdir -p "$package"
rm -rf "$package/Sources" "$package/Package.swift"
cp -Rp "$here/Sources" "$package/"
sed "s|path: \"../..\"|path: \"$root\"|" "$here/Package.swift" > "$package/Package.swift"
cd "$package"

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    [ -f "$log" ] && cat "$log" >&2
    exit 1
}
step() { printf '  %s\n' "$*"; }

build() {
    swift build "$@" > "$log" 2>&1 || return 1
    if grep -q 'warning:' "$log"; then fail "the build warns"; fi
}
# Prints the files of a target that the last build compiled. It reads the log, because an unchanged object file isn't
# written again.
compiled() {
    sed -n "s/^\[[0-9/]*\] Compiling $1 //p" "$log" | tr ',' '\n' | sed 's/^ *//; s/\.swift$//' | sort | tr '\n' ' '
}
expect_compiled() {
    got=$(compiled InBuild)
    [ "$got" = "$1" ] || fail "expected to compile <$1>, but compiled <$got>"
}
generated() { find .build/plugins/outputs/ -name '*.generated.swift' | sed 's|.*/||' | sort | tr '\n' ' '; }
expect_generated() {
    got=$(generated)
    [ "$got" = "$1" ] || fail "expected to generate <$1>, but found <$got>"
}
expect_log() { grep -qE "$1" "$log" || fail "the build does not say <$1>"; }
expect_answers() {
    got=$(swift run --skip-build InBuild 2> /dev/null | tr '\n' ';')
    [ "$got" = "$1" ] || fail "expected the responses <$1>, but got <$got>"
}

all='apis+bank+api.generated.swift apis+shop+api.generated.swift apis+shop+cart.generated.swift apis+shop+order.generated.swift '

step "a first build generates two APIs in one target"
build --product InBuild || fail "the build failed"
expect_generated "$all"
expect_answers '404 Cart.gone;410 unmapped;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;'

step "a build without changes compiles nothing"
# The first build after a cold build of any package links SwiftPM's copy of the tool once more.
build --product InBuild || fail "the build failed"
expect_compiled ''
build --product InBuild || fail "the build failed"
expect_compiled ''
grep -q 'Generating' "$log" && fail "an unchanged spec was generated again"

step "a spec that was saved without a change compiles nothing"
touch Sources/InBuild/apis/shop/cart.yaml
build --product InBuild || fail "the build failed"
expect_log 'Generating'
expect_compiled ''

step "a changed spec compiles its own file alone"
sed -i.old 's/status: 404/status: 410/' Sources/InBuild/apis/shop/cart.yaml
rm Sources/InBuild/apis/shop/cart.yaml.old
build --product InBuild || fail "the build failed"
expect_compiled 'apis+shop+cart.generated '
expect_answers '404 unmapped;410 Cart.gone;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;'

step "an added spec is picked up"
cat > Sources/InBuild/apis/shop/review.yaml <<'YAML'
groups:
  Review:
    parents: [Cart]
    cases:
      tooLong: {status: 422, title: Too long, description: A review has at most 500 words.}
YAML
cp -p Sources/InBuild/main.swift main.swift.old
echo 'show(Shop.ReviewResponseErrorHandler(), 410)' >> Sources/InBuild/main.swift
build --product InBuild || fail "the build failed"
case $(compiled InBuild) in *'apis+shop+review.generated '*) ;; *) fail "the added spec was not compiled" ;; esac
case $(compiled InBuild) in *bank*) fail "compiled too much: $(compiled InBuild)" ;; *) ;; esac
expect_answers '404 unmapped;410 Cart.gone;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;410 Cart.gone;'

step "the generated file of a removed spec is removed"
mv main.swift.old Sources/InBuild/main.swift
rm Sources/InBuild/apis/shop/review.yaml
build --product InBuild || fail "the build failed"
expect_generated "$all"

# swiftc compares the dates of sources in whole seconds, so a source that is generated twice within one second isn't
# compiled again. The group is added to a spec that no earlier step has changed, because the test edits fast.
step "a group added to a spec that already exists is picked up"
cat >> Sources/InBuild/apis/shop/order.yaml <<'YAML'
  Voucher:
    cases:
      used: {status: 410, title: Used, description: This voucher has been used.}
YAML
cp -p Sources/InBuild/main.swift main.swift.old
echo 'show(Shop.VoucherResponseErrorHandler(), 410)' >> Sources/InBuild/main.swift
build --product InBuild || fail "the build failed"
expect_answers '404 unmapped;410 Cart.gone;409 Order.soldOut;503 Common.serverFailure;402 Payment.declined;410 Voucher.used;'
mv main.swift.old Sources/InBuild/main.swift

step "a wrong spec fails the build at its line"
cp -p Sources/InBuild/apis/shop/order.yaml order.old
sed -i.bak 's/status: 409/status: 4090/' Sources/InBuild/apis/shop/order.yaml && rm Sources/InBuild/apis/shop/order.yaml.bak
if build --product InBuild; then fail "a wrong spec was built"; fi
expect_log "^$package/Sources/InBuild/apis/shop/order.yaml:5:17: error: .*\[invalid-status\]"
mv order.old Sources/InBuild/apis/shop/order.yaml
build --product InBuild || fail "the fixed spec does not build"

step "an API that is in the sources too is reported"
mkdir Sources/InBuild/Generated
cp .build/plugins/outputs/*/InBuild/*/ErrorSpecPlugin/*/*/apis+bank+api.generated.swift \
    Sources/InBuild/Generated/Bank.generated.swift
if build --product InBuild; then fail "an API was built twice"; fi
expect_log 'apis/bank/api.yaml:2:6: error: .*Bank.generated.swift.*\[generated-twice\]'
grep -q 'redeclaration' "$log" && fail "the compiler was asked to build an API twice"
rm -r Sources/InBuild/Generated

step "a spec is found through a link to a folder elsewhere"
mkdir -p "$work/elsewhere/mail"
printf 'errorspec: 1\napi: Mail\ngroups:\n  Inbox: {cases: {full: {status: 507, title: Full, description: Full.}}}\n' \
    > "$work/elsewhere/mail/api.yaml"
ln -s "$work/elsewhere" Sources/InBuild/linked
build --product InBuild || fail "the build failed"
expect_generated "${all}linked+mail+api.generated.swift "
rm Sources/InBuild/linked

step "examples of another target's errors are generated, also from recordings beside the specs"
build --product Shown || fail "the examples don't build"
got=$(swift run --skip-build Shown 2> /dev/null | tr '\n' ';')
expected='Send.tooLarge: 413 Too large, At most 10 MB.;Send.noSuchAddress: 422 No such address, Nobody lives there.;'
[ "$got" = "$expected" ] || fail "expected the examples <$expected>, but got <$got>"

generate() { swift package --allow-writing-to-package-directory generate-response-errors "$@" > "$log" 2>&1; }

step "help and the check need no permission"
swift package generate-response-errors --help > "$log" 2>&1 < /dev/null || fail "help needs a permission"
expect_log 'USAGE: swift package'
swift package generate-response-errors --target CheckedIn --check > "$log" 2>&1 < /dev/null || fail "the check needs a permission"

step "the command's result is what is checked in"
generate --target CheckedIn --check || fail "the checked-in files have drifted"
build --product CheckedIn || fail "the checked-in mode does not build"
[ "$(swift run --skip-build CheckedIn 2> /dev/null)" = Send.tooLarge ] || fail "the checked-in mode is wrong"

step "the command's check fails after an edit, and generating fixes that"
sed -i.old 's/status: 413/status: 414/' Sources/CheckedIn/specs/api.yaml && rm Sources/CheckedIn/specs/api.yaml.old
if generate --target CheckedIn --check; then fail "drift was not found"; fi
expect_log 'match its specs'
generate --target CheckedIn || fail "the command failed"
generate --target CheckedIn --check || fail "drift after generating"
if generate --target Nowhere; then fail "a target that is not there was generated"; fi
expect_log 'no target .Nowhere.'

[ "${ERRORSPEC_KEEP-}" ] || rm -rf "$work"
