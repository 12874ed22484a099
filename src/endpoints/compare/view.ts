/** Lays out a comparison: a row per field, a column per symbol, the best value of each row marked. */
import type { Cell, TableColumn } from '../../render/model.ts';
import { leafAt, valueAt } from '../contract/leaf-paths.ts';
import { humanize } from '../contract/words.ts';
import { noPrices, VERSUS_BENCHMARK } from '../notes/missing-notes.ts';
import { leafCell } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { ageOfRow, compared, type Payload } from './payload.ts';
import { type CompareField, isOfStatements, SOURCES, type Source } from './spec.ts';

type Row = Payload['symbols'][number];

/** The price date of a symbol; undefined where a service does not say. */
function priceDate({ ages }: Payload, symbol: string): string | undefined {
  return ages?.[symbol]?.price_age?.session_date;
}

/** The rows of the newest price date: only these are compared. All where no dates are known. */
function newestRows(payload: Payload): readonly Row[] {
  const dates = payload.symbols.map(({ symbol }) => priceDate(payload, symbol) ?? '');
  const newest = dates.toSorted().at(-1);
  return payload.symbols.filter((_, i) => dates[i] === newest);
}

/**
 * The rows whose values of `field` may be compared: those of the newest prices and, for figures of statements, of
 * current ones.
 */
function rankedRows(payload: Payload, field: CompareField): readonly Row[] {
  const rows = newestRows(payload);
  if (!isOfStatements(field)) return rows;
  return rows.filter(({ symbol }) => payload.ages?.[symbol]?.statement_age?.stale !== true);
}

/** Whether the rows have prices of different dates. */
function datesDiffer(payload: Payload): boolean {
  return new Set(payload.symbols.flatMap(({ symbol }) => priceDate(payload, symbol) ?? [])).size > 1;
}

/** A row of the price dates, if they differ; with `full` every age of every symbol. */
function dateRows(payload: Payload, full: boolean): Cell[][] {
  if (!full && !datesDiffer(payload)) return [];
  const dates = payload.symbols.map(({ symbol }) => priceDate(payload, symbol));
  const newest = dates.filter((date) => date !== undefined).reduce((a, b) => (a > b ? a : b), '');
  const cells = dates.map((date): Cell => {
    if (date === undefined) return { kind: 'text', value: '—', emphasis: 'dim' };
    return { kind: 'date', value: date, ...(date !== newest && { emphasis: 'warning' }) };
  });
  return [
    [{ kind: 'text', value: 'Price date' }, ...cells],
    ...(full ? AGES.map((path) => ageRow(payload, path)) : []),
  ];
}

const AGES = [
  'price_age.sessions_behind',
  'statement_age.period_end',
  'statement_age.ttm_period_end',
  'statement_age.next_report_due',
  'statement_age.stale',
];

function ageRow({ ages, symbols }: Payload, path: string): Cell[] {
  const leaf = leafAt(ageOfRow, path);
  const cells = symbols.map(({ symbol }): Cell => {
    const value = valueAt(ages?.[symbol], path);
    return value === undefined ? { kind: 'text', value: '—', emphasis: 'dim' } : leafCell(leaf, value, true);
  });
  return [{ kind: 'text', value: leaf?.['x-label'] ?? path }, ...cells];
}

/** The scorecard. */
export const view: View<Payload> = (payload, options) => {
  const { fields_requested: fields, symbols } = payload;
  const columns: TableColumn[] = symbols.map(({ symbol }) => ({ label: symbol, kind: 'ratio' }));
  return screen(payload, options, {
    title: symbols.map(({ symbol }) => symbol).join(' · '),
    subtitle: 'Side by side',
    panels: [
      {
        block: {
          type: 'table',
          columns: [{ label: '', kind: 'text' }, ...columns],
          rows: [
            ...dateRows(payload, options.full),
            ...fields.map((field) => rowOf(field, symbols, rankedRows(payload, field))),
          ],
        },
      },
    ],
    notes: notes(payload, options),
    unbenchmarked: lacksSpy(payload) ? VERSUS_BENCHMARK : undefined,
    recordsEnd: oldestDate(payload),
    unknownBasis: Object.entries(payload.ages ?? {}).flatMap(([symbol, ages]) =>
      ages?.price_basis === undefined ? [] : [symbol],
    ),
    symbols: symbols.map(({ symbol }) => symbol),
  });
};

/** The oldest price date; without prices the oldest end of the statements. */
function oldestDate({ ages = {} }: Payload): string | undefined {
  const rows = Object.values(ages);
  const oldest = (dates: readonly unknown[]) => dates.filter((date) => typeof date === 'string').toSorted()[0];
  return (
    oldest(rows.map(({ price_age: prices }) => prices?.session_date)) ??
    oldest(rows.map(({ statement_age: statements }) => statements?.period_end))
  );
}

/** A field of a service of someone else's has a value, but need not have a leaf. */
function rowOf(field: CompareField, symbols: readonly Row[], ranked: readonly Row[]): Cell[] {
  const leaf = leafAt(compared, field) ?? { 'x-kind': 'ratio' };
  const best = bestOf(field, ranked);
  const values = symbols.map((row): Cell => {
    const value = row[field];
    if (value === undefined) return { kind: 'text', value: '—', emphasis: 'dim' };
    return { ...leafCell(leaf, value, false), ...(value === best && ranked.includes(row) && { emphasis: 'best' }) };
  });
  return [{ kind: 'text', value: leaf['x-label'] ?? humanize(field) }, ...values];
}

/**
 * The best value of a row; undefined where none is better than another, or only one symbol has one, or all have the
 * same.
 */
function bestOf(field: CompareField, rows: readonly Row[]): number | undefined {
  const { best }: Partial<Source> = Object.hasOwn(SOURCES, field) ? SOURCES[field] : {};
  const values = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  if (best === undefined || new Set(values).size < 2) return undefined;
  const sound = best === 'low' ? values.filter((value) => value > 0) : values;
  if (sound.length === 0) return undefined;
  return best === 'low' ? Math.min(...sound) : Math.max(...sound);
}

/**
 * Whether a symbol has a return of a year, but none against the benchmark: this then lacks a price of one of the days.
 */
function lacksSpy({ fields_requested: fields, symbols }: Payload): boolean {
  const [own, versus] = ['pct_1y', 'vs_spy_pct_1y'] as const;
  if (!fields.includes(own) || !fields.includes(versus)) return false;
  return symbols.some((row) => row[own] !== undefined && row[versus] === undefined);
}

function notes(payload: Payload, options: ViewOptions): string[] {
  const { fields_requested: fields, fields_omitted_by_symbol: omitted } = payload;
  const marked = fields.some((field) => bestOf(field, rankedRows(payload, field)) !== undefined);
  const among = datesDiffer(payload) ? ', among the newest prices' : '';
  const missing = Object.keys(omitted).join(', ');
  // A service that gives no ages does not say which symbols have prices.
  const unpriced =
    payload.ages === undefined ? [] : Object.keys(omitted).filter((symbol) => !priceDate(payload, symbol));
  return [
    ...(marked
      ? [`* marks the best of a row: the highest return or yield, the lowest positive multiple${among}.`]
      : []),
    ...(missing === '' ? [] : [`— is not available; mds snapshot or mds technicals says why (${missing}).`]),
    ...(unpriced.length === 0 ? [] : [`Prices: ${noPrices(unpriced, ' for this comparison', options)}`]),
  ];
}
