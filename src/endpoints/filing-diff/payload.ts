/** Payload of `GET /v2/filings/diff`. */

import * as leaf from '../contract/leaves.ts';
import { group, list, oneOf, optional, payload, type Static, sure, variants } from '../contract/schema.ts';
import { filingFields, form, sectionName } from '../documents/filing-leaves.ts';

const score = leaf.numbers('ratio (1 is equal)', {
  kind: 'ratio',
  'x-decimals': 4,
  bounds: { minimum: 0, maximum: 1 },
});
const count = (label: string, what: string) => leaf.count(label, what, 'paragraphs');

const side = (which: string) =>
  group(
    {
      accession: filingFields.accession,
      form,
      period_of_report: filingFields.period_of_report,
      filing_date: filingFields.filing_date,
      words: leaf.count('Words', `Words of at least two letters in the ${which} text.`, 'words'),
    },
    `The ${which} filing.`,
  );

export const change = group(
  {
    kind: oneOf(['reworded', 'added', 'deleted', 'moved'], 'What happened to the paragraph.', { 'x-label': 'Change' }),
    from_paragraph: optional(sure(count('From', 'Number in the earlier text, from 1; absent for an added one.'))),
    to_paragraph: optional(sure(count('To', 'Number in the later text, from 1; absent for a deleted one.'))),
    text: sure(
      leaf.text('Text', 'The paragraph. Of a reworded one both versions: [-old words-] and {+new words+} in place.'),
    ),
  },
  'A paragraph or table row that is not identical.',
  'FilingDiffChange',
);

const comparison = {
  similarity: group(
    {
      jaccard: score('Jaccard', 'Terms in both texts over terms in either.'),
      cosine: score('Cosine', 'Cosine of the counts of terms.'),
      cosine_no_stop_words: score('Cosine, no stop words', 'The same without function words.'),
      min_edit: score('Minimum edit', '1 less edits over the words of both texts.'),
    },
    'Measures of Cohen, Malloy and Nguyen; 1 for equal texts.',
    'FilingSimilarity',
  ),
  edits: leaf.count('Edits', 'Fewest words to insert and delete; a replaced word counts two.', 'words'),
  simple: leaf.numbers('ratio (0 is equal)', { kind: 'ratio', 'x-decimals': 4, bounds: { minimum: 0 } })(
    'Simple distance',
    'Words added, deleted and changed side by side, over the mean number of words.',
  ),
  paragraphs: group(
    {
      identical: count('Identical', 'Equal, in order.'),
      reworded: count('Reworded', 'At least half of the content words are common.'),
      added: count('Added', 'Only in the later text.'),
      deleted: count('Deleted', 'Only in the earlier text.'),
      moved: count('Moved', 'Equal, in another place.'),
    },
    'How many paragraphs and table rows.',
    'FilingDiffParagraphs',
  ),
  changes: list(change, 'In the order of the later text; a deleted paragraph after the one it followed.'),
};

export const section = group(
  {
    section: sectionName('Section'),
    from_words: leaf.count('Words before', 'Words of the earlier text.', 'words'),
    to_words: leaf.count('Words after', 'Words of the later text.', 'words'),
    ...comparison,
  },
  'One section compared.',
  'FilingDiffSection',
);

const one = payload('FilingSectionDiff', 'One section of two filings compared.', {
  section: sectionName('Section'),
  from: side('earlier'),
  to: side('later'),
  ...comparison,
});

const all = payload('FilingSectionsDiff', 'Every section that both filings have, compared.', {
  from: side('earlier'),
  to: side('later'),
  sections: list(section, 'In the order of the later filing.'),
});

export const schema = variants('FilingDiffPayload', 'A section compared, or all of them.', [one, all]);

export type Payload = Static<typeof schema>;
export type Section = Static<typeof section>;
