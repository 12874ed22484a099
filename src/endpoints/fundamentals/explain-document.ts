/** Where the numbers of the statements come from, as a plain document: what `mds fundamentals SYMBOL --explain --json` prints. */
import type { Maybe } from '../../engine/value.ts';
import type { EnvelopeFields } from '../shared/envelope.ts';
import type { Payload } from './payload.ts';
import type { Report } from './view-rows.ts';

/** One fact of a filing. */
export interface ExplainedSource {
  /** `us-gaap:NetIncomeLoss` */
  readonly concept: string;
  /** As counted, before sign and split factor: as the filing has it, unless `as_filed` is there. */
  readonly value: number;
  /** What the filing says where that was a slip of scale (thousands tagged as units, cents as dollars), which `value` undoes. */
  readonly as_filed?: number;
  /** How it enters: added or subtracted. */
  readonly sign: 1 | -1;
  /** First day of a flow; absent for a balance. `YYYY-MM-DD`. */
  readonly start?: string;
  readonly end: string;
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** No part of the number: the filing has this total and no such line, so the line counts as zero. */
  readonly witness?: true;
}

/** What a number was made of. */
export interface Provenance {
  /** `reported`: as tagged; `derived`: periods added or subtracted; `identity`: from other fields by `rule`. */
  readonly basis: 'reported' | 'derived' | 'identity';
  /** The rule of the chain of tags that gave it, or the identity in field names. */
  readonly rule: string;
  /** New shares for one old one, applied to bring the number to today's basis; 1 for money. */
  readonly split_factor: number;
  readonly sources: readonly ExplainedSource[];
}

/** The figure a growth rate compares with. */
export interface ExplainedBase extends Provenance {
  /** The field the rate is of. */
  readonly field: string;
  readonly value: number;
  /** `comparative`: as repeated in the period's own filing; `earlier_row`: the row of the earlier period. */
  readonly from: 'comparative' | 'earlier_row';
}

/** One number of the answer. `basis` is `computed` where it follows from other numbers of the answer by the line's definition. */
export type ExplainedCell = {
  readonly fiscal_period: string;
  readonly fiscal_year: number;
  readonly period_end: string;
  /** As answered. */
  readonly value: Maybe<number>;
} & (Provenance | { readonly basis: 'computed'; readonly base?: ExplainedBase } | { readonly basis: 'unavailable' });

export interface ExplainedLine {
  /** Path of the field in a row: `revenue`, `margins.net_margin_pct`. */
  readonly field: string;
  /** What it is, or how it is computed. */
  readonly definition: string;
  /** Newest period first. */
  readonly cells: readonly ExplainedCell[];
}

/** A total of the trailing twelve months. */
export type ExplainedTotal = { readonly field: string; readonly definition: string; readonly value: Maybe<number> } & (
  | Provenance
  | { readonly basis: 'computed' | 'unavailable' }
);

export interface ExplainedReport extends EnvelopeFields {
  readonly symbol: string;
  readonly currency: Report['currency'];
  readonly period: Report['period'];
  readonly income_statement: readonly ExplainedLine[];
  readonly balance_sheet: readonly ExplainedLine[];
  readonly cash_flow: readonly ExplainedLine[];
  readonly ttm: readonly ExplainedTotal[];
}

/** A fund has nothing to explain: its answer says so itself. */
export type ExplanationDocument = ExplainedReport | Exclude<Payload, Report>;
