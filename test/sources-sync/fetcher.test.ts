import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { MdsError } from '../../src/errors.ts';

import { type Service, serve } from '../support/service.ts';
import { type World, world } from './world.ts';

const open: { servers: Service[]; worlds: World[] } = { servers: [], worlds: [] };

/** A server with this listener, and a fetcher. */
async function served(
  listener: RequestListener,
  more: Parameters<typeof world>[1] = {},
): Promise<{ url: string; w: World }> {
  const server = await serve(listener);
  open.servers.push(server);
  const { url } = server;
  const w = world(url, { silenceMs: 400, ...more });
  open.worlds.push(w);
  return { url, w };
}

afterEach(async () => {
  for (const w of open.worlds.splice(0)) w.close();
  for (const server of open.servers.splice(0)) await server.close();
});

/** Answers in turn; the last one for ever. */
function inTurn(...answers: readonly RequestListener[]): { listener: RequestListener; count: () => number } {
  let at = 0;
  return {
    listener: (request, response) => answers[Math.min(at++, answers.length - 1)]!(request, response),
    count: () => at,
  };
}

const json: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"a":1}');
};

async function fault(promise: Promise<unknown>): Promise<MdsError> {
  try {
    await promise;
  } catch (error) {
    return error as MdsError;
  }
  throw new Error('it did not fail');
}

/** The page as the SEC serves it (sec.gov, 2024), shortened. */
const THRESHOLD =
  '<!DOCTYPE html><html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body><h1>SEC.gov | Request Rate Threshold Exceeded</h1></body></html>';

describe('answers that another try cures', () => {
  test.each<[string, RequestListener]>([
    ['503', (_q, r) => void r.writeHead(503).end('busy')],
    [
      '502 as a page',
      (_q, r) => void r.writeHead(502, { 'content-type': 'text/html' }).end('<html>bad gateway</html>'),
    ],
    ['a reset', (q) => q.socket.resetAndDestroy()],
    ['a stall before the head', () => undefined],
    ['a stall within the body', (_q, r) => void r.writeHead(200, { 'content-length': '100' }).write('{"a":')],
    [
      'a body cut short of its length',
      (_q, r) => {
        r.writeHead(200, { 'content-length': '100' }).write('{"a"');
        setTimeout(() => r.destroy(), 5);
      },
    ],
    [
      'truncated gzip',
      (_q, r) =>
        void r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1234567890}').subarray(0, 20)),
    ],
    [
      'HTML for JSON',
      (_q, r) => void r.writeHead(200, { 'content-type': 'application/json' }).end('<html>maintenance</html>'),
    ],
    ['JSON that ends in the middle', (_q, r) => void r.end('{"a":[1,2')],
    ['JSON that ends in the middle, at a bracket', (_q, r) => void r.end('{"a":{"b":1}')],
    ['JSON that ends within a text, at a bracket', (_q, r) => void r.end('{"a":"\\"}')],
    ['"not modified" without a validator', (_q, r) => void r.writeHead(304).end()],
    ['an empty answer', (_q, r) => void r.end()],
  ])('%s', async (_name, bad) => {
    const answers = inTurn(bad, bad, json);
    const { url, w } = await served(answers.listener);
    const { status, body } = await w.fetch({ url: `${url}/x.json`, accept: 'json' });
    expect(status).toBe(200);
    expect(Buffer.from(body).toString()).toBe('{"a":1}');
    expect(answers.count()).toBe(3);
    // Full jitter with random() = 1: 1 s, then 2 s.
    expect(w.pauses).toEqual([1000, 2000]);
  });

  test('429 waits as long as it is asked to, and then tries again', async () => {
    const answers = inTurn((_q, r) => void r.writeHead(429, { 'retry-after': '7' }).end(), json);
    const { url, w } = await served(answers.listener);
    expect((await w.fetch({ url: `${url}/x`, accept: 'json' })).status).toBe(200);
    expect(w.pauses).toEqual([7000]);
  });

  test('a Retry-After date is read against the clock of the server', async () => {
    const date = 'Sat, 21 Nov 2020 12:00:00 GMT';
    const until = 'Sat, 21 Nov 2020 12:00:05 GMT';
    const answers = inTurn((_q, r) => void r.writeHead(503, { 'retry-after': until, date }).end(), json);
    const { url, w } = await served(answers.listener);
    await w.fetch({ url: `${url}/x`, accept: 'json' });
    expect(w.pauses).toEqual([5000]);
  });
});

describe('answers that end the request', () => {
  test('what does not go away is an error with its code, after six tries', async () => {
    const answers = inTurn((_q, r) => void r.writeHead(503).end());
    const { url, w } = await served(answers.listener);
    const error = await fault(w.fetch({ url: `${url}/x`, accept: 'json' }));
    expect(error).toMatchObject({ name: 'MdsError', code: 'SOURCE_UNAVAILABLE' });
    expect(answers.count()).toBe(6);
    expect(w.pauses).toEqual([1000, 2000, 4000, 8000, 16000]);
  });

  test('too many requests to the end, without a time: left alone for ten minutes by every process', async () => {
    const answers = inTurn((_q, r) => void r.writeHead(429).end('Too Many Requests'));
    const { url, w } = await served(answers.listener);
    const sent: number[] = [];
    const asked = w.fetch({ url: `${url}/x`, accept: 'json', onSent: (bytes) => sent.push(bytes) });
    expect(await fault(asked)).toMatchObject({ code: 'SOURCE_RATE_LIMITED' });
    expect(answers.count()).toBe(6);
    // Each of the six is reported, with the 17 bytes of its body.
    expect(sent).toEqual([17, 17, 17, 17, 17, 17]);
    const second = await fault(w.fetch({ url: `${url}/y`, accept: 'json' }));
    expect(second).toMatchObject({
      code: 'SOURCE_RATE_LIMITED',
      message: /accepts no requests for another 10 minutes/,
    });
    expect(answers.count()).toBe(6);
    w.shift += 600_001;
    expect(await fault(w.fetch({ url: `${url}/y`, accept: 'json', retries: 0 }))).toMatchObject({ message: /429/ });
    expect(answers.count()).toBe(7);
  });

  test.each([
    [403, 'text/html'],
    [429, 'text/html'],
    [200, 'application/json'],
  ])('the threshold page under %i opens the circuit for ten minutes, for every process', async (status, type) => {
    const answers = inTurn(
      (_q, r) =>
        void r.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(THRESHOLD)),
      json,
    );
    const { url, w } = await served(answers.listener);
    const first = await fault(w.fetch({ url: `${url}/x`, accept: 'json' }));
    expect(first).toMatchObject({ code: 'SOURCE_BLOCKED', retryAfter: 600 });
    const second = await fault(w.fetch({ url: `${url}/y`, accept: 'json' }));
    expect(second).toMatchObject({ code: 'SOURCE_BLOCKED' });
    expect(second.message).toContain(
      'SEC EDGAR has blocked this network address; no requests are sent for another 10 minutes',
    );
    expect(answers.count()).toBe(1);
    // Nine minutes later it is still shut, after ten it is asked again.
    w.shift = 9 * 60_000;
    expect((await fault(w.fetch({ url: `${url}/y`, accept: 'json' }))).hint).toMatch(/\b([1-5]?\d|60) s/);
    w.shift = 10 * 60_000 + 1;
    expect((await w.fetch({ url: `${url}/y`, accept: 'json' })).status).toBe(200);
  });

  test.each([
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['x-gzip', gzipSync],
    ['gzip', (page: string) => Buffer.from(page)],
  ])('... whatever it is packed in (%s)', async (coding, pack) => {
    const { url, w } = await served(
      (_q, r) => void r.writeHead(403, { 'content-encoding': coding }).end(pack(THRESHOLD)),
    );
    expect(await fault(w.fetch({ url, accept: 'bytes' }))).toMatchObject({ code: 'SOURCE_BLOCKED' });
  });

  test('a clock set back while the circuit is open never prolongs it beyond ten minutes', async () => {
    const { url, w } = await served(inTurn((_q, r) => void r.writeHead(403).end(THRESHOLD), json).listener);
    await fault(w.fetch({ url: `${url}/x`, accept: 'json' }));
    w.shift = -86_400_000;
    const again = await fault(w.fetch({ url: `${url}/x`, accept: 'json' }));
    expect(again.retryAfter).toBeLessThanOrEqual(600);
  });

  test('the hint for an undeclared tool is to check the contact', async () => {
    const page =
      '<html><head><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></head></html>';
    const { url, w } = await served((_q, r) => void r.writeHead(403).end(page));
    expect((await fault(w.fetch({ url, accept: 'json' }))).hint).toContain('mds config get contact');
  });

  test('a 429 that asks for an hour is not waited for, and no other request is sent meanwhile', async () => {
    const answers = inTurn((_q, r) => void r.writeHead(429, { 'retry-after': '3600' }).end());
    const { url, w } = await served(answers.listener);
    expect(await fault(w.fetch({ url, accept: 'json' }))).toMatchObject({
      code: 'SOURCE_RATE_LIMITED',
      retryAfter: 3600,
    });
    expect(await fault(w.fetch({ url, accept: 'json' }))).toMatchObject({ code: 'SOURCE_RATE_LIMITED' });
    expect(answers.count()).toBe(1);
  });

  test('a refusal that is no block page, a closed port, a body beyond the limit', async () => {
    const big = Buffer.alloc(5000, 'a');
    const { url, w } = await served(
      (q, r) => void (q.url === '/big' ? r.end(big) : r.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')),
    );
    expect(await fault(w.fetch({ url: `${url}/x`, accept: 'json' }))).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(await fault(w.fetch({ url: `${url}/big`, accept: 'bytes', maxBytes: 4000 }))).toMatchObject({
      code: 'SOURCE_NONSENSE',
    });
    expect(await fault(w.fetch({ url: 'http://127.0.0.1:9/x', accept: 'json' }))).toMatchObject({
      code: 'SOURCE_NETWORK',
    });
  });

  test('a body that trickles for ever ends in a timeout, a slow one of some size does not', async () => {
    const drip =
      (bytes: number, times: number): RequestListener =>
      (_q, r) => {
        let left = times;
        const timer = setInterval(() => {
          if (left-- > 0) return void r.write('x'.repeat(bytes));
          clearInterval(timer);
          r.end();
        }, 50);
        r.on('close', () => clearInterval(timer));
      };
    // Silence of 0.8 s at most, so a window of 1.6 s, in which 10,000 bytes have to come: one piece of the slow body is
    // enough.
    const { url, w } = await served((q, r) => (q.url === '/slow' ? drip(10_000, 36) : drip(4, 1000))(q, r), {
      silenceMs: 800,
    });
    const error = await fault(w.fetch({ url, accept: 'bytes', retries: 0 }));
    expect(error).toMatchObject({ code: 'SOURCE_TIMEOUT', message: expect.stringMatching(/only \d+ bytes in/) });
    expect((await w.fetch({ url: `${url}/slow`, accept: 'bytes' })).body).toHaveLength(360_000);
  });

  test('a gzip bomb stops at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { url, w } = await served((_q, r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await fault(w.fetch({ url, accept: 'bytes', maxBytes: 1_000_000 }))).toMatchObject({
      code: 'SOURCE_NONSENSE',
    });
  });

  test('a token in the address is in no message and goes to no other origin', async () => {
    const seen: string[] = [];
    const { url, w } = await served((q, r) => {
      seen.push(q.url!);
      if (q.url!.startsWith('/away')) r.writeHead(302, { location: 'http://localhost:1/there' }).end();
      else r.writeHead(401).end();
    });
    const secretQuery = { token: 'canary-7391' };
    const refused = await fault(w.fetch({ url: `${url}/p?a=1`, accept: 'json', secretQuery }));
    const away = await fault(w.fetch({ url: `${url}/away`, accept: 'json', secretQuery }));
    expect(seen[0]).toContain('canary-7391');
    expect(away).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(JSON.stringify([refused.message, refused.hint, away.message, w.requests])).not.toContain('canary');
  });

  test('an address that a redirect repeats with its token is recorded without it', async () => {
    const asked: string[] = [];
    const { url, w } = await served((q, r) => {
      asked.push(q.url!);
      if (q.url!.startsWith('/echo')) return void r.writeHead(302, { location: q.url!.replace('echo', 'there') }).end();
      if (q.url!.startsWith('/path')) return void r.writeHead(302, { location: '/canary-7391/there' }).end();
      json(q, r);
    });
    const secretQuery = { apikey: 'canary-7391' };
    const echoed = await w.fetch({ url: `${url}/echo?a=1`, accept: 'json', secretQuery });
    const inPath = await w.fetch({ url: `${url}/path`, accept: 'json', secretQuery });
    expect(echoed.url).toBe(`${url}/there?a=1`);
    expect(inPath.url).toBe(`${url}/[redacted]/there`);
    // The token still goes to the service itself, once.
    expect(asked[1]).toBe('/there?a=1&apikey=canary-7391');
    expect(JSON.stringify([echoed.url, inPath.url, w.requests])).not.toContain('canary');
  });

  test('a token in a header is recognized without the word before it', async () => {
    const { url, w } = await served((_q, r) => void r.writeHead(302, { location: '/canary-7391' }).end());
    const headers = { authorization: 'Token canary-7391' };
    const error = await fault(w.fetch({ url: `${url}/x`, accept: 'json', headers }));
    expect(JSON.stringify([error.message, error.hint, w.requests])).not.toContain('canary');
  });

  test('three bare 403 in a row close the host for ten minutes, whatever its page says', async () => {
    const answers = inTurn((_q, r) => void r.writeHead(403).end('<html>Access denied</html>'));
    const { url, w } = await served(answers.listener);
    const ask = (path: string): Promise<MdsError> => fault(w.fetch({ url: `${url}/${path}`, accept: 'json' }));
    expect((await ask('a')).code).toBe('SOURCE_REFUSED');
    expect((await ask('b')).code).toBe('SOURCE_REFUSED');
    const third = await ask('c');
    expect(third).toMatchObject({ code: 'SOURCE_BLOCKED', retryAfter: 600 });
    expect(third.message).toMatch(/^127\.0\.0\.1:\d+ refused 3 requests in a row \(403\)$/);
    expect(await ask('d')).toMatchObject({ code: 'SOURCE_BLOCKED' });
    expect(answers.count()).toBe(3);
    w.shift = 10 * 60_000 + 1;
    expect((await ask('e')).code).toBe('SOURCE_REFUSED');
    expect(answers.count()).toBe(4);
  });

  test('... an answer in between starts the count again', async () => {
    let count = 0;
    const { url, w } = await served((q, r) => (++count % 3 === 0 ? json(q, r) : void r.writeHead(403).end()));
    const codes: string[] = [];
    for (let i = 0; i < 6; i++)
      codes.push(
        await w.fetch({ url: `${url}/x`, accept: 'json' }).then(
          () => 'ok',
          ({ code }: MdsError) => code,
        ),
      );
    expect(codes).toEqual(['SOURCE_REFUSED', 'SOURCE_REFUSED', 'ok', 'SOURCE_REFUSED', 'SOURCE_REFUSED', 'ok']);
  });

  test('a lane that says so is asked once more after a 429, not five times', async () => {
    const answers = inTurn((_q, r) => void r.writeHead(429).end());
    const { url, w } = await served(answers.listener);
    const lane = { name: 'quotes', limits: [], limitRetries: 1 };
    expect(await fault(w.fetch({ url, accept: 'json', lane }))).toMatchObject({ code: 'SOURCE_RATE_LIMITED' });
    expect(answers.count()).toBe(2);
  });

  test('brackets within texts are none of the structure, a byte order mark none of the JSON', async () => {
    const text = '{"a":"}]\\\\","b":["\\"{["]}';
    const { url, w } = await served((_q, r) => void r.end(`\ufeff${text}`));
    expect(Buffer.from((await w.fetch({ url, accept: 'json' })).body).toString()).toBe(text);
    expect(Buffer.from((await w.fetch({ url, accept: 'bytes' })).body).toString()).toBe(`\ufeff${text}`);
  });

  test('404 and 304 are the answers they are', async () => {
    const { url, w } = await served((q, r) => void r.writeHead(q.headers['if-none-match'] === '"a"' ? 304 : 404).end());
    expect((await w.fetch({ url, accept: 'json' })).status).toBe(404);
    expect((await w.fetch({ url, accept: 'json', headers: { 'if-none-match': '"a"' } })).status).toBe(304);
  });
});

describe('downloads to a file', () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));

  test('a cut connection is continued where it stopped, by Range', async () => {
    const ranges: (string | undefined)[] = [];
    const { url, w } = await served((q, r) => {
      ranges.push(q.headers.range);
      const from = Number(/\d+/.exec(q.headers.range ?? '')?.[0] ?? 0);
      const head = {
        etag: '"v1"',
        'content-length': content.length - from,
        ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
      };
      r.writeHead(from > 0 ? 206 : 200, head);
      if (ranges.length < 3) r.write(content.subarray(from, from + 100_000), () => setTimeout(() => r.destroy(), 20));
      else r.end(content.subarray(from));
    });
    const toFile = join(w.folder, 'companyfacts.zip');
    await w.fetch({ url, accept: 'bytes', toFile });
    expect(readFileSync(toFile).equals(content)).toBe(true);
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBeUndefined();
    expect(ranges[2]).toMatch(/^bytes=\d{5,}-$/);
    expect(existsSync(`${toFile}.part`)).toBe(false);
  });

  test('a page that shuts this address out is not taken for the file, whatever its status', async () => {
    const { url, w } = await served((_q, r) => void r.writeHead(200, { etag: '"p"' }).end(THRESHOLD));
    const toFile = join(w.folder, 'x.zip');
    expect(await fault(w.fetch({ url, accept: 'bytes', toFile }))).toMatchObject({ code: 'SOURCE_BLOCKED' });
    expect(existsSync(toFile)).toBe(false);
  });

  test('content that has changed meanwhile begins afresh', async () => {
    let count = 0;
    const { url, w } = await served((_q, r) => {
      r.writeHead(200, { etag: `"v${count}"`, 'content-length': content.length });
      if (count++ === 0) r.write(content.subarray(0, 1000), () => setTimeout(() => r.destroy(), 20));
      else r.end(content);
    });
    const toFile = join(w.folder, 'x.zip');
    await w.fetch({ url, accept: 'bytes', toFile });
    expect(readFileSync(toFile).equals(content)).toBe(true);
  });
});
