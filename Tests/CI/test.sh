#!/bin/sh
# Checks what CI systems read: the action, the pre-commit hooks, and the pipelines that docs/ci.md shows.
# Needs `pip install pre-commit check-jsonschema zizmor`; without them it says so and does nothing.
set -eu
cd "$(dirname "$0")/../.."

for tool in pre-commit check-jsonschema zizmor; do
    command -v "$tool" >/dev/null 2>&1 || { echo "skipped: there is no $tool"; exit 0; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The sample of docs/ci.md below a heading.
sample() { awk -v heading="## $1" '$0 == heading { found = 1 } found && /^```$/ { exit } inside { print } found && /^```yaml$/ { inside = 1 }' docs/ci.md; }
mkdir -p "$scratch/.github/workflows"
sample "GitHub Actions" > "$scratch/.github/workflows/specs.yml"
sample "GitLab" > "$scratch/.gitlab-ci.yml"
sample "Before a commit" > "$scratch/.pre-commit-config.yaml"

check-jsonschema --builtin-schema vendor.github-actions action.yml
check-jsonschema --builtin-schema vendor.github-workflows "$scratch/.github/workflows/specs.yml"
check-jsonschema --builtin-schema vendor.gitlab-ci "$scratch/.gitlab-ci.yml"
pre-commit validate-config "$scratch/.pre-commit-config.yaml"
pre-commit validate-manifest .pre-commit-hooks.yaml
zizmor --offline --quiet action.yml

# The hooks, as a commit runs them: they pass, and refuse a spec with a mistake.
folder="$scratch/checkout"
mkdir "$folder"
cp -R specs Generated "$folder"
root=$PWD
cd "$folder"
PATH="$(dirname "${ERRORSPEC:-$root/.build/debug/errorspec}"):$PATH"
export PATH
git init --quiet
git add --all
pre-commit try-repo "$root" --all-files
printf 'groups: {Wrong: {mistake: 1}}\n' > specs/slp/wrong.yaml
git add --all
if pre-commit try-repo "$root" > "$scratch/output"; then
    echo "the hooks let a wrong spec pass" >&2
    exit 1
fi
grep -q 'unknown-key' "$scratch/output"
