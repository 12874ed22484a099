#!/usr/bin/env bash
# Whole-process start-up of the commands people wait for, beside a bare `node -e 0`. Usage: bench/startup.sh [STORE]
set -euo pipefail
cd "$(dirname "$0")/.."
unset NODE_EXTRA_CA_CERTS
node=${NODE:-node}
store=${1:-}
commands=("$node -e 0" "$node bin/mds.cjs --version" "$node bin/mds.cjs --help" "$node bin/mds.cjs snapshot AAPL --sample --quiet")
if [ -n "$store" ]; then commands+=("$node bin/mds.cjs snapshot AAPL --store $store"); fi
out=$(mktemp)
trap 'rm -f "$out"' EXIT
hyperfine -N --warmup 5 --runs "${RUNS:-40}" --export-json "$out" "${commands[@]}"
"$node" bench/ratios.cjs "$out"
