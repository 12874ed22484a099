/** Writes the index of the fields `mds check` knows: node scripts/run-ts.mjs scripts/write-field-index.ts. A test tells when it has to be run again. */
import { writeFileSync } from 'node:fs';
import { fieldIndexText } from '../src/cli/check/index-text.ts';
import { ENDPOINTS } from '../src/endpoints/index.ts';

const text = await fieldIndexText(ENDPOINTS);
if (/[`\\$]/.test(text))
  throw new Error('a unit or value holds a character that a template literal gives a meaning to');
writeFileSync(
  'src/cli/check/field-index.ts',
  `/** Made from the payload schemas by scripts/write-field-index.ts; held equal to them by test/program/check-fields.test.ts. */\nexport const FIELD_INDEX = \`${text}\`;\n`,
);
