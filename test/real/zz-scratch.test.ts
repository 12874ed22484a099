import { test } from 'vitest';
import { openWriter } from '../../src/store/open.ts';
import { runImport } from '../../src/sources/import.ts';
import { isSession } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import { rmSync, writeFileSync, mkdirSync, readFileSync, copyFileSync } from 'node:fs';
import { gzipSync, gunzipSync } from 'node:zlib';
const now = Date.UTC(2026, 10, 21);
test('speed', () => {
  rmSync('/tmp/t', { recursive: true, force: true }); mkdirSync('/tmp/t/p', { recursive: true });
  const days: number[] = []; for (let d = 10957; days.length < 5000; d++) if (isSession(d)) days.push(d);
  for (let k = 0; k < 200; k++) {
    let c = 100; let t = 'Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits\n';
    for (const d of days) { const o = c; c = c * (1 + Math.sin(d * 1.3 + k) * 0.01); t += `${formatDay(d)} 00:00:00-04:00,${Math.fround(o)},${Math.fround(Math.max(o, c) * 1.003)},${Math.fround(Math.min(o, c) * 0.997)},${Math.fround(c)},${Math.fround(c)},${1000000 + d},0.0,0.0\n`; }
    const n = String.fromCharCode(65 + (k % 26)) + String.fromCharCode(65 + Math.floor(k / 26));
    writeFileSync(`/tmp/t/p/X${n}.csv.gz`, gzipSync(t));
  }
  const w = openWriter('/tmp/t/s.db');
  const r = runImport(w, ['/tmp/t/p'], { now });
  console.log(r.totals, r.elapsedMs, r.files[0]);
  w.close();
  const w2 = openWriter('/tmp/t/s2.db');
  for (const f of ['CIK0000320193', 'CIK0001045810']) { const x = runImport(w2, [`/work/shared/data/edgar/companyfacts/${f}.json.gz`], { now }); console.log(f, x.elapsedMs, x.totals.facts); }
  w2.close();
});
