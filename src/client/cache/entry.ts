/** One kept answer, and the bytes of its file: a line that proves them, a line of JSON, the body. */
import { isObject } from '../body.ts';
import type { Times } from './freshness.ts';

/** An answer of status 200 as it is kept. */
export interface Entry extends Times {
  /** Those that say how it may be used, and what it is. */
  readonly headers: Readonly<Record<string, string>>;
  /** The request's values of the headers that `Vary` names; null: not sent. */
  readonly vary: Readonly<Record<string, string | null>>;
  readonly body: string;
}

/** Only these are kept: whatever else a service sends (limits, cookies, traces) is about one request. */
const KEPT = ['content-type', 'cache-control', 'etag', 'last-modified', 'expires', 'date', 'vary', 'x-request-id'];

/** The headers of an answer that are kept with it. */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const])),
  );
}

const FORMAT = 'mds-answer-1';

/** The content of an entry's file. */
export function entryText({ body, ...head }: Entry): string {
  const rest = `${JSON.stringify(head)}\n${body}`;
  return `${FORMAT} ${digest(rest)}\n${rest}`;
}

/** The entry of a file's content; undefined for anything torn, damaged or made by another edition. */
export function readEntry(text: string): Entry | undefined {
  const [first, second] = [text.indexOf('\n'), text.indexOf('\n', text.indexOf('\n') + 1)];
  if (first < 0 || second < 0) return undefined;
  if (text.slice(0, first) !== `${FORMAT} ${digest(text.slice(first + 1))}`) return undefined;
  // The digest has proven that this is what was written.
  const head: unknown = JSON.parse(text.slice(first + 1, second));
  return isObject(head) ? ({ ...head, body: text.slice(second + 1) } as unknown as Entry) : undefined;
}

function digest(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
