/** `mds export segments`: the rows of the sample are those of the route, and add up. */
import { expect, test } from 'vitest';
import { endpointNamed } from '../../src/endpoints/index.ts';
import type { Payload } from '../../src/endpoints/segments/payload.ts';
import { closeInstant } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import { subjectsOf } from '../../src/export/subjects.ts';
import type { Cell } from '../../src/export/table.ts';
import { segmentsTable } from '../../src/export/tables/segments.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { day } from '../support/facts-builder.ts';

const { store } = sampleStore();
const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;

type Row = Readonly<Record<string, Cell>>;

function rowsOf(universe: string, asOf?: number, from?: number): Row[] {
  const subjects = subjectsOf(store, universe);
  const table = segmentsTable({ source: { store, now: NOW, asOf }, subjects, from });
  return table.subjects.flatMap((subject) =>
    [...table.rowsOf(subject)].map((row) => Object.fromEntries(table.columns.map(({ name }, i) => [name, row[i]]))),
  );
}

test('amounts, shares and names are those of the route', async () => {
  const { compute } = await endpointNamed('segments')!.compute!();
  const context = { store, now: NOW, asOf: undefined };
  for (const by of ['segment', 'product', 'geography'])
    for (const period of ['annual', 'quarter']) {
      const params = { symbol: 'KO', measure: 'revenue', by, period, basis: 'as_reported', limit: 40 };
      const { columns, lines } = (await compute(context, params as never)) as Payload;
      const expected = columns.flatMap(({ period_end, total }, i) =>
        lines.map(({ name, values, share_pct, yoy_pct }) => [
          ...[period_end, name, values[i], share_pct[i] ?? undefined, yoy_pct[i] ?? undefined, total],
        ]),
      );
      const own = rowsOf('KO').filter((row) => row.by === by && row.period === period);
      expect(own.length).toBeGreaterThan(3);
      expect(
        own.map((row) => [
          ...[formatDay(row.period_end as number), row.name, row.value, row.share_pct, row.yoy_pct, row.total],
        ]),
      ).toEqual(expected);
    }
});

test('the lines of a period add up to its total, and nothing is later than the day', () => {
  const rows = rowsOf('all');
  expect(new Set(rows.map(({ symbol }) => symbol)).size).toBeGreaterThan(8);
  const sums = new Map<string, number>();
  for (const { symbol, by, period, period_end, value, reconciled } of rows) {
    expect(reconciled).toBe(true);
    const key = `${symbol} ${by} ${period} ${period_end}`;
    sums.set(key, (sums.get(key) ?? 0) + (value as number));
  }
  for (const { symbol, by, period, period_end, total } of rows)
    expect(sums.get(`${symbol} ${by} ${period} ${period_end}`)).toBe(total);
  // Before its report for 2026 Apple has one fiscal year, and from October on none.
  const years = rowsOf('AAPL', Date.UTC(2026, 9, 1)).filter(({ period }) => period === 'annual');
  expect(new Set(years.map(({ fiscal_year }) => fiscal_year))).toEqual(new Set([2025]));
  expect(rowsOf('AAPL', Date.UTC(2026, 9, 1), day('2026-09-01'))).toEqual([]);
});

test('a fund, and a company without reports in the store, have no rows', () => {
  expect(rowsOf('SPY,BA')).toEqual([]);
});
