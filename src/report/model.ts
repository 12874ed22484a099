/** A report as data: parts made of the screens of routes, which the writers (HTML, Markdown) lay out. */
import type { Redline, ViewModel } from '../render/model.ts';
import type { Charts } from './charts.ts';

/** Why a part lacks something: a sentence, and what to do about it. */
export interface Fault {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Where the number of a table comes from, as sentences; by index of row and column of the table. */
export type Sources = ReadonlyMap<string, string>;

/** The screen of one route. */
export interface Screen {
  /** Above the screen; absent where the part's own title says it. */
  readonly title?: string;
  readonly view: ViewModel;
  /** Of the first table of the screen. */
  readonly sources?: Sources;
}

export interface Part {
  /** Its place on the page. */
  readonly id: string;
  readonly title: string;
  readonly screens: readonly Screen[];
  readonly redline?: Redline;
  readonly faults: readonly Fault[];
}

export interface Report {
  /** As answered, or as typed where no route answered. */
  readonly symbol: string;
  readonly subtitle: string;
  /** The screen with the headline, its tags and the day: that of the snapshot; undefined where that failed. */
  readonly head: ViewModel | undefined;
  readonly simulated: boolean;
  /** The day with --as-of. */
  readonly asOf: string | undefined;
  /** When it was made, ms since the epoch. */
  readonly madeAt: number;
  readonly parts: readonly Part[];
  readonly charts: Charts;
}

/** Joins the indexes of a cell. */
export function cellKey(row: number, column: number): string {
  return `${row}:${column}`;
}
