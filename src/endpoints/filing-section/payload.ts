/** Payload of `GET /v2/filings/{accession}/section/{name}`. */
import { Type } from '@sinclair/typebox';
import { accession, sureCount, sureFlag, sureText } from '../shared/leaves.ts';
import { oneOf, payloadMaybeSymbol, ReasonCode, type Static, status } from '../shared/schema.ts';
import { SECTIONS } from '../shared/vocabulary.ts';

export const schema = payloadMaybeSymbol('FilingSectionPayload', 'The text of one section.', {
  accession: accession(),
  available: sureFlag('Whether there is a text; otherwise text is empty and reason says why.'),
  char_count: sureCount('Length of text.', 'Unicode code points'),
  form: sureText('Form type as filed.'),
  reason: Type.Optional(ReasonCode),
  section: oneOf(SECTIONS, 'Name of the section.'),
  symbol_status: status('resolved', 'Whether the filer maps to a supported symbol.'),
  text: sureText('Full text: paragraphs separated by a blank line, tables one line a row with cells joined by " | ".'),
});

export type Payload = Static<typeof schema>;
