/** What a request for a history asks: series, cadence and lookback, with what was left open filled in (FIELDS 8.5). */

import { type IndicatorSeries, indicatorId, readIndicator } from '../../engine/indicators/catalog.ts';
import type { SPANS } from '../../engine/indicators/spans.ts';
import { type Range, rangeAnchor } from '../../engine/series/ranges.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';

import { daysOf } from '../contract/read-day.ts';
import type { Params } from '../types.ts';
import { BAR_SERIES, FACT_PREFIX, RANGE_TOKENS, SEGMENT_PREFIX, SERIES_BY_CADENCE } from './spec.ts';

export type Cadence = keyof typeof SERIES_BY_CADENCE;

export interface Plan {
  readonly cadence: Cadence;
  /** In the order asked for; the date comes before them. */
  readonly series: readonly string[];
  /** Those of the series that are indicators, by name. */
  readonly indicators: ReadonlyMap<string, IndicatorSeries>;
  /** What daily bars are put together by, if they are. */
  readonly span: keyof typeof SPANS | undefined;
  readonly window: Window;
}

/** Which rows are shown. */
export interface Window {
  readonly period: Range | 'custom';
  /** The day after which rows begin, by the last day that can have one. */
  readonly anchor: (latest: EpochDay) => EpochDay;
  /** The last day asked for. */
  readonly to: EpochDay | undefined;
}

/** Rows of prices, which indicators are computed of. */
const PRICE_CADENCES: readonly Cadence[] = ['daily', 'weekly', 'monthly'];

/** In the order in which they are taken when several have every series asked for. */
const CADENCES = Object.keys(SERIES_BY_CADENCE) as Cadence[];

const STATEMENT_LINES = ['revenue', 'net_income', 'eps_diluted', 'free_cash_flow'];

const DEFAULT_SERIES: Readonly<Record<Cadence, readonly string[]>> = {
  daily: ['close', 'volume'],
  weekly: ['close', 'volume'],
  monthly: ['close', 'volume'],
  quarterly: STATEMENT_LINES,
  annual: STATEMENT_LINES,
  'per-payment': ['amount', 'kind'],
};

const DEFAULT_RANGE: Readonly<Record<Cadence, Range>> = {
  daily: '1y',
  weekly: '5y',
  monthly: '10y',
  quarterly: '5y',
  annual: '10y',
  'per-payment': 'max',
};

/**
 * The plan of checked parameters. Without a cadence it is the one that allows every series asked for, the first of
 * several.
 * @throws MdsError PARAM_INVALID for a series the cadence does not have, series that share no cadence, an indicator
 * with numbers out of bounds.
 */
export function planOf(params: Params): Plan {
  const asked = (params.series as readonly string[] | undefined) ?? [];
  const given = params.cadence as Cadence | undefined;
  const cadence = given ?? cadenceOf(asked);
  const allowed: readonly string[] = SERIES_BY_CADENCE[cadence];
  const invalid = asked.filter((name) => !isAllowed(name, cadence));
  if (invalid.length > 0) {
    const message = `${cadence} rows have no series ${invalid.join(', ')}; allowed are ${allowed.join(', ')}${PRICE_CADENCES.includes(cadence) ? ' and indicators' : ''}`;
    throw new MdsError('PARAM_INVALID', message, { param: 'series', details: { cadence, invalid, allowed } });
  }
  if (cadence === 'annual' && asked.some(isBar) && !asked.every(isBar)) {
    const message =
      'annual prices are of calendar years, statements of fiscal years; ask for them in separate requests';
    throw new MdsError('PARAM_INVALID', message, {
      param: 'series',
      details: { cadence, prices: asked.filter(isBar) },
    });
  }
  return {
    cadence,
    span: cadence === 'annual' ? (asked.some(isBar) ? 'annual' : undefined) : spanOf(cadence),
    indicators: indicatorsOf(asked),
    series: asked.length === 0 ? DEFAULT_SERIES[cadence] : asked,
    window: windowOf(params, cadence),
  };
}

function isBar(name: string): boolean {
  return (BAR_SERIES as readonly string[]).includes(name);
}

function spanOf(cadence: Cadence): Plan['span'] {
  return cadence === 'weekly' || cadence === 'monthly' ? cadence : undefined;
}

function windowOf(params: Params, cadence: Cadence): Window {
  const { from, to } = daysOf(params);
  if (from !== undefined) return { period: 'custom', anchor: () => from - 1, to };
  const token = params.range as keyof typeof RANGE_TOKENS | undefined;
  const period = token === undefined ? DEFAULT_RANGE[cadence] : RANGE_TOKENS[token];
  return { period, anchor: (latest) => rangeAnchor(period, to === undefined ? latest : Math.min(latest, to)), to };
}

function indicatorsOf(asked: readonly string[]): Plan['indicators'] {
  const found = new Map<string, IndicatorSeries>();
  for (const name of asked) {
    const read = readIndicator(name);
    if (read === undefined) continue;
    if ('fault' in read) throw new MdsError('PARAM_INVALID', `series: ${read.fault}`, { param: 'series' });
    found.set(name, read);
  }
  return found;
}

/** The concept that a series names; undefined for any other series. */
export function conceptOf(name: string): string | undefined {
  return name.startsWith(FACT_PREFIX) ? name.slice(FACT_PREFIX.length) : undefined;
}

/** The line of the company's revenue that a series names. */
export function segmentOf(name: string): string | undefined {
  return name.startsWith(SEGMENT_PREFIX) ? name.slice(SEGMENT_PREFIX.length) : undefined;
}

function isAllowed(name: string, cadence: Cadence): boolean {
  if (conceptOf(name) !== undefined || segmentOf(name) !== undefined)
    return cadence === 'quarterly' || cadence === 'annual';
  const allowed: readonly string[] = SERIES_BY_CADENCE[cadence];
  return allowed.includes(name) || (PRICE_CADENCES.includes(cadence) && indicatorId(name) !== undefined);
}

function cadenceOf(asked: readonly string[]): Cadence {
  const having = (name: string): Cadence[] => CADENCES.filter((cadence) => isAllowed(name, cadence));
  const found = CADENCES.find((cadence) => asked.every((name) => having(name).includes(cadence)));
  if (found !== undefined) return found;
  const cadences = asked.map((name) => [name, having(name)] as const);
  const each = cadences.map(([name, those]) => `${name} (${those.join(', ')})`).join('; ');
  throw new MdsError(
    'PARAM_INVALID',
    `no cadence has all of these series: ${each}. Ask for them in separate requests.`,
    { param: 'series', details: { cadences: Object.fromEntries(cadences) } },
  );
}
