/**
 * Encodes trailing figures as one line of text for the store, with a further line for each older share basis. Decoding
 * gives exactly equal values.
 */
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe, type Reason, unavailable } from '../value.ts';
import { type Balances, TRAILING_BALANCES, TRAILING_FLOWS, type TrailingFigures } from './figures.ts';

/** A number, or the reason it is unavailable. */
type Encoded = number | Reason;
type Digest = readonly [
  currency: string | null | undefined,
  industry: TrailingFigures['industry'],
  annualForm: string | null | undefined,
  freshUntil: EpochDay,
  periodEnd: EpochDay | null | undefined,
  trailingEnd: EpochDay | null | undefined,
  nextEnd: EpochDay | null | undefined,
  nextIsAnnual: boolean,
  shares: Encoded,
  sharesPerListed: Encoded,
  eps: Encoded,
  priorYearEps: Encoded,
  ttm: readonly Encoded[],
  balance: readonly Encoded[],
  priorYearBalance: readonly Encoded[] | null,
  flags: TrailingFigures['flags'],
  /** Symbol, part and shares per listed share. Present only with several classes: most companies have one. */
  classes?: readonly (readonly [string, number, number])[],
];

function encode(value: Maybe<number>): Encoded {
  return isMarker(value) ? value.reason : value;
}

function decode(value: Encoded): Maybe<number> {
  return typeof value === 'number' ? value : unavailable(value);
}

/** Decodes lists of values of the same names: copies of one object are made several times as fast as new ones. */
function recordOf<K extends string>(keys: readonly K[]): (values: readonly Encoded[]) => Record<K, Maybe<number>> {
  const empty = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, Maybe<number>>;
  return (values) => {
    const out = { ...empty };
    for (let i = 0; i < keys.length; i++) out[keys[i]!] = decode(values[i]!);
    return out;
  };
}

const flowsOf = recordOf(TRAILING_FLOWS);
const balancesOf = recordOf(TRAILING_BALANCES);

/** Figures as JSON without names; '' if absent. */
export function encodeFigures(figures: TrailingFigures | undefined): string {
  if (figures === undefined) return '';
  const balances = (of: Balances): Encoded[] => TRAILING_BALANCES.map((field) => encode(of[field]));
  const { ttm, balance, priorYearBalance: before, flags, classes } = figures;
  const digest: Digest = [
    figures.currency,
    figures.industry,
    figures.annualForm,
    figures.freshUntil,
    figures.periodEnd,
    isMarker(figures.trailingEnd) ? null : figures.trailingEnd,
    figures.nextEnd,
    figures.nextIsAnnual,
    encode(figures.shares),
    encode(figures.sharesPerListed),
    encode(figures.eps),
    encode(figures.priorYearEps),
    TRAILING_FLOWS.map((field) => encode(ttm[field])),
    balances(balance),
    before === undefined ? null : balances(before),
    flags,
  ];
  const listed = classes.map((each) => [each.symbol, each.part, each.sharesPerListed] as const);
  return JSON.stringify(listed.length === 0 ? digest : [...digest, listed]);
}

/** The inverse of {@link encodeFigures}, for text written by this edition of the engine. */
export function decodeFigures(text: string): TrailingFigures | undefined {
  if (text === '') return undefined;
  const [currency, industry, annualForm, freshUntil, periodEnd, trailingEnd, nextEnd, nextIsAnnual, ...amounts] =
    JSON.parse(text) as Digest;
  const [shares, sharesPerListed, eps, priorYearEps, flows, balance, before, flags, classes = []] = amounts;
  const ttm = flowsOf(flows);
  return {
    currency: currency ?? undefined,
    industry,
    annualForm: annualForm ?? undefined,
    freshUntil,
    periodEnd: periodEnd ?? undefined,
    trailingEnd: trailingEnd ?? ttm.net_income,
    nextEnd: nextEnd ?? undefined,
    nextIsAnnual,
    shares: decode(shares),
    sharesPerListed: decode(sharesPerListed),
    eps: decode(eps),
    priorYearEps: decode(priorYearEps),
    ttm,
    balance: balancesOf(balance),
    priorYearBalance: before === null ? undefined : balancesOf(before),
    flags,
    classes: classes.map(([symbol, part, perListed]) => ({ symbol, part, sharesPerListed: perListed })),
  };
}

/** Before every day: in place of the newest split of the share basis before the first one. */
export const BEFORE_SPLITS = -0x80000000;

/** Figures, encoded, on the share basis whose newest split is that of `splitDay`. */
export interface TextOnBasis {
  readonly splitDay: EpochDay;
  readonly text: string;
}

/** Encoded figures on the newest share basis in the first line, on older ones in the lines after it. */
export function joinBases(newest: string, older: readonly TextOnBasis[]): string {
  return [newest, ...older.map(({ splitDay, text }) => `${splitDay} ${text}`)].join('\n');
}

/** The line of the newest share basis, or of the older one of `splitDay`; undefined where that has none. */
export function lineOf(text: string, splitDay: EpochDay | 'newest'): string | undefined {
  const mark = splitDay === 'newest' ? '' : `\n${splitDay} `;
  const start = text.indexOf(mark);
  if (start < 0) return undefined;
  const end = text.indexOf('\n', start + mark.length);
  return text.slice(start + mark.length, end < 0 ? text.length : end);
}
