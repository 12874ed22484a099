/** Payload of `GET /v2/filings/search`. */

import * as leaf from '../contract/leaves.ts';
import { closed, group, list, optional, type Schema, type Static, sure, variants } from '../contract/schema.ts';
import { filingFields, form, sectionName } from '../documents/filing-leaves.ts';

const { accession, filing_date } = filingFields;

const text = (label: string, what: string) => sure(leaf.text(label, what));

export const hit = group(
  {
    symbol: leaf.text('Symbol', 'Main ticker of the filer, or the symbol asked for.'),
    accession,
    form,
    filing_date,
    section: sectionName('Section'),
    paragraph: sure(
      leaf.count(
        'Paragraph',
        'Number of the paragraph or table row in the section, from 1, blank lines not counted.',
        'paragraph',
        { minimum: 1 },
      ),
    ),
    snippet: text('Snippet', 'A part of the paragraph, what matches between ** and **.'),
    score: optional(
      sure(
        leaf.numbers('BM25 points', { kind: 'ratio', 'x-decimals': 4 })(
          'Score',
          'How well the paragraph matches by BM25; larger is better. Absent where hits are not ranked.',
        ),
      ),
    ),
  },
  'One paragraph that matches.',
  'FilingsSearchHit',
);

const YEAR: Schema<number> = {
  type: 'integer',
  description: 'Calendar year of the filing day. Unit: year.',
  'x-label': 'Year',
  'x-unit': 'year',
};

export const counted = group(
  {
    symbol: optional(leaf.text('Symbol', 'Main ticker of the filers, or the symbol asked for.')),
    year: optional(YEAR),
    form: optional(form),
    hits: sure(leaf.count('Hits', 'Paragraphs that match.', 'paragraphs')),
    filings: sure(leaf.count('Filings', 'Filings with a paragraph that matches.', 'filings')),
  },
  'Hits with one symbol, year or form.',
  'FilingsSearchCount',
);

const about = {
  query: text('Query', 'The query, trimmed.'),
  total: sure(leaf.count('Hits', 'Paragraphs that match, before limit.', 'paragraphs')),
};

export const found = closed('FilingsSearchHits', 'Paragraphs of filings that match a query.', {
  ...about,
  ranked: sure(leaf.flag('Ranked', 'Best match first; otherwise, with more than 50,000 hits, newest filing first.')),
  hits: list(hit, 'Empty when nothing matches.'),
});

export const counts = closed('FilingsSearchCounts', 'How many paragraphs match, by symbol, year or form.', {
  ...about,
  counts: list(counted, 'Most hits first; years newest first.'),
});

export const schema = variants('FilingsSearchPayload', 'Hits, or with count_by their counts.', [found, counts]);

export type Payload = Static<typeof schema>;
