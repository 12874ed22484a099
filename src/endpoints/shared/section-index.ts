/** Index of the sections of a filing, shared by the list and the metadata of one filing. */
import { sureCount } from './leaves.ts';
import { group, list, oneOf } from './schema.ts';
import { SECTIONS } from './vocabulary.ts';

const entry = group(
  {
    name: oneOf(SECTIONS, 'Name of the section.'),
    char_count: sureCount('Length of the text the section route returns.', 'Unicode code points'),
  },
  'One section that has text.',
  'SectionIndexEntry',
);

export const sectionIndex = list(entry, 'Sections whose text can be read; empty when there are none.');
