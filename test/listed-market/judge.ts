/** Answers of a store about a made market against its truth. Wrong is another answer; no answer is unknown. */
import { formatDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { type Carrier, spellings } from '../../src/store/reading/listings/carriers.ts';
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

export type Question = 'security' | 'company' | 'vacant' | 'universe' | 'prices' | 'end' | 'too_early';

/** Days after the end of a listing on which it may still be said: fails are weeks apart. */
const NEAR_DAYS = 31;

export function judgeMarket(store: StoreReader, market: Market): Readonly<Record<Question, Tally>> {
  const names: readonly Question[] = ['security', 'company', 'vacant', 'universe', 'prices', 'end', 'too_early'];
  const tallies = Object.fromEntries(
    names.map((name) => [name, { right: 0, unknown: 0, wrong: [] }]),
  ) as unknown as Record<Question, Tally>;
  for (const security of market.securities)
    for (const leg of security.legs) {
      judgeLeg(store, security, leg, tallies);
      judgePrices(store, security, leg, tallies.prices);
    }
  judgeEmpty(store, market, tallies.vacant);
  judgeUniverses(store, market, tallies.universe);
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
    count(tallies.security, isKnown ? carrier.cusips.some((each) => cusips.includes(each)) : undefined, text);
    count(tallies.company, carrier?.cik === undefined ? undefined : ciks.includes(carrier.cik), text);
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

/** Symbols on days on which none had them, away from those on which one had. */
function judgeEmpty(store: StoreReader, { securities, sessions }: Market, tally: Tally): void {
  const legs = securities.flatMap((security) => security.legs);
  for (const symbol of new Set(legs.map((leg) => leg.symbol)))
    for (let i = 0; i < sessions.length; i += 120) {
      const day = sessions[i]!;
      const own = legs.filter((leg) => leg.symbol === symbol);
      if (own.some(({ from, to }) => from - NEAR_DAYS <= day && day <= to + NEAR_DAYS)) continue;
      const found = carriersOfSymbol(store, symbol, day);
      // Who had it before and has it again, and who has it by a list that does not say since when.
      const isOfBoth = (cik: number | undefined) =>
        own.some((leg) => leg.cik === cik && leg.to < day) && own.some((leg) => leg.cik === cik && leg.from > day);
      const isListed = ({ cik, cusips }: Carrier) => cusips.length === 0 && own.some((leg) => leg.cik === cik);
      count(
        tally,
        found.every((carrier) => isOfBoth(carrier.cik) || isListed(carrier)),
        () => `${symbol} on ${formatDay(day)}: ${JSON.stringify(found)}`,
      );
    }
}

function judgeUniverses(store: StoreReader, { securities, sessions }: Market, tally: Tally): void {
  const listed = new ListedDays(store);
  const byCusip = new Map(
    securities.flatMap((security) => security.legs.map(({ cusip }) => [cusip, security] as const)),
  );
  for (let i = 40; i < sessions.length; i += 45) {
    const day = sessions[i]!;
    const truth = securities.flatMap((security) => legOn(security, day) ?? []);
    const right = new Set<string>();
    for (const { symbol, cusip, cik, evidence } of listed.on(day)) {
      const leg = cusip === undefined ? undefined : legOn(byCusip.get(cusip)!, day);
      const flat = symbol.replaceAll('-', '');
      const near = cusip === undefined ? undefined : byCusip.get(cusip)!.legs;
      // Days before its first or after its last it may still be said: fails are weeks apart.
      const isNear = ({ from, to }: Leg): boolean => from - NEAR_DAYS <= day && day <= to + NEAR_DAYS;
      const isOther = leg?.cusip !== cusip || leg?.symbol.replaceAll('-', '') !== flat;
      if (isOther && near?.some((each) => each.isListed && each.symbol.replaceAll('-', '') === flat && isNear(each)))
        continue;
      const isRight =
        cusip === undefined
          ? truth.some((each) => each.cik === cik && spellings(each.symbol).includes(symbol))
          : leg?.cusip === cusip &&
            leg.symbol.replaceAll('-', '') === flat &&
            (cik === undefined || byCusip.get(cusip)!.legs.some((each) => each.cik === cik));
      // Prices from before it had the symbol, which nothing shows.
      const isLater =
        cusip === undefined &&
        securities.some(
          (each) => legOn(each, day)?.cik === cik && each.legs.some((one) => one.symbol.replaceAll('-', '') === flat),
        );
      if (isLater && !isRight) continue;
      if (isRight) right.add(flat);
      const text = `${symbol} ${cusip} CIK ${cik} (${evidence}) on ${formatDay(day)}: ${JSON.stringify(leg ?? byCusip.get(cusip ?? '')?.legs)}`;
      count(tally, isRight, () => text);
    }
    for (const { symbol } of truth) if (!right.has(symbol.replaceAll('-', ''))) tally.unknown++;
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
  const isUnknown = found === undefined || (found.reason === 'unknown' && isNear);
  count(tallies.end, isUnknown ? undefined : isRight, text);
}
