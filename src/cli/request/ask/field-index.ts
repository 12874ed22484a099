/**
 * The fields of payloads, from their schemas: for `--list-fields`, and for the index that the build puts into the
 * program.
 */
import { type Call, fillPath } from '../../../client/core.ts';
import { LAST_RESORT } from '../../../conditions/fields.ts';
import { checkFields, type DescribedField, type FieldIndex, indexOf } from '../../../endpoints/contract/field-index.ts';
import { ENDPOINTS } from '../../../endpoints/index.ts';
import type { EndpointSpec, ParamSpec } from '../../../endpoints/types.ts';

/** Every field of the routes that a check can request, in payload order. */
export async function describedFields(): Promise<readonly DescribedField[]> {
  const routes = ENDPOINTS.filter(({ spec }) => needsOnlySymbol(spec));
  const fields = routes.map(async ({ spec, payload }) => checkFields(spec.name, (await payload()).schema));
  return (await Promise.all(fields)).flat();
}

export async function fieldIndex(): Promise<FieldIndex> {
  const routes = ENDPOINTS.filter(({ spec }) => needsOnlySymbol(spec));
  return indexOf(
    routes.map(({ spec }) => [spec.name, rankOf(spec)]),
    await describedFields(),
  );
}

/** True for a route that takes a symbol and needs nothing else. */
export function needsOnlySymbol({ params }: EndpointSpec): boolean {
  return symbolParam(params) !== undefined && params.every(({ kind, required }) => kind === 'symbol' || !required);
}

/**
 * The snapshot first, then routes of every plan; last those that also answer without a symbol, about the stored data.
 */
function rankOf({ name, plan, params }: EndpointSpec): number {
  if (symbolParam(params)?.required === false) return LAST_RESORT;
  return name === 'snapshot' ? 0 : plan === 'free' ? 1 : 2;
}

/** The request for `symbol`; every other parameter has its default. */
export function callFor({ path, params }: EndpointSpec, symbol: string): Call {
  const param = symbolParam(params);
  if (param?.in === 'path') return { path: fillPath(path, { [param.name]: symbol }), query: [] };
  return { path, query: param === undefined ? [] : [[param.name, symbol]] };
}

function symbolParam(params: readonly ParamSpec[]): ParamSpec | undefined {
  // A benchmark is a symbol that an answer is compared with.
  return params.find(({ kind, positional }) => kind === 'symbol' && positional === true);
}
