# igif: every task a person or a machine does with this repository. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX  ?= /usr/local
DESTDIR ?=
SWIFT   ?= swift
FILTER  ?=
CASES   ?=
FUZZ_SECONDS ?= 60
FUZZ_SEED    ?= 1

RELEASE := .build/release
OS      := $(shell uname -s)
# The leak sanitizer comes with the address sanitizer on Linux alone.
LEAKS   := $(if $(filter Linux,$(OS)),1,0)
# The Swift runtime goes into the binary where the platform allows it: it starts faster and needs no Swift to run. The
# compiler's runtimes that it needs do as well, from a folder where the linker finds nothing else, if they are installed
# so: each as the library it is asked for by, and the archive that has what is in it.
STATIC_LIBRARIES := $(CURDIR)/.build/static-libraries
STATIC_ARCHIVES  := libstdc++.a=libstdc++.a libgcc_s.a=libgcc_eh.a
STATIC  := $(if $(filter Linux,$(OS)),--static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -L$(STATIC_LIBRARIES))

BUILD_PACKAGES := libcurl4-openssl-dev libgif-dev libpng-dev libsqlite3-dev
DEMO_PACKAGES  := jq ca-certificates
TEST_PACKAGES  := giflib-tools nginx-light openssl curl jq tmux
BENCH_PACKAGES := nginx-light curl python3 openssl aria2 wget
BENCH_GIF_PACKAGES := python3 ffmpeg gifsicle imagemagick giflib-tools
BENCH_TUI_PACKAGES := python3 ffmpeg chafa
PICTURE_PACKAGES := python3 tmux
BREW_PACKAGES  := curl giflib libpng sqlite jq nginx tmux

.PHONY: setup setup-demo setup-test setup-bench setup-bench-gif setup-bench-tui setup-pictures build test demo \
        stub-server install uninstall bench bench-http bench-gif bench-rx bench-tui pictures tsan asan fuzz docs \
        docs-check lint format clean help

## setup: install the libraries the build needs, where they are missing (apt or brew)
setup:
	@$(call install_packages,$(BUILD_PACKAGES))

setup-demo: setup
	@$(call install_packages,$(DEMO_PACKAGES))

setup-test: setup
	@$(call install_packages,$(TEST_PACKAGES))

setup-bench: setup
	@$(call install_packages,$(BENCH_PACKAGES))

setup-bench-gif: setup
	@$(call install_packages,$(BENCH_GIF_PACKAGES))

setup-bench-tui: setup
	@$(call install_packages,$(BENCH_TUI_PACKAGES))

setup-pictures: setup
	@$(call install_packages,$(PICTURE_PACKAGES))

## build: release binaries in .build/release
build: setup
	@mkdir -p $(STATIC_LIBRARIES)
	@for pair in $(STATIC_ARCHIVES); do \
	    name=-print-file-name=$${pair#*=}; archive=$$(gcc $$name 2>/dev/null || clang $$name 2>/dev/null || true); \
	    [[ $$archive != /* ]] || ln -sfn "$$archive" "$(STATIC_LIBRARIES)/$${pair%=*}"; \
	done
	@$(SWIFT) build -c release $(STATIC)

## test: build for debugging and run every test; FILTER=Name runs some
test: setup-test
	@# All tests at once would make each wait for all others, those that wait for another program the longest.
	@SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16 \
	    $(SWIFT) test --disable-xctest $(if $(FILTER),--filter '$(FILTER)')
	@$(if $(FILTER),,bash Tests/Tmux/browse.sh $(abspath .build/debug/igif))

## demo: build, then search, pipe into jq and download, offline and without a key
demo: setup-demo build
	@bash Tests/Demo/demo.sh $(abspath $(RELEASE)/igif)

## stub-server: a GIPHY on this machine, with faults on demand; ARGS="--fault 429"
stub-server: build
	@exec $(RELEASE)/igif-stub-server $(ARGS)

## install: the binary, completions and man pages below PREFIX (default /usr/local)
install: build
	@install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	    "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	    "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	    "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	@install -m 755 $(RELEASE)/igif "$(DESTDIR)$(PREFIX)/bin/igif"
	@if [ "$(OS)" = Linux ] && command -v strip >/dev/null 2>&1; then strip "$(DESTDIR)$(PREFIX)/bin/igif"; fi
	@$(RELEASE)/igif completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/igif"
	@$(RELEASE)/igif completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_igif"
	@$(RELEASE)/igif completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/igif.fish"
	@$(RELEASE)/igif generate-manual "$(DESTDIR)$(PREFIX)/share/man/man1"
	@echo "installed igif, completions and man pages below $(DESTDIR)$(PREFIX)"

## uninstall: take away what install put there
uninstall:
	@rm -f "$(DESTDIR)$(PREFIX)/bin/igif" "$(DESTDIR)$(PREFIX)"/share/man/man1/igif.1 \
	    "$(DESTDIR)$(PREFIX)"/share/man/man1/igif-*.1 \
	    "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/igif" \
	    "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_igif" \
	    "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/igif.fish"

## bench: a warm cached search and 200 downloads, against curl in the same run; JSON lines on standard output
bench: setup-bench build
	@python3 Tests/Benchmarks/bench.py $(RELEASE)

## bench-http: transfers against curl, aria2c and wget, h1 and h2+TLS; JSON lines; CASES="20 KB" runs some
bench-http: setup-bench build
	@python3 Tests/Benchmarks/bench_http.py $(RELEASE) --cases '$(CASES)'

## bench-gif: pictures against giflib's tools, ffmpeg, gifsicle and ImageMagick; JSON lines; CASES="decode" runs some
bench-gif: setup-bench-gif build
	@python3 Tests/Benchmarks/bench_gif.py $(RELEASE) --cases '$(CASES)'

## bench-tui: the browser on a terminal: keys, CPU, memory, start, symbols; JSON lines; CASES="keys" runs some
bench-tui: setup-bench-tui build
	@python3 Tests/Benchmarks/bench_tui.py $(RELEASE) --cases '$(CASES)'

## bench-rx: Rx against OpenCombine in one process; JSON lines on standard output; CASES="subject zip2" runs some
bench-rx:
	@# A package that is used by path is planned once: without this, a file added to Rx or taken away is not noticed.
	@rm -f .build-bench-rx/release.yaml
	@$(SWIFT) build -c release --package-path Tests/Benchmarks/Rx --scratch-path .build-bench-rx >&2
	@.build-bench-rx/release/RxBench $(CASES)

## pictures: those of the running browser that README shows, anew, from a real tmux
pictures: setup-pictures build
	@python3 Tests/Pictures/pictures.py $(RELEASE) Tests/Pictures

## tsan: the tests of Rx and HTTP under the thread sanitizer; FILTER=Name runs some
tsan: setup-test
	@$(call sanitized,thread,.build-tsan)

## asan: the same under the address sanitizer, and those that free all they make for leaks too; FILTER=Name runs some
asan: setup-test
	@$(call sanitized,address,.build-asan,0)
	@# A subscription that neither ends nor is disposed of lives on, and many tests drop theirs so. These do not.
	@$(if $(FILTER),,$(call sanitized,address,.build-asan,$(LEAKS),^RxTests\..*(StressTests|FreeingTests)))

## fuzz: the GIF decoder and all that reads with it under libFuzzer and the address sanitizer; FUZZ_SECONDS=60 FUZZ_SEED=1
fuzz: setup
	@bash Tests/Fuzz/fuzz.sh .build-fuzz $(FUZZ_SECONDS) $(FUZZ_SEED)

## lint: the style, strictly
lint: setup
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Stubs Tests

## format: rewrite the sources in the style
format: setup
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Stubs Tests

## docs: the documentation of the Rx libraries, HTTP and HTTPStubs as a website in .build/docs; a broken link fails
docs:
	@bash Tests/Docs/docs.sh site

## docs-check: whether every public symbol of these libraries is documented
docs-check:
	@bash Tests/Docs/docs.sh check

## clean: remove what was built
clean:
	@rm -rf .build .build-*

## help: this list
help:
	@sed -n 's/^## \([a-z-]*\): /\1\t/p' $(MAKEFILE_LIST) | awk -F'\t' '{ printf "  make %-12s %s\n", $$1, $$2 }'

# Builds every test with a sanitizer, in a folder of its own, and runs those of Rx and HTTP. A report ends the run with
# an error. SANITIZER tells tests what they cannot do there.
define sanitized
SANITIZER=$(1) TSAN_OPTIONS="halt_on_error=1 $${TSAN_OPTIONS:-}" ASAN_OPTIONS="detect_leaks=$(or $(3),0) suppressions='$(CURDIR)/Tests/Sanitizers/address.supp' $${ASAN_OPTIONS:-}" \
    $(SWIFT) test --disable-xctest --sanitize=$(1) --scratch-path $(2) \
    --filter '$(or $(4),$(FILTER),^(RxTests|RxTestTests|HTTPTests|HTTPStubsTests)\.)'
endef

# Installs what is missing of a list of packages, and says nothing where all is there. While apt runs, services are
# told not to start: nginx is wanted for its binary, on ports of our own.
define install_packages
if command -v dpkg-query >/dev/null 2>&1; then \
    missing=""; \
    for package in $(1); do \
        dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
    done; \
    if [ -n "$$missing" ]; then \
        echo "installing$$missing" >&2; \
        sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
        policy=/usr/sbin/policy-rc.d; made=""; \
        if [ ! -e $$policy ]; then \
            printf '#!/bin/sh\nexit 101\n' | $$sudo tee $$policy >/dev/null; $$sudo chmod 755 $$policy; made=yes; \
        fi; \
        status=0; \
        { $$sudo apt-get update -q && \
          $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; } >&2 \
            || status=$$?; \
        [ -z "$$made" ] || $$sudo rm -f $$policy; \
        [ "$$status" = 0 ] || { echo "could not install$$missing" >&2; exit 1; }; \
    fi; \
elif command -v brew >/dev/null 2>&1; then \
    for package in $(BREW_PACKAGES); do \
        brew list $$package >/dev/null 2>&1 || brew install --quiet $$package >&2; \
    done; \
else \
    echo "neither apt nor brew is here: please install $(1) (or what your system calls them) by hand" >&2; \
fi
endef
