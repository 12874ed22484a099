/** What an output format is. Plain data and one function: its file and the list in `index.ts` are all that know it. */
import type { Redline } from '../model.ts';
import type { BoxOptions } from './box-table.ts';
import type { JsonNode } from './json-tree.ts';
import type { Table } from './records.ts';

export interface Content {
  /** Records of the lists asked for; `list` is undefined where each answer is a record itself. */
  readonly sets: readonly { readonly list: string | undefined; readonly records: readonly JsonNode[] }[];
  /** The same as tables: one for `takes: 'table'`. */
  readonly tables: readonly Table[];
  /** Marks simulated data; empty for others. */
  readonly tag: string;
  /** Where the text is printed: width, color, characters. */
  readonly display: () => Promise<BoxOptions>;
}

/** The closes of a symbol. */
export interface PriceSeries {
  readonly symbol: string;
  /** Day whose share the closes are adjusted to. */
  readonly asOf: string;
  readonly simulated: boolean;
  /** Day and close as the service wrote it, oldest first; days without a close are left out. */
  readonly rows: readonly (readonly [day: string, close: string])[];
}

export interface Format {
  /** Also the option: `--csv`. */
  readonly name: string;
  /** One line for the help of the option. */
  readonly help: string;
  /** Programs get a failure as a JSON object on stderr. */
  readonly readBy: 'programs' | 'people';
  /**
   * `document`: the payload as JSON; `records`: one text per record; `table`: one table; `tables`: any number of them;
   * `redline`: nothing else, so that only routes that compare texts have the option; `prices`: nothing but a series of
   * closes, as `redline`.
   */
  readonly takes: 'document' | 'records' | 'table' | 'tables' | 'redline' | 'prices';
  /** Absent for a document. */
  readonly write?: (content: Content) => string | Promise<string>;
  /** Present where closes are written. */
  readonly prices?: (series: readonly PriceSeries[]) => string;
  /** Present where a comparison of texts is written to be read, not as tables. */
  readonly redline?: (redlines: readonly Redline[]) => Promise<string>;
}
