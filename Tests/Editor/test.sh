#!/bin/sh
# Tests the language server with a real client and in a real editor. ERRORSPEC is the path of the tool.
# The tests need Neovim, and pygls 2 with lsprotocol, which are installed below .build if they are missing. If one of these isn't
# available, the tests that need it are skipped, with a message.
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
        echo "skipped the tests with a client, because there is no pygls (pip install pygls)"
    fi
fi
command -v nvim >/dev/null 2>&1 || echo "skipped the tests in Neovim, because there is no nvim"
exec "$python" -m unittest discover -s Tests/Editor
