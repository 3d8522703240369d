#!/bin/sh
# Learns rivers/weights.c: rivers/train.sh TRAINER DIRECTORY [PERCENT]
# Rounds of self-play and least squares, from hand-made weights; a round is kept only if it
# wins a match against the one before. PERCENT scales the number of games: 100, the default,
# is 500,000 games, about an hour of one quiet core; 1 is a trial of the whole way in a
# minute. Same trainer, same percentage: same weights.
set -eu
trainer=$1 dir=$2 percent=${3:-100}
mkdir -p "$dir"
: >"$dir/record"
"$trainer" hand "$dir/hand"
best=$dir/hand samples=
round() # NAME DEPTH GAMES MIX: later rounds have more to fit with, so less is held back
{
    data=$dir/$1.samples
    fit='--iterations 14 --shrink 60 --snap 40'
    [ "$1" -lt 3 ] || fit='--iterations 20 --shrink 20 --snap 15'
    rm -f "$data"
    "$trainer" play "$best" "$data" --depth "$2" --exact 14 \
        --games $(($3 * percent / 100)) --seed "1$1" | tee -a "$dir/record"
    samples="$samples $data"
    # shellcheck disable=SC2086
    "$trainer" fit "$dir/w$1" $samples $fit --mix "$4" | tee -a "$dir/record"
    line=$("$trainer" match "$dir/w$1" "$best" --pairs 100 --nodes 6000 2>/dev/null)
    echo "round $1: $line" | tee -a "$dir/record"
    case $(echo "$line" | sed 's/.*(\([0-9]*\)\..*/\1/') in
    [5-9][0-9] | 100) best=$dir/w$1 ;;
    *) echo "round $1 is not kept" | tee -a "$dir/record" ;;
    esac
}
round 0 4 60000 0
round 1 4 140000 0
samples=$dir/1.samples # the games of hand-made weights have served
round 2 4 200000 0.4
round 3 6 50000 0.4
round 4 6 50000 0.4
"$trainer" pack "$best" "$dir/weights.c"
echo "$dir/weights.c is ready; measure it before it replaces rivers/weights.c"
