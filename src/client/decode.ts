/** Decodes a response body: the payload of a success, or the failure in an error body. */
import { type Code, EXIT, MdsError } from '../errors.ts';
import { LONGEST_WAIT, RETRYABLE_STATUS, retryAfterSeconds, waitText } from '../http/retry.ts';
import type { ServiceResponse } from '../service/types.ts';
import { at, clip, htmlTitle, isObject, text } from './body.ts';
import { exitOf, readFailure } from './failure-body.ts';

/**
 * The value under `data`. Throws MdsError for every other response, whatever its shape; BAD_PAYLOAD also where a remote
 * service (`hosted`) nests values deeper than any payload does: laid out, they take room that grows with the square of
 * their depth.
 */
export function decode(response: ServiceResponse, hosted = false): unknown {
  const body = parse(response.body);
  const ok = response.status >= 200 && response.status < 300;
  if (hosted && isDeeper(body, DEEPEST)) {
    throw new MdsError('BAD_PAYLOAD', `the response is nested deeper than ${DEEPEST} levels`, {
      status: response.status,
      requestId: requestId(response, undefined),
      hint: 'look at the answer itself with --raw',
    });
  }
  if (ok && isObject(body) && isObject(body.data) && !isOnlyError(body.data)) return body.data;
  // Some services send failures with status 200.
  if (!ok || isFailure(body)) throw failure(response, body);
  throw new MdsError('BAD_PAYLOAD', badResponse(response.body, body), {
    status: response.status,
    requestId: requestId(response, undefined),
    hint: 'look at the answer itself with --raw',
  });
}

/** Levels of a response; a payload has some ten. */
const DEEPEST = 256;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const item of items) if (typeof item === 'object' && isDeeper(item, levels - 1)) return true;
  return false;
}

/** `{data: {error: {...}}}`: a failure wrapped like a payload. */
function isOnlyError(data: Record<string, unknown>): boolean {
  return isObject(data.error) && Object.keys(data).length === 1;
}

function isFailure(body: unknown): boolean {
  if (!isObject(body)) return false;
  if (isObject(body.data) && isOnlyError(body.data)) return true;
  if (body.data !== undefined && body.data !== null) return false;
  const { error, detail, errors, code, message, status, success } = body;
  return (
    success === false ||
    (typeof status === 'string' && /^(error|fail|failed|failure)$/i.test(status)) ||
    [error, detail, errors].some((each) => text(each) ?? (typeof each === 'object' && each !== null)) ||
    (text(code) ?? text(message)) !== undefined
  );
}

function failure(response: ServiceResponse, body: unknown): MdsError {
  const { status, headers } = response;
  const reported = readFailure(body, response.body, status);
  const exitCode = exitOf(reported.code, status);
  const after = retryAfterSeconds(headers, status, undefined);
  const retryAfter = after === undefined || after > LONGEST_WAIT ? undefined : Math.ceil(after);
  // A service with a store fault names it; only a busy store is worth a retry.
  const store = text(at(reported.details, 'store_code'));
  const hint =
    text(at(reported.details, 'hint')) ?? (store === undefined ? hintFor(exitCode, status, retryAfter) : undefined);
  return new MdsError((store ?? reported.code ?? `HTTP_${status}`) as Code, withoutEnd(reported.message, hint), {
    exitCode,
    status,
    retryable:
      store === undefined ? RETRYABLE_STATUS.includes(status) || exitCode === EXIT.rateLimited : store === 'STORE_BUSY',
    requestId: requestId(response, reported.requestId),
    retryAfter,
    hint,
    details: reported.details,
  });
}

/** What to do next, where the service gives no hint. */
function hintFor(exitCode: number, status: number, retryAfter: number | undefined): string | undefined {
  if (status === 407) return 'set user and password of the proxy: HTTPS_PROXY=http://user:password@host:port';
  if (exitCode === EXIT.key)
    return status === 401
      ? 'see which key is used: mds auth status; set one with MDS_API_KEY or mds auth login'
      : 'see what the key gives access to: mds auth status';
  if (exitCode === EXIT.rateLimited)
    return retryAfter === undefined || retryAfter === 0 ? 'retry later' : `retry in ${waitText(retryAfter)}`;
  if (status === 304)
    return 'the service, or a proxy before it, took the request for a conditional one; try --no-cache';
  if (status >= 300 && status < 400) return 'check the base URL: the service has moved to another address';
  return undefined;
}

/** `message` without the hint at its end, where the hint is given separately. */
function withoutEnd(message: string, hint: string | undefined): string {
  if (hint === undefined || !message.endsWith(hint)) return message;
  return message.slice(0, -hint.length).replace(/[.:;]?\s*$/, '') || message;
}

const REQUEST_ID_HEADERS = ['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'];

function requestId({ headers }: ServiceResponse, reported: string | undefined): string | undefined {
  return reported ?? REQUEST_ID_HEADERS.map((name) => text(headers[name])).find((each) => each !== undefined);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body.charCodeAt(0) === 0xfeff ? body.slice(1) : body);
  } catch {
    return undefined;
  }
}

/** One sentence about a body without an object under `data`. `parsed` is undefined where `body` is not JSON. */
function badResponse(body: string, parsed: unknown): string {
  const start = body.trimStart();
  if (start === '') return 'the service sent an empty body';
  const title = htmlTitle(body);
  if (title !== undefined)
    return `the response is a web page${title && ` (${title})`}, not a response of the service: is the base URL right?`;
  if (parsed === undefined)
    return `the response is not JSON, or is truncated (${body.length} characters); it begins with: ${clip(start, 60)}`;
  const names = isObject(parsed) ? Object.keys(parsed).slice(0, 5).join(', ') : '';
  return `the response has no object under "data"${names && clip(`; it has: ${names}`, 120)}`;
}
