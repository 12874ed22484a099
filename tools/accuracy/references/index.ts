/** Everything our numbers are measured against. A new body of evidence is one more entry here. */
import type { Reference } from '../comparison.ts';
import { edgartools } from './edgartools.ts';
import { financeToolkit } from './financetoolkit.ts';
import { handChecked } from './hand-checked.ts';
import { pystock } from './pystock.ts';
import { yahooQuarters, yahooTrailing } from './yahoo.ts';

export const REFERENCES: readonly Reference[] = [
  handChecked,
  edgartools,
  pystock,
  financeToolkit,
  yahooQuarters,
  yahooTrailing,
];
