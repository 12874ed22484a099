/** A Form 4 of the sample before it is XML. */
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Owner } from './people.ts';

export interface Trade {
  readonly day: EpochDay;
  /** Code of the form: P, S, A, M, F, G. */
  readonly code: string;
  readonly shares: number;
  /** undefined: told in a footnote only. */
  readonly price: number | undefined;
  readonly acquired: boolean;
  readonly after: number;
  /** Vehicle of indirect ownership. */
  readonly by?: string;
  readonly footnotes?: readonly string[];
}

/** A row of the second table. */
export interface DerivativeTrade {
  readonly title: string;
  readonly day: EpochDay;
  readonly code: string;
  readonly shares: number;
  readonly exercisePrice: number | undefined;
  readonly acquired: boolean;
  readonly after: number;
  readonly expires: EpochDay | undefined;
}

export interface Form4 {
  readonly owners: readonly Owner[];
  readonly issuer: { readonly cik: number; readonly name: string; readonly symbol: string };
  readonly amends: EpochDay | undefined;
  readonly period: EpochDay;
  readonly filed: EpochDay;
  /** The box for plans under Rule 10b5-1. */
  readonly plan: boolean;
  readonly trades: readonly Trade[];
  readonly derivatives: readonly DerivativeTrade[];
  readonly footnotes: Readonly<Record<string, string>>;
  readonly remarks: string;
}
