/** Payload of `GET /v2/filings`. */
import { accession, date, sureCount, sureDate, sureText } from '../shared/leaves.ts';
import { group, list, payload, type Static } from '../shared/schema.ts';
import { sectionIndex } from '../shared/section-index.ts';

const item = group(
  {
    accession: accession(),
    filing_date: sureDate('Day the filing was filed.'),
    form: sureText('Form type as filed.'),
    items: list(sureText('Item code.'), '8-K item codes; empty for other forms.'),
    items_text: list(sureText('Caption.'), '8-K item captions; empty for other forms.'),
    period_of_report: date('Last day of the period reported on; for an 8-K the day of the earliest event.'),
    sections: sectionIndex,
    size_bytes: sureCount('Size of the whole submission, exhibits and images included.', 'bytes'),
    url: sureText('Link to the filing index at the regulator.'),
  },
  'One filing.',
  'FilingListItem',
);

export const schema = payload('FilingsPayload', 'Filings of a company.', {
  filings: list(item, 'Newest first.'),
});

export type Payload = Static<typeof schema>;
