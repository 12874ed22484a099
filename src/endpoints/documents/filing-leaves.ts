/** Leaves that the list and the metadata of one filing share. */
import { SECTION_LIST } from '../../filings/sections/names.ts';
import * as leaf from '../contract/leaves.ts';
import { group, list, type Schema, sure } from '../contract/schema.ts';

/** Name of a section. */
export const sectionName = (label: string): Schema<string> => ({
  type: 'string',
  pattern: '^[a-z0-9_]+$',
  description: `Name of the section: ${SECTION_LIST.join(', ')}; items of an 8-K by number: item_2_02, item_5.`,
  'x-label': label,
});

export const section = group(
  {
    name: sectionName('Name'),
    char_count: sure(leaf.count('Characters', 'Length of the text the section route returns.', 'Unicode code points')),
  },
  'One section that has text.',
  'SectionIndexEntry',
);

export const form = sure(leaf.text('Form', 'Form type as filed.'));
export const code = sure(leaf.text('Item', 'Item code.'));
export const caption = sure(leaf.text('Caption', 'Caption.'));

export const filingFields = {
  accession: leaf.accession(),
  filing_date: sure(leaf.date('Filed', 'Day the filing was filed.')),
  form,
  period_of_report: leaf.date(
    'Period',
    'Last day of the period reported on; for an 8-K the day of the earliest event.',
  ),
  sections: list(section, 'Sections whose text can be read; empty if absent.'),
  url: sure(leaf.text('Link', 'Link to the filing index at the regulator.')),
};
