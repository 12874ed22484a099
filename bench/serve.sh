#!/usr/bin/env bash
# Requests a second of `mds serve` on the sample beside a bare node:http server answering as many bytes, in turns. Needs wrk.
# Usage: bench/serve.sh [SECONDS]; NODE=... for another Node.
set -euo pipefail
unset NODE_EXTRA_CA_CERTS
cd "$(dirname "$0")/.."
node=${NODE:-node} seconds=${1:-4} port=18787
url=http://127.0.0.1:$port
running=
trap '[ -z "$running" ] || kill "$running"' EXIT

start() { "$@" > /dev/null 2>&1 & running=$!; until curl -so /dev/null "$url/"; do sleep 0.05; done; }
stop() { kill "$running"; wait "$running" || true; running=; }
load() { wrk -t1 -c32 -d1 "$url$2" > /dev/null; wrk -t1 -c32 -d"$seconds" --latency "$url$2" | awk -v name="$1" '/99%/ {p = $2} /Requests\/sec/ {r = $2} END {printf "%-34s %9.0f req/s  p99 %s\n", name, r, p}'; }

serve() { exec "$node" bin/mds.cjs serve --sample --open --port $port --access-log off "$@"; }
start serve
bytes=$(curl -s "$url/v2/snapshot?symbol=AAPL" | wc -c)
stop
for round in 1 2 3; do
  start "$node" bench/serve-hello.mjs $port "$bytes"
  load "bare node:http, $bytes bytes" /
  stop
  start serve
  load 'mds serve, healthz' /healthz
  load 'mds serve, snapshot' '/v2/snapshot?symbol=AAPL'
  stop
done
