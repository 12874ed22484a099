/**
 * Reads `SUBMISSION.tsv` of the SEC's insider data sets: of each Form 3, 4 and 5 the issuer, its symbol and the day.
 * The tables of transactions are read by ownership/insider-tables.ts.
 */
import type { EpochDay } from '../../engine/types.ts';
import { dataSetDay } from '../ownership/values.ts';

/** That an issuer's form of a day names a symbol. */
export interface SymbolOnForm {
  readonly cik: number;
  readonly symbol: string;
  /** Day filed. */
  readonly day: EpochDay;
  readonly name: string;
}

export interface InsiderSet {
  readonly forms: readonly SymbolOnForm[];
  /** Forms of any kind. */
  readonly lines: number;
  /** Forms without a symbol. */
  readonly unnamed: number;
  /** Forms of a day after today, which are in none of the others. */
  readonly future: number;
}

const NEEDED = ['FILING_DATE', 'ISSUERCIK', 'ISSUERTRADINGSYMBOL'] as const;

/** Whether a text begins like that table. */
export function isInsiderSet(text: string): boolean {
  const header = text.slice(0, text.search(/[\r\n]|$/)).split('\t');
  return NEEDED.every((name) => header.includes(name));
}

/** The table without forms of a day after `today`, or the line that is wrong. */
export function readInsiderSet(
  text: string,
  today: EpochDay,
): InsiderSet | { readonly reason: string; readonly line: number } {
  const lines = text.split('\n');
  const header = lines[0]!.trimEnd().split('\t');
  const at = (name: string): number => header.indexOf(name);
  const [filed, cik, symbol] = NEEDED.map(at) as [number, number, number];
  const name = at('ISSUERNAME');
  const forms: SymbolOnForm[] = [];
  let count = 0;
  let unnamed = 0;
  let future = 0;
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!.replace(/\r$/, '');
    if (line === '') continue;
    const cells = line.split('\t');
    const day = dataSetDay(cells[filed] ?? '');
    const number = Number(cells[cik]);
    if (cells.length !== header.length || day === undefined || !Number.isInteger(number) || number <= 0)
      return {
        reason: `not a form (${header.length} columns with day and issuer): cut off, or another file`,
        line: i + 1,
      };
    if (day > today) {
      future++;
      continue;
    }
    count++;
    const symbols = symbolsIn(cells[symbol] ?? '');
    if (symbols.length === 0) unnamed++;
    for (const each of symbols) forms.push({ cik: number, symbol: each, day, name: cells[name]?.trim() ?? '' });
  }
  if (count === 0)
    return { reason: future === 0 ? 'no form in it' : 'every form in it is of a day after today', line: 1 };
  return { forms, lines: count, unnamed, future };
}

/** What people type into the field for the symbol and is none. */
const NONE = new Set(['NONE', 'NA', 'N-A', 'NULL', 'NOT', 'NYSE', 'NASDAQ', 'AMEX', 'OTC', 'OTCBB', 'TBD', 'PRIVATE']);

/** The symbols a person typed: `NYSE: BRK.B`, `FOX, FOXA`, `"TWTR"`. */
export function symbolsIn(text: string): readonly string[] {
  const words = text
    .toUpperCase()
    .replace(/["'()[\]]/g, ' ')
    .split(/[\s,;:&]+|\bAND\b/);
  const symbols = words
    .map((word) => word.replace(/[./]/g, '-'))
    .filter((word) => /^[A-Z]{1,5}(-[A-Z]{1,2})?$/.test(word));
  const named = symbols.filter((word) => !NONE.has(word));
  // More than that is a sentence.
  return named.length > 4 ? [] : [...new Set(named)];
}
