/** Tables to export: typed columns, and rows by subject (a symbol or a company), computed when they are read. */
import type { EpochDay } from '../engine/types.ts';
import type { StoreReader } from '../store/reading/types.ts';

/** `date`: epoch day. `instant`: ms since the epoch. `flag`: true or false. */
export type ColumnType = 'text' | 'number' | 'integer' | 'flag' | 'date' | 'instant';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** A missing value is undefined, never NaN. */
export type Cell = string | number | boolean | undefined;

export interface ExportTable {
  readonly columns: readonly ExportColumn[];
  /** What is exported one after the other: symbols, each with its CIK if it has one. */
  readonly subjects: readonly Subject[];
  /** The rows of a subject, in order. */
  readonly rowsOf: (subject: Subject) => Iterable<readonly Cell[]>;
  /** What the reader of the file has to know beyond its command and store. */
  readonly notes?: Readonly<Record<string, string>>;
}

export interface Subject {
  readonly symbol: string;
  readonly cik: number | undefined;
}

export interface ExportSource {
  readonly store: StoreReader;
  /** The clock, ms. */
  readonly now: number;
  /** The instant of `--as-of`, ms: nothing that became public later is exported. */
  readonly asOf: number | undefined;
}

/** What a table is made of; `from` and `to` are the first and the last day of it. */
export interface Wanted {
  readonly source: ExportSource;
  readonly subjects: readonly Subject[];
  readonly from?: EpochDay | undefined;
  readonly to?: EpochDay | undefined;
}

/** The last instant that is exported. */
export function lastInstant({ now, asOf }: ExportSource): number {
  return asOf ?? now;
}

/** Each company once, under its first symbol. */
export function byCompany(subjects: readonly Subject[]): readonly Subject[] {
  const seen = new Set<number>();
  return subjects.filter(({ cik }) => {
    if (cik === undefined || seen.has(cik)) return false;
    seen.add(cik);
    return true;
  });
}
