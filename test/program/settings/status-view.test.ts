/** What `mds status` says of what cannot be updated, and of disk space. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskUse } from '../../../src/cli/request/source/store-location.ts';
import { statusView } from '../../../src/cli/status/run.ts';
import type { StoreStatus, SymbolStatus } from '../../../src/cli/status/store-status.ts';
import { dayFrom } from '../../../src/engine/days.ts';
import { checkedState } from '../../../src/sources/sync/requests.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { filing } from '../../store/records.ts';
import { runMds } from '../fake-io.ts';
import { NOW, folder as newFolder } from '../market.ts';

const row = (more: Partial<SymbolStatus>): SymbolStatus => ({
  symbol: 'KO',
  facts: 0,
  filings: 0,
  documents: 0,
  ownership_forms: 0,
  bytes: 0,
  stale: [],
  errors: [],
  ...more,
});
const disk = { store_bytes: 1, download_bytes: 0 };
const noted = (...symbols: SymbolStatus[]) => {
  const { panels, notes } = statusView({ store: 'market.db', disk, symbols });
  return { stale: JSON.stringify(panels.slice(1)), notes };
};

test('a failure is shown, though nothing is stale by the calendar', () => {
  const { stale, notes } = noted(row({ errors: ['Yahoo has no prices of KO'] }));
  expect(stale).toContain('Yahoo has no prices of KO');
  expect(notes).toEqual(['Update with: mds sync']);
});

test('no update is suggested for what is no longer listed', () => {
  const gone = row({ symbol: 'FB', gone: { successor: 'META' }, stale: ['META now', 'prices end 2022-06-08'] });
  const { stale, notes } = noted(gone, row({}));
  expect(stale).toContain('META now; prices end 2022-06-08');
  expect(notes!.join()).not.toContain('mds sync');
  expect(notes!.join()).toContain('prune --keep');
  expect(noted(gone, row({ stale: ['no prices'] })).notes!.join()).toContain('mds sync');
  expect(noted(row({})).notes).toEqual(['Nothing is stale.']);
  const { notes: left } = statusView({ store: 'market.db', disk, symbols: [row({})], unfinished: ['WMT'] });
  expect(left).toEqual(['Not everything is here: a sync stopped before WMT; go on with: mds sync']);
});

test('stored downloads are pending documents, the list of tickers, and partial archives', () => {
  const folder = newFolder();
  const path = join(folder, 'market.db');
  writeFileSync(path, 'x'.repeat(100));
  expect(diskUse(path)).toEqual({ store_bytes: 100, download_bytes: 0 });
  for (const [part, bytes] of [
    ['spool', 10],
    ['bulk', 3000],
  ] as const) {
    mkdirSync(join(`${path}.sync`, part), { recursive: true });
    writeFileSync(join(`${path}.sync`, part, 'a'), 'x'.repeat(bytes));
  }
  expect(diskUse(path)).toEqual({ store_bytes: 100, download_bytes: 3010 });
});

/**
 * A store with `count` symbols: prices of the third end a day earlier each, the fifth has had a failure, the seventh
 * files.
 */
function storeOf(count: number): string {
  const path = join(newFolder(), 'market.db');
  const writer = openWriter(path);
  const last = dayFrom(2026, 11, 20);
  writer.transaction(() => {
    for (let i = 0; i < count; i++) {
      const symbol = `Q${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`;
      const cik = i % 7 === 0 ? 1000 + i : undefined;
      const days = Int32Array.of(last - 100, i % 3 === 0 ? last - 1 - i : last);
      const column = () => Float64Array.of(1, 1);
      const bars = { days, open: column(), high: column(), low: column(), close: column(), volume: column() };
      writer.putSymbol({ symbol, cik });
      writer.putPrices(symbol, { bars, splits: [], dividends: [], spans: [] });
      const state = checkedState(symbol, 'prices', NOW);
      if (i % 5 === 0) writer.putSyncState({ ...state, failedAt: NOW, error: `no prices of ${symbol}` });
      if (cik === undefined) continue;
      writer.putCompany({ cik, name: `Company ${i}`, formerNames: [], tickers: [symbol] });
      writer.putFilings([filing({ cik, accession: `0000000001-26-${String(i).padStart(6, '0')}`, filed: last })]);
    }
  });
  writer.close();
  return path;
}

test('up to 50 symbols are listed, more are summarized; data formats have each', async () => {
  const run = async (path: string, ...more: string[]) =>
    (await runMds(['status', '--store', path, ...more], { now: NOW })).out;
  expect(await run(storeOf(50))).toMatch(/^50 symbols stored[\s\S]*Symbol +From +To/);
  const path = storeOf(61);
  const text = await run(path);
  const { symbols } = JSON.parse(await run(path, '--json')) as StoreStatus;
  expect(symbols).toHaveLength(61);
  expect((await run(path, '--csv')).trim().split('\n')).toHaveLength(62);
  expect(await run(path, 'QAA')).toMatch(/^1 symbol stored/);

  // Counted in what the list of each symbol says.
  const having = (words: RegExp) =>
    symbols.filter(({ stale, errors }) => words.test([...stale, ...errors].join())).length;
  const affected = symbols.filter(({ stale, errors }) => stale.length + errors.length > 0);
  for (const [label, count] of [
    ['With prices', 61],
    ['With a price of 2026-11-20', symbols.filter(({ prices }) => prices?.to === '2026-11-20').length],
    ['Filings', 9],
    ['Prices behind', having(/prices end/)],
    ['Filings not checked for a day', having(/filings as of/)],
    ['Last update failed', having(/no prices of/)],
  ] as const)
    if (count > 0) expect(text).toMatch(new RegExp(`${label} +${count}\\b`));
  expect(text).toContain(`of ${affected.length} symbols with stale data`);
  const findings = ({ stale, errors }: SymbolStatus) => stale.length + errors.length;
  const worst = affected.toSorted((a, b) => findings(b) - findings(a) || (a.prices!.to < b.prices!.to ? -1 : 1));
  const named = [...text.matchAll(/^(Q[A-Z]{2}) /gm)].map(([, symbol]) => symbol);
  expect(named).toEqual(worst.slice(0, 10).map(({ symbol }) => symbol));
});
