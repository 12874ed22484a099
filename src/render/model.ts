/**
 * What a view hands to the renderer: meaning, not characters. Cells keep the raw value and its kind, so that
 * every output (box, plain table, CSV, Markdown) formats it its own way. The renderer knows no endpoint.
 */
import type { Maybe } from '../engine/value.ts';

/**
 * How a value reads: decides format, alignment and color. `money` and `count` are short (`3.40T`), `amount` and
 * `integer` are the same in full; `change`, `change_percent` and `points` (percentage points) carry their sign.
 */
export type CellKind =
  | 'text'
  | 'price'
  | 'change'
  | 'percent'
  | 'change_percent'
  | 'points'
  | 'ratio'
  | 'money'
  | 'amount'
  | 'count'
  | 'integer'
  | 'date'
  | 'flag';

/**
 * How a printed statement writes a number: negatives in parentheses, no currency; the unit of all of them is in its
 * header.
 */
export interface Accounting {
  /** Amounts and counts are given in these: 1e6 for millions. */
  readonly unit?: number;
  /** Exactly as many; without it as many as the kind has. */
  readonly decimals?: number;
}

export interface ValueCell {
  readonly kind: CellKind;
  readonly value: Maybe<string | number | boolean> | undefined;
  /** ISO code where it is not the view's own currency. */
  readonly currency?: string;
  /** `good`, `bad` and `warning` color a text that says it in words too. */
  readonly emphasis?: 'strong' | 'dim' | 'best' | 'good' | 'bad' | 'warning';
  readonly accounting?: Accounting;
  /** Exactly as many decimals; without it as many as the number needs. */
  readonly decimals?: number;
  /** No filing reports the number as such: it carries a mark. */
  readonly derived?: true;
  /** Address a text leads to, on terminals that are known to show links. */
  readonly link?: string;
}
/** Numbers, oldest first, as a sparkline; in a pipe as its first and last number. */
export interface SparkCell {
  readonly kind: 'spark';
  readonly values: readonly Point[];
  /** How its numbers read. */
  readonly of: CellKind;
  readonly accounting?: Accounting;
  readonly value?: undefined;
}
/** A place from 0 to 1 on a small rail; in a pipe as a whole percentage. */
export interface MeterCell {
  readonly kind: 'meter';
  readonly value: Maybe<number> | undefined;
}
export type Cell = ValueCell | SparkCell | MeterCell;

/** Label and value pairs, laid out in columns where there is room. */
export interface FactsBlock {
  readonly type: 'facts';
  readonly rows: readonly { readonly label: string; readonly cell: Cell; readonly note?: string }[];
}
/** A value placed between a low and a high. `position` is 0..1. */
export interface RangeBlock {
  readonly type: 'ranges';
  readonly rows: readonly {
    readonly label: string;
    readonly low: Cell;
    readonly high: Cell;
    readonly position: Maybe<number>;
    readonly note?: string;
  }[];
}
/** Signed bars around a common zero, with an optional second value each. */
export interface BarsBlock {
  readonly type: 'bars';
  readonly rows: readonly { readonly label: string; readonly cell: Cell; readonly secondary?: Cell }[];
  readonly secondaryLabel?: string;
}
/** What the cells of a column are: decides its alignment. */
export type ColumnKind = CellKind | 'spark' | 'meter';

export interface TableColumn {
  readonly label: string;
  /** Further lines under the label. */
  readonly under?: readonly string[];
  /** What it is called where a row becomes a list; without one the label. */
  readonly name?: string;
  readonly kind: ColumnKind;
  /** May be left out, the last of these first, where a terminal is too narrow. */
  readonly optional?: true;
  /** Its texts are copied, not read: they are never broken over lines. */
  readonly whole?: true;
  /** Its texts are titles: on a terminal each is one line, the end of a long one cut off. */
  readonly title?: true;
}
/** Begins a part of a table: the head again, with this in place of the first label. */
export interface TableSection {
  readonly section: string;
}
/**
 * A row with fewer cells than columns leaves the rest empty; a single cell is a heading among the rows, as wide as it
 * likes.
 */
export type TableRow = readonly Cell[] | TableSection;

export interface TableBlock {
  readonly type: 'table';
  /** A table none of whose columns has a label has no head. */
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** One and several of the optional columns, to say how many are left out: `older quarter`, `older quarters`. */
  readonly optionalNames?: readonly [string, string];
  /** The same figures where the columns do not fit a terminal; without it each row becomes a list. */
  readonly narrow?: TableBlock;
}
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
  readonly emphasis?: 'strong' | 'dim';
  /** What to point out in it where there is color; a global expression. */
  readonly highlight?: RegExp;
}

/** A number in time; undefined if absent. */
export type Point = number | undefined;

export interface ChartSeries {
  readonly label: string;
  readonly kind: CellKind;
  readonly values: readonly Point[];
}

/** Open, high, low and close of one stretch of time. */
export interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Most lines of one chart that are distinct without color. */
export const DISTINCT_LINES = 4;

/**
 * Values over time on one scale: as lines, as columns from zero (the first series), or as candles. All lists are as
 * long as `dates`, which ascend; points stand at equal distances, a missing one leaves a hole.
 */
/** Something that happened on a day, `YYYY-MM-DD`. */
export interface ChartEvent {
  readonly date: string;
  readonly kind: 'report' | 'dividend' | 'split' | 'purchase';
}

export interface ChartBlock {
  readonly type: 'chart';
  readonly style: 'lines' | 'columns' | 'candles';
  /** `YYYY-MM-DD` */
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
  /** For candles: label and kind are those of the first series. */
  readonly candles?: readonly (Candle | undefined)[];
  /** Columns of their own scale along the foot: volume. Never negative. */
  readonly strip?: ChartSeries;
  /** Rows of the plot; without it as many as suit the width. */
  readonly height?: number;
  /** Equal ratios are equally far apart. Without effect where a value is not above 0; the legend then says so. */
  readonly log?: boolean;
  /** Marked by a letter below the plot; those outside of the dates are left out. */
  readonly events?: readonly ChartEvent[];
}

/** Each series on one line: its course between its lowest and highest value, and its first and last one. */
export interface SparkBlock {
  readonly type: 'sparks';
  readonly series: readonly ChartSeries[];
}

export type Block = FactsBlock | RangeBlock | BarsBlock | TableBlock | TextBlock | ChartBlock | SparkBlock;

export interface Panel {
  readonly title?: string;
  readonly block: Block;
  /** Panels with the same group may stand side by side where the width allows. */
  readonly group?: string;
}

export interface Staleness {
  /** Of when the data are: `2021-04-21`, `TTM 2022-09-30`, or '' if not known. */
  readonly since: string;
  /** What the title says before it; `STALE`, if left out. */
  readonly label?: string;
  /** A line that ends with the command that refreshes them in the user's own store. */
  readonly update?: string;
}

export interface ViewModel {
  /** `AAPL` */
  readonly title: string;
  /** `Apple Inc. · NASDAQ · Electronic Computers` */
  readonly subtitle?: string;
  /** The headline numbers, largest first. */
  readonly headline?: readonly Cell[];
  readonly currency?: string;
  readonly panels: readonly Panel[];
  /** Lines under the answer: date of the data, staleness, what the markers mean. */
  readonly notes: readonly string[];
  /** Set for simulated data: shown unmissably. */
  readonly simulated?: boolean;
  /** What is stale, and what to do about it: shown with the title, where a small screen has it too. */
  readonly stale?: Staleness;
  /** `YYYY-MM-DD` with --as-of: shown in the title, since nothing else distinguishes the screen from today's. */
  readonly asOf?: string;
}

/** A stretch of a changed paragraph. */
export interface RedlinePart {
  readonly kind: 'same' | 'deleted' | 'added';
  readonly text: string;
}

export interface RedlineChange {
  readonly kind: 'reworded' | 'added' | 'deleted' | 'moved';
  /** Numbers of the paragraph: `12 > 11`. */
  readonly place: string;
  readonly parts: readonly RedlinePart[];
}

export interface RedlineFigure {
  readonly label: string;
  readonly value: Maybe<number>;
  readonly decimals: number;
}

export interface RedlineSection {
  readonly title: string;
  readonly figures: readonly RedlineFigure[];
  /** In the order of the later text; undefined where changes are not shown. */
  readonly changes: readonly RedlineChange[] | undefined;
}

/**
 * Two versions of a text as a document to read, for Markdown and HTML, which have no width. Plain text; the writers
 * escape it.
 */
export interface Redline {
  /** `AAPL` */
  readonly title: string;
  readonly subtitle: string;
  /** Marks simulated data; empty for others. */
  readonly tag: string;
  readonly sections: readonly RedlineSection[];
  readonly notes: readonly string[];
}
