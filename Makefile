# `make generate` and `make test` need nothing but Swift 6 and a package manager: they install libyaml if it is missing.

SWIFT ?= swift
SPECS ?= specs
# The examples of the samples, which the tests of the testing kit use.
EXAMPLE_FLAGS ?= $(if $(filter specs,$(SPECS)),--examples Tests/ErrorSpecTestingTests/Examples --import GeneratedSamples)
OUTPUT ?= Generated
PREFIX ?= /usr/local
# zsh doesn't expand the ~ in `PREFIX=~/.local`.
prefix = $(patsubst ~%,$(HOME)%,$(PREFIX))
# The package's own Swift, without generated files.
SOURCES = Package.swift Plugins Sources Tests Examples/LSLP Examples/Shop Examples/Try/Package.swift Examples/Try/Sources/Try/main.swift Integrations Benchmarks/Load Benchmarks/Server Benchmarks/Storm Benchmarks/Wire Companions
# Tests with servers or clocks run by themselves: beside tests that keep all cores busy for minutes, requests could time
# out on a slow machine.
TIMED_TESTS = ErrorSpecRuntimeTests
# The tests of ErrorSpec$(FOLDER); the command line's tests if the folder has none.
FOLDER_TESTS = $(or $(wildcard Tests/ErrorSpec$(FOLDER)Tests),Tests/ErrorSpecCLITests)
# Nested packages are built in one folder with the same flags, so that the runtime, SwiftNIO and Hummingbird are built once.
nested = --scratch-path .build-nested $(SWIFT_FLAGS)
# The mock server isn't installed beside errorspec here, so it has to be in the PATH.
with_mock = PATH="$$($(SWIFT) build $(nested) --package-path Companions/Mock --show-bin-path):$$PATH"
# Don't compile the tools a second time for the plugins: only packages that use the plugins need that.
generate try test check test-apple: export ERRORSPEC_PLUGINS = off
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16

.PHONY: help generate try check test test-wire example test-example test-server test-pages test-mock test-editor test-editor-speed test-ci test-apple test-adopters lint format docs install uninstall artifact-bundle setup benchmark benchmark-adopter benchmark-compile test-tsan test-asan test-integrations test-reader load storm wire reader install-all mock server

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1\t\2/' | expand -t 16

generate: setup ## Generate Swift from the specs
	$(SWIFT) run $(SWIFT_FLAGS) errorspec-generate --specs $(SPECS) --output $(OUTPUT) $(EXAMPLE_FLAGS)

try: setup ## Print the alerts of Examples/Try, an app of one file; edit its specs, and run it again
	$(SWIFT) run $(SWIFT_FLAGS) errorspec-generate --specs Examples/Try/specs --output Examples/Try/Sources/Try/Generated
	@$(SWIFT) run $(nested) --package-path Examples/Try Try

check: setup ## Fail if the generated Swift has drifted; FOLDER=Review: check a change to ErrorSpecReview
ifdef FOLDER
	python3 Tests/Layout/test.py
	$(SWIFT) format lint --strict --recursive --parallel $(wildcard Sources/ErrorSpec$(FOLDER) $(FOLDER_TESTS))
	ERRORSPEC_TESTS=$(patsubst ErrorSpec%Tests,%,$(notdir $(FOLDER_TESTS))) $(SWIFT) test $(SWIFT_FLAGS)
else
	$(SWIFT) run $(SWIFT_FLAGS) errorspec generate $(SPECS) --output $(OUTPUT) $(subst --import,--examples-import,$(EXAMPLE_FLAGS)) --check
endif

test: setup ## Run the package's tests, with a tenth of the random samples; ERRORSPEC_SAMPLES=all: with all of them
	$(SWIFT) test $(SWIFT_FLAGS) --filter $(TIMED_TESTS)
	$(SWIFT) test $(SWIFT_FLAGS) --skip $(TIMED_TESTS)

test-wire: setup ## Run the runtime against real servers on the loopback
	$(SWIFT) test $(nested) --package-path Tests/Wire

test-example: setup ## Run the tests of the example app
	$(SWIFT) test $(nested) --package-path Examples/LSLP

test-server: setup ## Run servers that throw a spec's errors: the adapter's tests and the shop's, which build Hummingbird
	$(SWIFT) run $(SWIFT_FLAGS) errorspec generate Examples/Shop/specs --output Examples/Shop/Sources/ShopErrors --check
	$(SWIFT) test $(nested) --package-path Integrations/ErrorSpecHummingbird
	rm -rf .build-nested/observed && mkdir -p .build-nested/observed
	SHOP_OBSERVED="$(CURDIR)/.build-nested/observed" $(SWIFT) test $(nested) --package-path Examples/Shop
	# The server's routes and responses agree with the spec.
	$(SWIFT) run $(SWIFT_FLAGS) errorspec check .build-nested/observed/routes.json .build-nested/observed/responses.jsonl --specs Examples/Shop/specs --fail-on warning

mock: setup ## Build errorspec and its mock server
	$(SWIFT) build $(SWIFT_FLAGS) --product errorspec
	$(SWIFT) build $(nested) --package-path Companions/Mock --product errorspec-mock

example: mock ## Let the mock server play LSLP's failures, and print what a user would read
	$(with_mock) ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" Examples/LSLP/example.sh $(SWIFT_FLAGS)

test-tsan: setup ## Run the runtime's tests under Thread Sanitizer
	$(SWIFT) test --scratch-path .build-tsan --sanitize=thread --filter $(TIMED_TESTS)
	$(SWIFT) test --scratch-path .build-tsan/wire --sanitize=thread --package-path Tests/Wire

test-asan: setup ## Run the runtime's tests under Address Sanitizer
	# No leak detection: it would report Foundation, and everything that tests leave running at exit.
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --scratch-path .build-asan --sanitize=address --filter $(TIMED_TESTS)
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --scratch-path .build-asan/wire --sanitize=address --package-path Tests/Wire

reader: ## Build errorspec-swift-reader, with which `make test` also tests importing Swift; takes minutes the first time
	$(SWIFT) build --package-path Companions/SwiftReader $(SWIFT_FLAGS) --product errorspec-swift-reader

test-reader: ## Run the tests of errorspec-swift-reader, which builds swift-syntax
	$(SWIFT) test --package-path Companions/SwiftReader $(SWIFT_FLAGS)

test-integrations: setup ## Run the adapters' tests, against real servers
	$(SWIFT) test $(nested) --package-path Integrations/ErrorSpecAsyncHTTPClient
	$(SWIFT) test $(nested) --package-path Integrations

load: setup ## Measure the runtime under load; writes its figures to docs/measurements.md
	$(SWIFT) run -c release --package-path Benchmarks/Load Load docs

storm: setup ## Simulate outages with the real retries; writes the tables of docs/retries.md, and docs/storm.svg
	$(SWIFT) run -c release --package-path Benchmarks/Storm Storm docs

server: setup ## Compare an error that a server throws with the same response written by hand, alone and under load
	$(SWIFT) run -c release --package-path Benchmarks/Server Server

wire: setup ## Measure the time and memory of calls to hostile servers, on Linux; docs/measurements.md has the table
	$(SWIFT) build -c release --package-path Benchmarks/Wire
	python3 Benchmarks/Wire/measure.py "$$($(SWIFT) build -c release --package-path Benchmarks/Wire --show-bin-path)/Wire"

test-pages: setup ## Try the HTML pages in a real Chromium (needs chromium, chromedriver and selenium; else skips)
	$(SWIFT) build --product errorspec
	ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" python3 Tests/Pages/test_pages.py

test-mock: mock ## Try the mock server: orders, faults, hostile clients, an upstream, a thousand connections
	$(SWIFT) test $(nested) --package-path Companions/Mock
	$(with_mock) ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" python3 -m unittest discover -s Tests/Mock

test-editor: setup ## Try the language server with a real client and in Neovim (needs pygls, lsprotocol, nvim; else skips)
	$(SWIFT) build $(SWIFT_FLAGS) --product errorspec
	ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" Tests/Editor/test.sh

test-editor-speed: setup ## Measure a keystroke's findings with 1,000 groups, and memory over 10,000 edits
	$(SWIFT) build -c release --product errorspec
	ERRORSPEC="$$($(SWIFT) build -c release --show-bin-path)/errorspec" python3 Tests/Editor/speed.py

test-ci: setup ## Check the action, the pre-commit hooks and the pipelines of the docs (needs pre-commit, check-jsonschema, zizmor; else skips)
	$(SWIFT) build --product errorspec
	ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" Tests/CI/test.sh

test-apple: setup ## Check what Linux can prove about Apple's systems: versions, and branches against stubs
	$(SWIFT) build --build-tests $(SWIFT_FLAGS)
	python3 Tests/Apple/test.py
	python3 Tests/Apple/availability.py
	python3 Tests/Apple/branches.py

test-adopters: setup ## Build packages that use this one: plugins, artifact bundle, Bazel; run the commands of the docs
	$(SWIFT) build --product errorspec
	$(SWIFT) build --target GeneratedSamples
	$(SWIFT) build --target ErrorSpecTesting
	ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" python3 Tests/Docs/test.py
	ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" python3 Tests/Docs/first_app.py
	ERRORSPEC="$$($(SWIFT) build --show-bin-path)/errorspec" python3 Tests/Docs/tutorial.py
	python3 Tests/Consumer/test.py
	Tests/PluginConsumer/test.sh
	Tests/BundleConsumer/test.sh
	Tests/BazelConsumer/test.sh

lint: ## Check the format of the package's Swift
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

format: ## Format the package's Swift
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

docs: setup ## Write the schema and the reference pages from the grammar and the rules, and the manual page from the help
	$(SWIFT) build --product errorspec
	$(SWIFT) build --target ErrorSpecTesting
	./.ci/docs
	./.ci/man

benchmark: setup ## Measure generation against a floor; writes its figures to docs/measurements.md
	python3 Benchmarks/Generate/run.py $(BENCHMARK_FLAGS)

bundled = $(or $(BUNDLE),.build-bundle)/errorspec.artifactbundle/bin/errorspec
completions = bash-completion/completions/errorspec zsh/site-functions/_errorspec fish/vendor_completions.d/errorspec.fish

install: artifact-bundle ## Build errorspec and install it, its manual page and completions below PREFIX (/usr/local)
	install -d "$(prefix)/bin" "$(prefix)/share/man/man1" $(patsubst %,"$(prefix)/share/%",$(dir $(completions)))
	install -m 755 "$(bundled)" "$(bundled)-mock" "$(prefix)/bin/"
	install -m 644 docs/errorspec.1 "$(prefix)/share/man/man1/"
	"$(bundled)" --generate-completion-script bash > "$(prefix)/share/$(word 1,$(completions))"
	"$(bundled)" --generate-completion-script zsh > "$(prefix)/share/$(word 2,$(completions))"
	"$(bundled)" --generate-completion-script fish > "$(prefix)/share/$(word 3,$(completions))"

install-all: export ERRORSPEC_COMPANIONS = all
install-all: install ## Install errorspec-swift-reader too, which builds swift-syntax
	install -m 755 "$(bundled)-swift-reader" "$(prefix)/bin/"

uninstall: ## Remove the installed files from PREFIX
	rm -f "$(prefix)/bin/errorspec" "$(prefix)/bin/errorspec-mock" "$(prefix)/bin/errorspec-swift-reader" "$(prefix)/share/man/man1/errorspec.1" $(patsubst %,"$(prefix)/share/%",$(completions))

benchmark-compile: setup ## Measure the time that generated code takes to compile; writes its figures to docs/measurements.md
	python3 Benchmarks/Compile/run.py --write $(BENCHMARK_FLAGS)

artifact-bundle: setup ## Build the executables for this platform, linked statically, as a SwiftPM artifact bundle
	./.ci/artifact-bundle $(BUNDLE)

benchmark-adopter: setup ## Measure the builds of a package that uses errorspec; writes its figures to docs/measurements.md
	python3 Benchmarks/Adopter/run.py

setup:
	@./.ci/setup

.PHONY: fuzz
fuzz: setup ## Fuzz a READER (spec, openapi, recordings, archive, facts) for FUZZ_SECONDS (600)
	@./Fuzz/run $(READER)
