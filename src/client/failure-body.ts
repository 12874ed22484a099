/** What an error body tells, whichever of the usual shapes it has. */
import { at, clip, htmlTitle, isObject, text } from './body.ts';

export interface ToldFailure {
  readonly code: string | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly details: unknown;
}

/**
 * Reads `{detail: [...]}` (validation), `{detail | error: {code, message, ...}}`, `{detail | error: "..."}`, `{errors: [...]}`, `{code, message}`,
 * problem details (RFC 9457: `title`, `detail`), lists of sentences (plain, or by parameter), `{fault: {faultstring}}`, `{data: {error}}`, HTML pages, plain text and nothing at all. `body` is the parsed body (undefined: no JSON), `raw` its text.
 */
export function readFailure(body: unknown, raw: string, status: number): ToldFailure {
  const faults = [at(body, 'detail'), at(body, 'errors')].find(isFaultList);
  if (faults !== undefined) {
    const lines = faults.filter(isObject).map(faultLine);
    const message = lines.join('; ') || `the service refused the request (${status})`;
    return { code: 'VALIDATION', message: clip(message, 1000), requestId: idIn(body), details: bounded(faults) };
  }
  const listed = at(body, 'errors');
  const first = Array.isArray(listed) ? listed[0] : listed;
  const holders = [
    at(body, 'error'),
    at(body, 'detail'),
    at(body, 'fault'),
    at(at(body, 'data'), 'error'),
    first,
    body,
  ];
  return told(holders.filter(isObject), first, body, raw, status);
}

function told(
  holders: readonly Record<string, unknown>[],
  first: unknown,
  body: unknown,
  raw: string,
  status: number,
): ToldFailure {
  const coded = holders.find((each) => messageIn(each) ?? codeIn(each));
  const plain = [at(body, 'detail'), at(body, 'error'), first].map(text).find((each) => each !== undefined);
  const message = plain ?? (coded && messageIn(coded)) ?? text(body) ?? linesIn(body);
  return {
    code: coded && codeIn(coded),
    message: clip(message ?? withoutMessage(body, raw, status), 1000),
    requestId: (coded && idIn(coded)) ?? idIn(body),
    details: bounded(coded?.details),
  };
}

/** Most characters of details that are handed on: an error is no place for a document, and one nested too deeply cannot even be printed. */
const MOST_DETAILS = 20_000;

function bounded(details: unknown): unknown {
  try {
    return (JSON.stringify(details)?.length ?? 0) <= MOST_DETAILS ? details : undefined;
  } catch {
    return undefined;
  }
}

/** A list of what is wrong with single parameters: it says where, or speaks as pydantic does. */
function isFaultList(value: unknown): value is unknown[] {
  if (!Array.isArray(value)) return false;
  return value.length === 0 || value.some((each) => isObject(each) && ('loc' in each || 'msg' in each));
}

function withoutMessage(body: unknown, raw: string, status: number): string {
  const plain = `the service answered with status ${status}`;
  if (body !== undefined) return plain;
  const title = htmlTitle(raw);
  if (title !== undefined) return title === '' ? `${plain} and a web page` : `${plain} and a web page: ${title}`;
  const line = raw.trim();
  // A short text that is no markup and no broken JSON was written for people.
  return line !== '' && line.length <= 300 && !/^[<{[]/.test(line) ? `${plain}: ${line}` : plain;
}

const MESSAGES = ['message', 'Message', 'msg', 'title', 'description', 'error_description', 'reason', 'faultstring'];

function messageIn(value: Record<string, unknown>): string | undefined {
  return MESSAGES.map((name) => text(value[name]) ?? textsIn(value[name])).find((each) => each !== undefined);
}

/** Plain lists of sentences, and lists by the name of a parameter: `{errors: {symbol: ["is invalid"]}}`. */
function linesIn(body: unknown): string | undefined {
  const listed = [at(body, 'errors'), at(body, 'detail'), body];
  const lines = textsIn(listed.find(Array.isArray));
  if (lines !== undefined) return lines;
  const byName = listed.slice(0, 2).find(isObject);
  const named = Object.entries(byName ?? {}).flatMap(([name, value]) => {
    const said = text(value) ?? textsIn(value);
    return said === undefined ? [] : [`${name}: ${said}`];
  });
  return named.length === 0 ? undefined : named.join('; ');
}

/** The texts of a list in one; undefined where it holds none. */
function textsIn(value: unknown): string | undefined {
  const texts = Array.isArray(value) ? value.map(text).filter((each) => each !== undefined) : [];
  return texts.length === 0 ? undefined : texts.join('; ');
}

/** Codes are words; a number under `code` mostly repeats the status. */
function codeIn(value: Record<string, unknown>): string | undefined {
  const found = [value.code, value.error_code, value.type].map(text).find((each) => each !== undefined);
  return found !== undefined && /^[A-Za-z][\w.-]{1,63}$/.test(found) ? found : undefined;
}

function idIn(value: unknown): string | undefined {
  return text(at(value, 'request_id')) ?? text(at(value, 'requestId'));
}

/** `symbol: String should have at most 8 characters (got 'ABCDEFGHI')`. */
function faultLine(fault: Record<string, unknown>): string {
  const parts = Array.isArray(fault.loc) ? fault.loc : [fault.loc];
  const loc = parts.filter((part) => ['string', 'number'].includes(typeof part) && part !== 'query' && part !== 'path');
  const input = fault.input;
  const got = typeof input === 'string' || typeof input === 'number' ? ` (got '${clip(String(input), 80)}')` : '';
  return `${loc.join('.') || 'request'}: ${text(fault.msg) ?? text(fault.message) ?? 'invalid'}${got}`;
}
