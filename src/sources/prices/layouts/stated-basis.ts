/** The basis of a table that states none: the one that a user gives, else the one that is shown. */
import { formatDay } from '../../../engine/days.ts';
import { lowerBound } from '../../../engine/sorted.ts';
import { unrecognized } from '../../fault.ts';
import type { FileBasis } from '../../types.ts';
import { hasFiner } from '../digits.ts';
import { RepairLog } from '../repair-log.ts';
import { shownBasis } from '../shown-basis.ts';
import { isFiner } from '../splits/cents.ts';
import { tidy } from '../tidy.ts';
import type { PriceContext, RawColumns } from '../types.ts';
import { takeRows } from './since-dividend.ts';

/** Why prices are not imported whose basis is not stated. */
export function unstated(called: string, shown = ''): string {
  return `${called}: prices without a stated basis${shown}: specify what its source says, --basis raw (as traded), --basis split (adjusted for splits alone) or --basis dividend (adjusted for dividends, too), or use the canonical layout`;
}

/** What to read, on which basis, and what is to be said of it. */
export interface StatedRows {
  readonly raw: RawColumns;
  readonly basis: FileBasis;
  readonly notes: readonly string[];
  readonly leftOut?: string;
}

const WORDS: Readonly<Record<FileBasis, string>> = {
  raw: 'as traded',
  split: 'adjusted for splits at most',
  split_unlisted: 'adjusted for splits at most',
  dividend: 'adjusted for dividends',
};

/** Rows of which nothing is shown are left out where they are no more than those that are. Throws IMPORT_UNRECOGNISED. */
export function statedRows(raw: RawColumns, context: PriceContext, called: string, isSiteFiner = false): StatedRows {
  if (context.basis !== undefined) return { raw, basis: context.basis, notes: [] };
  const daily = tidy(raw, context.lastSession, new RepairLog());
  const { days } = daily.bars;
  const isShownFiner = raw.areFloats === true || (isSiteFiner && hasFiner(daily.bars));
  const finer = isShownFiner || isFiner(daily) || context.isFiner?.() === true;
  const shown = context.witnesses === undefined ? undefined : shownBasis(daily.bars, context.witnesses(), finer);
  if (shown === undefined) {
    const silent = ', and neither its digits nor closes in the store (fails-to-deliver files, other files) show it';
    throw unrecognized(unstated(called, context.witnesses === undefined ? '' : silent));
  }
  const { basis, from, evidence } = shown;
  const left = from === undefined ? 0 : lowerBound(days, from);
  const text = `no basis is stated, but prices are ${WORDS[basis]}: ${evidence}`;
  if (left === 0) return { raw, basis, notes: [text] };
  const day = formatDay(from!);
  if (left > days.length / 2)
    throw unrecognized(unstated(called, `; ${evidence}, and nothing shows those of the ${left} rows before ${day}`));
  const rows = Array.from({ length: raw.length }, (_, row) => row).filter((row) => raw.days[row]! >= from!);
  const note = `${left} rows before ${day} are left out: nothing shows their basis; specify --basis to import them, too`;
  return { raw: takeRows(raw, rows), basis, notes: [text, note], leftOut: note };
}
