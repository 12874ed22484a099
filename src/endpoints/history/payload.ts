/** Payload of `GET /v2/history`. */
import { Type } from '@sinclair/typebox';
import { sureText } from '../shared/leaves.ts';
import { list, oneOf, payload, type Static } from '../shared/schema.ts';

const cell = Type.Union([Type.Number(), Type.String(), Type.Null()], {
  description:
    'A value in the unit its column has elsewhere in this API; a date or a word; null where there is none. Unit: that of the column.',
});

export const schema = payload('HistoryPayload', 'Selected series, oldest row first.', {
  cadence: oneOf(['daily', 'weekly', 'quarterly', 'annual', 'per-payment'], 'Spacing of the rows.'),
  columns: list(sureText('Name of a column.'), 'Column names; the first is date.'),
  period: oneOf(
    ['1m', '3m', '6m', '1y', '2y', '5y', '10y', '30y', 'ytd', 'max'],
    'The lookback used, by its canonical name.',
  ),
  rows: list(Type.Array(cell, { description: 'One row, a cell a column.' }), 'Rows, oldest first, at most 7800.'),
});

export type Payload = Static<typeof schema>;
