/**
 * The sample market: a simulation in the raw formats of the real sources, for the ordinary importer. Names of issuers are real where
 * people will try their symbols; every number is drawn here. CIKs and accession prefixes lie beyond all real ones.
 */
import { isSession } from '../../src/engine/calendar.ts';
import { addMonths, dayFrom, parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { fundFile } from './fund.ts';
import { isReorganised, issuerFiles, type SampleFile, type Stage } from './issuer.ts';
import { drawMarket } from './market.ts';
import { Random } from './random.ts';
import { COMPANIES, FIRST_CIK, FIRST_FUND_CIK, FIRST_PREDECESSOR_CIK, FUNDS } from './universe/index.ts';

export { EDGE_CASES } from './edge-cases.ts';
export type { SampleFile } from './issuer.ts';
export { SAMPLE_SYMBOLS } from './universe/index.ts';

/** Last session of the sample. */
export const SAMPLE_END_DAY: EpochDay = dayFrom(2026, 10, 30);
/** Seed of the shipped sample. */
export const SAMPLE_SEED = 'mds sample 1';
const YEARS = 12;

export interface SampleOptions {
  /** {@link SAMPLE_SEED} where absent. */
  readonly seed?: string;
  /** Last day of the market, a session; {@link SAMPLE_END_DAY} where absent. */
  readonly endDay?: EpochDay;
}

/** Sessions of the twelve years up to `endDay`. */
export function sampleSessions(endDay: EpochDay): Int32Array {
  const days: EpochDay[] = [];
  for (let day = addMonths(endDay, -12 * YEARS); day <= endDay; day++) if (isSession(day)) days.push(day);
  return Int32Array.from(days);
}

function isListed(listed: string | undefined, day: EpochDay): boolean {
  return listed === undefined || parseDay(listed)! <= day;
}

/** Both layouts of the list of tickers, in the order of market value when prices begin. */
function tickerFiles(endDay: EpochDay): SampleFile[] {
  const companies = COMPANIES.flatMap(({ cap, exchange, conformed, listings, listed }, i) =>
    (isListed(listed, endDay) ? listings : []).map(({ symbol }) => ({
      cap,
      cik: FIRST_CIK + i,
      name: conformed,
      ticker: symbol,
      exchange: String(exchange),
    })),
  );
  const funds = FUNDS.map(({ shares, price, exchange, name, symbol }, i) => {
    return { cap: shares * price * 1e-9, cik: FIRST_FUND_CIK + i, name: name.toUpperCase(), ticker: symbol, exchange };
  });
  const rows = [...companies, ...funds].sort((a, b) => b.cap - a.cap);
  const plain = rows.map(({ cik, ticker, name }, i) => [i, { cik_str: cik, ticker, title: name }]);
  const fields = ['cik', 'name', 'ticker', 'exchange'] as const;
  const data = rows.map((row) => fields.map((field) => row[field]));
  return [
    { name: 'company_tickers.json', content: JSON.stringify(Object.fromEntries(plain)) },
    { name: 'company_tickers_exchange.json', content: JSON.stringify({ fields, data }) },
  ];
}

/** Which CIKs hold the past of others: no record of the SEC says so, so that it takes a small one of our own. */
function predecessorFiles(endDay: EpochDay): SampleFile[] {
  const predecessorCiks = COMPANIES.flatMap((company, i) =>
    isReorganised(company, endDay) ? [{ cik: FIRST_CIK + i, predecessor: FIRST_PREDECESSOR_CIK + i }] : [],
  );
  if (predecessorCiks.length === 0) return [];
  return [{ name: 'predecessors.json', content: JSON.stringify({ predecessorCiks }) }];
}

/**
 * The files of the sample, one at a time: `company_tickers.json` and `company_tickers_exchange.json`, `predecessors.json`,
 * `prices/SYMBOL.csv`, `companyfacts/CIK….json`, `submissions/CIK….json`, and submissions with their documents, `documents/ACCESSION.txt`.
 * The same seed gives the same bytes. Throws RangeError when `endDay` is no session.
 */
export function* generateSample({
  seed = SAMPLE_SEED,
  endDay = SAMPLE_END_DAY,
}: SampleOptions = {}): Generator<SampleFile> {
  if (!isSession(endDay)) throw new RangeError(`day ${endDay} is not a session`);
  const random = new Random(seed);
  const sessions = sampleSessions(endDay);
  const stage: Stage = { sessions, market: drawMarket(random.fork('market'), sessions.length) };
  yield* tickerFiles(endDay);
  yield* predecessorFiles(endDay);
  for (const fund of FUNDS) yield fundFile(fund, stage, random.fork(fund.symbol));
  for (const [i, company] of COMPANIES.entries())
    if (isListed(company.listed, endDay))
      yield* issuerFiles(
        company,
        { cik: FIRST_CIK + i, predecessor: isReorganised(company, endDay) ? FIRST_PREDECESSOR_CIK + i : undefined },
        stage,
        random.fork(company.listings[0]!.symbol),
      );
}
