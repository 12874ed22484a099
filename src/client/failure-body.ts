/** Reads the failure in an error body of any usual shape, and the exit code it means. */
import { API_CODES, EXIT, type ExitCode } from '../errors.ts';
import { at, clip, htmlTitle, isObject, text, unescaped } from './body.ts';

/** Names of the statuses that Node has none for, or one that says less. */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  401: 'not authenticated',
  407: 'the proxy requires a password',
  511: 'the network requires a login',
  520: 'unknown error behind the proxy',
  521: 'the service behind the proxy is down',
  522: 'the service behind the proxy timed out',
  523: 'the service behind the proxy cannot be reached',
  524: 'the service behind the proxy timed out',
};

/** `429 (too many requests)`; an unnamed status is its number alone. */
function statusWords(status: number): string {
  const words = STATUS_WORDS[status] ?? process.getBuiltinModule('node:http').STATUS_CODES[status]?.toLowerCase();
  return words === undefined || status < 400 ? String(status) : `${status} (${words})`;
}

export interface ReportedFailure {
  readonly code: string | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly details: unknown;
}

/**
 * Reads `{detail: [...]}` (validation), `{detail | error: {code, message, ...}}`, `{detail | error: "..."}`, `{errors:
 * [...]}`, `{code, message}`, problem details (RFC 9457: `title`, `detail`), lists of any of them, lists of sentences
 * (plain, or by parameter), `{fault: {faultstring}}`, `{data: {error}}`, HTML and XML pages, plain text and nothing at
 * all. `body` is the parsed body (undefined: no JSON), `raw` its text.
 */
export function readFailure(body: unknown, raw: string, status: number): ReportedFailure {
  const holders = holdersIn(body);
  const faults = [body, ...holders.flatMap(({ detail, errors }) => [detail, errors])].find(isFaultList);
  if (faults !== undefined) {
    const lines = faults.filter(isObject).map(faultLine);
    const message = lines.join('; ') || `the service refused the request (${status})`;
    return { code: 'VALIDATION', message: clip(message, 1000), requestId: idIn(body), details: bounded(faults) };
  }
  const coded = holders.find((each) => messageIn(each) ?? codeIn(each));
  const listed = at(body, 'errors');
  const plain = [at(body, 'detail'), at(body, 'error'), Array.isArray(listed) ? listed[0] : listed]
    .map(text)
    .find(Boolean);
  const code = coded && codeIn(coded);
  const message = plain ?? (coded && messageIn(coded)) ?? text(body) ?? linesIn(body);
  const sentence = message === undefined ? withoutMessage(body, raw, status, code) : inPlace(message, code, status);
  const requestId = (coded && idIn(coded)) ?? idIn(body);
  return { code, message: clip(sentence, 1000), requestId, details: bounded(coded?.details) };
}

/** Failures are not nested deeper than this. */
const DEEPEST = 3;

/** The objects that may describe a failure, the innermost first; of a list the first one. */
function holdersIn(value: unknown, depth = 0): readonly Record<string, unknown>[] {
  const holder = Array.isArray(value) ? value.find(isObject) : value;
  if (!isObject(holder) || depth > DEEPEST) return [];
  const { error, detail, fault, data, errors } = holder;
  const inner = [error, detail, fault, at(data, 'error'), errors].flatMap((each) => holdersIn(each, depth + 1));
  return [...inner, holder];
}

/** Messages of fewer words need the status to make sense. */
const ENOUGH_WORDS = 3;

/** The message of a service, with the status where it is vague: `oops` and `Not Found` are no sentences. */
function inPlace(message: string, code: string | undefined, status: number): string {
  if (status < 300 || isApiCode(code)) return message;
  const vague = message.trim().split(/\s+/).length < ENOUGH_WORDS || (status >= 500 && code === undefined);
  if (!vague || message.includes(String(status))) return message;
  return `the service answered with status ${status}: ${message}`;
}

/** Largest `details` that are passed on, characters: an error is no place for a document. */
const MOST_DETAILS = 20_000;

function bounded(details: unknown): unknown {
  try {
    return (JSON.stringify(details)?.length ?? 0) <= MOST_DETAILS ? details : undefined;
  } catch {
    return undefined;
  }
}

/** A list of faults of single parameters, as pydantic writes them. */
function isFaultList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some((each) => isObject(each) && ('loc' in each || 'msg' in each));
}

function withoutMessage(body: unknown, raw: string, status: number, code: string | undefined): string {
  const plain = `the service answered with status ${status}`;
  const named = `the service answered with status ${statusWords(status)}`;
  if (body !== undefined) return code === undefined ? named : `${plain}: ${code}`;
  const title = htmlTitle(raw);
  if (title !== undefined) return title === '' ? `${plain} and a web page` : `${plain} and a web page: ${title}`;
  const line = xmlMessage(raw) ?? raw.trim();
  // A short text that is neither markup nor broken JSON is a message for people.
  return line !== '' && line.length <= 300 && !/^[<{[]/.test(line) ? `${plain}: ${line}` : named;
}

/** The message element of an XML document (object storage, SOAP). */
function xmlMessage(raw: string): string | undefined {
  if (!/^\s*<[?\w]/.test(raw)) return undefined;
  const element = /<(?:\w+:)?(?:message|detail|faultstring|error_description|title)(?:\s[^>]*)?>([^<]{1,400})</i;
  const found = element.exec(raw)?.[1];
  return found === undefined ? undefined : text(clip(unescaped(found)));
}

const MESSAGES = 'message Message msg detail title description error_description reason faultstring'.split(' ');

function messageIn(value: Record<string, unknown>): string | undefined {
  return MESSAGES.map((name) => text(value[name]) ?? textsIn(value[name]) ?? inEnglish(value[name])).find(Boolean);
}

/** `{en: "...", de: "..."}`: a message in several languages. */
function inEnglish(value: unknown): string | undefined {
  if (!isObject(value) || !Object.keys(value).every((name) => /^[a-z]{2}([-_][A-Za-z]{2,4})?$/.test(name)))
    return undefined;
  return text(value.en) ?? Object.values(value).map(text).find(Boolean);
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

/** Codes are words; a number under `code` usually repeats the status. */
function codeIn(value: Record<string, unknown>): string | undefined {
  const found = [value.code, value.error_code, value.type].map(text).find(Boolean);
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

/** The exit code of an HTTP status. */
export function exitOfStatus(status: number): ExitCode {
  if (status === 401 || status === 402 || status === 403) return EXIT.key;
  if (status === 404 || status === 410) return EXIT.notFound;
  if (status === 429) return EXIT.rateLimited;
  if (status === 407 || status === 408 || status === 504) return EXIT.network;
  return status >= 400 && status < 500 ? EXIT.usage : EXIT.service;
}

/** A code as the contract spells it: `SymbolUnknown` and `symbol-unknown` are `SYMBOL_UNKNOWN`. */
function spelled(code: string): string {
  return code
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]/g, '_')
    .toUpperCase();
}

/** Whether it is a code of the API, in any spelling. */
function isApiCode(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(API_CODES, spelled(code));
}

/**
 * The exit code of a failure. Its code (in any spelling) decides before its status: the contract leaves statuses open.
 */
export function exitOf(code: string | undefined, status: number): ExitCode {
  return isApiCode(code) ? API_CODES[spelled(code!) as keyof typeof API_CODES].exit : exitOfStatus(status);
}
