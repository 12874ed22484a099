/**
 * The sample market: a simulation in the raw formats of the real sources, for the ordinary importer. Names of companies
 * are real where people will try their symbols; every number is drawn here. CIKs and accession prefixes lie beyond all
 * real ones.
 */
import { isSession } from '../../src/engine/calendar.ts';
import { addMonths, dayFrom, parseDay } from '../../src/engine/days.ts';
import type { EpochDay } from '../../src/engine/types.ts';
import { COMPANIES, cikOf, FUNDS } from './companies/index.ts';
import type { CompanySpec } from './companies/types.ts';
import { issuerFiles, predecessorOn, type SampleFile } from './issuer.ts';
import { priceCsv } from './prices/csv.ts';
import { drawFund } from './prices/listings.ts';
import { drawMarket } from './prices/market.ts';
import { Random } from './random.ts';

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
function sampleSessions(endDay: EpochDay): Int32Array {
  const days: EpochDay[] = [];
  for (let day = addMonths(endDay, -12 * YEARS); day <= endDay; day++) if (isSession(day)) days.push(day);
  return Int32Array.from(days);
}

/** Both layouts of the list of tickers, in the order of market cap when prices begin. */
function tickerFiles(companies: readonly CompanySpec[]): SampleFile[] {
  const stocks = companies.flatMap((company) =>
    company.listings.map(({ symbol: ticker }) => {
      const { cap, exchange, conformed: name } = company;
      return { cap, cik: cikOf('company', company), name, ticker, exchange: String(exchange) };
    }),
  );
  const funds = FUNDS.map((fund) => {
    const { shares, price, name, symbol: ticker, exchange } = fund;
    return { cap: shares * price * 1e-9, cik: cikOf('fund', fund), name: name.toUpperCase(), ticker, exchange };
  });
  const rows = [...stocks, ...funds].sort((a, b) => b.cap - a.cap);
  const plain = rows.map(({ cik, ticker, name }, i) => [i, { cik_str: cik, ticker, title: name }]);
  const fields = ['cik', 'name', 'ticker', 'exchange'] as const;
  const data = rows.map((row) => fields.map((field) => row[field]));
  return [
    { name: 'company_tickers.json', content: JSON.stringify(Object.fromEntries(plain)) },
    { name: 'company_tickers_exchange.json', content: JSON.stringify({ fields, data }) },
  ];
}

/** Which CIKs continue the record of others, in our own format: no record of the SEC says so. */
function predecessorFiles(companies: readonly CompanySpec[], endDay: EpochDay): SampleFile[] {
  const predecessorCiks = companies.flatMap((company) => {
    const predecessor = predecessorOn(company, endDay);
    return predecessor === undefined ? [] : [{ cik: cikOf('company', company), predecessor }];
  });
  if (predecessorCiks.length === 0) return [];
  return [{ name: 'predecessors.json', content: JSON.stringify({ predecessorCiks }) }];
}

/**
 * The files of the sample, one at a time: `company_tickers.json` and `company_tickers_exchange.json`,
 * `predecessors.json`, `prices/SYMBOL.csv`, `companyfacts/CIK….json`, `submissions/CIK….json`, and submissions with
 * their documents, `documents/ACCESSION.txt`. The same seed gives the same bytes. Throws RangeError when `endDay` is no
 * session.
 */
export function* generateSample(options: SampleOptions = {}): Generator<SampleFile> {
  const { seed = SAMPLE_SEED, endDay = SAMPLE_END_DAY } = options;
  if (!isSession(endDay)) throw new RangeError(`day ${endDay} is not a session`);
  const random = new Random(seed);
  const sessions = sampleSessions(endDay);
  const stage = { sessions, market: drawMarket(random.fork('market'), sessions.length) };
  const companies = COMPANIES.filter(({ listed }) => listed === undefined || parseDay(listed)! <= endDay);
  yield* tickerFiles(companies);
  yield* predecessorFiles(companies, endDay);
  for (const fund of FUNDS) {
    const content = priceCsv(drawFund(fund, stage, random.fork(fund.symbol)), fund.format, {
      ...fund,
      assetType: 'etf',
    });
    yield { name: `prices/${fund.symbol}.csv`, content };
  }
  for (const company of companies) yield* issuerFiles(company, stage, random.fork(company.listings[0]!.symbol));
}
