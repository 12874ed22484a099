/** Parameters that several routes share. Plain data. */
import { SECTION_LIST } from '../../filings/sections/names.ts';
import type { EnumParam, IntegerParam, ListParam, StringParam, SymbolParam } from '../types.ts';

/** The `symbol` every single-symbol route requires. */
export const SYMBOL = {
  name: 'symbol',
  kind: 'symbol',
  required: true,
  positional: true,
  placeholder: 'SYMBOL',
  example: 'AAPL',
  help: 'US ticker, at most 8 characters; any case, class after a dot or a dash (BRK.B)',
} as const satisfies SymbolParam;

/**
 * The day or instant in the past that an answer is for; read by `as-of.ts`. Every route takes it, so no spec lists it:
 * on the command line it is the option `--as-of` of every command.
 */
export const AS_OF = {
  name: 'as_of',
  kind: 'string',
  placeholder: 'DAY',
  example: '2024-06-28',
  help: 'answer as of the end of this day in New York, of its last close (DAY@close), or of an instant (2024-06-28T20:00:00Z)',
} as const satisfies StringParam;

/** The symbols of a route about several. */
export const SYMBOLS = {
  name: 'symbols',
  kind: 'list',
  items: 'symbol',
  positional: true,
  placeholder: 'SYMBOLS',
} as const satisfies Omit<ListParam, 'help'>;

/** A section of a filing, by name or item number; a route adds which `numbers` it takes. */
export const SECTION = {
  name: 'section',
  kind: 'enum',
  open: true,
  placeholder: 'SECTION',
  values: SECTION_LIST,
} as const satisfies Omit<EnumParam, 'help'>;

/** A day, `YYYY-MM-DD`; read by `read-day.ts`. */
export const DAY = {
  kind: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  placeholder: 'DAY',
} as const satisfies Partial<StringParam>;

/** The filing a route in the path of one is about. */
export const ACCESSION = {
  name: 'accession',
  in: 'path',
  kind: 'string',
  required: true,
  positional: true,
  placeholder: 'ACCESSION',
  pattern: '^[0-9]{10}-[0-9]{2}-[0-9]{6}$',
  example: '0000320193-24-000123',
  help: 'accession number in dashed form, from the filings list',
} as const satisfies StringParam;

/** Most rows of a list; a route adds its maximum and default. */
export const LIMIT = {
  name: 'limit',
  kind: 'integer',
  minimum: 1,
} as const satisfies Omit<IntegerParam, 'help'>;
