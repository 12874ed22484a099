/** Layouts of price tables as data: which columns identify one, and what its prices are. */
import type { DateOrder } from '../../csv/dates.ts';
import type { OwnNames } from './roles.ts';

/**
 * What the prices of a site are. `listed`: dividends and splits are columns.
 * `not stated` prices are imported with `--basis` alone; `dividend-adjusted` ones are closes for returns, which no multiple
 * may use.
 */
export type SiteBasis =
  | 'as traded, listed'
  | 'as traded'
  | 'as traded, adjusted close'
  | 'split-adjusted, listed'
  | 'split-adjusted'
  | 'dividend-adjusted'
  | 'not stated';

export interface TableLayout {
  /** Columns that identify it, as `headerName` writes them. */
  readonly has: readonly string[];
  /** What else must hold: of the first lines of the text and the stem of the file's name. */
  readonly matches?: (head: string, stem: string) => boolean;
  /** Columns under other names than usual. */
  readonly columns?: OwnNames;
  /** What its dates as 1/2/2024 are, where the site writes one order only. */
  readonly dates?: DateOrder;
  readonly basis: SiteBasis;
  /** Whether the site prints numbers as they are: one finer than cents in a file shows that none of it is rounded to cents. */
  readonly finer?: boolean;
  /** What to do about dividend-adjusted prices. */
  readonly instead?: string;
}

/** How characteristic a layout is: the one with the most columns of its own reads a file that several would. */
export function weight({ has, matches }: TableLayout): number {
  return has.length + (matches === undefined ? 0 : 1);
}
