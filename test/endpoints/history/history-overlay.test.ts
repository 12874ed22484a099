/**
 * Several symbols in one chart: common start, rebasing, gaps, and the changes below it. Numbers are worked out by hand.
 */
import { expect, test } from 'vitest';
import { overlay } from '../../../src/endpoints/history/overlay.ts';
import type { HistoryCell, Payload } from '../../../src/endpoints/history/payload.ts';
import type { ChartBlock, TableBlock, ValueCell } from '../../../src/render/model.ts';

function payloadOf(symbol: string, rows: HistoryCell[][], more: Partial<Payload> = {}): Payload {
  return {
    ...{ symbol, as_of: '2026-01-09T21:00:00Z', cache_age_seconds: 0, freshness: 'end_of_day' },
    ...{ market_status: 'closed', cadence: 'daily', columns: ['date', 'close', 'volume'], period: '1m', rows },
    ...more,
  } as Payload;
}

const older = payloadOf('OLD', [
  ['2026-01-05', 50, 9],
  ['2026-01-06', 40, 9],
  ['2026-01-07', 44, 9],
  ['2026-01-08', 48, 9],
]);
const younger = payloadOf('NEW', [
  ['2026-01-06', 10, 9],
  ['2026-01-08', 9, 9],
  ['2026-01-09', 12, 9],
]);
const options = { full: false, now: Date.UTC(2026, 0, 10) };

test('prices begin at 100 on the first day that all have', () => {
  const { title, panels } = overlay([older, younger], options);
  const { dates, series } = panels[0]!.block as ChartBlock;
  expect([title, panels[0]!.title]).toEqual(['OLD, NEW', 'close, 2026-01-06 = 100']);
  expect(dates).toEqual(['2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09']);
  expect(series.map(({ label }) => label)).toEqual(['OLD', 'NEW']);
  expect(series[0]!.values).toEqual([100, expect.closeTo(110, 9), 120, undefined]);
  expect(series[1]!.values).toEqual([100, undefined, 90, 120]);
  const { rows } = panels[1]!.block as TableBlock;
  expect(rows.map((row) => (row as readonly ValueCell[]).map(({ value }) => value))).toEqual([
    ['OLD', 40, 48, '2026-01-08', expect.closeTo(20, 9)],
    ['NEW', 10, 12, '2026-01-09', expect.closeTo(20, 9)],
  ]);
});

test('other columns keep their scale', () => {
  const columns = ['date', 'rsi_14'];
  const [a, b] = [older, younger].map((each) => ({ ...each, columns }));
  const { panels, notes } = overlay([a!, b!], options);
  expect((panels[0]!.block as ChartBlock).series[0]!.values).toEqual([50, 40, 44, 48, undefined]);
  expect(notes.join('\n')).not.toContain('dividends');
});

test('without a common day the screen says so', () => {
  const { panels } = overlay([older, payloadOf('LATE', [['2026-01-09', 7, 9]])], options);
  expect(panels).toEqual([
    { title: 'close', block: { type: 'text', text: 'These symbols have no common date in this range.' } },
  ]);
});

test('one simulated or stale symbol marks the screen', () => {
  const stale = { ...younger, freshness: 'stale' } as Payload;
  const simulated = { ...older, freshness: 'simulated' } as Payload;
  const model = overlay([simulated, stale], options);
  expect(model.simulated).toBe(true);
  expect(model.stale?.update).toContain('mds sync NEW');
});
