/**
 * Reads EDGAR's quarterly index `master.idx` (CIK, name, form, day filed, file name between bars): the filings that
 * begin or end a listing, or show why one ends.
 */
import { parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isAboutListing } from '../forms/forms.ts';

/** A filing about a listing. */
export interface ListingNotice {
  readonly cik: number;
  readonly filed: EpochDay;
  readonly form: string;
  /** Dashed. */
  readonly accession: string;
  /** Of the company, as EDGAR writes it. */
  readonly name: string;
}

export interface FormIndex {
  readonly notices: readonly ListingNotice[];
  /** Filings of any form. */
  readonly lines: number;
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** What was skipped, in words. */
  readonly warnings: readonly string[];
}

const COLUMNS = /^CIK\|Company Name\|Form Type\|Date Filed\|Filename\s*$/im;
const ALL_FUTURE = 'every filing in it is of a day after today';
const ACCESSION = /(\d{10}-\d{2}-\d{6})\.txt$/;

/** Whether a text begins like such an index. */
export function isFormIndex(text: string): boolean {
  return COLUMNS.test(text.slice(0, 4000));
}

/** Whether a text begins like EDGAR's index by form, by company or for crawlers, whose columns are spaces apart. */
export function isOtherIndex(text: string): boolean {
  return /^(Form Type|Company Name) {2,}.*Date Filed +(File Name|URL)\s*$/im.test(text.slice(0, 4000));
}

/**
 * The index, or the line that is wrong: of other columns, cut off, or no filing at all. Filings of a day after `today`
 * are skipped and counted.
 */
export function readFormIndex(
  text: string,
  today: EpochDay,
): FormIndex | { readonly reason: string; readonly line: number } {
  const notices: ListingNotice[] = [];
  const lines = text.split('\n');
  const header = lines.findIndex((line) => COLUMNS.test(line));
  let count = 0;
  const future: string[] = [];
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let i = header + 1; i < lines.length; i++) {
    const line = lines[i]!.trimEnd();
    if (line === '' || /^-+$/.test(line)) continue;
    const [cik = '', name = '', form = '', day = '', file = ''] = line.split('|');
    const filed = parseDay(day);
    const accession = ACCESSION.exec(file)?.[1];
    if (!/^\d{1,10}$/.test(cik) || filed === undefined || accession === undefined)
      return { reason: 'not a filing (CIK, name, form, day, file): cut off, or another file', line: i + 1 };
    if (filed > today) {
      future.push(day);
      continue;
    }
    count++;
    if (filed < from) from = filed;
    if (filed > to) to = filed;
    if (isAboutListing(form)) notices.push({ cik: Number(cik), filed, form, accession, name });
  }
  if (count === 0) return { reason: future.length === 0 ? 'no filing in it' : ALL_FUTURE, line: lines.length };
  const warnings = future.length === 0 ? [] : [`${future.length} lines skipped: of a day after today (${future[0]})`];
  return { notices, lines: count, from, to, warnings };
}
