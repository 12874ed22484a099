/** One JSON object per request: caller, request, outcome. Never contains a key, wherever a client put it. */
import { withoutSecrets } from '../keys/secret.ts';
import type { Answered } from './observer.ts';

/** Longest path and value written. */
const LONGEST = 200;

/**
 * The line of one answer, with its line end. `time` is UTC; `query` holds only parameters that the route has (`params`
 * of its template), for a stray `?api_key=` stays out of the log.
 */
export function accessLine(answer: Answered, params: (route: string) => ReadonlySet<string>): string {
  const { time, requestId, method, route, path, status, ms, bytes, remote, caller, aborted } = answer;
  const query = known(answer, params(route));
  return `${JSON.stringify({
    time: new Date(time).toISOString(),
    id: requestId,
    remote,
    method,
    route,
    path: hidden(path),
    ...(query === undefined ? {} : { query }),
    status,
    ms: Math.round(ms * 100) / 100,
    bytes,
    ...(caller === undefined ? {} : { key: caller.id, plan: caller.plan }),
    ...(aborted ? { aborted } : {}),
  })}\n`;
}

function known({ query }: Answered, params: ReadonlySet<string>): Readonly<Record<string, string>> | undefined {
  const shown = query.filter(([name]) => params.has(name)).map(([name, value]) => [name, hidden(value)]);
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

function hidden(text: string): string {
  return withoutSecrets(text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);
}
