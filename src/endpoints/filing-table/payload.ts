/** Payload of `GET /v2/filings/{accession}/tables/{number}`. */

import * as leaf from '../contract/leaves.ts';
import { group, list, optional, payloadMaybeSymbol, type Schema, type Static, sure } from '../contract/schema.ts';
import { filingFields, form } from '../documents/filing-leaves.ts';
import { about } from '../filing-tables/payload.ts';

const cell: Schema<string> = { type: 'string', description: 'Text of a cell as filed; empty for a blank one.' };
const column: Schema<string> = { type: 'string', description: 'Name of a column, from the levels of the header.' };
const concept: Schema<string> = { type: 'string', description: 'XBRL concept, such as us-gaap:Revenues; or empty.' };

const level = group(
  {
    cells: list(cell, 'A cell a column. A text over several columns is in the first of them.'),
    spans: list(
      sure(leaf.count('Columns', 'Columns that the cell covers; 0 for a blank one.', 'columns')),
      'A number a column.',
    ),
  },
  'One level of the header.',
  'FilingTableHeader',
);

export const schema = payloadMaybeSymbol('FilingTablePayload', 'One table of a filing.', {
  accession: leaf.accession(),
  form,
  filing_date: filingFields.filing_date,
  ...about,
  columns: list(column, 'Column names.'),
  header: optional(list(level, 'Levels of the header, top first; absent without a header.')),
  rows: list(list(cell, 'One row, a cell a column.'), 'Rows below the header.'),
  concepts: optional(
    list(list(concept, 'One row, a concept a column.'), 'Concepts by row and column; absent where nothing is tagged.'),
  ),
});

export type Payload = Static<typeof schema>;
