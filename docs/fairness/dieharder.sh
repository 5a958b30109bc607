#!/bin/sh
# Tests the stream of a seed with dieharder (3.31.1, the package of Debian 12), one test after another on one stream that goes on:
#   sh docs/fairness/dieharder.sh > docs/fairness/dieharder.txt
# These are the tests of `dieharder -a`, with less of the two that read most of it (of the lagged sums, which read 220 GB, the lags
# 0 to 3 and a fifth of the samples; of the greatest common divisors a tenth), and without diehard_sums, which dieharder itself
# lists as "Do Not Use".
set -eu
seed=0000000000000000000000000000000000000000000000000000000000000001
cd "$(dirname "$0")/../.."

# One test of 32-bit words from the standard input: its lines of the table, without the heading that dieharder repeats.
run() {
	dieharder -g 200 "$@" | grep -E '(PASSED|WEAK|FAILED) *$'
}

echo "The stream of the seed $seed, by docs/fairness/dieharder.sh."
echo
echo "        test_name   |ntup| tsamples |psamples|  p-value |Assessment"
node suites/fairness/stream.ts "$seed" | {
	for number in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 15 16 100 101 204 205 206 207 208 209; do run -d "$number"; done
	run -d 17 -t 1000000
	# Each run tells of all lengths, whichever is named: sixteen parts of the stream.
	for bits in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do run -d 102 -n "$bits"; done
	for bits in 1 2 3 4 5 6 7 8 9 10 11 12; do run -d 200 -n "$bits"; done
	for dimensions in 2 3 4 5; do run -d 201 -n "$dimensions"; done
	for numbers in 2 3 4 5; do run -d 202 -n "$numbers"; done
	for lag in 0 1 2 3; do run -d 203 -n "$lag" -p 20; done
}
