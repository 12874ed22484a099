/**
 * Encodes trailing figures as one line of text for the store, with a further line for each older share basis. Decoding
 * gives exactly equal values.
 */
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe, type Reason, unavailable } from '../value.ts';
import { type Balances, TRAILING_BALANCES, TRAILING_FLOWS, type TrailingFigures } from './figures.ts';

/** Written as they are, then as {@link encode} says: the first entries of the list. */
const PLAIN = [
  ...(['currency', 'industry', 'annualForm', 'freshUntil'] as const),
  ...(['periodEnd', 'trailingEnd', 'nextEnd', 'nextIsAnnual'] as const),
] as const;
const ENCODED = ['shares', 'sharesPerListed', 'eps', 'priorYearEps'] as const;

/** A number, or the reason it is unavailable. */
type Encoded = number | Reason;
type Digest = readonly [
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

function record<K extends string>(keys: readonly K[], values: readonly Encoded[]): Record<K, Maybe<number>> {
  const out = {} as Record<K, Maybe<number>>;
  for (const [i, key] of keys.entries()) {
    const value = values[i]!;
    out[key] = typeof value === 'number' ? value : unavailable(value);
  }
  return out;
}

/** Figures as JSON without names; '' if absent. */
export function encodeFigures(figures: TrailingFigures | undefined): string {
  if (figures === undefined) return '';
  const balances = (of: Balances): Encoded[] => TRAILING_BALANCES.map((field) => encode(of[field]));
  const { ttm, balance, priorYearBalance: before, flags, classes } = figures;
  return JSON.stringify([
    ...PLAIN.map((name) => figures[name] ?? null),
    ...ENCODED.map((name) => encode(figures[name])),
    TRAILING_FLOWS.map((field) => encode(ttm[field])),
    balances(balance),
    before === undefined ? null : balances(before),
    flags,
    ...(classes.length === 0 ? [] : [classes.map((each) => [each.symbol, each.part, each.sharesPerListed])]),
  ]);
}

/** The inverse of {@link encodeFigures}, for text written by this edition of the engine. */
export function decodeFigures(text: string): TrailingFigures | undefined {
  if (text === '') return undefined;
  const list = JSON.parse(text) as unknown[];
  const plain = Object.fromEntries(PLAIN.map((name, i) => [name, list[i] ?? undefined]));
  const encoded = record(ENCODED, list.slice(PLAIN.length) as Encoded[]);
  const [ttm, balance, before, flags, classes = []] = list.slice(PLAIN.length + ENCODED.length) as unknown as Digest;
  return {
    ...(plain as Pick<TrailingFigures, (typeof PLAIN)[number]>),
    ...encoded,
    ttm: record(TRAILING_FLOWS, ttm),
    balance: record(TRAILING_BALANCES, balance),
    priorYearBalance: before === null ? undefined : record(TRAILING_BALANCES, before),
    flags,
    classes: classes.map(([symbol, part, sharesPerListed]) => ({ symbol, part, sharesPerListed })),
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
