/** What is retried, when, and the waits in between. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backoff, INTERACTIVE, retryAfterSeconds, sleep, waitText } from '../../src/http/retry.ts';
import { asking, BODY, closing, WIRES } from './asking.ts';
import { type EvilServer, evilServer, reset, send, stall, truncate } from './evil-server.ts';

const ok = send(200, BODY);
const busy = send(503, '{"error":{"code":"UPSTREAM_UNAVAILABLE","message":"try later"}}');
const limited = (after: string, headers: Record<string, string> = {}) =>
  send(429, '{"error":{"code":"RATE_LIMITED","message":"too many requests"}}', { 'retry-after': after, ...headers });
const DATE = 'Sat, 21 Nov 2026 12:00:00 GMT';

describe.each(WIRES)('over the %s wire', (wire) => {
  let server: EvilServer;
  const asked = (path: string) => server.seen.filter((each) => each.path === path).length;
  const fresh = (options = {}) => asking({ baseUrl: server.origin, wire, ...options });
  beforeAll(async () => {
    server = await evilServer({
      '/busy': [busy, busy, ok],
      '/always': busy,
      '/none': busy,
      '/reset': [reset, ok],
      '/cut': [truncate('{"da', 100), ok],
      '/stall': [stall, ok],
      '/stall-always': stall,
      '/limited': [limited('2'), ok],
      '/dated': [limited('Sat, 21 Nov 2026 12:00:07 GMT', { date: DATE }), ok],
      '/much': limited('3600'),
      '/odd': [limited('soon'), ok],
      '/past': [limited('Sat, 21 Nov 2026 11:00:00 GMT', { date: DATE }), ok],
      '/not-found': send(404, '{"detail":"Not Found"}'),
      '/not-implemented': send(501, ''),
      '/shared': [limited('5'), ok],
      ...Object.fromEntries([408, 429, 500, 502, 503, 504].map((status) => [`/s${status}`, [send(status, ''), ok]])),
    });
  });
  afterAll(() => server.close());

  test.each([408, 429, 500, 502, 503, 504])('status %i is tried again', async (status) => {
    const service = fresh();
    expect(await service.data(`/s${status}`)).toEqual({ symbol: 'KO' });
    // Half of the first bound of 250 ms: the random number is one half.
    expect(service.waits).toEqual([125]);
  });

  test.each(['not-found', 'not-implemented'])('%s is final', async (path) => {
    const service = fresh();
    await service.failure(`/${path}`);
    expect(service.waits).toEqual([]);
    expect(asked(`/${path}`)).toBe(1);
  });

  test('waits grow; a success ends them', async () => {
    const service = fresh();
    expect(await service.data('/busy')).toEqual({ symbol: 'KO' });
    expect(service.waits).toEqual([125, 250]);
    expect(service.log()).toContain('* status 503; retrying in 0.1 s (1/3)');
  });

  test('after the last try its error is final', async () => {
    const service = fresh();
    expect(await service.failure('/always')).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      exitCode: 6,
      retryable: true,
    });
    expect(service.waits).toEqual([125, 250, 500]);
    expect(asked('/always')).toBe(4);
  });

  test('none when none are wanted', async () => {
    await fresh({ retries: 0 }).failure('/none');
    expect(asked('/none')).toBe(1);
  });

  test.each(['reset', 'cut'])('a connection lost (%s) is tried again', async (path) => {
    const service = fresh();
    expect(await service.data(`/${path}`)).toEqual({ symbol: 'KO' });
    expect(service.waits).toEqual([125]);
  });

  test('a slow try times out and is repeated; the message counts the tries', async () => {
    const service = fresh({ tryTimeout: 60, retries: 1 });
    expect(await service.data('/stall')).toEqual({ symbol: 'KO' });
    const error = await service.failure('/stall-always');
    expect(error).toMatchObject({ code: 'TIMEOUT', exitCode: 7, retryable: true });
    expect(error.message).toContain('(tried 2 times)');
  });

  test('the total time is limited, with tries left', async () => {
    const service = fresh({ timeout: 80, tryTimeout: 60_000, retries: 50 });
    const error = await service.failure('/stall-always');
    expect(error).toMatchObject({ code: 'TIMEOUT' });
    expect(service.waits.length).toBeLessThan(2);
  });

  test('only GET is repeated', async () => {
    const service = fresh();
    await service.transport.handle({ method: 'POST', path: '/always', query: [], headers: {} });
    expect(service.waits).toEqual([]);
  });

  test.each([
    ['limited', [2000]],
    ['dated', [7000]],
    ['odd', [125]],
    ['past', [125]],
  ])('Retry-After (%s) sets the wait', async (path, waits) => {
    const service = fresh();
    expect(await service.data(`/${path}`)).toEqual({ symbol: 'KO' });
    expect(service.waits).toEqual(waits);
  });

  test('a wait longer than allowed is an error', async () => {
    const service = fresh({ timeout: 10_000_000 });
    expect(await service.failure('/much')).toMatchObject({
      code: 'RATE_LIMITED',
      exitCode: 5,
      retryAfter: 3600,
      hint: 'retry in 60 min',
    });
    expect(service.waits).toEqual([]);
    expect(await fresh({ timeout: 1000, maxWait: 10_000_000 }).failure('/much')).toMatchObject({ exitCode: 5 });
  });

  test('a rate limit delays all requests', async () => {
    const service = fresh({ concurrency: 1 });
    await Promise.all([service.data('/shared'), service.data('/shared')]);
    // The second comes after the first has waited 5 s: nothing is left to wait for.
    expect(service.waits).toEqual([5000]);
    const twin = fresh({ concurrency: 1, retries: 0 });
    await twin.failure('/much').catch(() => undefined);
    expect(twin.waits).toEqual([]);
  });
});

test('other requests wait while the service is limited', async () => {
  let calls = 0;
  const server = closing(
    await evilServer({
      '/x': (request, response) => (++calls === 1 ? limited('4') : ok)(request, response),
    }),
  );
  const service = closing(asking({ baseUrl: server.origin, retries: 0 }));
  await service.failure('/x').catch(() => undefined);
  // Without a retry the first ends, and no request waits.
  expect(service.waits).toEqual([]);
  const patient = closing(
    asking({ baseUrl: server.origin, sleep: () => Promise.reject(new Error('stopped')), retries: 1 }),
  );
  calls = 0;
  // The first would wait 4 s and is stopped; the second must not ask before.
  await expect(patient.get('/x')).rejects.toMatchObject({ code: 'INTERRUPTED' });
  await expect(patient.get('/x')).rejects.toMatchObject({ code: 'INTERRUPTED' });
  expect(calls).toBe(1);
});

describe('how long to wait', () => {
  test('grows to a bound and is spread over all of it', () => {
    // 250 ms doubled: 250, 500, ... up to 8 s; full jitter takes any part of it.
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((retry) => backoff(retry, 0.999999, INTERACTIVE.retry))).toEqual([
      249, 499, 999, 1999, 3999, 7999, 7999, 7999,
    ]);
    expect(backoff(5, 0, INTERACTIVE.retry)).toBe(0);
    expect(backoff(5, 0.999999, { ...INTERACTIVE.retry, maxWaitMs: 1000 })).toBe(999);
  });

  test.each([
    [{ 'retry-after': '0' }, 429, 0],
    [{ 'retry-after': ' 120 ' }, 503, 120],
    [{ 'retry-after': '1.5' }, 429, 1.5],
    // The three date forms of RFC 9110, 5.6.7.
    [{ 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT', date: 'Sun, 06 Nov 1994 08:49:07 GMT' }, 503, 30],
    [{ 'retry-after': 'Sunday, 06-Nov-94 08:49:37 GMT', date: 'Sun, 06 Nov 1994 08:49:07 GMT' }, 503, 30],
    [{ 'retry-after': 'Sun Nov  6 08:49:37 1994', date: 'Sun, 06 Nov 1994 08:49:07 GMT' }, 503, 30],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:10 GMT' }, 503, 10],
    // A service whose own clock is at zero: ours counts. A date a century away is no reason to retry soon.
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:10 GMT', date: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 503, 10],
    [{ 'retry-after': 'Tue, 21 Nov 2126 12:00:00 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 503, 36_524 * 86_400],
    [{ 'retry-after': '-5' }, 429, undefined],
    [{ 'retry-after': '99999999999' }, 429, undefined],
    [{ 'retry-after': '12 apples' }, 429, undefined],
    [{ 'retry-after': '' }, 429, undefined],
    [{ 'retry-after': 'x', 'ratelimit-reset': '9' }, 429, 9],
    [{ 'ratelimit-reset': '9' }, 429, 9],
    [{ 'ratelimit-reset': '9' }, 503, undefined],
    [{}, 429, undefined],
  ])('%j with status %i says %s s', (headers, status, seconds) => {
    expect(retryAfterSeconds(headers as Record<string, string>, status, Date.UTC(2026, 10, 21, 12))).toBe(seconds);
  });

  test.each([
    [42, '42 s'],
    [121, '3 min'],
    [7201, '3 h'],
    [172_801, '3 d'],
  ])('%i s reads %s', (seconds, words) => {
    expect(waitText(seconds)).toBe(words);
  });

  test('a wait ends at once when it is aborted, and leaves nothing behind', async () => {
    const controller = new AbortController();
    const waiting = sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(sleep(60_000, controller.signal)).rejects.toThrow('enough');
    await expect(sleep(1)).resolves.toBeUndefined();
  });
});
