/** One issuer from its entry to its files: business, prices, statements, filings. */
import { parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { type Business, drawBusiness, worthOf } from './business.ts';
import { documentFiles, type ExpectedFiling } from './documents/index.ts';
import { type FactInput, factsJson } from './facts.ts';
import { drawFilings, isOfPredecessor } from './filings.ts';
import { quartersOf } from './fiscal.ts';
import type { Market } from './market.ts';
import { type ExpectedForm4, ownershipFiles } from './ownership/index.ts';
import { drawPath, type PathInput } from './path.ts';
import { drawPayouts, paidIn } from './payouts.ts';
import { priceCsv } from './price-csv.ts';
import type { Random } from './random.ts';
import { type Release, scheduleOf } from './schedule.ts';
import { joinPaths, mergerDay, shellPath, shellStatements } from './shell.ts';
import { readSplits, shareBasis } from './splits.ts';
import { drawStatements } from './statements/index.ts';
import { submissionFiles } from './submissions.ts';
import type { CompanySpec, PayoutSpec, PricePath } from './types.ts';

export interface SampleFile {
  /** Path within the sample, folders after slashes. */
  readonly name: string;
  readonly content: string;
  /** What a submission with documents says, for tests. */
  readonly expected?: ExpectedFiling;
  /** What a Form 4 says, for tests. */
  readonly expectedForm4?: ExpectedForm4;
}

export interface Stage {
  readonly market: Market;
  readonly sessions: Int32Array;
}

/** Days of business before prices begin, so that the first prices have a year of results behind them. */
const BUSINESS_BEFORE = 1100;
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
function worthBySession(sessions: Int32Array, business: Business, worth: Float64Array): Float64Array {
  const { quarters } = business;
  let q = 0;
  return Float64Array.from(sessions, (day) => {
    while (q < quarters.length - 1 && quarters[q]!.end < day) q++;
    if (q === 0) return worth[0]!;
    const span = quarters[q]!.end - quarters[q - 1]!.end;
    const part = Math.max(0, Math.min(1, (day - quarters[q - 1]!.end) / span));
    return worth[q - 1]! + part * (worth[q]! - worth[q - 1]!);
  });
}

function jumpsOf(spec: CompanySpec, business: Business, releases: readonly Release[]): Map<EpochDay, number> {
  const jumps = new Map<EpochDay, number>();
  for (const { quarter, reaction } of releases)
    jumps.set(reaction, business.surprise[quarter]! * (0.012 + 1.1 * spec.idio));
  for (const { day, share } of spec.drops ?? []) jumps.set(parseDay(day)!, -share);
  return jumps;
}

/** Prices of every listing; further classes follow the first one closely. */
function drawListings(
  spec: CompanySpec,
  stage: Stage,
  business: Business,
  releases: readonly Release[],
  dividends: PricePath['dividends'],
  random: Random,
): PricePath[] {
  const { sessions, market } = stage;
  const from = spec.listed === undefined ? 0 : sessionIndex(sessions, parseDay(spec.listed)!);
  const to =
    spec.delisted === undefined ? sessions.length - 1 : sessionIndex(sessions, parseDay(spec.delisted)! + 1) - 1;
  const splits = readSplits(spec.splits);
  // Where a shell comes first, the business has its price from the merger on.
  const begun = Math.min(to + 1, Math.max(from, sessionIndex(sessions, mergerDay(spec))));
  const base = sessions[Math.min(begun, to)]!;
  const common = {
    sessions,
    market,
    loads: { [spec.sector]: 0.8 },
    beta: spec.beta,
    idio: spec.idio,
    price: spec.price,
    from,
    to,
    worth: worthBySession(sessions, business, worthOf(spec, business, base)),
    drift: 0,
    jumps: jumpsOf(spec, business, releases),
    dividends,
    splits,
    sharesBecome: shareBasis(splits),
    shares: (spec.cap * 1e9) / spec.price,
    turnover: spec.turnover,
  };
  const first = spec.shell === undefined ? drawPath(common, random.fork('path')) : afterShell(common, begun, random);
  return spec.listings.map((listing, i) =>
    i === 0 ? first : secondClass(first, listing.premium ?? 1, random.fork(listing.symbol)),
  );
}

/** The shell's price, then that of the business from the session `begun` on. */
function afterShell(input: PathInput, begun: number, random: Random): PricePath {
  const before = shellPath(input, begun, random.fork('shell'));
  if (begun > input.to) return before;
  const price = before.close.at(-1) ?? input.price;
  return joinPaths(before, drawPath({ ...input, from: begun, price }, random.fork('path')));
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

/** The entry without what happens after the last day: splits, misstatements, a reorganisation and the end of trading. */
function knownOn(lastDay: EpochDay, entry: CompanySpec): CompanySpec {
  const { delisted, splits, misstatements, reorganised, ...rest } = entry;
  const known = (day: string): boolean => parseDay(day)! <= lastDay;
  return {
    ...rest,
    splits: (splits ?? []).filter(({ day }) => known(day)),
    misstatements: (misstatements ?? []).filter(({ quarter }) => known(quarter)),
    ...(delisted === undefined || !known(delisted) ? {} : { delisted }),
    ...(reorganised === undefined || !known(reorganised.day) ? {} : { reorganised }),
  };
}

/** Whether a holding company has taken the issuer's place by `day`. */
export function isReorganised({ reorganised }: CompanySpec, day: EpochDay): boolean {
  return reorganised !== undefined && parseDay(reorganised.day)! <= day;
}

/** The payout policy without what is paid in shares of others. */
function cashOnly(payout: PayoutSpec): PayoutSpec {
  const { specials, ...rest } = payout;
  return specials === undefined ? rest : { ...rest, specials: specials.filter(({ inKind }) => inKind !== true) };
}

/** Who files: the CIK of the issuer, and that of a predecessor where it was reorganised. */
export interface FilerNumbers {
  readonly cik: number;
  readonly predecessor: number | undefined;
}

/** Files of one issuer that is listed by the last session. */
export function* issuerFiles(
  entry: CompanySpec,
  { cik, predecessor }: FilerNumbers,
  stage: Stage,
  random: Random,
): Generator<SampleFile> {
  const { sessions } = stage;
  const lastDay = sessions.at(-1)!;
  const spec = knownOn(lastDay, entry);
  const base = spec.listed === undefined ? sessions[0]! : parseDay(spec.listed)!;
  const quarters = quartersOf(spec, base - BUSINESS_BEFORE, lastDay + 200);
  const business = drawBusiness(spec, quarters, base, random.fork('business'));
  const releases = scheduleOf(spec, quarters, random.fork('schedule'));
  const splits = readSplits(spec.splits);
  const sharesBecome = shareBasis(splits);
  const last = spec.delisted === undefined ? lastDay : parseDay(spec.delisted)!;
  const payoutsOf = (payout: PayoutSpec): PricePath['dividends'] =>
    drawPayouts(payout, spec.price, base, last, sharesBecome, random.fork('payouts'));
  const dividends = spec.payout === undefined ? [] : payoutsOf(spec.payout);
  const cash = spec.payout === undefined ? [] : payoutsOf(cashOnly(spec.payout));
  const paths = drawListings(spec, stage, business, releases, dividends, random);
  const exchange = spec.exchange === 'Nasdaq' ? 'NASDAQ' : spec.exchange;
  const facts = { exchange, assetType: spec.shape === 'trust' ? 'etf' : 'stock' } as const;
  for (const [i, { symbol, format }] of spec.listings.entries())
    yield { name: `prices/${symbol}.csv`, content: priceCsv(paths[i]!, format, { symbol, name: spec.name, ...facts }) };
  const closeOn = closeLookup(paths[0]!, sharesBecome, spec.price);
  const unit = spec.thousands === true ? 1e3 : 1e6;
  const statements = drawStatements({
    spec,
    business,
    unit,
    meanPrice: (quarter) =>
      (closeOn(quarter.start) + closeOn((quarter.start + quarter.end) >> 1) + closeOn(quarter.end)) / 3,
    paid: (quarter) => paidIn(cash, sharesBecome, quarter.start, quarter.end),
    random: random.fork('statements'),
  });
  const shell = shellStatements(spec, quarters, unit, random.fork('shell'));
  const all = drawFilings(spec, cik, predecessor, quarters, releases, lastDay, random.fork('filings'));
  const input = { statements, shell, unit, sharesBecome, closeOn, splits };
  const filings = all.filter((filing) => !isOfPredecessor(spec, filing));
  yield* recordsOf(spec, cik, { ...input, filings });
  yield* documentFiles({ ...input, spec, cik, filings, releases, random: random.fork('documents') });
  yield* ownershipFiles({ spec, cik, filings, path: paths[0]!, lastDay, random: random.fork('ownership') });
  if (spec.reorganised === undefined || predecessor === undefined) return;
  const { name, conformed } = spec.reorganised;
  const past = all.filter((filing) => isOfPredecessor(spec, filing));
  yield* recordsOf({ ...spec, name, conformed, listings: [] }, predecessor, { ...input, filings: past });
}

/** What the SEC serves of one filer: its facts, where it files any, and its filings. */
function* recordsOf(spec: CompanySpec, cik: number, input: Omit<FactInput, 'spec' | 'cik'>): Generator<SampleFile> {
  const padded = `CIK${String(cik).padStart(10, '0')}`;
  if (spec.noFacts !== true) yield { name: `companyfacts/${padded}.json`, content: factsJson({ ...input, spec, cik }) };
  const submissions = submissionFiles(spec, cik, input.filings);
  yield { name: `submissions/${padded}.json`, content: submissions.main };
  if (submissions.page !== undefined)
    yield { name: `submissions/${padded}-submissions-001.json`, content: submissions.page };
}

/** Close on or before a day on today's basis; the first price before prices begin. */
function closeLookup(
  path: PricePath,
  sharesBecome: (day: EpochDay) => number,
  price: number,
): (day: EpochDay) => number {
  return (day) => {
    const i = sessionIndex(path.days, day + 1) - 1;
    return i < 0 ? price : path.close[i]! / sharesBecome(path.days[i]!);
  };
}
