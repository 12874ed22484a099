/** One company from its row to its files: business, prices, statements, filings. */
import { parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { cikOf } from './companies/index.ts';
import type { CompanySpec, PayoutSpec } from './companies/types.ts';
import { documentFiles, type ExpectedFiling } from './documents/index.ts';
import { type ExpectedForm4, ownershipFiles } from './ownership/index.ts';
import { priceCsv } from './prices/csv.ts';
import { drawListings, type Stage, sessionIndex } from './prices/listings.ts';
import type { PricePath } from './prices/path.ts';
import { drawPayouts, paidIn, readSplits, sharesBecome } from './prices/payouts.ts';
import type { Random } from './random.ts';
import { type FactInput, factsJson } from './records/facts.ts';
import { drawFilings, isOfPredecessor } from './records/filings.ts';
import { scheduleOf } from './records/schedule.ts';
import { submissionFiles } from './records/submissions.ts';
import { drawBusiness } from './statements/business.ts';
import { quartersOf } from './statements/fiscal.ts';
import { drawStatements } from './statements/index.ts';
import { shellStatements } from './statements/shell.ts';
import { padded } from './text.ts';

export interface SampleFile {
  /** Path within the sample. */
  readonly name: string;
  readonly content: string;
  /** What a submission with documents contains, for tests. */
  readonly expected?: ExpectedFiling;
  /** What a Form 4 contains, for tests. */
  readonly expectedForm4?: ExpectedForm4;
}

/** Days of business before prices begin, so that the first prices have a year of results behind them. */
const BUSINESS_BEFORE = 1100;

/** The row without what happens after the last day: splits, misstatements, a reorganization and the end of trading. */
function knownOn(lastDay: EpochDay, row: CompanySpec): CompanySpec {
  const { delisted, reorganized, ...rest } = row;
  const known = (day: string): boolean => parseDay(day)! <= lastDay;
  return {
    ...rest,
    splits: (row.splits ?? []).filter(([day]) => known(day)),
    misstatements: (row.misstatements ?? []).filter(({ quarter }) => known(quarter)),
    ...(delisted === undefined || !known(delisted) ? {} : { delisted }),
    ...(reorganized === undefined || !known(reorganized.day) ? {} : { reorganized }),
  };
}

/** CIK of the predecessor where a holding company has taken the company's place by `day`. */
export function predecessorOn(company: CompanySpec, day: EpochDay): number | undefined {
  const { reorganized } = company;
  return reorganized && parseDay(reorganized.day)! <= day ? cikOf('predecessor', company) : undefined;
}

/** The payout policy without what is paid in shares of other companies. */
function cashOnly({ specials = [], ...rest }: PayoutSpec): PayoutSpec {
  return { ...rest, specials: specials.filter(({ inKind }) => inKind !== true) };
}

/** Files of one company that is listed by the last session. */
export function* issuerFiles(row: CompanySpec, stage: Stage, random: Random): Generator<SampleFile> {
  const { sessions } = stage;
  const lastDay = sessions.at(-1)!;
  const spec = knownOn(lastDay, row);
  const [cik, predecessor] = [cikOf('company', spec), predecessorOn(spec, lastDay)];
  const base = spec.listed === undefined ? sessions[0]! : parseDay(spec.listed)!;
  const quarters = quartersOf(spec, base - BUSINESS_BEFORE, lastDay + 200);
  const business = drawBusiness(spec, quarters, base, random.fork('business'));
  const releases = scheduleOf(spec, quarters, random.fork('schedule'));
  const splits = readSplits(spec);
  const last = spec.delisted === undefined ? lastDay : parseDay(spec.delisted)!;
  const payoutsOf = (policy: PayoutSpec | undefined): PricePath['dividends'] =>
    policy === undefined ? [] : drawPayouts(policy, spec.price, base, last, splits, random.fork('payouts'));
  const cash = payoutsOf(spec.payout && cashOnly(spec.payout));
  const paths = drawListings(spec, stage, business, releases, payoutsOf(spec.payout), random);
  const exchange = spec.exchange === 'Nasdaq' ? 'NASDAQ' : spec.exchange;
  const facts = { name: spec.name, exchange, assetType: spec.shape === 'trust' ? 'etf' : 'stock' } as const;
  for (const [i, { symbol, format }] of spec.listings.entries())
    yield { name: `prices/${symbol}.csv`, content: priceCsv(paths[i]!, format, { symbol, ...facts }) };
  const path = paths[0]!;
  /** Close on or before a day on today's basis; the first price before prices begin. */
  const closeOn = (day: EpochDay): number => {
    const i = sessionIndex(path.days, day + 1) - 1;
    return i < 0 ? spec.price : path.close[i]! / sharesBecome(splits, path.days[i]!);
  };
  const unit = spec.thousands ? 1e3 : 1e6;
  const statements = drawStatements({
    spec,
    business,
    unit,
    averagePrice: ({ start, end }) => (closeOn(start) + closeOn((start + end) >> 1) + closeOn(end)) / 3,
    paid: ({ start, end }) => paidIn(cash, splits, start, end),
    random: random.fork('statements'),
  });
  const shell = shellStatements(spec, quarters, unit, random.fork('shell'));
  const all = drawFilings(spec, { cik, predecessor }, quarters, releases, lastDay, random.fork('filings'));
  const filings = all.filter((filing) => !isOfPredecessor(spec, filing));
  const input = { statements, shell, unit, closeOn, splits };
  yield* recordsOf({ ...input, spec, cik, filings });
  yield* documentFiles({ ...input, spec, cik, filings, releases });
  yield* ownershipFiles({ spec, cik, filings, path, lastDay, random: random.fork('ownership') });
  if (spec.reorganized === undefined || predecessor === undefined) return;
  const { name, conformed } = spec.reorganized;
  const past = all.filter((filing) => isOfPredecessor(spec, filing));
  yield* recordsOf({ ...input, spec: { ...spec, name, conformed, listings: [] }, cik: predecessor, filings: past });
}

/** What the SEC serves about one filer: its facts and its list of filings. */
function* recordsOf(input: FactInput): Generator<SampleFile> {
  const { spec, cik, filings } = input;
  const file = `CIK${padded(cik)}`;
  yield { name: `companyfacts/${file}.json`, content: factsJson(input) };
  const { main, page } = submissionFiles(spec, cik, filings);
  yield { name: `submissions/${file}.json`, content: main };
  if (page !== undefined) yield { name: `submissions/${file}-submissions-001.json`, content: page };
}
