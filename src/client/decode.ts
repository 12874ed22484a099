/** Reads a response body: the payload of a success, or the failure an error body tells of. */
import type { ServiceResponse } from '../service/types.ts';
import { EXIT, exitOfStatus, MdsError } from './errors.ts';

/** The value under `data`. Throws MdsError for every other answer, whatever its shape. */
export function decode(response: ServiceResponse): unknown {
  const body = parse(response.body);
  const ok = response.status >= 200 && response.status < 300;
  if (!ok) throw failure(response, body);
  if (isObject(body) && isObject(body.data)) return body.data;
  throw new MdsError('the service answered without data', {
    code: 'BAD_PAYLOAD',
    exitCode: EXIT.service,
    status: response.status,
    requestId: requestId(response, undefined),
    hint: 'look at the answer itself with --raw',
  });
}

function failure(response: ServiceResponse, body: unknown): MdsError {
  const { status } = response;
  const base = { exitCode: exitOfStatus(status), status, retryable: [408, 429, 500, 502, 503, 504].includes(status) };
  if (isObject(body) && Array.isArray(body.detail)) {
    const faults = body.detail.filter(isObject);
    return new MdsError(faults.map(faultLine).join('; ') || `the service refused the request (${status})`, {
      ...base,
      code: 'VALIDATION',
      requestId: requestId(response, undefined),
      details: body.detail,
    });
  }
  const coded = [body, at(body, 'error'), at(body, 'detail')]
    .filter(isObject)
    .find((each) => each.message ?? each.code);
  const text = [at(body, 'detail'), at(body, 'error')].find((each) => typeof each === 'string');
  const details = coded?.details;
  // A store that cannot be used says which way; only a busy one is worth asking again.
  const store = string(at(details, 'store_code'));
  const hint = string(at(details, 'hint'));
  const message = string(coded?.message) ?? string(text) ?? `the service answered with status ${status}`;
  return new MdsError(withoutEnd(message, hint), {
    ...base,
    ...(store === undefined ? {} : { retryable: store === 'STORE_BUSY' }),
    code: store ?? string(coded?.code) ?? `HTTP_${status}`,
    requestId: requestId(response, coded),
    hint,
    details,
  });
}

/** `message` without the advice it ends in, where that is said apart. */
function withoutEnd(message: string, hint: string | undefined): string {
  if (hint === undefined || !message.endsWith(hint)) return message;
  return message.slice(0, -hint.length).replace(/[.:;]?\s*$/, '') || message;
}

/** `symbol: String should have at most 8 characters (got 'ABCDEFGHI')`. */
function faultLine(fault: Record<string, unknown>): string {
  const loc = Array.isArray(fault.loc) ? fault.loc.filter((part) => part !== 'query' && part !== 'path') : [];
  const input = fault.input;
  const got = typeof input === 'string' || typeof input === 'number' ? ` (got '${input}')` : '';
  return `${loc.join('.') || 'request'}: ${string(fault.msg) ?? 'invalid'}${got}`;
}

function requestId(response: ServiceResponse, coded: Record<string, unknown> | undefined): string | undefined {
  return string(coded?.request_id) ?? response.headers['x-request-id'];
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
