/**
 * Facts as one report tags them, with dimensions, the filer's own tags and the lines of tables they stand in: one shape
 * for inline documents, instances and data sets. Nothing here knows a standardized line.
 */
import type { EpochDay } from '../types.ts';

/** Days and dimensions that facts share. */
export interface ReportedContext {
  /** First day; `INSTANT` for a balance. */
  readonly start: EpochDay;
  /** Last day, or the day of a balance. */
  readonly end: EpochDay;
  /** Axis and member, ascending by axis; a typed member is its text. */
  readonly dimensions: readonly Dimension[];
}

export type Dimension = readonly [axis: string, member: string];

/**
 * What a line of a table is: figures with tags, a text alone (a heading), texts over columns (a header), figures
 * without tags.
 */
export type LineKind = 'figures' | 'heading' | 'header' | 'untagged';

/** A row of a table that has facts. */
export interface ReportedLine {
  /** Number of its table in the report. */
  readonly table: number;
  readonly kind: LineKind;
  /** Text before the figures, as printed: `Services (1)`; '' without one. */
  readonly label: string;
  /** Left indentation in points. */
  readonly indent: number;
  /** Texts of a header by column, '' where blank; empty for other lines. */
  readonly cells: readonly string[];
}

/** A fact in words: `FY`, `2025-03-29`, `true`. */
export interface TextFact {
  readonly concept: number;
  readonly context: number;
  readonly text: string;
}

/** `decimals` of an exact value. */
export const EXACT = 127;
/** Of a fact that stands in no table. */
export const NO_LINE = -1;

/**
 * The facts of one report as columns of one length, in document order. A fact that stands at several places is there as
 * often. Concepts, units, axes and members are named with the usual prefixes (`us-gaap:`, `srt:`), the filer's own with
 * its prefix.
 */
export interface ReportedFacts {
  readonly source: 'document' | 'instance' | 'data_set';
  readonly concepts: readonly string[];
  /** `USD`, `USD/shares`, `shares`, `pure`, or the filer's own. */
  readonly units: readonly string[];
  readonly contexts: readonly ReportedContext[];
  readonly lines: readonly ReportedLine[];
  readonly texts: readonly TextFact[];
  /** The filer's labels of concepts and members by name, where they are filed apart from the document. */
  readonly labels: Readonly<Record<string, string>>;
  readonly concept: Int32Array;
  readonly context: Int32Array;
  readonly unit: Int32Array;
  /** In units; NaN for a fact that is tagged as nil. */
  readonly value: Float64Array;
  /** Digits after the decimal point that are exact, negative before it; {@link EXACT}. */
  readonly decimals: Int32Array;
  /** Index of its line, or {@link NO_LINE}. */
  readonly line: Int32Array;
  /** Column of its table, from 0; -1 without a line. */
  readonly column: Int32Array;
  /** 1 where the printed figure has the other sign than the fact: a payment in parentheses. */
  readonly negated: Int32Array;
  /** What could not be read, by place. */
  readonly faults: readonly string[];
}
