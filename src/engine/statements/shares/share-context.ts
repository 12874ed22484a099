/** What every calculation per share reads: the facts, the split basis of each filing, and the averages found so far. */
import type { FactColumns, Split } from '../../types.ts';
import type { Context } from '../facts/context.ts';
import type { InferredSplit } from './inferred-splits.ts';
import type { SplitBasis } from './split-basis.ts';

/** A tagged average, split-adjusted, with its index in the column of facts. */
export interface Average {
  readonly i: number;
  readonly value: number;
}

/** What per-share numbers need besides the facts. */
export interface ShareContext {
  readonly context: Context;
  readonly basis: SplitBasis;
  readonly splits: readonly Split[];
  /** Those of `splits` that no list has. */
  readonly inferred: readonly InferredSplit[];
  /** Cache of `average-scale.ts`: usable averages by column. */
  readonly averages: Map<FactColumns, readonly Average[]>;
}
