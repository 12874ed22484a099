/**
 * Explains `GET /v2/earnings`: the same numbers, each with what it was made with. What `mds earnings SYMBOL --explain
 * --json` prints.
 */
import { earningsRows } from '../../engine/earnings/history.ts';
import type { EnvelopeFields } from '../contract/envelope.ts';
import { type ExplainedLine, linesOf, type Tracing } from '../contract/provenance.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { compute } from './compute.ts';
import { earningsStatements } from './load.ts';
import { FIGURES, type Payload, record } from './payload.ts';

type Report = Extract<Payload, { history: unknown }>;

const TRACING: Tracing = {
  fieldOf: (path) => (path in FIGURES ? FIGURES[path as keyof typeof FIGURES] : undefined),
  growth: { eps_yoy_pct: ['eps_diluted', 'year'], revenue_yoy_pct: ['revenue', 'year'] },
};

export interface ExplainedEarnings extends EnvelopeFields {
  readonly symbol: string;
  readonly currency: Report['currency'];
  readonly history: readonly ExplainedLine[];
  readonly recast_periods?: Report['recast_periods'];
}

/** A fund has nothing to explain: its answer says so itself. */
export type ExplanationDocument = ExplainedEarnings | Exclude<Payload, Report>;

/** The document for the parameters of the route. Throws what the route throws. */
export function explain(context: ComputeContext, params: Params): ExplanationDocument {
  const payload = compute(context, params);
  if ('supported' in payload) return payload;
  const { last, next_estimated_date, derived_values, history, ...rest } = payload;
  const statements = earningsStatements(context, symbolRow(context.store, payload.symbol));
  const rows = statements === undefined ? [] : earningsRows(statements);
  return { ...rest, history: linesOf(record, history, rows, TRACING) };
}
