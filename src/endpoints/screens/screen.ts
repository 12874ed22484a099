/**
 * Builds the screen of a payload from its schema, with the lines every screen has under it: the mark of simulated or
 * stale data, and notes.
 */
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Cell, Panel, ViewModel } from '../../render/model.ts';
import type { Schema } from '../contract/schema.ts';
import {
  basisNotes,
  type Described,
  envelopeNotes,
  fewOf,
  stalePart,
  unknownBasisNotes,
} from '../notes/freshness-notes.ts';
import {
  type Place,
  type Unbenchmarked,
  unbenchmarkedNotes,
  unfiledNotes,
  unpricedNotes,
} from '../notes/missing-notes.ts';
import { beyondSync, inStore } from '../notes/store-command.ts';
import type { View, ViewOptions } from '../types.ts';
import { Fields } from './payload-cells.ts';

export interface Parts {
  /** The symbol, if left out. */
  readonly title?: string;
  readonly subtitle?: string;
  readonly headline?: readonly Cell[];
  /** The payload's own, if left out. */
  readonly currency?: string;
  readonly panels: readonly Panel[];
  readonly notes?: readonly string[];
  /**
   * What is missing because no price is stored, as the start of a sentence: the notes then say so, and how to get
   * prices.
   */
  readonly unpriced?: string | undefined;
  /** The same where no statements are stored. */
  readonly unfiled?: string | undefined;
  /** The same, with its verb, where a benchmark lacks the days of the prices: see {@link lacksBenchmark}. */
  readonly unbenchmarked?: Unbenchmarked | undefined;
  /**
   * The day its records end, where they are stale and no price or report says so; '' where the payload does not say.
   */
  readonly recordsEnd?: Maybe<string> | undefined;
  /** Symbols whose prices are on a share that is not known. */
  readonly unknownBasis?: readonly string[] | undefined;
  /** Other symbols than the payload's own, to refresh; none: all that are stored. */
  readonly symbols?: readonly string[];
}

/** The view of payloads of `schema`: a screen of `parts`, with `full` followed by the fields these do not show. */
export function viewOf<P extends Described>(
  schema: Schema<P>,
  parts: (fields: Fields<P>, payload: P, options: ViewOptions) => Parts,
): View<P> {
  return (payload, options) => {
    const fields = new Fields(schema, payload, options);
    const { panels, ...rest } = parts(fields, payload, options);
    return screen(payload, options, { ...rest, panels: [...panels, ...fields.rest()] });
  };
}

/** A screen with what every one has: currency, the notes on the envelope, the mark of simulated data. */
export function screen(
  payload: Described,
  options: ViewOptions,
  {
    title,
    currency,
    notes = [],
    panels,
    unpriced,
    unfiled,
    unbenchmarked,
    recordsEnd,
    symbols,
    unknownBasis = [],
    ...rest
  }: Parts,
): ViewModel {
  const own = currency ?? payload.currency;
  const stale = stalePart(payload, recordsEnd);
  return {
    title: title ?? String(payload.symbol),
    ...rest,
    ...(payload.price_basis === undefined && unknownBasis.length === 0
      ? {}
      : { subtitle: marked(unknownBasis, rest.subtitle) }),
    ...(own === undefined || isMarker(own) ? {} : { currency: own }),
    panels,
    notes: [
      ...notes,
      ...basisNotes(payload),
      ...unknownBasisNotes(unknownBasis),
      ...unpricedNotes(payload, unpriced, options),
      ...unfiledNotes(payload, unfiled, options),
      ...unbenchmarkedNotes(payload, unbenchmarked, options),
      ...envelopeNotes(payload, options, stale),
    ],
    simulated: payload.freshness === 'simulated',
    ...(stale && {
      stale: stale.isNewest
        ? { since: stale.since, label: 'NEWEST FILED' }
        : { since: stale.since, ...updateOf(payload, symbols, options) },
    }),
  };
}

/** The title of prices whose share is not known, of those of `symbols` where an answer has several. */
function marked(symbols: readonly string[], subtitle: string | undefined): string {
  const mark = symbols.length === 0 ? 'split basis unknown' : `split basis unknown: ${fewOf(symbols)}`;
  return [mark, ...(subtitle === undefined ? [] : [subtitle])].join(' · ');
}

/** ` in CNY`, since figures per share carry no currency; '' for dollars, and where the currency is not known. */
export function inOtherCurrency({ currency }: Described): string {
  return typeof currency !== 'string' || currency === 'USD' ? '' : ` in ${currency}`;
}

/** How to refresh an answer. */
function updateOf(
  { symbol, ended }: Described,
  symbols: readonly string[] = [],
  options: Place,
): { readonly update: string } {
  const named = typeof symbol === 'string' ? [symbol] : symbols;
  const beyond = beyondSync({ symbol: named.find((each) => each.includes(':')), ended });
  if (beyond !== undefined && (options.hosted !== true || ended !== undefined))
    return { update: `${beyond[0]!.toUpperCase()}${beyond.slice(1)}.` };
  if (options.hosted === true) return { update: 'Only the operator of the service can update it.' };
  return { update: `Update with: ${inStore(['mds sync', ...named].join(' '), options.store)}` };
}
