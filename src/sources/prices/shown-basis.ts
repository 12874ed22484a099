/**
 * Which basis the prices of a table are on that states none, as closes of other sources on the same days show it, or
 * their digits (FIELDS A31, LISTED 2 rule 6). It knows no store and no file, and takes silence for no answer.
 */
import { formatDay } from '../../engine/days.ts';
import { PAIR, type PublishedClose } from '../../engine/prices/referee/eras.ts';
import { judgeSeries } from '../../engine/prices/referee/judge.ts';
import type { Bars, Dividend, EpochDay } from '../../engine/types.ts';
import type { FileBasis } from '../types.ts';
import { digitsShow } from './digits.ts';
import { matches, type SplitStep } from './matched-closes.ts';
import { ratioOf } from './splits/ratio.ts';
import { isSplitOf } from './splits/restate.ts';
import type { BasisWitnesses } from './types.ts';

/** What is shown. */
export interface ShownBasis {
  readonly basis: FileBasis;
  /** The first day that it is shown of; undefined: of all. */
  readonly from?: EpochDay;
  readonly evidence: string;
}

/** Closes of a source in the store agree on many days; fails-to-deliver files have one now and then. */
const FEWEST_STORED = 20;

/** The basis of `bars`, ascending, as printed; undefined where nothing shows it. */
export function shownBasis(bars: Bars, witnesses: BasisWitnesses, finer: boolean): ShownBasis | undefined {
  const { published, stored, splits, filed } = witnesses;
  const listed = splits.map((split): SplitStep => ({ after: split.day - 1, day: split.day, ratio: ratioOf(split) }));
  const others = filed.filter((shown) => !splits.some((split) => isSplitOf(split, shown)));
  const all = [...listed, ...others.map((split) => ({ ...split, ratio: ratioOf(split) }))];
  return (
    shownBy(bars, published, PAIR, all, witnesses, 'fails-to-deliver files') ??
    // Of splits that only filings show it is not known whether stored prices are divided by them.
    shownBy(bars, stored, FEWEST_STORED, listed, witnesses, 'other files in the store') ??
    digitsShow(bars, finer, listed)
  );
}

function shownBy(
  bars: Bars,
  closes: readonly PublishedClose[],
  fewest: number,
  steps: readonly SplitStep[],
  witnesses: BasisWitnesses,
  source: string,
): ShownBasis | undefined {
  const [first, last] = [bars.days[0]!, bars.days.at(-1)!];
  const within = steps.filter(({ day }) => first < day && day <= last);
  const later = steps.filter(({ day }) => day > last).sort((a, b) => a.day - b.day);
  const asTraded = matches(bars, closes, [], fewest);
  const divided = later.flatMap((_, i) => matches(bars, closes, [...within, ...later.slice(0, i + 1)], fewest) ?? []);
  const byOwn = matches(bars, closes, within, fewest);
  const parting = within.filter(({ after }) => asTraded !== undefined && asTraded.second <= after);
  const on = (basis: FileBasis, evidence: string): ShownBasis => ({ basis, evidence });
  if (asTraded !== undefined && parting.length > 0)
    return on('raw', `${asTraded.words} those of ${source}, also before the split of ${formatDay(parting[0]!.day)}`);
  const [found, ...more] = asTraded !== undefined ? [asTraded] : byOwn !== undefined ? [byOwn] : divided;
  if (found === undefined || more.length > 0) {
    const scaled = closes.map(({ day, price }) => ({ day, price: price / sharesAfter(within, day) }));
    const { basis } = judgeSeries(bars, scaled, []);
    return basis === 'dividend' ? on('dividend', `next to ${source} they drift as dividends are paid`) : undefined;
  }
  const how = `${found.words} those of ${source}${asTraded === undefined ? ' divided by later splits' : ''}`;
  const paid = witnesses.dividends.filter(({ day }) => found.second < day && day <= last);
  const perShare = (day: EpochDay): number => sharesAfter(within, found.first) / sharesAfter(within, day);
  const yielded = paid.reduce((sum, { day, amount }) => sum + amount * perShare(day), 0) / found.price;
  // Splits of before the first of those days may be in the prices or not: the list of splits decides, as for others.
  if (yielded > 3 * found.noise) return on('split', `${how}, whatever dividends were paid since`);
  if (paid.length === 0 && witnesses.isRecorded(first, last) && !witnesses.dividends.some(isIn(first, last)))
    return on('split', `${how}, and no dividend is on record`);
  return { ...on(asTraded !== undefined && closes === witnesses.published ? 'raw' : 'split', how), from: found.first };
}

function isIn(first: EpochDay, last: EpochDay): (dividend: Dividend) => boolean {
  return ({ day }) => first < day && day <= last;
}

function sharesAfter(steps: readonly SplitStep[], day: EpochDay): number {
  return steps.reduce((product, { after, ratio }) => (day <= after ? product * ratio : product), 1);
}
