/** Payload of `GET /v2/filings/{accession}`. */

import { list, payloadMaybeSymbol, type Static, status, variants } from '../contract/schema.ts';
import { caption, code, filingFields } from '../documents/filing-leaves.ts';

const { url, ...fields } = filingFields;
const common = {
  ...fields,
  symbol_status: status('resolved', 'Symbol resolved', 'Whether the filer maps to a supported symbol.'),
  url,
};

const periodic = payloadMaybeSymbol('PeriodicFiling', 'A 10-K, 10-Q or any form without items.', common);

const current = payloadMaybeSymbol('CurrentReport', 'An 8-K.', {
  ...common,
  items: list(code, '8-K item codes.'),
  items_text: list(caption, '8-K item captions.'),
});

export const schema = variants('FilingPayload', 'One filing; only an 8-K carries items.', [periodic, current]);

export type Payload = Static<typeof schema>;
