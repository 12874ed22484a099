/**
 * Which classes of a company are listed, and each class's share of the company, so that each is valued at its own price
 * (FIELDS 3.7).
 */
import type { EpochDay } from '../types.ts';
import { isMarker } from '../value.ts';
import { coverTotal } from './class-sum.ts';
import { classWeight, listedWeight } from './class-weights.ts';
import { normalSymbol, sharesPerListing } from './per-listed.ts';
import type { ClassCount, FiledCover, ListedClass, ListedSecurity } from './types.ts';

/** The requested symbol in the list of classes. */
const OWN_SYMBOL = '';

interface ClassQuery {
  readonly symbol: string;
  readonly cik: number;
  readonly annualForm: string | undefined;
  /** Older covers do not describe today's classes. */
  readonly since: EpochDay;
}

/** A ticker with its share of the company. */
type ClassPart = Pick<ListedClass, 'symbol' | 'part'>;

/** The class's ticker; the requested one if it has two. */
function tickerOf(listed: readonly ListedSecurity[], { members }: ClassCount, symbol: string): string | undefined {
  const key = members.join(' ');
  const tickers = listed
    .filter((each) => each.members.join(' ') === key)
    .flatMap((each) => (each.symbol === undefined ? [] : [normalSymbol(each.symbol)]));
  return tickers.includes(symbol) ? symbol : tickers[0];
}

/** Shares of the company by ticker, in the cover's order of classes. */
function partsOf(
  classes: readonly ClassCount[],
  listed: readonly ListedSecurity[],
  totalShares: number,
  { cik, symbol }: ClassQuery,
): ClassPart[] {
  const parts = new Map<string, number>();
  for (const each of classes) {
    const ticker = tickerOf(listed, each, symbol);
    if (ticker === undefined) continue;
    parts.set(ticker, (parts.get(ticker) ?? 0) + (each.value * classWeight(cik, each.members)) / totalShares);
  }
  const order = listed.map((each) => (each.symbol === undefined ? '' : normalSymbol(each.symbol)));
  return [...parts]
    .map(([ticker, part]) => ({ symbol: ticker, part }))
    .sort((a, b) => order.indexOf(a.symbol) - order.indexOf(b.symbol));
}

/**
 * Listed classes from the newest visible cover that counts shares, in the order of its table of securities, with the
 * requested symbol as ''. The rest of the company is unlisted. Empty when no other class has a ticker: one price values
 * all. A symbol missing from the cover (changed ticker) gets what the others leave.
 * @param covers visible ones, ascending by filing
 */
export function listedClasses(covers: readonly FiledCover[], query: ClassQuery): readonly ListedClass[] {
  const { symbol, cik, annualForm, since } = query;
  const counted = covers.findLast(
    ({ report, cover }) => report.filed >= since && coverTotal(cover, cik, report.filed) !== undefined,
  );
  const total = counted && coverTotal(counted.cover, cik, counted.report.filed);
  if (counted === undefined || total === undefined || total.classes.length < 2) return [];
  const named = (cover: FiledCover['cover']): boolean => cover.securities.some((each) => each.symbol !== undefined);
  const listed =
    (named(counted.cover) ? counted : covers.findLast(({ cover }) => named(cover)))?.cover.securities ?? [];
  const sum = total.classes.reduce((all, { value, members }) => all + value * classWeight(cik, members), 0);
  const parts = partsOf(total.classes, listed, Math.max(total.value, sum), query);
  if (parts.every((each) => each.symbol === symbol)) return [];
  const isListed = listed.some((each) => each.symbol !== undefined && normalSymbol(each.symbol) === symbol);
  const rest = 1 - parts.reduce((all, { part }) => all + part, 0);
  return [...(isListed ? [] : [{ symbol, part: Math.max(0, rest) }]), ...parts].flatMap((each): ListedClass[] => {
    const ratio = sharesPerListing(covers, { symbol: each.symbol, annualForm });
    if (isMarker(ratio)) return [];
    const sharesPerListed = (ratio * listedWeight(cik, each.symbol)) / listedWeight(cik, symbol);
    return [{ symbol: each.symbol === symbol ? OWN_SYMBOL : each.symbol, part: each.part, sharesPerListed }];
  });
}
