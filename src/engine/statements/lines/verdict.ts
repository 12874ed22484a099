/** What a witness of `witnesses.ts` is given and what it says of a number. Knows no witness. */
import type { Field } from '../../concepts.ts';
import type { Cell } from '../facts/types.ts';

/** Another field of the same filing and period, or undefined. */
export type ReadLine = (field: Field) => Cell | undefined;

/** A number that is not given, with the lines that speak against it. */
export interface Refused {
  readonly refused: string;
}

/** What a witness says: the number, as it was or mended, or why not available. */
export type Verdict = Cell | Refused;

export type Witness = (cell: Cell, readLine: ReadLine) => Verdict;
