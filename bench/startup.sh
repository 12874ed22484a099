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
"$node" -e '
const { results } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
const base = results[0].median;
console.log("\nNode " + process.version + ", medians");
for (const { command, median } of results) {
  console.log((median * 1000).toFixed(1).padStart(8) + " ms" + (median / base).toFixed(2).padStart(7) + " x  " + command);
}' "$out"
