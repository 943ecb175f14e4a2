#!/bin/sh
# Runs the example with `errorspec mock`, whose upstream is a server that behaves like LSLP's.
# ERRORSPEC names the tool; the arguments are passed to `swift run`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
started=''
trap 'for process in $started; do kill "$process" 2> /dev/null || true; done; rm -rf "$work"' EXIT

# Waits for a server's first line, and prints its URL.
address() {
    while ! grep -qs '^Listening on ' "$1"; do sleep 0.1; done
    sed -n 's/^Listening on //p' "$1"
}

swift build --package-path "$here" "$@"
example="$(swift build --package-path "$here" "$@" --show-bin-path)/lslp-example"
"$example" serve > "$work/server" &
started=$!
upstream=$(address "$work/server")
"$ERRORSPEC" mock "$here/../../specs/lslp" --port 0 --upstream "$upstream" > "$work/mock" 2> /dev/null &
started="$started $!"
"$example" "$(address "$work/mock")"
