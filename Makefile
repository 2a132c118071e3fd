# `make` alone prints what can be done.

# What tests run is compiled with optimization in the engine, and with the checks of a debug build: all tests take
# half the time then. All that is built for debugging beside them is built alike, as it would be compiled anew otherwise.
unexport SAX_FAST_TESTS
build-tests test test-conformance test-connections test-rest random-check api docs deb-smoke: \
  export SAX_FAST_TESTS := 1

SWIFT     ?= swift
BUILD     := $(SWIFT) build
# With Swift's libraries in it, so that it runs where there is no toolchain.
RELEASE   := $(BUILD) -c release --product sax --static-swift-stdlib
DOCC      ?= docc
SOURCES   := Sources Tests Package.swift
SAX       := .build/release/sax
FORMATTED := .build/formatted
MANUAL    := .build/man/sax.1
DOCS      := .build/documentation
SUITES    := .build/suites
BENCHMARKS := Tests/Benchmarks/.build
VENV      := .build/venv
SERVERS   := .build/servers
FUZZ_SECONDS ?= 60
FUZZ_OPTIONS ?=
# Of all checks if none is named.
FUZZ_CHECKS ?=
CASES     ?= 5000
OUTPUT    ?= $(BENCHMARKS)/results
OPTIONS   ?=
PREFIX    ?= /usr/local
DESTDIR   ?=
ZSH       ?= share/zsh/site-functions
# What install and deb take: the program as it is built for release, or another that was built already.
PROGRAM   := $(SAX)
PACKED    := .build/saxifrage
MAINTAINER ?= The maintainers of Saxifrage <maintainers@localhost>

.PHONY: help setup headers servers build demo man install deb deb-check deb-smoke package-check \
  layout-check random-check release-check \
  docs api test build-tests test-conformance test-connections test-rest suites sanitize bench bench-quick bench-compare bench-gate bench-growth fuzz format format-check clean

# Steps of one target that build the same wait for each other.
.NOTPARALLEL:

help:
	@echo 'make demo           map the same orders from JSON and from XML'
	@echo 'make test           build everything and run all tests'
	@echo 'make sanitize       run the tests of HTTP and of streams with the thread and address sanitizers'
	@echo 'make docs           build the documentation of the libraries, in $(DOCS)'
	@echo 'make api            write the lists of public declarations anew, which a test compares'
	@echo 'make build          build the program sax for release, at $(SAX)'
	@echo 'make man            write the man page to $(MANUAL)'
	@echo 'make install        install the program, its man page and completions below PREFIX=$(PREFIX)'
	@echo 'make deb            pack them as a Debian package, in .build'
	@echo 'make deb-check      pack them, and try the package where nothing else is (deb-smoke: the debug build)'
	@echo 'make package-check  build packages that depend on this one, with all code that documents show, and run them'
	@echo 'make layout-check   compare the structures of libxml2 and yajl declared here with those of their headers'
	@echo 'make random-check   compare CASES=5000 random mappings with the independent evaluator'
	@echo 'make release-check  all checks that take too long for each change, to be run before a release'
	@echo 'make bench          compare the speed with other parsers and with curl, which it installs'
	@echo 'make bench-quick    measure for a minute, without the others'
	@echo 'make bench-compare  compare the speed with that of the commit BASE=HEAD~1, in 63 pairs'
	@echo 'make bench-growth   fail where checking mappings or $$metadata takes more than in proportion to their length'
	@echo 'make bench-gate     fail where a job is slower, beside a peer in the same run, than the repository says'
	@echo 'make fuzz           run the fuzzers with the address sanitizer, FUZZ_SECONDS=60 each'
	@echo 'make format         format all Swift sources'
	@echo 'make format-check   check that all Swift sources are formatted'
	@echo 'make setup          install missing Debian packages (the others do that first)'
	@echo 'make servers        unpack the servers that tests use below .build (make test does that first)'
	@echo 'make suites         fetch public suites of test data, which the tests read where they are there'
	@echo 'make clean          remove everything that was built'

# Installs the Debian packages in $$missing, if there are any.
define install
	test -z "$$missing" || { \
	command -v apt-get >/dev/null || { echo "please install:$$missing" >&2; exit 1; }; \
	test "$$(id -u)" = 0 && as= || as=sudo; \
	echo "installing:$$missing"; \
	$$as apt-get update -qq </dev/null && \
	$$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	  $$missing </dev/null; }
endef

# Looks for the things themselves, so that a machine that has them from elsewhere installs nothing.
setup:
	@command -v $(SWIFT) >/dev/null || { \
	  echo 'swift is not in the PATH: https://www.swift.org/install' >&2; exit 1; }; \
	missing=; \
	command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	pkg-config --exists zlib 2>/dev/null || missing="$$missing zlib1g-dev"; \
	pkg-config --exists libcurl 2>/dev/null || missing="$$missing libcurl4-openssl-dev"; \
	PATH="$$PATH:/sbin"; ! command -v ldconfig >/dev/null || { \
	  known="$$(ldconfig -p)"; \
	  echo "$$known" | grep -q 'libxml2\.so\.2' || missing="$$missing libxml2"; \
	  echo "$$known" | grep -q 'libyajl\.so\.2' || missing="$$missing libyajl2"; \
	  echo "$$known" | grep -q 'libpsl\.so\.5' || missing="$$missing libpsl5"; }; \
	command -v readelf >/dev/null || missing="$$missing binutils"; \
	command -v python3 >/dev/null || missing="$$missing python3"; \
	command -v unzip >/dev/null || missing="$$missing unzip"; \
	test -e /usr/share/zoneinfo/Europe/Amsterdam || missing="$$missing tzdata"; \
	$(install)

# What the peers of the benchmarks are built with, and what own declarations are compared with.
headers: setup
	@missing=; \
	pkg-config --exists yajl 2>/dev/null || missing="$$missing libyajl-dev"; \
	pkg-config --exists libxml-2.0 2>/dev/null || missing="$$missing libxml2-dev"; \
	$(install)

# Real servers, on loopback and for the time of the tests alone, and what Python has of them. Those that the system
# lacks are unpacked below .build and not installed, as Debian's packages of them start services.
servers: setup
	@missing=; \
	python3 -c 'import ensurepip' 2>/dev/null || missing="$$missing python3-venv"; \
	$(install)
	@PATH="$$PATH:/usr/sbin:$(SERVERS)/usr/sbin"; missing=; \
	command -v nginx >/dev/null || missing="$$missing nginx"; \
	command -v apache2 >/dev/null || missing="$$missing apache2-bin"; \
	command -v squid >/dev/null || missing="$$missing squid"; \
	test -z "$$missing" || { echo "unpacking in $(SERVERS):$$missing"; \
	  Tests/Servers/unpack $(SERVERS) $$missing; }
	@cmp -s Tests/Servers/requirements.txt $(VENV)/requirements.txt || { \
	  echo 'installing Python servers in $(VENV)'; rm -rf $(VENV); \
	  python3 -m venv $(VENV) && \
	  $(VENV)/bin/pip install --quiet --disable-pip-version-check \
	    -r Tests/Servers/requirements.txt && \
	  cp Tests/Servers/requirements.txt $(VENV)/; }

build: setup
	$(RELEASE)

man: build
	@mkdir -p $(dir $(MANUAL))
	$(SAX) help --man > $(MANUAL)

# DESTDIR is where the folder PREFIX is made for a package, as others have it.
install: $(if $(filter $(SAX),$(PROGRAM)),build)
	@to="$(DESTDIR)$(PREFIX)" && \
	install -d "$$to/bin" "$$to/share/man/man1" "$$to/share/bash-completion/completions" \
	  "$$to/$(ZSH)" "$$to/share/fish/vendor_completions.d" && \
	install -m 755 $(PROGRAM) "$$to/bin/sax" && strip "$$to/bin/sax" && \
	$(PROGRAM) help --man > "$$to/share/man/man1/sax.1" && \
	$(PROGRAM) completions bash > "$$to/share/bash-completion/completions/sax" && \
	$(PROGRAM) completions zsh > "$$to/$(ZSH)/_sax" && \
	$(PROGRAM) completions fish > "$$to/share/fish/vendor_completions.d/sax.fish" && \
	echo "sax is installed in $$to"

deb: $(if $(filter $(SAX),$(PROGRAM)),build)
	@rm -rf $(PACKED) $(PACKED)_*.deb
	@umask 022 && $(MAKE) --no-print-directory install DESTDIR=$(PACKED) PREFIX=/usr \
	  ZSH=share/zsh/vendor-completions
	@gzip -9 -n $(PACKED)/usr/share/man/man1/sax.1
	@version="$$($(PROGRAM) version | cut -d' ' -f2)" && \
	Packaging/deb $(PACKED) "$$version" '$(MAINTAINER)' \
	  "$(PACKED)_$${version}_$$(dpkg --print-architecture).deb"

# A release is built from nothing, which takes minutes.
deb-check: deb
	Tests/Packaging/program $(PACKED)_*.deb

# The same steps with the program that the tests were built with.
deb-smoke: setup
	$(BUILD) --product sax
	@$(MAKE) --no-print-directory deb PROGRAM=.build/debug/sax PACKED=.build/debug/saxifrage
	Tests/Packaging/program --debug .build/debug/saxifrage_*.deb

package-check: setup
	SWIFT='$(SWIFT)' Tests/Packaging/library

layout-check: headers
	Tests/Layouts/run

# Random mappings, as many as there are minutes for.
random-check: build-tests
	SAX_DIFFERENTIAL_CASES=$(CASES) $(SWIFT) test --skip-build --filter DifferentialTests

release-check: deb-check package-check layout-check random-check

demo: build
	@echo; echo '$$ sax map Mappings/shop.sax Corpus/shop/orders.json'
	@$(SAX) map Mappings/shop.sax Corpus/shop/orders.json
	@echo; echo '$$ sax map Mappings/shop.sax Corpus/shop/orders.xml'
	@$(SAX) map Mappings/shop.sax Corpus/shop/orders.xml

# In three processes. Swift Testing keeps the origin of every error that is thrown, and looks through them
# all after each test, which took ten minutes of twelve with those of the conformance suites among them. And
# tests that wait for programs leave those of connections, which have time-outs, no thread to run on; of those
# a few run at a time, as all that have begun share the threads.
CONNECTED := SaxHTTPTests|SaxRecordingTests|SaxServicesTests

RUN_CONFORMANCE := SWIFT='$(SWIFT)' Tests/run conformance --filter ConformanceTests
RUN_CONNECTIONS := SWIFT='$(SWIFT)' Tests/run connections --filter '$(CONNECTED)' \
  --experimental-maximum-parallelization-width 4
RUN_REST := SWIFT='$(SWIFT)' Tests/run rest --skip 'ConformanceTests|$(CONNECTED)'

# All of them, whatever fails, and then the sum.
test: build-tests
	@rm -rf .build/tests; failed=; \
	$(RUN_CONFORMANCE) || failed=1; \
	$(RUN_CONNECTIONS) || failed=1; \
	$(RUN_REST) || failed=1; \
	Tests/run --sum; test -z "$$failed"

build-tests: setup servers
	$(BUILD) --build-tests

test-conformance: build-tests
	@$(RUN_CONFORMANCE)

test-connections: build-tests
	@$(RUN_CONNECTIONS)

test-rest: build-tests
	@$(RUN_REST)

# Those tests that have to do with several threads or with C's memory. What the test library and Foundation
# keep for good looks lost to the address sanitizer: other tests look for what is. How much memory things take, and
# how long, is another figure with a sanitizer. Four run at a time: with more, those that wait time out.
SANITIZED := $(CONNECTED)|SaxInflateTests|SaxifrageTests

# Tests that want one that is not there say so, and are skipped.
suites:
	Tests/Suites/fetch $(SUITES)

sanitize: setup servers
	for sanitizer in thread address; do \
	  $(BUILD) --build-tests --sanitize=$$sanitizer --scratch-path .build/$$sanitizer && \
	  ASAN_OPTIONS=detect_leaks=0 \
	  $(SWIFT) test --skip-build --sanitize=$$sanitizer --scratch-path .build/$$sanitizer \
	    --filter '$(SANITIZED)' --skip 'HeldObjectTests|aFileIsReadAtFullSpeedBesideStalledPipes' \
	    --experimental-maximum-parallelization-width 4 || exit 1; \
	done

C_TARGETS := CStructural CYajl CLibXML2 CCurl CCrypto CBrotli CEpoll CPsl CIdn

# The symbols of the modules that one re-exports are shown as its own, as they are used.
define document
	@rm -rf .build/documentation/$(1)-symbols && mkdir -p .build/documentation/$(1)-symbols
	@bin="$$($(BUILD) --show-bin-path)" && $(SWIFT) symbolgraph-extract \
	  -module-name $(1) -minimum-access-level public -skip-synthesized-members \
	  -experimental-allowed-reexported-modules=$(2) \
	  -target "$$($(SWIFT) -print-target-info | sed -n 's/^ *"triple": "\(.*\)",*$$/\1/p' | head -1)" \
	  -I "$$bin/Modules" $(foreach target,$(C_TARGETS),-I "$$bin/$(target).build") \
	  -I Sources/CZlib $$(pkg-config --cflags-only-I zlib) \
	  -output-dir .build/documentation/$(1)-symbols
	@$(DOCC) convert Sources/$(1)/$(1).docc --warnings-as-errors \
	  --additional-symbol-graph-dir .build/documentation/$(1)-symbols \
	  --output-path .build/documentation/$(1).doccarchive \
	  --fallback-display-name $(1) --fallback-bundle-identifier $(1) \
	  --fallback-default-module-kind Library
endef

CORE := SaxEvents,SaxValues,SaxLanguage,SaxJSON,SaxXML,SaxEngine,SaxCodable,SaxWriting

docs: setup
	$(BUILD) --target SaxOData
	$(BUILD) --target SaxRecording
	$(call document,Saxifrage,$(CORE))
	$(call document,SaxHTTP,)
	$(call document,SaxRecording,)
	$(call document,SaxServices,)
	$(call document,SaxOData,SaxODataURLs)
	@echo 'any web server shows them: python3 -m http.server -d $(DOCS)/Saxifrage.doccarchive,'
	@echo 'then /documentation/saxifrage; SaxHTTP.doccarchive, SaxRecording.doccarchive, SaxServices.doccarchive and SaxOData.doccarchive likewise'

# A change of what users see is committed with these lists.
api: setup
	$(BUILD) --build-tests
	SAX_WRITE_API=1 $(SWIFT) test --skip-build --filter PublicAPITests

# The table in the terminal is also left as Markdown, with a chart, in the folder OUTPUT. OPTIONS are
# those of the program: make bench OPTIONS='--only json-some'
bench: build headers
	@$(MAKE) --no-print-directory servers || echo 'downloads are left out: their server is not there'
	$(BUILD) -c release --package-path Tests/Benchmarks
	Tests/Benchmarks/Peers/build-all $(BENCHMARKS)/peers
	$(BENCHMARKS)/release/SaxBenchmarks --output $(OUTPUT) $(OPTIONS)
	$(BENCHMARKS)/release/GrowthBench

# The jobs of bench-quick, with this checkout's build and with that of the commit BASE, in turn.
BASE ?= HEAD~1
BASE_TREE := $(BENCHMARKS)/base

bench-compare: build headers
	$(BUILD) -c release --product SaxBenchmarks --package-path Tests/Benchmarks
	@test -d $(BASE_TREE) || git worktree add --detach $(BASE_TREE) $(BASE)
	git -C $(BASE_TREE) checkout --quiet --detach $(BASE)
	$(RELEASE) --package-path $(BASE_TREE)
	Tests/Benchmarks/shuffle .
	Tests/Benchmarks/shuffle $(BASE_TREE)
	taskset --cpu-list 0 $(BENCHMARKS)/release/SaxBenchmarks --quick --against $(BASE_TREE) $(OPTIONS)

# In 20 MB and 9 rounds, beside peers that come with Swift and Debian; what each job has to reach stands in the file.
bench-gate: build headers
	$(BUILD) -c release --package-path Tests/Benchmarks
	$(BENCHMARKS)/release/SaxBenchmarks --size 20 --rounds 9 --gate Tests/Benchmarks/gate.txt $(OPTIONS)

# How time grows with the number of declarations, in mappings and in $metadata.
bench-growth: build headers
	$(BUILD) -c release --product GrowthBench --package-path Tests/Benchmarks
	$(BENCHMARKS)/release/GrowthBench

bench-quick: build headers
	$(BUILD) -c release --package-path Tests/Benchmarks
	$(BENCHMARKS)/release/SaxBenchmarks --quick $(OPTIONS)

# What was found interesting is kept below Tests/Fuzzing/.build/grown, and the next run begins with it.
fuzz: setup
	SWIFT='$(SWIFT)' Tests/Fuzzing/run $(FUZZ_OPTIONS) $(FUZZ_SECONDS) $(FUZZ_CHECKS)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# The linter's rules, and then that formatting would change nothing.
format-check:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@rm -rf $(FORMATTED) && mkdir -p $(FORMATTED)
	@git ls-files -z -- '*.swift' .swift-format | xargs -0 cp --parents -t $(FORMATTED)
	@cd $(FORMATTED) && $(SWIFT) format --in-place --parallel --recursive $(SOURCES)
	@git ls-files -- '*.swift' | { bad=0; while read -r file; do \
	  diff -u "$$file" "$(FORMATTED)/$$file" || bad=1; done; exit $$bad; }

clean:
	rm -rf .build Tests/Benchmarks/.build Tests/Fuzzing/.build
