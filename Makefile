# Game-contest programs. `make` builds bin/, `make test` tests it, `make play` shows it.
# One file, not recursive: a source list per program, in the order of the submission.

CC     = gcc
CFLAGS = -O2 -g
WARN   = -Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion -pedantic
WERROR =
STD    = -std=c99
BUILD  = build
BIN    = bin

.DEFAULT_GOAL := all
# Not .SECONDARY: with it a source added to a list would not make its library again.
.PRECIOUS: $(BUILD)/%.o
.DELETE_ON_ERROR:

# ---- Programs ---------------------------------------------------------------------
# NAME_SRC is both what bin/NAME is built from and what submit/NAME.c is made of:
# list a unit before the units that use it, and common/clk.c first (see there).

COMMON_SRC = common/clk.c common/io.c common/rng.c common/opt.c common/grid.c

# balda
balda_SRC = common/clk.c common/io.c common/rng.c common/opt.c $(addprefix balda/, \
    rules.c alphabet.c lexicon.c moves.c tree.c table.c patterns.c frame.c trio.c endgame.c \
    plies.c search.c task.c game.c main.c)

# rivers
RAIN_SRC = common/clk.c common/io.c common/opt.c $(addprefix rivers/, bits.c board.c \
    eval.c hash.c task.c endgame.c search.c root.c input.c work.c solve.c unpack.c \
    weights.c main.c)
rivers_EXTRA_SRC = rivers/selfplay.c rivers/fit.c rivers/pack.c rivers/probcut.c

# hive
hive_SRC = common/clk.c common/rng.c common/opt.c $(addprefix hive/, \
    hex.c rules.c protocol.c board.c weights.c eval.c endgame.c opponent.c playout.c \
    second.c search.c main.c)

# msweeper
MSWEEPER_CORE = common/clk.c common/io.c common/rng.c common/opt.c common/grid.c \
    msweeper/field.c msweeper/cdcl.c msweeper/infer.c msweeper/format.c
MLAYER_SRC = $(MSWEEPER_CORE) msweeper/closure.c msweeper/rules.c msweeper/core.c \
    msweeper/layer.c msweeper/duel.c msweeper/gates.c msweeper/classic.c msweeper/mlayer.c
MSWEEPER_SRC = $(MSWEEPER_CORE) msweeper/state.c msweeper/sweep.c msweeper/risk.c \
    msweeper/msweeper.c
msweeper_EXTRA_SRC = msweeper/twin.c msweeper/panel.c msweeper/oracle.c msweeper/trial.c \
    msweeper/fingerprint.c

# puzzles
PUZZLE_SRC = common/rng.c common/opt.c puzzles/text.c puzzles/term.c
battleship_SRC = $(PUZZLE_SRC) $(addprefix puzzles/battleship/, sea.c fleet.c view.c \
    posterior.c shooter.c chart.c game.c demo.c play.c main.c)
sudoku_SRC = $(PUZZLE_SRC) puzzles/sudoku/grid.c puzzles/sudoku/solve.c \
    puzzles/sudoku/logic.c puzzles/sudoku/patterns.c puzzles/sudoku/grade.c \
    puzzles/sudoku/make.c puzzles/sudoku/text.c puzzles/sudoku/explain.c \
    puzzles/sudoku/game.c puzzles/sudoku/filter.c puzzles/sudoku/main.c
mastermind_SRC = $(PUZZLE_SRC) puzzles/mastermind/code.c puzzles/mastermind/breaker.c \
    puzzles/mastermind/book.c puzzles/mastermind/text.c puzzles/mastermind/game.c \
    puzzles/mastermind/duel.c puzzles/mastermind/main.c

PROGRAMS = balda RAIN hive MLAYER MSWEEPER battleship sudoku mastermind

# File name of a program in bin/ (only Rivers has a prescribed one with an extension).
exe_RAIN = RAIN.EXE
exe = $(BIN)/$(or $(exe_$(1)),$(1))

# ---- Judges -----------------------------------------------------------------------
# The host side, POSIX. A contest is one table in GAME/judge.c; main.c is shared.

JUDGE_COMMON_SRC = $(addprefix common/judge/, \
    text.c json.c contest.c tree.c fence.c proc.c game.c game_record.c stats.c \
    results.c match.c entrant.c report.c check_vary.c check_run.c check.c page.c \
    page_data.c)
balda_judge_SRC = balda/codepage.c balda/wordlist.c balda/referee.c \
                  balda/judge_view.c balda/judge_check.c balda/judge.c
rivers_judge_SRC = rivers/referee.c rivers/referee_solve.c rivers/rank.c rivers/judge_view.c \
                   rivers/judge_check.c rivers/judge.c
hive_judge_SRC = hive/referee.c hive/judge_view.c hive/judge_check.c hive/judge.c
msweeper_judge_SRC = msweeper/referee.c msweeper/sat.c msweeper/checker.c \
                     msweeper/judge_view.c msweeper/judge_check.c msweeper/judge.c
JUDGES = balda rivers hive msweeper

# ---- Benches and trainers: one main each, linked with every room -------------------

BENCHES = $(patsubst %,$(BUILD)/%-bench,msweeper hive balda rivers puzzles)

# ---- Building -----------------------------------------------------------------------

COMPILE = $(CC) $(STD) $(CFLAGS) $(WARN) $(WERROR) -MMD -MP -I.
obj = $(patsubst %.c,$(BUILD)/%.o,$(1))

# Libraries, one a room, for judges, tests, benches and opponents: every unit but the
# mains. A program's room is the first word of its name: test_balda_moves links balda.a.
MAINS = %/main.c %/mlayer.c %/msweeper.c %/train.c %/bench.c
units = $(filter-out $(MAINS),$(1))
balda_ROOM    = $(balda_SRC) $(balda_judge_SRC)
rivers_ROOM   = $(RAIN_SRC) $(rivers_EXTRA_SRC) $(rivers_judge_SRC)
hive_ROOM     = $(hive_SRC) hive/rivals.c hive/match.c $(hive_judge_SRC)
msweeper_ROOM = $(MLAYER_SRC) $(MSWEEPER_SRC) $(msweeper_EXTRA_SRC) $(msweeper_judge_SRC)
puzzles_ROOM  = $(battleship_SRC) $(sudoku_SRC) $(mastermind_SRC)
judge_ROOM    = $(JUDGE_COMMON_SRC)
common_ROOM   = $(COMMON_SRC) common/tools/squeeze.c common/tools/shorten.c
GAME_ROOMS = balda rivers hive msweeper puzzles
ROOMS      = $(GAME_ROOMS) judge common

games_of = $(or $(filter $(GAME_ROOMS),$(1)),\
           $(if $(filter battleship sudoku mastermind term,$(1)),puzzles),\
           $(if $(filter judge,$(1)),$(GAME_ROOMS)))
rooms_of = $(call games_of,$(firstword $(subst _, ,$(1)))) judge common
libraries = $(patsubst %,$(BUILD)/%.a,$(call rooms_of,$(1)))
LINK = $(CC) $(CFLAGS) $(filter %.o,$^) -Wl,--start-group $(filter %.a,$^) \
    -Wl,--end-group $(LINK_EXTRA)

BOT_SRC   = $(wildcard tests/bots/*.c)
TEST_SRC  = $(wildcard tests/test_*.c)
FUZZ_SRC  = $(wildcard tests/fuzz/fuzz_*.c)
BOTS      = $(BOT_SRC:tests/bots/%.c=$(BIN)/bots/%)
TESTS     = $(TEST_SRC:%.c=$(BUILD)/%)
FUZZERS   = $(FUZZ_SRC:%.c=$(BUILD)/%)
BIN_PROGRAMS = $(foreach p,$(PROGRAMS),$(call exe,$(p)))
BIN_JUDGES   = $(JUDGES:%=$(BIN)/%-judge)

.PHONY: all bots judges programs
all: programs judges bots build/dicts/nouns-cp1251.txt
programs: $(BIN_PROGRAMS)
judges: $(BIN_JUDGES)
bots: $(BOTS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE) -c $< -o $@

define room_rule
$(BUILD)/$(1).a: $(call obj,$(sort $(filter-out \
    $(if $(filter common,$(1)),,$(COMMON_SRC)),$(call units,$($(1)_ROOM))))) Makefile
	@rm -f $$@
	ar rcs $$@ $$(filter %.o,$$^)
endef
$(foreach r,$(ROOMS),$(eval $(call room_rule,$(r))))

define program_rule
$(call exe,$(1)): $(call obj,$($(1)_SRC))
	@mkdir -p $$(@D)
	$$(CC) $$(CFLAGS) $$^ $(LINK_EXTRA) -o $$@
endef
$(foreach p,$(PROGRAMS),$(eval $(call program_rule,$(p))))

# The page's style and script, as C strings a line each.
PAGE_DATA = $(BUILD)/common/judge/page_data.c
$(PAGE_DATA): common/judge/page.css common/judge/page.js
	@mkdir -p $(@D)
	@{ echo '/* Made by make from page.css and page.js. */'; \
	   echo '#include "common/judge/page.h"'; \
	   for part in css js; do echo "const char *const page_$$part[] = {"; \
	     sed -e 's/[\\"]/\\&/g' -e 's/^.*$$/"&\\n",/' common/judge/page.$$part; \
	     echo 'NULL};'; done; } > $@

$(BUILD)/common/judge/page_data.o: $(PAGE_DATA)
	$(COMPILE) -c $< -o $@

define judge_rule
$(BUILD)/$(1)/judge_main.o: common/judge/main.c
	@mkdir -p $$(@D)
	$$(COMPILE) -DJUDGE_CONTEST=$(1)_contest -c $$< -o $$@
$(BIN)/$(1)-judge: $(BUILD)/$(1)/judge_main.o $(call libraries,$(1))
	@mkdir -p $$(@D)
	$$(LINK) -lm -o $$@
endef
$(foreach j,$(JUDGES),$(eval $(call judge_rule,$(j))))

.SECONDEXPANSION:
$(BOTS): $(BIN)/bots/%: $(BUILD)/tests/bots/%.o $$(call libraries,$$*)
	@mkdir -p $(@D)
	$(LINK) -lm -o $@

$(BUILD)/%-bench: $(BUILD)/%/bench.o $$(call libraries,$$*)
	$(LINK) -lm -o $@

$(BUILD)/%-train: $(BUILD)/%/train.o $$(call libraries,$$*)
	$(LINK) -lm -o $@

$(BUILD)/%-leaf: $(BUILD)/%/leaf.o $$(call libraries,$$*)
	$(LINK) -lm -o $@

# ---- Submissions: one source file a program ------------------------------------------

SUBMISSIONS = $(PROGRAMS:%=submit/%.c)
PREFIX = balda_
limit_RAIN = 262144
define_balda = --define 'BALDA_PREFIX="$(PREFIX)"'
ONEFILE = $(BIN)/tools/onefile

.PHONY: submit FORCE
submit: $(SUBMISSIONS)

$(ONEFILE): $(BUILD)/common/tools/onefile.o $(BUILD)/common.a
	@mkdir -p $(@D)
	$(LINK) -o $@

$(SUBMISSIONS): submit/%.c: $(ONEFILE) $$($$*_SRC) FORCE
	@mkdir -p $(@D)
	$(ONEFILE) --out $@ --exe $(or $(exe_$*),$*) --limit $(or $(limit_$*),65536) \
	    $(define_$*) $($*_SRC)

# ---- Learned weights, made by self-play; always the same bytes -----------------------

# rivers/weights.c, in build/rivers-train.d (hours); TRAIN_PERCENT scales the games.
TRAIN_PERCENT = 100
.PHONY: train-rivers
train-rivers: $(BUILD)/rivers-train
	rivers/train.sh $(BUILD)/rivers-train $(BUILD)/rivers-train.d $(TRAIN_PERCENT)

# hive/weights.c (minutes); build/hive-leaf then finds the two factors in hive/eval.h.
.PHONY: train-hive
train-hive: $(BUILD)/hive-train
	$(BUILD)/hive-train > $(BUILD)/hive_weights.c
	mv $(BUILD)/hive_weights.c hive/weights.c

# ---- Word lists: see dicts/README.md --------------------------------------------------

HUNSPELL = /usr/share/hunspell
WORDLIST = build/dicts/wordlist
$(WORDLIST): dicts/wordlist.c
	@mkdir -p $(@D)
	$(CC) $(STD) -O2 $(WARN) $< -o $@

build/dicts/nouns-cp1251.txt: dicts/nouns.txt $(WORDLIST)
	$(WORDLIST) cp1251 $< > $@

# Makes dicts/nouns.txt again, and the two larger lists, from Debian's hunspell-ru.
.PHONY: dicts
dicts: $(WORDLIST)
	$(WORDLIST) nouns $(HUNSPELL)/ru_RU.dic > dicts/nouns.txt
	$(WORDLIST) base $(HUNSPELL)/ru_RU.dic > build/dicts/base.txt
	$(WORDLIST) forms $(HUNSPELL)/ru_RU.dic $(HUNSPELL)/ru_RU.aff > build/dicts/forms.txt

# Mastermind's first tries: three minutes of processor time, always the same bytes.
.PHONY: train-mastermind
train-mastermind: $(BUILD)/puzzles-train
	$(BUILD)/puzzles-train > $(BUILD)/mastermind_book.c
	mv $(BUILD)/mastermind_book.c puzzles/mastermind/book.c

# ---- Other builds: one binary to carry, and Windows -----------------------------------

# win/: 64-bit Windows console programs by mingw-w64. build/static/: static, by musl.
WINDOWS_CC = x86_64-w64-mingw32-gcc
STATIC_CC  = musl-gcc
windows_exe = win/$(or $(exe_$(1)),$(1).exe)
HEADERS = $(wildcard common/*.h $(GAME_ROOMS:%=%/*.h) puzzles/*/*.h)
.PHONY: windows static
windows: $(foreach p,$(PROGRAMS),$(call windows_exe,$(p)))
static: $(PROGRAMS:%=build/static/%)

define windows_rule
$(call windows_exe,$(1)): $($(1)_SRC) $(HEADERS)
	@mkdir -p $$(@D)
	$(WINDOWS_CC) $(STD) -O2 -static -s $(WARN) -I. $$(filter %.c,$$^) -o $$@
endef
$(foreach p,$(PROGRAMS),$(eval $(call windows_rule,$(p))))

$(PROGRAMS:%=build/static/%): build/static/%: $$($$*_SRC) $(HEADERS)
	@mkdir -p $(@D)
	$(STATIC_CC) $(STD) -O2 -static -s $(WARN) -I. $(filter %.c,$^) -o $@

# ---- Compiler matrix ------------------------------------------------------------------
# A room's bot units and the main that prints their fingerprints, without the judge's
# POSIX units: in one command, by any compiler. tests/matrix.sh gives CC, STD, CFLAGS.

balda_MARK_SRC    = $(call units,$(balda_SRC)) balda/bench.c
rivers_MARK_SRC   = $(call units,$(RAIN_SRC)) rivers/bench.c
hive_MARK_SRC     = $(call units,$(hive_SRC)) hive/rivals.c hive/match.c hive/bench.c
msweeper_MARK_SRC = $(sort $(call units,$(MLAYER_SRC) $(MSWEEPER_SRC))) \
    msweeper/trial.c msweeper/fingerprint.c tests/matrix_msweeper.c
puzzles_MARK_SRC  = $(sort $(call units,$(puzzles_ROOM))) puzzles/bench.c

MARKS = $(GAME_ROOMS:%=$(BUILD)/%-mark)
.PHONY: marks matrix
marks: $(MARKS)
$(MARKS): $(BUILD)/%-mark: $$($$*_MARK_SRC) FORCE
	@mkdir -p $(@D)
	$(CC) $(STD) $(CFLAGS) $(WARN) $(WERROR) -I. $(filter %.c,$^) -lm -o $@

# The fingerprints of all programs by all compilers at hand: they must be equal.
matrix:
	tests/matrix.sh build/matrix

# ---- Testing ------------------------------------------------------------------------

$(TESTS): $(BUILD)/tests/test_%: $(BUILD)/tests/test_%.o $(BUILD)/tests/support.o \
          $$(call libraries,$$*)
	$(LINK) -lcmocka -lm -o $@

$(FUZZERS): $(BUILD)/tests/fuzz/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o \
            $(BUILD)/tests/fuzz/replay.o $$(call libraries,$$*)
	$(LINK) -lm -o $@

# All cmocka programs, the fuzz corpora, then the submissions with every compiler at hand.
# REQUIRE_ALL=1: a compiler that is missing is a failure, not a skip.
.PHONY: test unit-test submit-test check fuzz bench play strength
test: unit-test submit-test

# Programs under test_common_faults meet failing library calls by a preloaded library,
# those under test_judge_clocks clocks that go wrong; a sanitizer's build must be the first
# library itself, there these tests are skipped.
PRELOADS = $(BUILD)/tests/libfaults.so $(BUILD)/tests/libclocks.so
$(PRELOADS): $(BUILD)/tests/lib%.so: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(STD) -O1 $(WARN) -shared -fPIC $< -o $@ -ldl

unit-test: all $(ONEFILE) $(TESTS) $(FUZZERS) $(PRELOADS)
	TEST_BIN=$(BIN) $(if $(filter build,$(BUILD)),$(foreach p,faults clocks, \
	    TEST_$(p)=$(CURDIR)/$(BUILD)/tests/lib$(p).so)) \
	    tests/run.sh $(BUILD) $(TESTS) $(FUZZERS)

submit-test: submit programs
	tests/submit.sh $(BIN) build/submit

# The Windows builds under wine against the native ones: cases, whole games, fingerprints.
# Without mingw-w64 or wine it is skipped (REQUIRE_ALL=1: fails). PARTS and GAMES: see the
# script.
WINDOWS_TESTS = $(patsubst %,$(BUILD)/tests/test_%,rivers_program balda_program hive_main \
    msweeper_programs battleship_game sudoku_game mastermind_game)
.PHONY: test-windows
test-windows: programs judges bots $(WINDOWS_TESTS)
	@if command -v $(WINDOWS_CC) >/dev/null; then $(MAKE) --no-print-directory windows; fi
	tests/windows.sh $(BIN) win $(BUILD)/windows $(WINDOWS_TESTS)

# The same unit tests under ASan and UBSan.
SANITIZE = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
           -fno-omit-frame-pointer
check:
	$(MAKE) BUILD=build/check BIN=build/check/bin CFLAGS="$(SANITIZE)" unit-test

# Lines of bots and judges that the unit tests reach. Tests of full disks may fail here: the
# counters cannot be written then, and gcov says so where the test expects one sentence.
COVERAGE = $(MAKE) BUILD=build/coverage BIN=build/coverage/bin \
           CFLAGS="-O0 -g --coverage" TEST_JOBS=1 TEST_TIMEOUT=1200
COVERAGE_WRAP = -Wl,--wrap=_exit,--wrap=execv,--wrap=execvp
.PHONY: coverage memcheck lint submit-check
coverage:
	$(COVERAGE) build/coverage/tests/coverage_exit.o
	-$(COVERAGE) unit-test \
	    LINK_EXTRA="$(COVERAGE_WRAP) build/coverage/tests/coverage_exit.o"
	tests/coverage.sh build/coverage

# The same unit tests, and all programs they call, under clang's MemorySanitizer: no
# decision may hang on memory that nothing was written to.
memcheck:
	$(MAKE) CC=clang BUILD=build/msan BIN=build/msan/bin CFLAGS="-O1 -g \
	    -fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer" \
	    TEST_TIMEOUT=1200 unit-test

# gcc -fanalyzer, cppcheck, clang-tidy: fails on a finding not in tests/lint-known.txt.
lint:
	tests/lint.sh build/lint

# Every submission by the compile lines of real judges.
submit-check: submit programs
	tests/submit.sh $(BIN) build/submit-check tests/compile-lines.txt

# Each parser for FUZZ_SECONDS under libFuzzer; findings stay in build/fuzz.
FUZZ_SECONDS = 60
fuzz:
	$(MAKE) CC=clang BUILD=build/fuzz BIN=build/fuzz/bin \
	    CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined" \
	    $(FUZZ_SRC:%.c=fuzz-run/%)

fuzz-run/tests/fuzz/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $$(call libraries,$$*)
	@mkdir -p $(BUILD)/found/$* $(BUILD)/new/$*
	$(LINK) -fsanitize=fuzzer -lm -o $(BUILD)/tests/fuzz/libfuzzer_$*
	$(BUILD)/tests/fuzz/libfuzzer_$* -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
	    -artifact_prefix=$(BUILD)/found/$*/ -print_final_stats=1 -verbosity=0 \
	    $(patsubst %,-dict=%,$(wildcard tests/fuzz/dict/$*.dict)) \
	    $(BUILD)/new/$* tests/fuzz/corpus/$*

bench: $(BENCHES)
	@for bench in $(BENCHES); do echo "== $$bench"; $$bench || exit 1; done

# Every bot against every baseline, 200 games each, through the judges.
strength: all
	tests/strength.sh $(BIN) build/strength $(PAIRS)

# Every timed bot by the wall clock, each core taken twice over: nobody may be late. And
# every bot that writes files, killed at random moments. Minutes each.
.PHONY: stress kills
STRESS_MOVES = 1000
KILLS = 1000
stress: all
	tests/stress.sh $(BIN) $(STRESS_MOVES)
kills: all
	tests/kills.sh $(BIN) $(KILLS)

# One judged game of each contest against a baseline, then the console programs alone.
play: all
	tests/play.sh $(BIN)

# ---- Cleaning -----------------------------------------------------------------------

.PHONY: clean
clean:
	rm -rf bin build submit win

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
