/** One cached response, and the bytes of its file: a line with their digest, a line of JSON, the body. */
import { isObject } from '../body.ts';
import type { Times } from './freshness.ts';

/** A cached response of status 200. */
export interface Entry extends Times {
  /** Only {@link STORED}. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request's values of the headers that `Vary` names; null: not sent. */
  readonly vary: Readonly<Record<string, string | null>>;
  readonly body: string;
}

/** Headers that are cached: others (limits, cookies, traces) are about one request. */
const STORED = ['content-type', 'cache-control', 'etag', 'last-modified', 'expires', 'date', 'vary', 'x-request-id'];

/** The headers of a response that are cached with it. */
export function cachedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    STORED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const])),
  );
}

const FORMAT = 'mds-answer-1';

/** The content of an entry's file. */
export function entryText({ body, ...head }: Entry): string {
  const rest = `${JSON.stringify(head)}\n${body}`;
  return `${FORMAT} ${digest(rest)}\n${rest}`;
}

/** The entry of a file's content; undefined for anything truncated, damaged or of another format. */
export function readEntry(text: string): Entry | undefined {
  const [first, second] = [text.indexOf('\n'), text.indexOf('\n', text.indexOf('\n') + 1)];
  if (first < 0 || second < 0) return undefined;
  if (text.slice(0, first) !== `${FORMAT} ${digest(text.slice(first + 1))}`) return undefined;
  // The digest has matched: this is what was written.
  const head: unknown = JSON.parse(text.slice(first + 1, second));
  return isObject(head) ? ({ ...head, body: text.slice(second + 1) } as unknown as Entry) : undefined;
}

function digest(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
