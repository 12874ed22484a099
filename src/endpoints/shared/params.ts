/** Parameters that several routes share. Plain data. */
import type { SymbolParam } from '../types.ts';

/** The `symbol` every single-symbol route requires. */
export const SYMBOL = {
  name: 'symbol',
  in: 'query',
  kind: 'symbol',
  required: true,
  positional: true,
  placeholder: 'SYMBOL',
  example: 'AAPL',
  help: 'US ticker, at most 8 characters; any case, class after a dot or a dash (BRK.B)',
} as const satisfies SymbolParam;

/** Pattern of a dashed accession number. */
export const ACCESSION_PATTERN = '^[0-9]{10}-[0-9]{2}-[0-9]{6}$';
