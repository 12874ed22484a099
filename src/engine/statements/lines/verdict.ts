/** What a witness of `witnesses.ts` is given and what it says of a number. Knows no witness. */
import type { Field } from '../../concepts.ts';
import type { EpochDay } from '../../types.ts';
import type { Context } from '../facts/context.ts';
import type { Cell } from '../facts/types.ts';

/** Another field of the same filing and period (a balance: at its end), or undefined. */
export type ReadLine = (field: Field) => Cell | undefined;

/** A number that is not given, with the lines that speak against it. */
export interface Refused {
  readonly refused: string;
}

/** What a witness says: the number, as it was or mended, or why not available. */
export type Verdict = Cell | Refused;

/** What the company tags in other filings and at other days. */
export interface Elsewhere {
  readonly context: Context;
  /** A balance of a filing at a day. */
  readonly balance: (field: Field, end: EpochDay, report: number) => Cell | undefined;
}

export type Witness = (cell: Cell, readLine: ReadLine, elsewhere: Elsewhere) => Verdict;
