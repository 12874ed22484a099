/** Numbers read from filings by hand, each with the line it stands on: the table `hand-checked.txt`. */
import { readFileSync } from 'node:fs';
import type { Field } from '../../src/engine/concepts.ts';
import type { PeriodKind } from './comparison.ts';

/**
 * Field, the number as printed (sign as our field has it: outflows positive), the line it stands on, and, where it
 * differs from the filing's scale, what one unit of it is worth.
 */
export type PrintedValue = readonly [field: Field, printed: number, line: string, scale?: number];

/** Values of one period of one filing. */
export interface PrintedColumn {
  readonly symbol: string;
  readonly form: string;
  /** As known on the day the filing was made: `2025-10-31`. */
  readonly filed: string;
  readonly accession: string;
  readonly kind: PeriodKind;
  readonly end: string;
  /** What one printed unit is worth: 1e6 for millions. */
  readonly scale: number;
  /** The filing document below `edgar/`, when it is in the records: `line` is then the row's caption in its tables. */
  readonly document?: string;
  /** Where `line` stands otherwise: XBRL element of that filing's own facts, or a named publication of the issuer. */
  readonly from?: string;
  /** Allowed difference in printed units, where theirs is rounded more coarsely than ours. */
  readonly within?: number;
  readonly values: readonly PrintedValue[];
}

/** `7,979 + 12,350 - 8`: the value of a sum of printed numbers. */
function sumOf(text: string): number {
  return text
    .replaceAll(',', '')
    .split(/ (?=[+-] )/)
    .reduce((sum, term) => sum + Number(term.replace(/ /g, '')), 0);
}

function columnOf(block: string): PrintedColumn {
  const [head, ...lines] = block.trim().split('\n');
  const [symbol, form, filed, accession, kind, end, scale] = head!.split(' ') as [
    string,
    string,
    string,
    string,
    PeriodKind,
    string,
    string,
  ];
  const about = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const [document, from, within] = ['document', 'from', 'within'].map(about);
  const values = lines.flatMap((line): PrintedValue[] => {
    const [field, printed, caption, unit] = line.split(' | ');
    if (line.startsWith('#') || printed === undefined) return [];
    const value = [field as Field, sumOf(printed), caption!] as const;
    return [unit === undefined ? value : [...value, Number(unit)]];
  });
  return {
    ...{ symbol, form, filed, accession, kind, end, scale: Number(scale), values },
    ...(document === undefined ? {} : { document }),
    ...(from === undefined ? {} : { from }),
    ...(within === undefined ? {} : { within: Number(within) }),
  };
}

/** Every number read by hand. The path is relative to the project, in which the tests and `npm run accuracy` run. */
export const HAND_CHECKED: readonly PrintedColumn[] = readFileSync('tools/accuracy/hand-checked.txt', 'utf8')
  .split('\n:: ')
  .slice(1)
  .map(columnOf);
