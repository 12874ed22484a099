/** What `mds status` says of what cannot be updated, and of disk space. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskUse } from '../../src/cli/request/store-location.ts';
import { statusView } from '../../src/cli/status/run.ts';
import type { SymbolStatus } from '../../src/cli/status/store-status.ts';
import { folder as newFolder } from './market.ts';

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
