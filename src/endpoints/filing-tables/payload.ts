/** Payload of `GET /v2/filings/{accession}/tables`. */

import * as leaf from '../contract/leaves.ts';
import { group, list, optional, payloadMaybeSymbol, type Static, sure } from '../contract/schema.ts';
import { filingFields, form, sectionName } from '../documents/filing-leaves.ts';

/** What is said of a table apart from its cells. */
export const about = {
  number: sure(leaf.count('Table', 'Number of the table in the filing, from 1.', 'table', { minimum: 1 })),
  caption: sure(leaf.text('Caption', 'The title above it; empty without one.')),
  units: sure(leaf.text('Units', 'What its figures are in, in its own words; empty where it does not say.')),
  section: optional(sectionName('Section')),
  document: sure(leaf.text('Document', 'Type of the document that it is in.')),
};

export const table = group(
  {
    ...about,
    caption: sure(leaf.text('Caption', 'The title above it; without one the words of its first header or row.')),
    rows: sure(leaf.count('Rows', 'Rows below the header.', 'rows')),
    columns: sure(leaf.count('Columns', 'Columns, that of the labels included.', 'columns')),
  },
  'One table.',
  'FilingTable',
);

export const schema = payloadMaybeSymbol('FilingTablesPayload', 'The tables of a filing.', {
  accession: leaf.accession(),
  form,
  filing_date: filingFields.filing_date,
  tables: list(table, 'In the order of the documents.'),
});

export type Payload = Static<typeof schema>;
