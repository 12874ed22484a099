/** What an import row remembers about a file beyond its own columns: compact JSON in its `note`. */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { Split } from '../../engine/types.ts';
import type { StoreReader } from '../reading/types.ts';
import type { ImportRow } from '../schema/row-types.ts';
import type { AssetType } from '../schema/tables.ts';

/** Which of its prices makes a bar implausible; `first`, `last`: the close, by its one neighbor. */
export type QuarantineRule = 'spike' | 'open' | 'high' | 'low' | 'first' | 'last';

/** A bar that cannot be right and is not stored. */
export interface QuarantinedBar {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly rule: QuarantineRule;
  /** As the file has them. */
  readonly values: Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', number>>;
  /** 1-based line of a text file. */
  readonly line?: number | undefined;
}

/** A step of the closes by the ratio of a split that is not listed. */
export interface PossibleSplit {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** New shares for old, `4:1`. */
  readonly ratio: string;
  /** A fall of 20 to 33 %, or a step that volumes do not follow: a split only where filings show one. */
  readonly isCommon?: boolean;
}

export interface ImportNote {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** How far its dividends are to be believed. */
  readonly dividends?: number | undefined;
  /** Kind of security the content itself states. */
  readonly assetType?: AssetType | undefined;
  readonly quarantined?: readonly QuarantinedBar[] | undefined;
  readonly possibleSplits?: readonly PossibleSplit[] | undefined;
  /** Rows that were not taken, and why. */
  readonly leftOut?: string | undefined;
}

export function writeNote(note: ImportNote): string {
  return JSON.stringify(note);
}

/** The note of a row; empty for rows written by something else. */
export function readNote({ note }: Pick<ImportRow, 'note'>): ImportNote {
  try {
    return note.startsWith('{') ? (JSON.parse(note) as ImportNote) : {};
  } catch {
    return {};
  }
}

/** A split found in a list this many days from a step explains it. */
const SAME_SPLIT_DAYS = 7;

/**
 * Steps of the closes that look like a split, as imports found them, and that no list explains by now (FIELDS A18.2);
 * with `instant` (ms) those until its day. Which of them filings confirm: src/store/reading/confirmed-splits.ts.
 */
export function possibleSplits(
  store: Pick<StoreReader, 'splits'>,
  symbol: string,
  imports: readonly ImportRow[],
  instant?: number,
): readonly PossibleSplit[] {
  const steps = imports
    .filter(({ subject }) => subject === symbol)
    .flatMap((row) => readNote(row).possibleSplits ?? []);
  if (steps.length === 0) return [];
  const listed = store.splits(symbol);
  const last = instant === undefined ? undefined : newYorkDay(instant).day;
  const known = last === undefined ? steps : steps.filter(({ date }) => parseDay(date)! <= last);
  return [...new Map(unexplained(known, listed).map((step) => [step.date, step])).values()];
}

/** The steps that no listed split explains. */
export function unexplained(steps: readonly PossibleSplit[], listed: readonly Split[]): readonly PossibleSplit[] {
  return steps.filter(({ date }) => !listed.some(({ day }) => Math.abs(day - parseDay(date)!) <= SAME_SPLIT_DAYS));
}
