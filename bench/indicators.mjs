/**
 * All technicals of a 25-year series (6,300 sessions), warm, against npm indicator libraries on the same series.
 * Usage: node bench/indicators.mjs (the bar: <= 1 ms, and faster than every library; the whole catalog <= 3 ms). Median
 * of 60 runs after 60 to warm up.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { LIBRARIES } from './indicators-libraries.mjs';

const SESSIONS = 6300;
const RUNS = 60;

/** The engine as JavaScript, bundled as the program bundles it. */
async function loadEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'mds-bench-'));
  const file = join(folder, 'engine.mjs');
  await build({
    input: join(import.meta.dirname, 'indicators-engine.ts'),
    output: { file, format: 'esm', minify: true },
  });
  const engine = await import(pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  return engine;
}

/** A series with trends, cycles and noise, on weekdays from 2000-01-03 (day 10959). */
function makeBars(phase) {
  const bars = { days: new Int32Array(SESSIONS) };
  for (const name of ['open', 'high', 'low', 'close', 'volume']) bars[name] = new Float64Array(SESSIONS);
  let price = 50;
  for (let i = 0; i < SESSIONS; i++) {
    bars.days[i] = 10959 + 7 * Math.floor(i / 5) + (i % 5);
    bars.open[i] = price;
    price = Math.max(1, price * (1.0003 + 0.015 * Math.sin(i * 1.7 + phase) * Math.cos(i * 0.31)));
    bars.close[i] = price;
    bars.high[i] = Math.max(bars.open[i], price) * (1.003 + 0.002 * Math.sin(i));
    bars.low[i] = Math.min(bars.open[i], price) * (0.997 - 0.002 * Math.cos(i));
    bars.volume[i] = 1_000_000 + ((i * 7919) % 500_000);
  }
  return bars;
}

function forLibraries(bars) {
  const columns = {};
  for (const name of ['open', 'high', 'low', 'close', 'volume']) columns[name] = [...bars[name]];
  const candles = columns.close.map((close, i) => ({
    open: columns.open[i],
    high: columns.high[i],
    low: columns.low[i],
    close,
    volume: columns.volume[i],
  }));
  return { columns, candles };
}

function median(work) {
  const times = [];
  for (let run = 0; run < 2 * RUNS; run++) {
    const start = process.hrtime.bigint();
    work();
    if (run >= RUNS) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  return times.sort((a, b) => a - b)[RUNS / 2];
}

const { technicals, weeklyBars, allSeries, catalogSeries } = await loadEngine();
const bars = makeBars(0);
const spy = makeBars(1);
const asOf = bars.days[SESSIONS - 1];
const weekly = weeklyBars(bars, asOf);
const returns = (of) => ({ days: of.days, closes: of.close });
const input = { bars, benchmark: spy, totalReturns: returns(bars), benchmarkReturns: returns(spy) };

const own = median(() => technicals({ ...input, weekly: weeklyBars(bars, asOf) }));
const series = median(() => allSeries(bars, weekly));
const line = (name, ms, note) =>
  console.log(`${name.padEnd(34)} ${ms.toFixed(3).padStart(8)} ms ${(ms / own).toFixed(1).padStart(7)} x  ${note}`);

console.log(`${SESSIONS} sessions, ${weekly.days.length} weeks, Node ${process.version}, median of ${RUNS}`);
line('mds, all of /v2/technicals', own, 'with weeks, beta, volatility, strength against SPY');
line('mds, whole series', series, 'every bar of what the libraries compute');
line(
  'mds, whole catalog',
  median(() => catalogSeries(bars, spy)),
  'every bar of every indicator of docs/indicators.md',
);
const prepared = { daily: forLibraries(bars), weekly: forLibraries(weekly) };
for (const { name, note, work } of LIBRARIES) {
  let library;
  try {
    library = await import(name);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.log(`${name.padEnd(34)} not installed`);
    continue;
  }
  line(name, median(work(library, prepared)), note);
}
