#!/bin/sh
# Checks the files for CI systems: the action, the pre-commit hooks, the workflows, and the recipes in docs/review.md.
# The recipes' scripts run in temporary repositories, with a `swift build` that copies the built tool; the release
# workflow's scripts run on small bundles.
# The schemas need `pip install pre-commit check-jsonschema zizmor`, and actionlint. Checks whose program is missing are
# skipped.
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
ERRORSPEC="${ERRORSPEC:-$root/.build/debug/errorspec}"
export ERRORSPEC
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints the sample under the given heading of docs/review.md.
sample() { awk -v heading="### $1" '$0 == heading { found = 1; next } found && /^### / { exit } inside && /^```$/ { exit } inside { print } found && /^```/ { inside = 1 }' docs/review.md; }
mkdir -p "$scratch/.github/workflows"
sample "GitHub" > "$scratch/.github/workflows/specs.yml"
sample "GitHub: comments on pull requests from forks" > "$scratch/.github/workflows/comment.yml"
sample "GitLab" > "$scratch/.gitlab-ci.yml"
sample "Bitbucket" > "$scratch/bitbucket-pipelines.yml"
sample "Xcode Cloud" > "$scratch/ci_post_clone.sh"
sample "pre-commit" > "$scratch/.pre-commit-config.yaml"
sample "reviewdog" > "$scratch/reviewdog.sh"

if command -v check-jsonschema >/dev/null 2>&1; then
    check-jsonschema --builtin-schema vendor.github-actions action.yml
    check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml "$scratch"/.github/workflows/*.yml
    check-jsonschema --builtin-schema vendor.gitlab-ci "$scratch/.gitlab-ci.yml"
    check-jsonschema --builtin-schema vendor.bitbucket-pipelines "$scratch/bitbucket-pipelines.yml"
else
    echo "skipped: there is no check-jsonschema"
fi
if command -v zizmor >/dev/null 2>&1; then
    # The samples name tags, as the page explains, and the job that compares may need the checkout's credentials.
    zizmor --offline --quiet action.yml .github/workflows/*.yml
    zizmor --offline --quiet --config Tests/CI/zizmor.yml "$scratch"/.github/workflows/*.yml
else
    echo "skipped: there is no zizmor"
fi
if command -v actionlint >/dev/null 2>&1; then
    actionlint .github/workflows/*.yml "$scratch"/.github/workflows/*.yml
else
    echo "skipped: there is no actionlint"
fi

# The scripts that make a release. Each shell script is parsed by the shell in its first line.
for script in .ci/* Tests/*/test.sh Fuzz/run; do
    case $(head -n 1 "$script") in
        '#!/bin/sh') sh -n "$script" ;;
        '#!'*bash) bash -n "$script" ;;
        *) ;;
    esac
done
if command -v ruby >/dev/null 2>&1; then ruby -c packaging/errorspec.rb >/dev/null; else echo "skipped: there is no ruby"; fi

if python3 -c 'import yaml' 2>/dev/null; then
    python3 Tests/CI/action.py "$scratch"
    python3 Tests/CI/recipes.py "$scratch"
    python3 Tests/CI/release.py
else
    echo "skipped: Python has no yaml (pip install PyYAML)"
fi

command -v pre-commit >/dev/null 2>&1 || { echo "skipped: there is no pre-commit"; exit 0; }
pre-commit validate-config "$scratch/.pre-commit-config.yaml"
pre-commit validate-manifest .pre-commit-hooks.yaml

# Runs the hooks as a commit does: they accept valid specs, and refuse a spec with an error.
folder="$scratch/checkout"
mkdir "$folder"
cp -R specs Generated "$folder"
cd "$folder"
PATH="$(dirname "$ERRORSPEC"):$PATH"
export PATH
git init --quiet
git add --all
git -c user.name=T -c user.email=t@example.com commit --quiet --no-verify -m first
printf 'groups: {Fresh: {cases: {teapot: {status: 418, title: A, description: B}}}}\n' > specs/slp/fresh.yaml
errorspec generate > /dev/null
git add --all
pre-commit try-repo "$root" > "$scratch/output"
grep -q 'group-added' "$scratch/output"
printf 'groups: {Wrong: {mistake: 1}}\n' > specs/slp/wrong.yaml
git add --all
if pre-commit try-repo "$root" > "$scratch/output"; then
    echo "the hooks let a wrong spec pass" >&2
    exit 1
fi
grep -q 'unknown-key' "$scratch/output"
