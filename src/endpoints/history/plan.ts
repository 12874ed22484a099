/** What a request for a history asks: series, cadence and lookback, with what was left open filled in (FIELDS 8.5). */

import type { Range } from '../../engine/series/ranges.ts';
import { MdsError } from '../../errors.ts';

import type { Params } from '../types.ts';
import { RANGE_TOKENS, SERIES_BY_CADENCE } from './spec.ts';

export type Cadence = keyof typeof SERIES_BY_CADENCE;

export interface Plan {
  readonly cadence: Cadence;
  /** In the order asked for; the date comes before them. */
  readonly series: readonly string[];
  readonly range: Range;
}

/** In the order in which they are taken when several have every series asked for. */
const CADENCES = ['daily', 'weekly', 'quarterly', 'annual', 'per-payment'] as const satisfies readonly Cadence[];

const STATEMENT_LINES = ['revenue', 'net_income', 'eps_diluted', 'free_cash_flow'];

const DEFAULT_SERIES: Readonly<Record<Cadence, readonly string[]>> = {
  daily: ['close', 'volume'],
  weekly: ['close', 'volume'],
  quarterly: STATEMENT_LINES,
  annual: STATEMENT_LINES,
  'per-payment': ['amount', 'kind'],
};

const DEFAULT_RANGE: Readonly<Record<Cadence, Range>> = {
  daily: '1y',
  weekly: '5y',
  quarterly: '5y',
  annual: '10y',
  'per-payment': 'max',
};

/**
 * The plan of checked parameters. Without a cadence it is the one that allows every series asked for, the first of several.
 * @throws MdsError PARAM_INVALID for a series the cadence does not have, or series that share no cadence.
 */
export function planOf(params: Params): Plan {
  const asked = (params.series as readonly string[] | undefined) ?? [];
  const given = params.cadence as Cadence | undefined;
  const cadence = given ?? cadenceOf(asked);
  const foreign = asked.filter((name) => !allows(cadence, name));
  if (foreign.length > 0) throw notOfCadence(cadence, foreign);
  const token = params.range as keyof typeof RANGE_TOKENS | undefined;
  return {
    cadence,
    series: asked.length === 0 ? DEFAULT_SERIES[cadence] : asked,
    range: token === undefined ? DEFAULT_RANGE[cadence] : RANGE_TOKENS[token],
  };
}

function allows(cadence: Cadence, series: string): boolean {
  const allowed: readonly string[] = SERIES_BY_CADENCE[cadence];
  return allowed.includes(series);
}

function cadenceOf(asked: readonly string[]): Cadence {
  const found = CADENCES.find((cadence) => asked.every((name) => allows(cadence, name)));
  if (found !== undefined) return found;
  const each = asked.map((name) => `${name} (${CADENCES.filter((cadence) => allows(cadence, name)).join(', ')})`);
  throw new MdsError(
    'PARAM_INVALID',
    `no cadence has all of these series: ${each.join('; ')}. Ask for them in separate requests.`,
    {
      param: 'series',
      details: {
        cadences: Object.fromEntries(asked.map((name) => [name, CADENCES.filter((cadence) => allows(cadence, name))])),
      },
    },
  );
}

function notOfCadence(cadence: Cadence, invalid: readonly string[]): MdsError {
  const allowed = SERIES_BY_CADENCE[cadence];
  return new MdsError(
    'PARAM_INVALID',
    `${cadence} rows have no series ${invalid.join(', ')}; allowed are ${allowed.join(', ')}`,
    { param: 'series', details: { cadence, invalid, allowed } },
  );
}
