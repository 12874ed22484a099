/** Answers of a store about a made market against its truth. Wrong is another answer; no answer is unknown. */
import { formatDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import type { Carrier } from '../../src/store/reading/listings/carrier.ts';
import { endOf } from '../../src/store/reading/listings/ends.ts';
import { ListedDays } from '../../src/store/reading/listings/listed.ts';
import { carriersOfSymbol } from '../../src/store/reading/listings/lookup.ts';
import { resolveSymbol } from '../../src/store/reading/listings/resolve.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { type Leg, legOn, type Market, type Security } from './types.ts';

export interface Tally {
  right: number;
  unknown: number;
  readonly wrong: string[];
}

export type Question =
  | 'security'
  | 'company'
  | 'near'
  | 'vacant'
  | 'universe'
  | 'presumed'
  | 'prices'
  | 'end'
  | 'too_early';

export function judgeMarket(store: StoreReader, market: Market): Readonly<Record<Question, Tally>> {
  const names: readonly Question[] = [
    'security',
    'company',
    'near',
    'vacant',
    'universe',
    'presumed',
    'prices',
    'end',
    'too_early',
  ];
  const tallies = Object.fromEntries(
    names.map((name) => [name, { right: 0, unknown: 0, wrong: [] }]),
  ) as unknown as Record<Question, Tally>;
  for (const security of market.securities)
    for (const leg of security.legs) {
      judgeLeg(store, security, leg, tallies);
      judgePrices(store, security, leg, tallies.prices);
    }
  judgeEmpty(store, market, tallies.vacant);
  judgeUniverses(store, market, tallies);
  for (const security of market.securities) judgeEnd(store, security, tallies);
  return tallies;
}

function count(tally: Tally, verdict: boolean | undefined, text: () => string): void {
  if (verdict === undefined) tally.unknown++;
  else if (verdict) tally.right++;
  else tally.wrong.push(text());
}

/** The first, the last and days between. */
function daysOf({ from, to }: Leg): readonly EpochDay[] {
  return [...new Set([0, 0.02, 0.25, 0.5, 0.75, 0.98, 1].map((part) => Math.round(from + part * (to - from))))];
}

function judgeLeg(store: StoreReader, security: Security, leg: Leg, tallies: Record<Question, Tally>): void {
  const cusips = security.legs.map(({ cusip }) => cusip);
  const ciks = security.legs.map(({ cik }) => cik);
  for (const day of daysOf(leg)) {
    const [carrier] = carriersOfSymbol(store, leg.symbol, day);
    const text = () => `${leg.symbol} ${leg.cusip} CIK ${leg.cik} on ${formatDay(day)}: ${JSON.stringify(carrier)}`;
    const isKnown = carrier !== undefined && carrier.cusips.length > 0;
    const isSeen = carrier === undefined || isCarriedOn(carrier, leg.symbol, day);
    const isRight = isKnown ? carrier.cusips.some((each) => cusips.includes(each)) : undefined;
    count(isSeen ? tallies.security : tallies.near, isRight, text);
    const isCompany = carrier?.cik === undefined ? undefined : ciks.includes(carrier.cik);
    count(isSeen ? tallies.company : tallies.near, isCompany, text);
  }
}

function judgePrices(store: StoreReader, security: Security, leg: Leg, tally: Tally): void {
  if (!leg.isListed) return;
  for (const day of daysOf(leg)) {
    const close = security.closes.get(day);
    const key = resolveSymbol(store, leg.symbol, day);
    if (close === undefined) continue;
    const { days, close: closes } = key === undefined ? { days: new Int32Array(), close: [] } : store.bars(key);
    const stored = closes[days.indexOf(day)];
    const text = () => `${leg.symbol} on ${formatDay(day)}: ${key} ${stored}, not ${close} (${leg.cusip} ${leg.cik})`;
    count(tally, stored === undefined ? undefined : Math.abs(stored - close) < 0.001, text);
  }
}

/** Whether the days of an answer have the one asked for: one that is near them says so by its days. */
function isCarriedOn({ symbols }: Carrier, symbol: string, day: EpochDay): boolean {
  const flat = symbol.replaceAll('-', '');
  return symbols.some((each) => each.symbol.replaceAll('-', '') === flat && each.from <= day && day <= each.to);
}

/** Symbols on days on which none had them: who is named may be near such a day, with days that do not have it. */
function judgeEmpty(store: StoreReader, { securities, sessions }: Market, tally: Tally): void {
  const legs = securities.flatMap((security) => security.legs);
  for (const symbol of new Set(legs.map((leg) => leg.symbol)))
    for (let i = 0; i < sessions.length; i += 120) {
      const day = sessions[i]!;
      if (legs.some((leg) => leg.symbol === symbol && leg.from <= day && day <= leg.to)) continue;
      const found = carriersOfSymbol(store, symbol, day);
      const isOnDay = found.some((carrier) => isCarriedOn(carrier, symbol, day));
      count(tally, !isOnDay, () => `${symbol} on ${formatDay(day)}: ${JSON.stringify(found)}`);
    }
}

/** Rows of what is seen or named before and after the day, and those that say that they are presumed. */
function judgeUniverses(
  store: StoreReader,
  { securities, sessions }: Market,
  { universe, presumed }: Record<Question, Tally>,
): void {
  const listed = new ListedDays(store);
  const ciksOf = new Map(
    securities.flatMap(({ legs }) => legs.map(({ cusip }) => [cusip, legs.map(({ cik }) => cik)] as const)),
  );
  for (let i = 40; i < sessions.length; i += 45) {
    const day = sessions[i]!;
    const truth = securities.flatMap((security) => legOn(security, day) ?? []);
    const right = new Set<string>();
    for (const { symbol, cusip, cik, evidence } of listed.on(day)) {
      const flat = symbol.replaceAll('-', '');
      // What it does not say is not judged.
      const isRight = truth.some(
        (leg) =>
          leg.symbol.replaceAll('-', '') === flat &&
          (cusip === undefined || leg.cusip === cusip) &&
          (cik === undefined || ciksOf.get(leg.cusip)!.includes(cik)),
      );
      if (isRight) right.add(flat);
      const legs = securities
        .flatMap((each) => each.legs)
        .filter((leg) => leg.cusip === cusip || leg.symbol === symbol);
      count(
        evidence === 'fails' || evidence === 'forms' ? universe : presumed,
        isRight,
        () => `${symbol} ${cusip} CIK ${cik} (${evidence}) on ${formatDay(day)}: ${JSON.stringify(legs)}`,
      );
    }
    for (const { symbol } of truth) if (!right.has(symbol.replaceAll('-', ''))) universe.unknown++;
  }
}

function judgeEnd(store: StoreReader, security: Security, tallies: Record<Question, Tally>): void {
  const { end, legs } = security;
  const listed = legs.findLast(({ isListed }) => isListed);
  if (listed === undefined || security.kind !== 'common') return;
  const carrierOn = (day: EpochDay): Carrier | undefined =>
    carriersOfSymbol(store, listed.symbol, day).find(({ cusips }) => legs.some(({ cusip }) => cusips.includes(cusip)));
  const carrier = carrierOn(listed.to);
  if (carrier === undefined) return;
  const before = endOf(store, carrier, listed.to - 20);
  count(
    tallies.too_early,
    before === undefined,
    () => `${listed.symbol} on ${formatDay(listed.to - 20)}: ${JSON.stringify(before)}`,
  );
  const found = endOf(store, carrier, 1e6);
  const text = () =>
    `${listed.symbol} ${listed.cusip}: ${found && formatDay(found.date)} ${found?.reason}, not ${end && formatDay(end.day)} ${end?.reason}`;
  if (end === undefined) {
    // One of several classes may end without a filing of its own.
    const isOver = legs.at(-1)!.to < 19_356;
    count(tallies.end, found === undefined || (isOver && found.reason === 'unknown'), text);
    return;
  }
  // In effect ten days after the notice; without one when it was last seen.
  const isNear = found !== undefined && Math.abs(found.date - end.day) <= 25;
  const isRight = isNear && found.reason === end.reason;
  const isUnknown = found === undefined || (found.reason === 'unknown' && found.date <= end.day + 25);
  count(tallies.end, isUnknown ? undefined : isRight, text);
}
