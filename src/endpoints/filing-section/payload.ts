/** Payload of `GET /v2/filings/{accession}/section/{name}`. */

import * as leaf from '../contract/leaves.ts';
import { optional, payloadMaybeSymbol, ReasonCode, type Static, status, sure } from '../contract/schema.ts';
import { form, sectionName } from '../documents/filing-leaves.ts';

export const schema = payloadMaybeSymbol('FilingSectionPayload', 'The text of one section.', {
  accession: leaf.accession(),
  available: sure(leaf.flag('Available', 'Whether there is a text; otherwise text is empty and reason says why.')),
  combined_with: optional({
    ...sectionName('Combined with'),
    description: 'The section that has the text, where one heading names several items.',
  }),
  char_count: sure(leaf.count('Characters', 'Length of text.', 'Unicode code points')),
  form,
  reason: optional(ReasonCode),
  section: sectionName('Section'),
  symbol_status: status('resolved', 'Symbol resolved', 'Whether the filer maps to a supported symbol.'),
  text: sure(
    leaf.text(
      'Text',
      'Full text: paragraphs separated by a blank line, tables one line a row with cells joined by " | ".',
    ),
  ),
});

export type Payload = Static<typeof schema>;
