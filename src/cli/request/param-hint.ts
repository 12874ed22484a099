/** What help says of a parameter the service has refused: its own message is exact, but written for programs. */

import type { EndpointSpec, ParamSpec } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';

/** `thrown` with that as its hint, where it is a refusal of known parameters without a hint; anything else unchanged. */
export function withParamHint(thrown: unknown, { params }: EndpointSpec): unknown {
  if (!(thrown instanceof MdsError) || thrown.code !== 'VALIDATION' || thrown.hint !== undefined) return thrown;
  const refused = new Set(Array.isArray(thrown.details) ? thrown.details.map(nameOf) : []);
  const hint = params.filter(({ name }) => refused.has(name)).map(helpOf);
  if (hint.length === 0) return thrown;
  return new MdsError(thrown.code, thrown.message, { ...thrown, cause: thrown.cause, hint: hint.join('; ') });
}

/** The parameter that one entry of a validation body is about: the end of its `loc`. */
function nameOf(fault: unknown): unknown {
  const loc = typeof fault === 'object' && fault !== null && 'loc' in fault ? fault.loc : undefined;
  return Array.isArray(loc) ? loc.at(-1) : undefined;
}

/** `SYMBOL: US ticker, ...`, or `--limit: most results`. */
function helpOf({ name, positional, placeholder, help }: ParamSpec): string {
  return `${positional ? (placeholder ?? name.toUpperCase()) : `--${name.replaceAll('_', '-')}`}: ${help}`;
}
