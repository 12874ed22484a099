/** Encodes trailing figures as one line of text for the store. Decoding gives exactly equal values. */
import type { IndustryClass, StatementFlag } from '../statements/types.ts';
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe, type Reason, unavailable } from '../value.ts';
import { type Balances, TRAILING_BALANCES, TRAILING_FLOWS, type TrailingFigures } from './figures.ts';

/** A number, or the reason it is unavailable. */
type Encoded = number | Reason;

type EncodedClass = readonly [symbol: string, part: number, sharesPerListed: number];

type Digest = readonly [
  currency: string | null,
  industry: IndustryClass,
  annualForm: string | null,
  freshUntil: EpochDay,
  shares: Encoded,
  sharesPerListed: Encoded,
  eps: Encoded,
  priorYearEps: Encoded,
  ttm: readonly Encoded[],
  balance: readonly Encoded[],
  priorYearBalance: readonly Encoded[] | null,
  flags: readonly StatementFlag[],
  /** Present only with several classes: most companies have one. */
  classes?: readonly EncodedClass[],
];

function encode(value: Maybe<number>): Encoded {
  return isMarker(value) ? value.reason : value;
}

function decode(value: Encoded): Maybe<number> {
  return typeof value === 'number' ? value : unavailable(value);
}

function record<K extends string>(keys: readonly K[], values: readonly Encoded[]): Record<K, Maybe<number>> {
  const out = {} as Record<K, Maybe<number>>;
  for (let i = 0; i < keys.length; i++) out[keys[i]!] = decode(values[i]!);
  return out;
}

/** Figures as JSON without names; '' if absent. */
export function encodeFigures(figures: TrailingFigures | undefined): string {
  if (figures === undefined) return '';
  const balances = (of: Balances): Encoded[] => TRAILING_BALANCES.map((field) => encode(of[field]));
  const { priorYearBalance: before } = figures;
  const classes = figures.classes.map(
    ({ symbol, part, sharesPerListed }): EncodedClass => [symbol, part, sharesPerListed],
  );
  const digest: Digest = [
    figures.currency ?? null,
    figures.industry,
    figures.annualForm ?? null,
    figures.freshUntil,
    encode(figures.shares),
    encode(figures.sharesPerListed),
    encode(figures.eps),
    encode(figures.priorYearEps),
    TRAILING_FLOWS.map((field) => encode(figures.ttm[field])),
    balances(figures.balance),
    before === undefined ? null : balances(before),
    figures.flags,
  ];
  return JSON.stringify(classes.length === 0 ? digest : [...digest, classes]);
}

/** The inverse of {@link encodeFigures}, for text written by this edition of the engine. */
export function decodeFigures(text: string): TrailingFigures | undefined {
  if (text === '') return undefined;
  const digest = JSON.parse(text) as Digest;
  const [
    currency,
    industry,
    annualForm,
    freshUntil,
    shares,
    sharesPerListed,
    eps,
    priorYearEps,
    ttm,
    balance,
    before,
    flags,
    classes = [],
  ] = digest;
  return {
    currency: currency ?? undefined,
    industry,
    annualForm: annualForm ?? undefined,
    freshUntil,
    shares: decode(shares),
    sharesPerListed: decode(sharesPerListed),
    classes: classes.map(([symbol, part, each]) => ({ symbol, part, sharesPerListed: each })),
    eps: decode(eps),
    priorYearEps: decode(priorYearEps),
    ttm: record(TRAILING_FLOWS, ttm),
    balance: record(TRAILING_BALANCES, balance),
    priorYearBalance: before === null ? undefined : record(TRAILING_BALANCES, before),
    flags,
  };
}
