/** Payload of `GET /v2/filings`. */

import { count } from '../contract/leaves.ts';
import { group, list, payload, type Static, sure } from '../contract/schema.ts';
import { caption, code, filingFields } from '../documents/filing-leaves.ts';

const { accession, filing_date, form, period_of_report, sections, url } = filingFields;

export const item = group(
  {
    accession,
    filing_date,
    form,
    items: list(code, '8-K item codes; empty for other forms.'),
    items_text: list(caption, '8-K item captions; empty for other forms.'),
    period_of_report,
    sections,
    size_bytes: sure(count('Size', 'Size of the whole submission, exhibits and images included.', 'bytes')),
    url,
  },
  'One filing.',
  'FilingListItem',
);

export const schema = payload('FilingsPayload', 'Filings of a company.', {
  filings: list(item, 'Newest first.'),
});

export type Payload = Static<typeof schema>;
