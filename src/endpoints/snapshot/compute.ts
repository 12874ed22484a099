/** Computes `GET /v2/snapshot`: composes prices, statements and identity; the arithmetic lives in the engine. */
import { eachOf, group, lazyProperties, type Parts } from '../../engine/lazy.ts';
import { BENCHMARK } from '../../engine/prices/benchmark.ts';
import { Compared, QUOTE, type Range52w, RETURNS, range52wOf } from '../../engine/prices/performance.ts';
import { unavailable } from '../../engine/value.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import { ENVELOPE } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { NO_SECTOR_STATUS } from '../contract/vocabulary.ts';
import { type CompanyFigures, companyFigures, QUICK_FIGURES, quickSubject } from '../subject/figures.ts';
import { type Identity, identity } from '../subject/identity.ts';
import { endOfListing } from '../subject/listing-end.ts';
import { COMPARED_YEARS, loadLastYear, loadMarket, type Market } from '../subject/market.ts';
import { mixedEnvelope } from '../subject/mixed.ts';
import { priceAgeOf } from '../subject/price-age.ts';
import { priceBasisOf } from '../subject/price-basis.ts';
import { type StatementAge, statementAgeOf } from '../subject/statement-age.ts';
import { hasBars, loadPricesIfAny, symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, InParts, Params } from '../types.ts';
import { type Payload, schema } from './payload.ts';

/** 3-year performance is the longest window, and what shows which dividends are regular. */
const YEARS = 3;

/** The snapshot of `params.symbol`. Throws NO_DATA when the store has neither prices nor facts of it. */
export function compute(context: ComputeContext, params: Params): Payload {
  return rounded(schema, snapshotOf(context, params.symbol as string));
}

/** The prices that a snapshot of `symbol` is made of. Throws NO_DATA as {@link compute}. */
export function marketOf(context: ComputeContext, symbol: string): Market {
  return loadMarket(context, symbolRow(context.store, symbol), YEARS, COMPARED_YEARS, loadPricesIfAny);
}

/** The snapshot unrounded; every part is computed when it is read, one that does not apply is undefined. */
export function snapshotOf(
  context: ComputeContext,
  symbol: string,
  market: Market = marketOf(context, symbol),
): Payload {
  return lazyProperties(PARTS, new Subject(context, market, () => market));
}

/** What the parts of a snapshot are made of. */
class Subject {
  readonly row: SymbolRow;
  /** Prices of a year or more; {@link whole} has those of every year. */
  readonly market: Market;
  #whole: Market | undefined;
  #figures: CompanyFigures | undefined;
  #envelope: ReturnType<typeof mixedEnvelope> | undefined;
  #identity: Identity | undefined;
  #compared: Compared | undefined;
  #quick: ReturnType<typeof quickSubject> | undefined;
  #range: Range52w | undefined;
  #age: { readonly value: StatementAge | undefined } | undefined;

  constructor(
    readonly context: ComputeContext,
    market: Market | undefined,
    private readonly load: () => Market,
  ) {
    this.market = market ?? this.whole;
    this.row = this.market.row;
  }

  get whole(): Market {
    this.#whole ??= this.load();
    return this.#whole;
  }

  get figures(): CompanyFigures {
    this.#figures ??= companyFigures(this.context, this.market);
    return this.#figures;
  }

  get compared(): Compared {
    this.#compared ??= new Compared(
      this.market.bars,
      () => this.market.benchmark,
      () => this.whole.bars,
    );
    return this.#compared;
  }

  get quick(): ReturnType<typeof quickSubject> {
    this.#quick ??= quickSubject(this.context, this.market, this.figures, () => this.whole);
    return this.#quick;
  }

  get range(): Range52w {
    this.#range ??= range52wOf(this.market.bars);
    return this.#range;
  }

  get age(): StatementAge | undefined {
    this.#age ??= { value: statementAgeOf(this.context, this.row, this.figures.newest) };
    return this.#age.value;
  }

  get envelope(): ReturnType<typeof mixedEnvelope> {
    const { context, market } = this;
    this.#envelope ??= mixedEnvelope(context, market, hasBars(market) ? undefined : this.age, [BENCHMARK]);
    return this.#envelope;
  }

  get identity(): Identity {
    const { cik } = this.row;
    this.#identity ??= identity(this.row, cik === undefined ? undefined : this.context.store.company(cik));
    return this.#identity;
  }
}

/** Where the share that a price is on is not known, what is in money is none; a change in per cent is the same. */
const QUOTED = Object.fromEntries(
  Object.entries(QUOTE).map(([name, of]) => [
    name,
    ({ bars, doubt }: Market) =>
      doubt === undefined || name === 'change_pct' ? of(bars) : unavailable('split_unlisted'),
  ]),
) as Parts<Payload['quote'], Market>;

/** Each part of a snapshot; undefined where it does not apply. */
const PARTS = {
  ...eachOf([...ENVELOPE, 'symbol'], ({ envelope }: Subject) => envelope),
  price_age: ({ context, market }) => (hasBars(market) ? priceAgeOf(context, market) : undefined),
  price_basis: ({ context, market }) => (hasBars(market) ? priceBasisOf(context, market).price_basis : undefined),
  statement_age: ({ age }) => age,
  ended: ({ context, row }) => endOfListing(context, row),
  ...eachOf(['name', 'asset_type', 'currency', 'sector', 'industry'], (of: Subject) => of.identity),
  quote: group(({ market }: Subject) => market, QUOTED),
  performance: group(({ compared }: Subject) => compared, { ...RETURNS, vs_sector_status: () => NO_SECTOR_STATUS }),
  range_52w: ({ range, market }) =>
    market.doubt === undefined
      ? range
      : { ...range, high: unavailable('split_unlisted'), low: unavailable('split_unlisted') },
  fundamentals_quick: group(({ quick }: Subject) => quick, QUICK_FIGURES),
} as Parts<Payload, Subject>;

/** Prices of a year are read first, more if they are needed. */
export const parts: InParts = {
  of: (context, { symbol }) => {
    const lastYear = loadLastYear(context, symbolRow(context.store, symbol as string), COMPARED_YEARS);
    return new Subject(context, lastYear, () => marketOf(context, symbol as string));
  },
  each: PARTS,
};
