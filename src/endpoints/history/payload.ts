/** Payload of `GET /v2/history`. */
import { derivedValues } from '../contract/derived.ts';
import { currency, date } from '../contract/leaves.ts';
import { group, list, mapOf, oneOf, optional, payload, type Schema, type Static, sure } from '../contract/schema.ts';
import { adjusted } from '../notes/adjusted.ts';
import { priceAge } from '../subject/price-age.ts';
import { priceBasis } from '../subject/price-basis.ts';

/** A number, a date or a word; null if absent. */
export type HistoryCell = number | string | null;

const cell: Schema<HistoryCell> = {
  anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }],
  description:
    'A value in the unit its column has elsewhere in this API; a date or a word; null if absent. Unit: that of the column.',
};
const column: Schema<string> = { type: 'string', description: 'Name of a column.' };

const missingBenchmark = group(
  {
    benchmark: { type: 'string', description: 'Symbol that the series are measured against.' } as Schema<string>,
    reason: oneOf(['no_price_data', 'stale_price'], 'stale_price: its prices end before those of the symbol.'),
    series: list(column, 'The series without values where its prices are missing.'),
  },
  'Series measured against a benchmark whose prices are missing.',
  'MissingBenchmark',
);

export type MissingBenchmark = Static<typeof missingBenchmark>;

const record = group(
  {
    first_date: date('First date', 'Date of the first row.'),
    last_date: date('Last date', 'Date of the last row.'),
  },
  'Dates of the stored rows; only where the requested range has no row.',
  'HistoryRecord',
);

export const schema = payload('HistoryPayload', 'Selected series, oldest row first.', {
  price_age: optional(priceAge),
  price_basis: optional(priceBasis),
  adjusted: optional(adjusted),
  dividends_from: optional(
    sure(
      date(
        'Dividends from',
        'Only with adj_close, volatility and beta: the first session that they are made of, where price files of earlier ones do not say what was paid.',
      ),
    ),
  ),
  cadence: oneOf(['daily', 'weekly', 'monthly', 'quarterly', 'annual', 'per-payment'], 'Spacing of the rows.'),
  columns: list(column, 'Column names; the first is date.'),
  period: oneOf(
    ['1m', '3m', '6m', '1y', '2y', '5y', '10y', '30y', 'ytd', 'max', 'custom'],
    'The lookback used, by its canonical name; custom where a first day was asked for.',
  ),
  currency: optional(currency('Currency of the amounts; only for series of statements.')),
  units: optional(
    mapOf(
      { type: 'string', description: 'Its unit: another currency, USD/shares, shares, pure.' } as Schema<string>,
      'Series of tagged concepts that are not in the currency, with their units.',
    ),
  ),
  derived_values: derivedValues,
  missing_benchmark: optional(missingBenchmark),
  record: optional(record),
  rows: list(list(cell, 'One row, a cell a column.'), 'Rows, oldest first, at most 7800.'),
});

export type Payload = Static<typeof schema>;
