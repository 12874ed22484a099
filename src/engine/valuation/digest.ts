/** Trailing figures as a line of text, to be kept in a store. Read back they are equal to the last bit. */
import type { IndustryClass, StatementFlag } from '../statements/types.ts';
import type { EpochDay } from '../types.ts';
import { isMarker, type Maybe, type Reason, unavailable } from '../value.ts';
import { type Balances, TRAILING_BALANCES, TRAILING_FLOWS, type TrailingFigures } from './figures.ts';

/** A number, or the reason why there is none. */
type Kept = number | Reason;

type KeptClass = readonly [symbol: string, part: number, perListed: number];

type Digest = readonly [
  currency: string | null,
  industry: IndustryClass,
  annualForm: string | null,
  freshUntil: EpochDay,
  shares: Kept,
  perListed: Kept,
  eps: Kept,
  epsYearBefore: Kept,
  ttm: readonly Kept[],
  balance: readonly Kept[],
  balanceYearBefore: readonly Kept[] | null,
  flags: readonly StatementFlag[],
  /** Kept only where there is something to say: most companies have one class. */
  classes?: readonly KeptClass[],
];

function kept(value: Maybe<number>): Kept {
  return isMarker(value) ? value.reason : value;
}

function restored(value: Kept): Maybe<number> {
  return typeof value === 'number' ? value : unavailable(value);
}

function record<K extends string>(keys: readonly K[], values: readonly Kept[]): Record<K, Maybe<number>> {
  const out = {} as Record<K, Maybe<number>>;
  for (let i = 0; i < keys.length; i++) out[keys[i]!] = restored(values[i]!);
  return out;
}

/** The figures as JSON without names; '' for nothing known. */
export function encodeFigures(figures: TrailingFigures | undefined): string {
  if (figures === undefined) return '';
  const balances = (of: Balances): Kept[] => TRAILING_BALANCES.map((field) => kept(of[field]));
  const { balanceYearBefore: before } = figures;
  const classes = figures.classes.map(({ symbol, part, perListed }): KeptClass => [symbol, part, perListed]);
  const digest: Digest = [
    figures.currency ?? null,
    figures.industry,
    figures.annualForm ?? null,
    figures.freshUntil,
    kept(figures.shares),
    kept(figures.perListed),
    kept(figures.eps),
    kept(figures.epsYearBefore),
    TRAILING_FLOWS.map((field) => kept(figures.ttm[field])),
    balances(figures.balance),
    before === undefined ? null : balances(before),
    figures.flags,
  ];
  return JSON.stringify(classes.length === 0 ? digest : [...digest, classes]);
}

/** The inverse of {@link encodeFigures}, for text that this edition of the engine wrote. */
export function decodeFigures(text: string): TrailingFigures | undefined {
  if (text === '') return undefined;
  const digest = JSON.parse(text) as Digest;
  const [
    currency,
    industry,
    annualForm,
    freshUntil,
    shares,
    perListed,
    eps,
    epsYearBefore,
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
    shares: restored(shares),
    perListed: restored(perListed),
    classes: classes.map(([symbol, part, each]) => ({ symbol, part, perListed: each })),
    eps: restored(eps),
    epsYearBefore: restored(epsYearBefore),
    ttm: record(TRAILING_FLOWS, ttm),
    balance: record(TRAILING_BALANCES, balance),
    balanceYearBefore: before === null ? undefined : record(TRAILING_BALANCES, before),
    flags,
  };
}
