#!/bin/sh
# Tests the language server with a real client and in a real editor; ERRORSPEC names the tool.
# Needs pygls 2 and lsprotocol (PyPI), which it puts below .build if they are missing and can be had, and Neovim. What lacks one of
# them is skipped, and said to be.
set -eu
cd "$(dirname "$0")/../.."

python=python3
has_client() { "$1" -c 'import pygls.lsp.client, lsprotocol' 2>/dev/null; }
if ! has_client python3; then
    environment=.build/editor-tests
    if [ ! -d "$environment" ]; then
        python3 -m venv "$environment" >/dev/null 2>&1 \
            && "$environment/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 10 'pygls>=2,<3' \
                >/dev/null 2>&1 || rm -rf "$environment"
    fi
    if [ -x "$environment/bin/python" ] && has_client "$environment/bin/python"; then
        python="$environment/bin/python"
    else
        echo "skipped: what needs a client, because there is no pygls (pip install pygls)"
    fi
fi
command -v nvim >/dev/null 2>&1 || echo "skipped: what happens in Neovim, because there is no nvim"
exec "$python" -m unittest discover -s Tests/Editor
