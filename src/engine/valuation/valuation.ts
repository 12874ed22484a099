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
  return figures === undefined
    ? noValuation('not_reported')
    : lazyProperties(PARTS, new Inputs({ ...subject, figures }));
}

/** What the parts of a valuation are made of. */
class Inputs {
  readonly today: ValuationInput;
  readonly multiples: Readonly<Record<MultipleName, Maybe<number>>>;
  readonly contexts: Readonly<Record<MultipleName, Maybe<MultipleContext>>>;
  #columns: WeeklyColumns<MultipleName | 'eps'> | undefined;

  constructor(private readonly subject: ValuationSubject & { readonly figures: TrailingFigures }) {
    const { bars, asOf, figures, listing } = subject;
    const price = bars.close[bars.close.length - 1] ?? unavailable('no_price_data');
    this.today = { ...listing, figures, day: asOf, price };
    this.multiples = multiples(this.today);
    this.contexts = lazyRecord(MULTIPLES, (name) => contextOf(this.columns[name], this.multiples[name]));
  }

  /** Multiples and EPS week by week. */
  get columns(): WeeklyColumns<MultipleName | 'eps'> {
    if (this.#columns === undefined) {
      const { asOf, history } = this.subject;
      const bars = this.subject.fiveYears?.() ?? this.subject.bars;
      const { timeline, listing } = history();
      this.#columns = weeklyColumns([...MULTIPLES, 'eps'], fiveYears(bars, asOf), timeline, listing);
    }
    return this.#columns;
  }
}

const PARTS: Computes<Valuation, Inputs> = {
  market_cap_usd: ({ today }) => priced('market_cap_usd', today),
  enterprise_value_usd: ({ today }) => priced('enterprise_value_usd', today),
  multiples: (inputs) =>
    lazyRecord(MULTIPLES, (name) => ({ value: inputs.multiples[name], context: inputs.contexts[name] })),
  primary: (inputs) => {
    const { figures, price } = inputs.today;
    if (isMarker(price)) return price;
    const { columns, contexts, today } = inputs;
    const { industry } = figures;
    return choosePrimaryMultiple({ industry, eps: listedEps(figures, today), epsSeries: columns.eps, contexts });
  },
  returns: ({ today: { figures, day } }) =>
    isStaleOn(figures, day) ? flaggedStale(returnsOnCapital(figures)) : returnsOnCapital(figures),
  yields: ({ today }) => yields(today),
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
