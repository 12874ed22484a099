/**
 * Explains the values of `GET /v2/facts` by quarter or fiscal year: the facts of filings that each was made of. What
 * `mds facts SYMBOL CONCEPT --period quarter --explain --json` prints.
 */
import { type ExplainedLine, explainedCell } from '../contract/provenance.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { periodValues } from './by-period.ts';
import { compute } from './compute.ts';
import type { Payload } from './payload.ts';

type Values = Extract<Payload, { rows: unknown }>;
export type ExplainedFacts = Omit<Values, 'rows'> & { readonly line: ExplainedLine };

/** An answer whose rows name the one filing they are of explains itself. */
export type ExplanationDocument = ExplainedFacts | Payload;

/** The document for the parameters of the route. Throws what the route throws. */
export function explain(context: ComputeContext, params: Params): ExplanationDocument {
  const payload = compute(context, params);
  if (!('rows' in payload) || payload.period === 'all') return payload;
  const { rows: shown, ...rest } = payload;
  const symbol = symbolRow(context.store, params.symbol as string);
  const { series, rows } = periodValues(context, symbol, params.find as string, payload.period);
  const { concept, label, field } = series;
  const cells = rows
    .slice(0, shown.length)
    .map(({ row, cell }) => explainedCell(row, concept, { fieldOf: () => field, growth: {} }, cell.value));
  return { ...rest, line: { field: concept, definition: label ?? concept, cells } };
}
