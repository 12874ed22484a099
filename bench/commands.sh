#!/usr/bin/env bash
# Whole-process time of the computed routes on a real store, beside a bare `node -e 0`. Usage: bench/commands.sh STORE
set -euo pipefail
cd "$(dirname "$0")/.."
unset NODE_EXTRA_CA_CERTS
node=${NODE:-node}
store=${1:?usage: bench/commands.sh STORE}
out=$(mktemp)
trap 'rm -f "$out"' EXIT
commands=("$node -e 0")
for args in 'valuation AAPL' 'fundamentals AAPL' 'fundamentals NVDA' 'fundamentals JPM' 'fundamentals AAPL --period annual' 'earnings AAPL' 'dividends AAPL' 'profile AAPL' \
  'calendar AAPL' 'history AAPL --cadence quarterly' 'filings AAPL' 'filings section AAPL risk_factors --plain' 'insider AAPL' 'technicals KO' 'price-action KO' 'history KO' 'history AAPL --range 5y --chart' 'compare AAPL MSFT KO JPM' 'search appl' 'coverage SPY'; do
  commands+=("$node bin/mds.cjs $args --store $store")
done
hyperfine -N --warmup 5 --runs "${RUNS:-40}" --export-json "$out" "${commands[@]}"
"$node" bench/ratios.cjs "$out"
