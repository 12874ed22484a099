/**
 * Point-in-time panels of the sample: each value is what its route answers as of the row, and nothing is visible one
 * instant earlier.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldName } from '../../src/conditions/fields.ts';
import { ENVELOPE } from '../../src/endpoints/contract/envelope.ts';
import { endpointNamed } from '../../src/endpoints/index.ts';
import { screenVocabulary } from '../../src/endpoints/screen/vocabulary.ts';
import { liveFigures } from '../../src/endpoints/subject/live-figures.ts';
import { closeInstant, completionInstant } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import { type FactColumns, factKey } from '../../src/engine/types.ts';
import { isMarker } from '../../src/engine/value.ts';
import { isMdsError } from '../../src/errors.ts';
import { sessionsOf } from '../../src/export/cadence.ts';
import { subjectsOf } from '../../src/export/subjects.ts';
import type { Cell, ExportSource } from '../../src/export/table.ts';
import { type PanelOptions, panelTable } from '../../src/export/tables/panel.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { sampleStore } from '../sample-market/imported.ts';
import '../support/property-seed.ts';
import { day } from '../support/facts-builder.ts';

const { store } = sampleStore();
const NOW = completionInstant(SAMPLE_END_DAY) + 3_600_000;
const source: ExportSource = { store, now: NOW, asOf: undefined };
const OPTIONS = { cadence: 'monthly', from: day('2018-01-01'), to: SAMPLE_END_DAY, sameDay: false } as const;

type Row = Readonly<Record<string, Cell>>;

/** Rows by column name. */
async function panel(universe: string, more: Partial<PanelOptions> & Pick<PanelOptions, 'fields'>, from = source) {
  const table = await panelTable(from, subjectsOf(store, universe), { ...OPTIONS, ...more });
  const rows: Row[] = [];
  for (const subject of table.subjects)
    for (const cells of table.rowsOf(subject))
      rows.push(Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i]])));
  return rows;
}

/** The value at a path of a route's answer as of an instant; undefined for one that is missing. */
async function answer(route: string, symbol: string, asOf: number, path: readonly string[]): Promise<Cell> {
  const { compute } = endpointNamed(route)!;
  const loaded = await compute!();
  try {
    let at: unknown = await loaded.compute({ store, now: NOW, asOf, liveFigures }, { symbol });
    for (const name of path) at = isMarker(at) ? at : (at as Record<string, unknown> | undefined)?.[name];
    return isMarker(at) ? undefined : (at as Cell);
  } catch (error) {
    if (isMdsError(error, 'NO_DATA')) return undefined;
    throw error;
  }
}

const ROUTES = ['snapshot', 'valuation', 'technicals', 'price-action', 'dividends', 'earnings'];
const OF_THE_ANSWER: readonly string[] = ENVELOPE;
const { fields } = await screenVocabulary();
const CANDIDATES = fields.filter(
  ({ source: of, path, kind }) =>
    ROUTES.includes(of) &&
    ['number', 'percent', 'text', 'boolean'].includes(kind) &&
    !OF_THE_ANSWER.includes(path[0]!.name),
);

describe('a row is what its routes answer as of available_at', () => {
  const cases = fc.record({
    symbol: fc.constantFrom(...store.storedSymbols()),
    cadence: fc.constantFrom('monthly' as const, 'weekly' as const, 'filing' as const),
    sameDay: fc.boolean(),
    fields: fc.uniqueArray(fc.constantFrom(...CANDIDATES), { minLength: 3, maxLength: 6 }),
    at: fc.nat(),
  });

  test('for any symbol, cadence and fields', { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(cases, async ({ symbol, cadence, sameDay, fields: chosen, at }) => {
        const names = chosen.map(fieldName);
        // Rows of a year: the others are computed the same way.
        const from = OPTIONS.from + (at % 3000);
        const rows = await panel(symbol, { fields: names.join(), cadence, sameDay, from, to: from + 365 });
        const row = rows[at % Math.max(1, rows.length)];
        if (row === undefined) return;
        for (const [i, { source: route, path }] of chosen.entries()) {
          const expected = await answer(
            route,
            symbol,
            row.available_at as number,
            path.map(({ name }) => name),
          );
          expect(row[names[i]!], `${symbol} ${formatDay(row.date as number)} ${names[i]}`).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    ),
  );

  test('each report is visible from its acceptance, not one instant earlier', async () => {
    const rows = await panel('KO', { fields: 'quarter.revenue', cadence: 'filing' });
    expect(rows.length).toBeGreaterThan(25);
    const revenue = async (asOf: number) => {
      const { compute } = endpointNamed('fundamentals')!;
      const loaded = await compute!();
      const payload = await loaded.compute({ store, now: NOW, asOf, liveFigures }, { symbol: 'KO', period: 'quarter' });
      return (payload as { income_statement: { revenue: unknown; period_end: string }[] }).income_statement[0]!;
    };
    for (const row of rows.slice(-12)) {
      const available = row.available_at as number;
      const [before, after] = [await revenue(available - 1), await revenue(available)];
      expect(after.period_end).toBe(formatDay(row.period_end as number));
      expect(after.revenue).toBe(row['quarter.revenue']);
      expect(before.period_end < after.period_end).toBe(true);
    }
  });
});

describe('dates', () => {
  const dates = (rows: readonly Row[]) => rows.map(({ date }) => formatDay(date as number));

  test('the last session of each month, week, or every session', async () => {
    const span = { from: day('2024-02-20'), to: day('2024-04-05') };
    expect(dates(await panel('KO', { fields: 'price', ...span }))).toEqual(['2024-02-29', '2024-03-28']);
    // Friday 2024-03-29 is Good Friday.
    expect(dates(await panel('KO', { fields: 'price', cadence: 'weekly', ...span }))).toEqual([
      '2024-02-23',
      '2024-03-01',
      '2024-03-08',
      '2024-03-15',
      '2024-03-22',
      '2024-03-28',
      '2024-04-05',
    ]);
    expect(sessionsOf('daily', ...([day('2024-03-27'), day('2024-04-02')] as const)).map(formatDay)).toEqual([
      '2024-03-27',
      '2024-03-28',
      '2024-04-01',
      '2024-04-02',
    ]);
  });

  test('no row of a symbol before it was listed, none after its last session, none of an unfinished session', async () => {
    for (const symbol of store.storedSymbols()) {
      const { firstDay, lastDay } = store.symbol(symbol)!;
      if (firstDay === undefined) continue;
      const all = await panel(symbol, { fields: 'price', from: 0 });
      for (const { date } of all) {
        expect(date as number).toBeGreaterThanOrEqual(firstDay);
        expect(date as number).toBeLessThanOrEqual(lastDay!);
      }
    }
    const inSession = { ...source, asOf: closeInstant(day('2024-03-28')) - 1 };
    expect(dates(await panel('KO', { fields: 'price', from: day('2024-02-01') }, inSession))).toEqual(['2024-02-29']);
  });

  test('a report accepted after the close counts from the next session, with --same-day on its own day', async () => {
    const rows = await panel('AAPL', { fields: 'price', cadence: 'filing' });
    const same = await panel('AAPL', { fields: 'price', cadence: 'filing', sameDay: true });
    // 20:05:54 UTC on Friday 2026-10-30, the last session of the sample, is 16:05:54 in New York.
    const newest = '0009900001-26-000011';
    expect(rows.find(({ accession }) => accession === newest)).toBeUndefined();
    expect(same.at(-1)).toMatchObject({ date: day('2026-10-30'), accession: newest });
    // 20:20:37 UTC on 2026-07-17 is 16:20:37.
    const july = (all: readonly Row[]) => all.find(({ accession }) => accession === '0009900001-26-000008');
    expect([july(rows)!.date, july(same)!.date].map((each) => formatDay(each as number))).toEqual([
      '2026-07-20',
      '2026-07-17',
    ]);
  });
});

describe('fields', () => {
  test('values a year ago and changes are those of a screen', async () => {
    const [row] = await panel('KO', {
      fields: 'price, price{1y}, change(price, 1y)',
      from: day('2024-05-01'),
      to: day('2024-05-31'),
    });
    const past = await answer('snapshot', 'KO', (row!.available_at as number) - 366 * 86_400_000, ['quote', 'price']);
    expect(row!['price{1y}']).toBe(past);
    const [now, before] = [row!.price as number, row!['price{1y}'] as number];
    expect(row!['change(price, 1y)']).toBeCloseTo((now / before - 1) * 100, 3);
  });

  test('close is the price of the date', async () => {
    const rows = await panel('KO,NVDA', { fields: 'close, price, close{1y}, price{1y}' });
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) expect([row.close, row['close{1y}']]).toEqual([row.price, row['price{1y}']]);
    // As traded: those of the store are unadjusted.
    const { days, close } = store.bars('NVDA');
    const last = rows.findLast(({ symbol }) => symbol === 'NVDA')!;
    expect(last.close).toBe(close[days.indexOf(last.date as number)]);
  });

  test('the currency is that of the statements known then, not the one a company changed to later', async () => {
    const changed = day('2024-01-01');
    // As KO reports in euros until then.
    const facts: typeof store.facts = (cik, concepts) => {
      const all = store.facts(cik, concepts);
      if (all === undefined) return undefined;
      const columns = [...all.columns.values()].flatMap((column): (readonly [string, FactColumns])[] => {
        const part = (unit: string, wanted: (filed: number) => boolean) => {
          const kept = <C extends Int32Array | Float64Array>(of: C) =>
            of.filter((_, i) => wanted(all.reports[column.report[i]!]!.filed)) as C;
          const { taxonomy, concept, start, end, value, report } = column;
          const rows = { start: kept(start), end: kept(end), value: kept(value), report: kept(report) };
          return [factKey(taxonomy, concept, unit), { taxonomy, concept, unit, ...rows }] as const;
        };
        if (column.unit !== 'USD') return [[factKey(column.taxonomy, column.concept, column.unit), column]];
        return [part('EUR', (filed) => filed < changed), part('USD', (filed) => filed >= changed)];
      });
      return { ...all, columns: new Map(columns) };
    };
    const bound = <K extends keyof typeof store>(name: K) => {
      const member = store[name];
      return typeof member === 'function' ? member.bind(store) : member;
    };
    const inEuros = new Proxy(store, {
      get: (_, name) => (name === 'facts' ? facts : bound(name as keyof typeof store)),
    });
    const rows = await panel('KO', { fields: 'price', cadence: 'filing' }, { ...source, store: inEuros });
    expect(new Set(rows.map(({ currency, date }) => `${(date as number) >= changed} ${currency}`))).toEqual(
      new Set(['false EUR', 'true USD']),
    );
  });

  test.each([
    ['rank(price)', /compares symbols/],
    ['nothing_like_it', /nothing_like_it/],
    ['price, price', /twice/],
    ['price, symbol', /twice/],
    ['cache_age_seconds', /describes a response/],
    ['age(snapshot.as_of)', /describes a response/],
  ])('%s is refused', async (text, message) => {
    await expect(panel('KO', { fields: text })).rejects.toThrow(message);
  });
});
