#!/usr/bin/env bash
# Requests a second of `mds serve` on the sample beside a bare node:http server answering as many bytes, in turns. Needs wrk.
# Without keys (--open): a plan would refuse the load; what keys cost is in bench/gates.ts.
# Usage: bench/serve.sh [SECONDS [ROUNDS]]; NODE=... for another Node.
set -euo pipefail
unset NODE_EXTRA_CA_CERTS
cd "$(dirname "$0")/.."
node=${NODE:-node} seconds=${1:-4} rounds=${2:-3} port=18787
url=http://127.0.0.1:$port
running=
trap '[ -z "$running" ] || kill "$running"' EXIT

start() { "$@" > /dev/null 2>&1 & running=$!; until curl -so /dev/null "$url/"; do sleep 0.05; done; }
stop() { kill "$running"; wait "$running" || true; running=; }
load() { wrk -t1 -c32 -d1 "$url$2" > /dev/null; wrk -t1 -c32 -d"$seconds" --latency "$url$2" | awk -v name="$1" '/99%/ {p = $2} /Requests\/sec/ {r = $2} END {printf "%-40s %9.0f req/s  p99 %s\n", name, r, p}'; }

serve() { exec "$node" bin/mds.cjs serve --sample --open --port $port --access-log off "$@"; }
snapshot='/v2/snapshot?symbol=AAPL' fundamentals='/v2/fundamentals?symbol=AAPL'
start serve
bytes=$(curl -s "$url$snapshot" | wc -c)
filing=$(curl -s "$url/v2/filings?symbol=AAPL&form=10-K&limit=1" | grep -o '"accession":"[^"]*' | cut -d'"' -f4)
section=/v2/filings/$filing/section/risk_factors
stop
for round in $(seq "$rounds"); do
  start "$node" bench/serve-hello.mjs $port "$bytes"
  load "bare node:http, $bytes bytes" /
  stop
  start serve
  load 'mds serve, snapshot, kept' "$snapshot"
  load 'mds serve, fundamentals, kept' "$fundamentals"
  load 'mds serve, section, kept' "$section"
  stop
  start serve --workers 2
  load '2 workers, snapshot, kept' "$snapshot"
  stop
done
start serve --cache-size 0
load 'mds serve, snapshot, computed' "$snapshot"
load 'mds serve, fundamentals, computed' "$fundamentals"
load 'mds serve, section, computed' "$section"
stop
