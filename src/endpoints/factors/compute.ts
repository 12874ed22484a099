/**
 * Computes `GET /v2/factors`: prices of a year, the newest twelve months of statements, shares and Forms 4 into the
 * engine. The arithmetic is there; here is which figures belong together on a day.
 */
import {
  idiosyncraticVolatilityPct,
  illiquidity,
  issuancePct,
  momentumPct,
  nearnessToHighPct,
  volatilityPct,
} from '../../engine/factors/price-factors.ts';
import {
  accrualsPct,
  altmanZ,
  assetGrowthPct,
  beneishM,
  grossProfitabilityPct,
  returnOnTangibleCapitalPct,
} from '../../engine/factors/statement-factors.ts';
import { percentOf } from '../../engine/fundamentals/arithmetic.ts';
import { type RowPeriod, rowPeriods } from '../../engine/fundamentals/row-period.ts';
import { eachOf, group, lazyProperties, type Parts } from '../../engine/lazy.ts';
import { monthsAnchor } from '../../engine/prices/windows.ts';
import { mismatchMarker } from '../../engine/valuation/building-blocks.ts';
import { isStaleOn } from '../../engine/valuation/figures.ts';
import { priced, type ValuationInput } from '../../engine/valuation/multiples.ts';
import { isMarker, type Maybe, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { ENVELOPE } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { ROWS } from '../fundamentals/compute.ts';
import { netPurchasesUsd } from '../insider/net-purchases.ts';
import { type CompanyFigures, companyFigures, listingOf, otherClasses, timelineOf } from '../subject/figures.ts';
import { COMPARED_YEARS, loadMarket, type Market } from '../subject/market.ts';
import { agesIfAny, mixedEnvelope } from '../subject/mixed.ts';
import { type StatementAge, statementAgeOf } from '../subject/statement-age.ts';
import { loadStatements } from '../subject/statements.ts';
import { hasBars, isShareUnknown, loadPricesIfAny, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, InParts, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** Calendar days of half a year: what insiders did lately. */
const HALF_YEAR_DAYS = 182;

/** The factors of `params.symbol`. Throws NO_DATA when the store has neither prices nor facts of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, lazyProperties(PARTS, subjectOf(context, params)));
}

function subjectOf(context: ComputeContext, { symbol }: Params): Subject {
  const row = symbolRow(context.store, symbol as string);
  return new Subject(context, row, loadMarket(context, row, 1, COMPARED_YEARS, loadPricesIfAny));
}

/** What the factors are made of. */
class Subject {
  readonly company: CompanyFigures;
  #statements: { readonly row: RowPeriod | undefined } | undefined;
  #age: { readonly value: StatementAge | undefined } | undefined;
  #envelope: ReturnType<typeof mixedEnvelope> | undefined;
  #returns: ReturnType<Market['totalReturns']> | undefined;
  #valued: ValuationInput | Maybe<never> | undefined;

  constructor(
    readonly context: ComputeContext,
    readonly row: SymbolRow,
    readonly market: Market,
  ) {
    this.company = companyFigures(context, market);
  }

  get age(): StatementAge | undefined {
    const { figures, newest } = this.company;
    this.#age ??= { value: statementAgeOf(this.context, this.row, newest, figures) };
    return this.#age.value;
  }

  get envelope(): ReturnType<typeof mixedEnvelope> {
    this.#envelope ??= mixedEnvelope(this.context, this.market, this.age);
    return this.#envelope;
  }

  get returns(): ReturnType<Market['totalReturns']> {
    this.#returns ??= this.market.totalReturns();
    return this.#returns;
  }

  /** The newest quarter with its twelve months; the newest year of a company that reports none. */
  get statements(): RowPeriod | undefined {
    if (this.#statements === undefined) {
      const built = loadStatements(this.context, this.row, { historyDays: ROWS.quarter.historyDays });
      const [quarter, year] =
        built === undefined ? [] : (['quarter', 'annual'] as const).map((cadence) => rowPeriods(built, cadence, 1)[0]);
      this.#statements = {
        row: quarter === undefined || (year !== undefined && year.at.end > quarter.at.end) ? year : quarter,
      };
    }
    return this.#statements.row;
  }

  /** What the price is valued with, or why it is not. */
  get valued(): ValuationInput | Maybe<never> {
    this.#valued ??= this.#valuedNow();
    return this.#valued;
  }

  #valuedNow(): ValuationInput | Maybe<never> {
    const { context, market, row } = this;
    const { figures } = this.company;
    if (row.assetType === 'etf') return unavailable('not_applicable_etf');
    if (figures === undefined) return unavailable('not_reported');
    const close = market.bars.close.at(-1) ?? unavailable('no_price_data');
    const price = market.doubt === 'shares' ? unavailable('split_unlisted') : close;
    const classes = otherClasses(context.store, market, [{ figures }], market.asOf);
    return { ...listingOf(row), otherClasses: classes, figures, day: market.asOf, price };
  }

  /** All shares at the price, in the currency of the statements, which must be those that it is valued with. */
  marketCap({ at }: RowPeriod): Maybe<number> {
    const input = this.valued;
    if (isMarker(input)) return input;
    if (input.figures.periodEnd !== at.end) return unavailable('stale_price');
    return mismatchMarker(input.figures, input) ?? priced('market_cap_usd', input);
  }

  /** A factor of prices from `months` ago on: none across a split without a day. */
  ofPrices(months: number, value: (market: Market) => Maybe<number>): Maybe<number> {
    const { context, market, row } = this;
    if (!hasBars(market)) return unavailable('no_price_data');
    const isUnknown = isShareUnknown(context.store, row.symbol, monthsAnchor(market.asOf, months), market.asOf);
    return isUnknown ? unavailable('split_unlisted') : value(market);
  }

  ofStatements(value: (row: RowPeriod) => Maybe<number>): Maybe<number> {
    if (this.row.assetType === 'etf') return unavailable('not_applicable_etf');
    return this.statements === undefined ? unavailable('not_reported') : value(this.statements);
  }
}

/** Shares now and a year before the price, on its share basis. */
function issuance({ context, market, company, row }: Subject): Maybe<number> {
  if (row.assetType === 'etf') return unavailable('not_applicable_etf');
  const { figures } = company;
  if (figures === undefined) return unavailable('not_reported');
  const before = monthsAnchor(market.asOf, 12);
  if (isShareUnknown(context.store, row.symbol, before, market.asOf)) return unavailable('split_unlisted');
  const [then] = timelineOf(context, market, before);
  const known = then === undefined || then.from > before ? undefined : then.figures;
  return issuancePct(figures.shares, known?.shares ?? unavailable('no_prior_period'));
}

/** EBIT may be negative, unlike that of a multiple. */
function ebitToEnterpriseValue({ valued }: Subject): Maybe<number> {
  if (isMarker(valued)) return valued;
  const { figures, day } = valued;
  if (isStaleOn(figures, day)) return unavailable('stale_fundamentals');
  const worth = mismatchMarker(figures, valued) ?? priced('enterprise_value_usd', valued);
  return percentOf(figures.ttm.operating_income, worth);
}

function insiderPurchases({ context, market, valued, row }: Subject): Maybe<number> {
  if (isMarker(valued)) return valued;
  if (row.cik === undefined) return unavailable('forms_not_stored');
  return percentOf(
    netPurchasesUsd(context, row.cik, market.asOf - HALF_YEAR_DAYS, market.asOf),
    priced('market_cap_usd', valued),
  );
}

/** Each part; undefined where it does not apply. */
const PARTS = {
  ...eachOf([...ENVELOPE, 'symbol'], ({ envelope }: Subject) => envelope),
  ...eachOf(['price_age', 'price_basis', 'statement_age'], ({ context, market, age }: Subject) =>
    agesIfAny(context, market, age),
  ),
  insiders: group((subject: Subject) => subject, { net_purchases_6m_pct: insiderPurchases }),
  investment: group((subject: Subject) => subject, {
    asset_growth_pct: (subject) => subject.ofStatements(assetGrowthPct),
    net_issuance_1y_pct: issuance,
  }),
  momentum: group((subject: Subject) => subject, {
    momentum_12_1_pct: (subject) => subject.ofPrices(12, ({ bars }) => momentumPct(bars, 12)),
    momentum_6_1_pct: (subject) => subject.ofPrices(6, ({ bars }) => momentumPct(bars, 6)),
    nearness_52w_high_pct: (subject) => subject.ofPrices(12, ({ bars }) => nearnessToHighPct(bars)),
  }),
  quality: group((subject: Subject) => subject, {
    accruals_pct: (subject) => subject.ofStatements(accrualsPct),
    altman_z: (subject) => subject.ofStatements((row) => altmanZ(row, () => subject.marketCap(row))),
    beneish_m: (subject) => subject.ofStatements(beneishM),
    gross_profitability_pct: (subject) => subject.ofStatements(grossProfitabilityPct),
  }),
  risk: group((subject: Subject) => subject, {
    amihud_illiquidity: (subject) => subject.ofPrices(12, ({ bars }) => illiquidity(bars)),
    idiosyncratic_volatility_1y_pct: (subject) =>
      subject.ofPrices(12, () => idiosyncraticVolatilityPct(subject.returns.symbol, subject.returns.benchmark)),
    volatility_1y_pct: (subject) => subject.ofPrices(12, () => volatilityPct(subject.returns.symbol)),
  }),
  value: group((subject: Subject) => subject, {
    ebit_to_ev_pct: ebitToEnterpriseValue,
    return_on_tangible_capital_pct: (subject) => subject.ofStatements(returnOnTangibleCapitalPct),
  }),
} as Parts<Payload, Subject>;

/** Prices of two years are read, since a common return needs 252 sessions. */
export const parts: InParts = { of: subjectOf, each: PARTS };
