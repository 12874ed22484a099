/** Computes `GET /v2/valuation`: prices and filings of five years into the engine. */
import { mondayOf } from '../../engine/days.ts';
import { type Computes, eachOf, group, lazyProperties, type Parts } from '../../engine/lazy.ts';
import { shareBasis } from '../../engine/prices/distributions.ts';
import type { EpochDay } from '../../engine/types.ts';
import { FIVE_YEARS_OF_WEEKS } from '../../engine/valuation/observations.ts';
import { type MultipleInContext, noValuation, type Valuation, valuationOf } from '../../engine/valuation/valuation.ts';
import { MULTIPLES } from '../../engine/valuation/vocabulary.ts';
import { isMarker, unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { ENVELOPE } from '../contract/envelope.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import { rounded } from '../contract/rounding.ts';
import type { Schema } from '../contract/schema.ts';
import { currentDividendYield } from '../subject/dividend-yield.ts';
import { type CompanyFigures, companyFigures, listingOf } from '../subject/figures.ts';
import { loadLastYear } from '../subject/market.ts';
import { agesIfAny, mixedEnvelope } from '../subject/mixed.ts';
import { type StatementAge, statementAgeOf } from '../subject/statement-age.ts';
import { loadPricesIfAny, type Prices, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, InParts, Params } from '../types.ts';
import { multiples as multiplesSchema, type Payload, schema } from './payload.ts';
import { rationaleOf, withoutAnchor } from './rationale.ts';
import { classListing, issuerOf } from './series.ts';

/** The valuation of `params.symbol`. Throws NO_DATA when the store has neither prices nor facts of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(
    schema,
    lazyProperties(PARTS, new Subject(context, symbolRow(context.store, params.symbol as string))),
  );
}

/** What the parts of a valuation are made of. */
class Subject {
  /** Those of the last year or more; {@link whole} has those of five years. */
  readonly prices: Prices;
  readonly company: CompanyFigures;
  #whole: Prices | undefined;
  #age: { readonly value: StatementAge | undefined } | undefined;
  #envelope: ReturnType<typeof mixedEnvelope> | undefined;
  #valuation: Valuation | undefined;

  constructor(
    readonly context: ComputeContext,
    readonly row: SymbolRow,
    lastYear?: Prices,
  ) {
    this.prices = lastYear ?? this.whole;
    this.company = companyFigures(context, this.prices);
  }

  get whole(): Prices {
    this.#whole ??= loadPricesIfAny(this.context, this.row, firstWeek);
    return this.#whole;
  }

  get age(): StatementAge | undefined {
    const { figures, newest } = this.company;
    this.#age ??= { value: statementAgeOf(this.context, this.row, newest, figures) };
    return this.#age.value;
  }

  get envelope(): ReturnType<typeof mixedEnvelope> {
    this.#envelope ??= mixedEnvelope(this.context, this.prices, this.age);
    return this.#envelope;
  }

  get valuation(): Valuation {
    this.#valuation ??= valued(this);
    return this.#valuation;
  }
}

const ownYields = ({ valuation }: Subject) => valuation.yields;
const YIELDS: Computes<Payload['yields'], Subject> = {
  ...eachOf(['buyback_yield_pct_ttm'], ownYields),
  dividend_yield_pct: ({ whole, company }) => currentDividendYield(whole, company.figures),
  ...eachOf(['earnings_yield_pct', 'fcf_yield_pct', 'total_payout_yield_pct_ttm'], ownYields),
};

type Multiple = Payload['multiples']['pe_ttm'];
type Multiples = Valuation['multiples'];
type PlacedMultiples = Parts<Payload['multiples'], Multiples>;

const PLACED: Computes<Multiple, MultipleInContext> = {
  value: ({ value }) => value,
  context: ({ context }) => (isMarker(context) ? context : { available: true, ...context }),
};

/** Each part of a valuation; undefined where it does not apply. */
const PARTS = {
  ...eachOf([...ENVELOPE, 'symbol'], ({ envelope }: Subject) => envelope),
  ...eachOf(['price_age', 'price_basis', 'statement_age'], ({ context, prices, age }: Subject) =>
    agesIfAny(context, prices, age),
  ),
  currency: ({ row }) => listingOf(row).priceCurrency,
  ...eachOf(['market_cap_usd', 'enterprise_value_usd'], ({ valuation }: Subject) => valuation),
  multiples: group(
    ({ valuation }: Subject) => valuation.multiples,
    Object.fromEntries(MULTIPLES.map((name) => [name, group((of: Multiples) => of[name], PLACED)])) as PlacedMultiples,
  ),
  returns_on_capital: ({ valuation }) => valuation.returns as Payload['returns_on_capital'],
  valuation_context: ({ valuation }) => anchored(valuation),
  yields: group((subject: Subject) => subject, YIELDS),
} as Parts<Payload, Subject>;

/** Prices of a year are read first, more if they are needed. */
export const parts: InParts = {
  of: (context, { symbol }) => {
    const row = symbolRow(context.store, symbol as string);
    return new Subject(context, row, loadLastYear(context, row, 1));
  },
  each: PARTS,
};

/** The Monday of the first week read on `asOf`. */
function firstWeek(asOf: EpochDay): EpochDay {
  return mondayOf(asOf) - (FIVE_YEARS_OF_WEEKS - 1) * 7;
}

/** The valuation by the company's figures. */
function valued(subject: Subject): Valuation {
  const { context, prices, company } = subject;
  const { figures } = company;
  const { row, asOf } = prices;
  if (row.assetType === 'etf') return noValuation('not_applicable_etf');
  const barsOf = (of: Prices) => shareBasis(of.bars, of.splits, asOf);
  return valuationOf({
    bars: barsOf(prices),
    isPriced: prices.doubt !== 'shares',
    fiveYears: () => barsOf(subject.whole),
    asOf,
    figures,
    listing: classListing(context, prices, [{ figures }], asOf),
    history: () => issuerOf(context, prices, firstWeek(asOf), figures),
  });
}

/** The primary multiple's own figures, or why it is not available. */
function anchored({ primary, multiples }: Valuation): Payload['valuation_context'] {
  if (!isMarker(primary)) {
    // Rounded already: the rationale quotes them.
    const { value, context } = rounded(
      leafAt(multiplesSchema, primary.name) as Schema<Multiple>,
      lazyProperties(PLACED, multiples[primary.name]),
    );
    if (context.available && !isMarker(value)) {
      const { coverage_pct, median_5y, percentile_5y, position } = context;
      const rationale = rationaleOf(primary, { value, median: median_5y, percentile: percentile_5y });
      return { anchor: primary.name, coverage_pct, median_5y, percentile_5y, position, rationale, value };
    }
  }
  const marker = isMarker(primary) ? primary : unavailable('computation_error');
  return {
    anchor: marker,
    coverage_pct: marker,
    median_5y: marker,
    percentile_5y: marker,
    position: marker,
    rationale: withoutAnchor(marker.reason),
    value: marker,
  };
}
