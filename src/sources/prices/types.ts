/** Price files on their way into the store. */
import type { Closes } from '../../engine/prices/change.ts';
import type { PublishedClose } from '../../engine/prices/referee/eras.ts';
import type { Bars, Dividend, EpochDay, Split } from '../../engine/types.ts';
import type { QuarantinedBar } from '../../store/reading/import-note.ts';
import type { AssetType, FilingSplit, PriceBasis } from '../../store/schema/tables.ts';
import type { FileBasis, PriceKind, Repair } from '../types.ts';
import type { TableLayout } from './layouts/layout.ts';

/** Columns as read: any order of days, NaN where a cell holds no number. */
export interface RawColumns extends Bars {
  readonly length: number;
  /** Whether prices were printed as 32-bit floats, so none is rounded to cents. */
  readonly areFloats?: boolean | undefined;
  readonly adjusted?: Float64Array | undefined;
  /** Closes as traded, next to closes that are adjusted. */
  readonly unadjusted?: Float64Array | undefined;
  readonly gains?: Float64Array | undefined;
  readonly dividend?: Float64Array | undefined;
  /** New shares for one old; 0 or 1 is no split. */
  readonly split?: Float64Array | undefined;
  /** Splits listed for days beyond the last row. */
  readonly beyond?: readonly Split[] | undefined;
  /** 1-based line of each row of a text file. */
  readonly lines?: Int32Array | undefined;
}

/**
 * Clean daily columns in the basis of the source: ascending sessions, positive prices, each bar's range around its open
 * and close.
 */
export interface Daily {
  readonly bars: Bars;
  readonly adjusted: Float64Array | undefined;
  /** Includes declared dividends of future days. */
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
  readonly coming: AnnouncedSplits;
  /** 1-based line of each bar in a text file. */
  readonly lines: Int32Array | undefined;
}

/** What a source lists for the time after the last imported session. */
export interface AnnouncedSplits {
  /** Listed, ascending. */
  readonly splits: readonly Split[];
  /** The first row that was left out because its session was not over: its day and its price at that moment. */
  readonly live: { readonly day: EpochDay; readonly close: number } | undefined;
  /** Day of the newest row with prices, imported or not. */
  readonly newest: EpochDay;
}

/** How far the dividends of a source are to be believed, the higher the better. */
/** The file has no column that says what was paid. */
export const DIVIDENDS_UNRECORDED = 0;
export const DIVIDENDS_DERIVED = 1;
export const DIVIDENDS_LISTED = 2;
export const DIVIDENDS_AS_PAID = 3;

/** What the prices of a source are on, and how far what it says of splits reaches (FIELDS A31). */
export interface StatedBasis {
  readonly basis: PriceBasis;
  /**
   * Last day up to which every split is known that the prices are divided by; undefined: no list, or not known. As
   * traded: the last row.
   */
  readonly horizon?: EpochDay | undefined;
  /** The day the source was made, where it says so: its prices are on the share of that day. */
  readonly made?: EpochDay | undefined;
  /** Whether it prints numbers finer than cents, so that whole cents are no rounding; undefined: not known. */
  readonly finer?: boolean | undefined;
  /** Closes that are the last trades of a day and not the official ones, off by up to a percent: any others come first. */
  readonly unofficial?: boolean | undefined;
}

/** What a price file says, in the basis of the file. */
export interface PriceFile extends StatedBasis {
  readonly bars: Bars;
  readonly splits: readonly Split[];
  /** Amounts on the share basis of the bars of the same day. */
  readonly dividends: readonly Dividend[];
  readonly dividendRank: number;
  readonly facts: PriceFacts;
  /** Closes adjusted for dividends and splits, of which `bars` are those since the last dividend, or none. */
  readonly adjusted?: Closes;
  readonly repairs: readonly Repair[];
  readonly warnings: readonly string[];
  /** Rows left out because nothing shows their basis, in a sentence. */
  readonly leftOut?: string | undefined;
  /** Bars left out because they cannot be right. */
  readonly quarantined: readonly QuarantinedBar[];
}

/** What a price file says about the security itself. */
export interface PriceFacts {
  readonly assetType?: AssetType | undefined;
  readonly currency?: string | undefined;
  readonly exchange?: string | undefined;
  readonly name?: string | undefined;
}

/** What the prices of a table may be held against. */
export interface BasisWitnesses {
  /** Closes that fails-to-deliver files publish. */
  readonly published: readonly PublishedClose[];
  /** Closes of other files as the store has them: as traded, as far as its list of splits goes. */
  readonly stored: readonly PublishedClose[];
  readonly splits: readonly Split[];
  /** Splits that filings show. */
  readonly filed: readonly FilingSplit[];
  /** As paid. */
  readonly dividends: readonly Dividend[];
  /** Whether everything that was paid between two days is on record. */
  readonly isRecorded: (from: EpochDay, to: EpochDay) => boolean;
}

/** What a reader of price files is given. */
export interface PriceContext {
  readonly symbol: string;
  /** The newest session that may be taken in. */
  readonly lastSession: EpochDay;
  readonly basis?: FileBasis | undefined;
  /** What prices without a stated basis may be held against. */
  readonly witnesses?: () => BasisWitnesses;
  /** Whether prices of other symbols in the file are printed finer than cents. */
  readonly isFiner?: () => boolean;
  /** Splits the store lists of the symbol. */
  readonly splits?: readonly Split[];
  readonly acceptJumps?: boolean | undefined;
}

/** A format of price files. */
export interface PriceFormat {
  readonly kind: PriceKind;
  /** As help names it. */
  readonly label: string;
  /** Of a site that is no provider: help does not list those. */
  readonly isSite?: boolean;
  /** A table is recognized by its columns. */
  readonly table?: TableLayout;
  /** Anything else by the beginning of its text. */
  readonly recognizes?: (start: string) => boolean;
  /** The symbol the content itself gives. Throws ImportError where it should and does not. */
  readonly symbolIn?: (head: string, whole: () => string) => string | undefined;
  /** The tables of a text with several symbols, by symbol; undefined where it holds one. Throws ImportError. */
  readonly parts?: (head: string, whole: () => string) => ReadonlyMap<string, string> | undefined;
  /** Bars and events. Throws ImportError. */
  readonly read: (text: string, context: PriceContext) => PriceFile;
}
