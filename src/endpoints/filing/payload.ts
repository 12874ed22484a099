/** Payload of `GET /v2/filings/{accession}`. */
import { accession, date, sureDate, sureText } from '../shared/leaves.ts';
import { list, payloadMaybeSymbol, type Static, status, variants } from '../shared/schema.ts';
import { sectionIndex } from '../shared/section-index.ts';

const common = {
  accession: accession(),
  filing_date: sureDate('Day the filing was filed.'),
  form: sureText('Form type as filed.'),
  period_of_report: date('Last day of the period reported on; for an 8-K the day of the earliest event.'),
  sections: sectionIndex,
  symbol_status: status('resolved', 'Whether the filer maps to a supported symbol.'),
  url: sureText('Link to the filing index at the regulator.'),
};

const periodic = payloadMaybeSymbol('PeriodicFiling', 'A 10-K, 10-Q or any form without items.', common);

const current = payloadMaybeSymbol('CurrentReport', 'An 8-K.', {
  ...common,
  items: list(sureText('Item code.'), '8-K item codes.'),
  items_text: list(sureText('Caption.'), '8-K item captions.'),
});

export const schema = variants('FilingPayload', 'One filing; only an 8-K carries items.', [periodic, current]);

export type Payload = Static<typeof schema>;
