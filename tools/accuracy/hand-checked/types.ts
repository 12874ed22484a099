/** Numbers read from filings by hand, each with the line it stands on. */
import type { Field } from '../../../src/engine/concepts.ts';
import type { PeriodKind } from '../comparison.ts';

/**
 * Field, the number as printed (sign as our field has it: outflows positive), the line it stands on, and, where it differs from the
 * filing's scale, what one unit of it is worth.
 */
export type PrintedValue = readonly [field: Field, printed: number, line: string, scale?: number];

/** Values of one period of one filing. */
export interface PrintedColumn {
  readonly symbol: string;
  /** As known on the day the filing was made: `2025-10-31`. */
  readonly filed: string;
  readonly accession: string;
  readonly form: string;
  /** The filing document below `edgar/`, when it is in the records: `line` is then the row's caption in its tables. */
  readonly document?: string;
  /** Where `line` stands otherwise: XBRL element of that filing's own facts, or a named publication of the issuer. */
  readonly from?: string;
  readonly kind: PeriodKind;
  readonly end: string;
  /** What one printed unit is worth: 1e6 for millions. */
  readonly scale: number;
  readonly values: readonly PrintedValue[];
  /** Allowed difference in printed units, where theirs is rounded more coarsely than ours. */
  readonly within?: number;
}
