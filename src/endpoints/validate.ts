/**
 * Parameter checking from the spec, the same on both sides of the wire: what the service refuses, the client can refuse
 * before sending.
 */

import { closest } from '../store/text/closest.ts';
import { AS_OF } from './contract/params.ts';
import { type MeaningFault, readParam, takesSeveral, type ValidationFault } from './contract/read-param.ts';
import type { EndpointSpec, ParamSpec, Params } from './types.ts';

type Value = string | number | readonly string[];

export type CheckResult =
  | { readonly ok: true; readonly params: Params }
  /** Faults the schema can express, all of them: body of the 422. */
  | { readonly ok: false; readonly status: 422; readonly body: { readonly detail: readonly ValidationFault[] } }
  /** The first fault of meaning: PARAM_INVALID. */
  | { readonly ok: false; readonly status: 400; readonly fault: MeaningFault };

/**
 * Checks raw query values (in order; a repeated list is joined, of another repeated name the last counts) and decoded
 * path parameters against `spec`. A name that the route does not have is a fault: an answer that ignored it would be one
 * to another question. `as_of` is left to `contract/as-of.ts`. Values come out trimmed, normalized and with defaults; a legacy name is folded into the
 * parameter it replaces, which wins when both are given.
 */
export function checkParams(
  spec: EndpointSpec,
  query: readonly (readonly [string, string])[],
  pathParams: Readonly<Record<string, string>>,
): CheckResult {
  const detail: ValidationFault[] = unknownNames(queryNames(spec), query);
  const params: Record<string, Value> = {};
  let meaning: MeaningFault | undefined;
  for (const param of spec.params) {
    const raw = rawValue(param, query, pathParams);
    const read = raw === undefined ? undefined : readParam(param, raw);
    if (read === undefined || read.kind === 'omitted') {
      if (!param.required) continue;
      detail.push({
        type: 'missing',
        loc: [param.in ?? 'query', param.name],
        msg: 'Field required',
        input: null,
        ctx: {},
      });
    } else if (read.kind === 'schema') detail.push(read.fault);
    else if (read.kind === 'meaning') meaning ??= read.fault;
    else params[param.name] = read.value;
  }
  if (detail.length > 0) return { ok: false, status: 422, body: { detail } };
  if (meaning !== undefined) return { ok: false, status: 400, fault: meaning };
  return { ok: true, params: withDefaults(spec, params) };
}

/** A fault for each distinct name of the query that is none of `names`, with the closest of these. */
export function unknownNames(
  names: readonly string[],
  query: readonly (readonly [string, string])[],
): ValidationFault[] {
  const unknown = new Map(query.filter(([name]) => !names.includes(name)));
  return [...unknown.keys()].map((name) => {
    const near = closest(name.toLowerCase().replaceAll('-', '_'), names);
    const allowed = names.join(', ');
    return {
      type: 'extra_forbidden',
      loc: ['query', name],
      msg:
        near === undefined ? `Unknown parameter; allowed are ${allowed}` : `Unknown parameter; did you mean ${near}?`,
      // Not repeated: it may be a key.
      input: null,
      ctx: near === undefined ? { allowed } : { closest: near, allowed },
    };
  });
}

/** The names that the query of a request to the route may have. */
export function queryNames(spec: Pick<EndpointSpec, 'params'>): readonly string[] {
  return [...spec.params.filter((param) => param.in !== 'path').map(({ name }) => name), AS_OF.name];
}

/** A parameter as sent. A repeated list is joined; of another repeated parameter the last one counts. */
export function rawValue(
  param: ParamSpec,
  query: readonly (readonly [string, string])[],
  pathParams: Readonly<Record<string, string>>,
): string | undefined {
  if (param.in === 'path') return Object.hasOwn(pathParams, param.name) ? pathParams[param.name] : undefined;
  if (!takesSeveral(param)) return query.findLast(([name]) => name === param.name)?.[1];
  const values = query.filter(([name]) => name === param.name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(',');
}

function withDefaults(spec: EndpointSpec, given: Readonly<Record<string, Value>>): Params {
  const params: Record<string, Value> = {};
  for (const param of spec.params) {
    if (param.aliasOf !== undefined) continue;
    const legacy = spec.params.find((other) => other.aliasOf === param.name && given[other.name] !== undefined);
    const standard = 'default' in param ? param.default : undefined;
    const value = given[param.name] ?? (legacy === undefined ? standard : given[legacy.name]);
    if (value !== undefined) params[param.name] = value;
  }
  return params;
}
