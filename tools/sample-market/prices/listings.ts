/** The price record of every security: one company's listings, a shell before its merger, funds. */
import { parseDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { CompanySpec, FundSpec } from '../companies/types.ts';
import type { Random } from '../random.ts';
import type { Release } from '../records/schedule.ts';
import { type Business, worthOf } from '../statements/business.ts';
import { mergerDay, TRUST_YIELD } from '../statements/shell.ts';
import type { Market } from './market.ts';
import { drawPath, type PathInput, type PricePath } from './path.ts';
import { type Dividend, drawPayouts, readSplits } from './payouts.ts';

export interface Stage {
  readonly market: Market;
  readonly sessions: Int32Array;
}

/** Spread of a day's change of the premium of a second class. */
const NOISE_OF_SECOND_CLASS = 0.0022;

/** Index of the first session on or after `day`. */
export function sessionIndex(sessions: Int32Array, day: EpochDay): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sessions[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Worth by session: on a straight line between the ends of quarters. */
function worthBySession(sessions: Int32Array, { quarters }: Business, worth: Float64Array): Float64Array {
  let q = 0;
  return Float64Array.from(sessions, (day) => {
    while (q < quarters.length - 1 && quarters[q]!.end < day) q++;
    if (q === 0) return worth[0]!;
    const span = quarters[q]!.end - quarters[q - 1]!.end;
    const part = Math.max(0, Math.min(1, (day - quarters[q - 1]!.end) / span));
    return worth[q - 1]! + part * (worth[q]! - worth[q - 1]!);
  });
}

/** Reactions to results and falls that no event explains. */
function jumpsOf(spec: CompanySpec, business: Business, releases: readonly Release[]): Map<EpochDay, number> {
  const jumps = new Map<EpochDay, number>();
  for (const { quarter, reaction } of releases)
    jumps.set(reaction, business.surprise[quarter]! * (0.012 + 1.1 * spec.idio));
  for (const { day, share } of spec.drops ?? []) jumps.set(parseDay(day)!, -share);
  return jumps;
}

/** Prices of every listing; further classes follow the first one closely. */
export function drawListings(
  spec: CompanySpec,
  { sessions, market }: Stage,
  business: Business,
  releases: readonly Release[],
  dividends: readonly Dividend[],
  random: Random,
): PricePath[] {
  const from = spec.listed === undefined ? 0 : sessionIndex(sessions, parseDay(spec.listed)!);
  const to =
    spec.delisted === undefined ? sessions.length - 1 : sessionIndex(sessions, parseDay(spec.delisted)! + 1) - 1;
  // Where a shell comes first, the business has its price from the merger on.
  const begun = Math.min(to + 1, Math.max(from, sessionIndex(sessions, mergerDay(spec))));
  const base = sessions[Math.min(begun, to)]!;
  const { beta, idio, price, turnover } = spec;
  const input: PathInput = {
    sessions,
    market,
    loads: { [spec.sector]: 0.8 },
    beta,
    idio,
    price,
    from,
    to,
    worth: worthBySession(sessions, business, worthOf(spec, business, base)),
    drift: 0,
    jumps: jumpsOf(spec, business, releases),
    dividends,
    splits: readSplits(spec),
    shares: (spec.cap * 1e9) / price,
    turnover,
  };
  const first = spec.shell === undefined ? drawPath(input, random.fork('path')) : afterShell(input, begun, random);
  return spec.listings.map((listing, i) =>
    i === 0 ? first : secondClass(first, listing.premium ?? 1, random.fork(listing.symbol)),
  );
}

/** The shell's price, close to what is in trust, then that of the business from the session `begun` on. */
function afterShell(input: PathInput, begun: number, random: Random): PricePath {
  const quiet = { loads: {}, beta: 0.03, idio: 0.0012, worth: undefined, drift: TRUST_YIELD / 252, price: 9.9 };
  const before = drawPath({ ...input, ...quiet, jumps: new Map(), to: begun - 1 }, random.fork('shell'));
  if (begun > input.to) return before;
  const after = drawPath({ ...input, from: begun, price: before.close.at(-1) ?? input.price }, random.fork('path'));
  const join = (key: 'open' | 'high' | 'low' | 'close' | 'volume') =>
    Float64Array.from([...before[key], ...after[key]]);
  const prices = { open: join('open'), high: join('high'), low: join('low'), close: join('close') };
  const days = Int32Array.from([...before.days, ...after.days]);
  return { ...before, ...prices, days, volume: join('volume') };
}

/** A second class: the first one's bars at a slightly moving premium. */
function secondClass(first: PricePath, premium: number, random: Random): PricePath {
  let gap = 0;
  const factors = Float64Array.from(first.days, () => {
    gap = 0.95 * gap + NOISE_OF_SECOND_CLASS * 0.5 * random.normal();
    return premium * (1 + gap);
  });
  const scaled = (column: Float64Array): Float64Array =>
    column.map((value, i) => Math.round(value * factors[i]! * 100) / 100);
  return {
    ...first,
    open: scaled(first.open),
    high: scaled(first.high),
    low: scaled(first.low),
    close: scaled(first.close),
    volume: first.volume.map((value) => Math.round(value * random.between(0.6, 1.1))),
  };
}

/** Prices of a fund: what it holds moves it. */
export function drawFund(fund: FundSpec, { sessions, market }: Stage, random: Random): PricePath {
  const { price, payout } = fund;
  const dividends = drawPayouts(payout, price, sessions[0]!, sessions.at(-1)!, [], random.fork('payouts'));
  const whole = { from: 0, to: sessions.length - 1, worth: undefined, jumps: new Map(), splits: [], turnover: 0.03 };
  return drawPath({ ...fund, ...whole, sessions, market, dividends }, random);
}
