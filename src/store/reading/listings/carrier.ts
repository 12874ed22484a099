/** Shapes of who carried a symbol, and what of a store the joins read. */
import type { Tenure } from '../../../engine/listings/securities.ts';
import type { EpochDay } from '../../../engine/types.ts';
import type { StoreReader } from '../types.ts';

/** A security as far as it is known: of forms and covers alone it has no CUSIP. */
export interface Carrier {
  readonly cik: number | undefined;
  /** The newest first. */
  readonly cusips: readonly string[];
  /** Newest description, or name of the company. */
  readonly name: string;
  /** Its symbols, oldest first; those of fails-to-deliver files without a dash before the class. */
  readonly symbols: readonly DatedSymbol[];
}

export interface DatedSymbol {
  readonly symbol: string;
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly evidence: 'fails' | 'forms';
}

export type Listings = Pick<
  StoreReader,
  | 'sightingsAround'
  | 'sightingsOf'
  | 'namedSymbols'
  | 'symbolsNamedOf'
  | 'company'
  | 'symbol'
  | 'symbolsOf'
  | 'predecessors'
  | 'notices'
> & {
  /** Answers for symbols that were asked for, where the store does not change meanwhile. */
  readonly tenures?: Map<string, readonly Tenure<Carrier>[]>;
};
