/** How long a service asks to wait before the next request. */

/**
 * Seconds from now told by `Retry-After` (seconds, or an HTTP date: RFC 9110, 10.2.3) or, of a 429 without it, by `RateLimit-Reset`
 * (seconds, the IETF draft). A date is read against the service's own `Date` where it sends one, else against `now` (ms since the epoch).
 * Undefined when neither says anything that can be read; never negative. `headers` have lower-case names.
 */
export function retryAfterSeconds(
  headers: Readonly<Record<string, string>>,
  status: number,
  now: number | undefined,
): number | undefined {
  const said = headers['retry-after']?.trim();
  if (said !== undefined) {
    const seconds = inSeconds(said);
    if (seconds !== undefined) return seconds;
    const at = httpDate(said);
    const from = httpDate(headers.date) ?? now;
    if (at !== undefined && from !== undefined) return ofClocks(at, from, now);
  }
  return status === 429 ? inSeconds(headers['ratelimit-reset']?.trim()) : undefined;
}

/** A service that asks for more has its clock wrong, or means never, s. */
export const LONGEST_WAIT = 30 * 86_400;

/** Seconds from `from`, the service's own clock, to `at`; where that gives no sense, from ours. */
function ofClocks(at: number, from: number, now: number | undefined): number {
  const [own, ours = own] = [from, now].flatMap((each) =>
    each === undefined ? [] : [Math.max(0, (at - each) / 1000)],
  );
  return own! <= LONGEST_WAIT ? own! : ours!;
}

/** A wait in words, rounded up: `42 s`, `90 min`, `5 h`, `3 d`. `seconds` is whole and not negative. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} s`;
  if (seconds <= 7200) return `${Math.ceil(seconds / 60)} min`;
  return seconds <= 172_800 ? `${Math.ceil(seconds / 3600)} h` : `${Math.ceil(seconds / 86_400)} d`;
}

function inSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A date of HTTP in ms since the epoch. Only the forms RFC 9110 (5.6.7) allows end in GMT or (asctime) in a year; `Date.parse` alone would also take `-5` or `12 apples`. */
export function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .*(GMT|UTC|\d{4})$/.test(text)) return undefined;
  const at = Date.parse(/(GMT|UTC)$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
