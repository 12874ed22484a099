/** Valuation of a company on one day: multiples in their history, returns on capital, and yields (FIELDS 4). */
import { type Computes, lazyProperties, lazyRecord } from '../lazy.ts';
import type { Bars, EpochDay } from '../types.ts';
import { isMarker, type Maybe, type Reason, unavailable } from '../value.ts';
import type { Listing } from './building-blocks.ts';
import { contextOf, type MultipleContext } from './context.ts';
import { type FiguresPeriod, isStaleOn, type TrailingFigures } from './figures.ts';
import { listedEps } from './lines.ts';
import { multiples, priced, type ValuationInput, YIELDS, type Yields, yields } from './multiples.ts';
import { fiveYears } from './observations.ts';
import { choosePrimaryMultiple, type PrimaryMultiple } from './primary-multiple.ts';
import { type ReturnsOnCapital, returnsOnCapital } from './returns.ts';
import { type Flag, MULTIPLES, type MultipleName, RETURN_FLAGS } from './vocabulary.ts';
import { type WeeklyColumns, weeklyColumns } from './weekly.ts';

/** A multiple of today and its position in history. */
export interface MultipleInContext {
  readonly value: Maybe<number>;
  readonly context: Maybe<MultipleContext>;
}

/** Unrounded: USD, ratios, per cent. */
export interface Valuation {
  readonly market_cap_usd: Maybe<number>;
  readonly enterprise_value_usd: Maybe<number>;
  readonly multiples: Readonly<Record<MultipleName, MultipleInContext>>;
  readonly primary: Maybe<PrimaryMultiple>;
  readonly returns: ReturnsOnCapital;
  readonly yields: Yields;
}

export interface ValuationSubject {
  /** Bars up to `asOf` on its share basis, for its price; without any what needs a price is `no_price_data`. */
  readonly bars: Pick<Bars, 'days' | 'close'>;
  /** The same of five years, where `bars` may be fewer. Read for the context of multiples alone. */
  readonly fiveYears?: () => Pick<Bars, 'days' | 'close'>;
  /** False where the share that the prices are on is not known: what needs one is `split_unlisted`. Default true. */
  readonly isPriced?: boolean;
  readonly asOf: EpochDay;
  /** Those the price of `asOf` is valued with. */
  readonly figures: TrailingFigures | undefined;
  /** How the classes are priced on `asOf`. */
  readonly listing: Listing;
  /** Read for the context of multiples alone. */
  readonly history: () => History;
}

/** Figures of the same five years, ascending, on the share basis of `asOf`, and how the classes were priced. */
export interface History {
  readonly timeline: readonly FiguresPeriod[];
  readonly listing: Listing;
}

/** The valuation of a company, each part computed when it is read; `not_reported` throughout without figures. */
export function valuationOf(subject: ValuationSubject): Valuation {
  const { figures } = subject;
  return figures === undefined ? noValuation('not_reported') : new KnownValuation({ ...subject, figures });
}

class KnownValuation implements Valuation {
  readonly #subject: ValuationSubject & { readonly figures: TrailingFigures };
  readonly #today: ValuationInput;
  #columns: WeeklyColumns<MultipleName | 'eps'> | undefined;
  #multiples: Valuation['multiples'] | undefined;
  #primary: Valuation['primary'] | undefined;
  #returns: ReturnsOnCapital | undefined;

  constructor(subject: ValuationSubject & { readonly figures: TrailingFigures }) {
    const { bars, asOf, figures, listing } = subject;
    this.#subject = subject;
    const price =
      subject.isPriced === false
        ? unavailable('split_unlisted')
        : (bars.close[bars.close.length - 1] ?? unavailable('no_price_data'));
    this.#today = { ...listing, figures, day: asOf, price };
  }

  get market_cap_usd(): Maybe<number> {
    return priced('market_cap_usd', this.#today);
  }

  get enterprise_value_usd(): Maybe<number> {
    return priced('enterprise_value_usd', this.#today);
  }

  get multiples(): Valuation['multiples'] {
    this.#multiples ??= this.#inContext(multiples(this.#today));
    return this.#multiples;
  }

  get primary(): Valuation['primary'] {
    this.#primary ??= this.#choosePrimary();
    return this.#primary;
  }

  get returns(): ReturnsOnCapital {
    const { figures, day } = this.#today;
    const returns = this.#returns ?? returnsOnCapital(figures);
    this.#returns ??= isStaleOn(figures, day) ? flaggedStale(returns) : returns;
    return this.#returns;
  }

  get yields(): Yields {
    return yields(this.#today);
  }

  #inContext(values: Placed['values']): Valuation['multiples'] {
    const { price } = this.#today;
    if (isMarker(price) && price.reason === 'split_unlisted')
      return lazyRecord(MULTIPLES, (name) => ({ value: values[name], context: price }));
    const columns = () => this.#weekly();
    return lazyRecord(MULTIPLES, (name) => lazyProperties(IN_CONTEXT, { name, values, columns }));
  }

  #choosePrimary(): Valuation['primary'] {
    const { figures, price } = this.#today;
    if (isMarker(price)) return price;
    const { industry } = figures;
    const contexts = lazyRecord(MULTIPLES, (name) => this.multiples[name].context);
    const eps = listedEps(figures);
    return choosePrimaryMultiple({ industry, eps, epsSeries: this.#weekly().eps, contexts });
  }

  /** Multiples and EPS week by week. */
  #weekly(): WeeklyColumns<MultipleName | 'eps'> {
    if (this.#columns === undefined) {
      const { asOf, history } = this.#subject;
      const bars = this.#subject.fiveYears?.() ?? this.#subject.bars;
      const { timeline, listing } = history();
      this.#columns = weeklyColumns([...MULTIPLES, 'eps'], fiveYears(bars, asOf), timeline, listing);
    }
    return this.#columns;
  }
}

interface Placed {
  readonly name: MultipleName;
  readonly values: Readonly<Record<MultipleName, Maybe<number>>>;
  readonly columns: () => WeeklyColumns<MultipleName>;
}

const IN_CONTEXT: Computes<MultipleInContext, Placed> = {
  value: ({ name, values }) => values[name],
  context: ({ name, values, columns }) => contextOf(columns()[name], values[name]),
};

/** Returns on old amounts are still shown, flagged as stale. */
function flaggedStale(returns: ReturnsOnCapital): ReturnsOnCapital {
  const flags: readonly Flag[] = [...returns.flags, 'stale_fundamentals'];
  return { ...returns, flags: RETURN_FLAGS.filter((flag) => flags.includes(flag)) };
}

/** Every figure unavailable for one reason: a fund, or a company without statements. */
export function noValuation(reason: Reason): Valuation {
  const marker = unavailable(reason);
  return {
    market_cap_usd: marker,
    enterprise_value_usd: marker,
    multiples: lazyRecord(MULTIPLES, () => ({ value: marker, context: marker })),
    primary: marker,
    returns: { roa_pct: marker, roce_pct: marker, roe_pct: marker, roic_pct: marker, flags: [] },
    yields: lazyRecord(YIELDS, () => marker),
  };
}
