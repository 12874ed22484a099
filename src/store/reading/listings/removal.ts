/**
 * Which filing of a company ended its listing, and why: the filings of the index and of its own list, as of a day. Which
 * class a Form 25 names is not stored, so that what is filed around it shows whether it is of the stock. Knows no prices.
 */
import type { EpochDay } from '../../../engine/types.ts';
import {
  hasItems,
  isDeregistration,
  isMergerForm,
  isRegistration,
  isRemoval,
  isSuccession,
  isTakeover,
  isWithdrawal,
} from '../../../filings/forms/forms.ts';
import type { StoreReader } from '../types.ts';

export type EndReason = 'merger' | 'bankruptcy' | 'listing_standards' | 'voluntary' | 'renamed' | 'unknown';

export interface Filed {
  readonly form: string;
  readonly filed: EpochDay;
  readonly accession: string;
  /** Of an 8-K, separated by commas. */
  readonly items: string;
}

/** A removal takes effect at the opening of the eleventh day from its notice (rule 12d2-2: ten days after). */
const EFFECTIVE_DAYS = 11;
/** Around an end, filings that say why. */
const BEFORE_DAYS = 200;
const AFTER_DAYS = 60;
/** Around a notice: what is filed of the closing of a merger, or of a listing on another exchange. */
const CLOSE_DAYS = 30;

/** Items of Form 8-K: bankruptcy, an acquisition completed, notice of delisting, a change in control. */
const BANKRUPTCY = '1.03';
const COMPLETION = '2.01';
const DELISTING = '3.01';
const CONTROL = '5.01';

/** Filings of a company, each once, oldest first, filed by `day`. */
export function filingsAbout(store: StoreReader, cik: number, day: EpochDay): readonly Filed[] {
  const all = new Map<string, Filed>();
  for (const { form, filed, accession } of store.notices(cik, day))
    all.set(accession, { form, filed, accession, items: '' });
  for (const { form, filed, accession, items } of store.filings(cik))
    if (filed <= day) all.set(accession, { form, filed, accession, items });
  return [...all.values()].sort((a, b) => a.filed - b.filed);
}

/**
 * The newest notice that ended the listing. A Form 25 alone may be of a bond or another class: it counts when `isGone`,
 * near the first day over the counter, or when other filings around it speak of an end; and if none registers the class
 * elsewhere.
 */
export function noticeOf(filings: readonly Filed[], isGone: boolean, counter?: EpochDay): Filed | undefined {
  const isOfStock = (notice: Filed): boolean => {
    const near = within(filings, notice.filed, CLOSE_DAYS, CLOSE_DAYS);
    const isNear = counter !== undefined && Math.abs(notice.filed - counter) <= AFTER_DAYS;
    const isEnd = isGone || isNear || showsEnd(aroundEnd(filings, notice.filed));
    return isEnd && !near.some(({ form }) => isRegistration(form));
  };
  return (
    filings.findLast((each) => isRemoval(each.form) && isOfStock(each)) ??
    filings.findLast(({ form }) => isDeregistration(form))
  );
}

/** The first day on which a notice is in effect. */
export function effectiveDay({ form, filed }: Filed): EpochDay {
  return isRemoval(form) ? filed + EFFECTIVE_DAYS : filed;
}

/** The filings that say why a listing ended on a day. */
export function aroundEnd(filings: readonly Filed[], date: EpochDay): readonly Filed[] {
  return within(filings, date, BEFORE_DAYS, AFTER_DAYS);
}

function within(filings: readonly Filed[], day: EpochDay, before: number, after: number): readonly Filed[] {
  return filings.filter(({ filed }) => day - before <= filed && filed <= day + after);
}

function hasItem(filings: readonly Filed[], ...wanted: readonly string[]): boolean {
  return filings.some(({ form, items }) => hasItems(form) && items.split(',').some((item) => wanted.includes(item)));
}

function showsEnd(filings: readonly Filed[]): boolean {
  return (
    hasItem(filings, BANKRUPTCY, DELISTING, CONTROL) ||
    filings.some(({ form }) => isDeregistration(form) || isTakeover(form))
  );
}

/** Why a listing ended on a day, by the filings around it. */
export function reasonOf(filings: readonly Filed[], date: EpochDay): EndReason {
  const around = aroundEnd(filings, date);
  const files = (isOf: (form: string) => boolean): boolean => around.some(({ form }) => isOf(form));
  if (hasItem(around, BANKRUPTCY)) return 'bankruptcy';
  const closing = within(filings, date, CLOSE_DAYS, CLOSE_DAYS);
  if (files(isTakeover) || hasItem(closing, COMPLETION, CONTROL)) return 'merger';
  if (files(isSuccession)) return 'renamed';
  if (files(isMergerForm)) return 'merger';
  if (closing.some(({ form }) => isWithdrawal(form))) return 'voluntary';
  return hasItem(around, DELISTING) ? 'listing_standards' : 'unknown';
}
