/** Pages of a service: home, search, reports, headers, and when they are made again. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makePage, type PageJob, pageMemory } from '../../src/cli/serve/page.ts';
import { type Saved, withPages } from '../../src/cli/serve/pages.ts';
import { createService } from '../../src/service/http/service.ts';
import type { Handler } from '../../src/service/types.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { NOW } from './made.ts';

function world(saved: Saved = { lists: {}, screens: {} }) {
  const state = { now: NOW, generation: 1, asked: 0 };
  const memory = pageMemory();
  const now = (): number => state.now;
  const inner = createService({ store: sampleStore().store, now, explain: true });
  const counted: Handler = (request) => {
    state.asked += 1;
    return inner(request);
  };
  const parts = {
    make: (job: PageJob) => makePage(job, counted, memory),
    now,
    generation: () => state.generation,
    nextId: () => 'id',
    place: {},
    saved: () => saved,
  };
  const handle = withPages(async ({ path }) => ({ status: 299, headers: {}, body: path }), parts);
  const get = (path: string, query: [string, string][] = [], headers = {}, method = 'GET') =>
    Promise.resolve(handle({ method, path, query, headers }));
  return { state, get };
}

describe('pages', () => {
  test('a report is the page of the command, with a strict policy', async () => {
    const { get } = world();
    const { status, headers, body } = await get('/ui/aapl');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = headers['content-security-policy']!;
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/unsafe/);
    const styles = /<style>([\s\S]*?)<\/style>/.exec(body)![1]!;
    expect(policy).toContain(createHash('sha256').update(styles).digest('base64'));
    expect(body).toContain('<a class="brand" href="/ui">mds</a>');
    expect(body).toContain('id="statements"');
  });

  test('a page is made once a minute, and again when the store changes', async () => {
    const { state, get } = world();
    const first = await get('/ui/KO');
    const { asked } = state;
    expect(asked).toBeGreaterThan(10);
    state.now += 59_000;
    expect((await get('/ui/ko')).rendition).toBe(first.rendition);
    expect(state.asked).toBe(asked);
    expect((await get('/ui/KO', [], { 'if-none-match': first.headers.etag! })).status).toBe(304);
    state.now += 2_000;
    await get('/ui/KO');
    expect(state.asked).toBe(2 * asked);
    state.generation += 1;
    await Promise.all([get('/ui/KO'), get('/ui/KO')]);
    expect(state.asked).toBe(3 * asked);
  });

  test('the search lists symbols, and takes nothing typed for markup', async () => {
    const { get } = world();
    const empty = await get('/ui');
    expect(empty.body).toContain('<form action="/ui" method="get" role="search">');
    expect((await get('/ui', [['q', 'apple']])).body).toContain('<a href="/ui/AAPL">AAPL</a>');
    const { body } = await get('/ui', [['q', '"><script>alert(1)</script>']]);
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  test('an exact symbol leads straight to its page, on the day asked for', async () => {
    const { get } = world();
    const found = await get('/ui', [['q', 'aapl']]);
    expect([found.status, found.headers.location]).toEqual([303, '/ui/AAPL']);
    const past = await get('/ui', [
      ['q', 'KO'],
      ['as_of', '2025-06-30'],
    ]);
    expect([past.status, past.headers.location]).toEqual([303, '/ui/KO?as_of=2025-06-30']);
  });

  test('a name in place of a symbol lists what the search finds; nothing found is said', async () => {
    const { get } = world();
    const named = await get('/ui/apple');
    expect([named.status, named.body.includes('<a href="/ui/AAPL">AAPL</a>')]).toEqual([404, true]);
    expect((await get('/ui', [['q', 'zzzz']])).body).toContain('No symbol or name matches zzzz.');
    expect((await get('/ui', [['q', 'a'.repeat(65)]])).body).toContain('TEXT must have 1 to 64 characters');
    expect((await get('/ui/KO/')).status).toBe(200);
  });

  test('what cannot be shown has the status that fits', async () => {
    const { get } = world();
    expect(await get('/ui/NOPE')).toMatchObject({ status: 404, body: expect.stringContaining('not a supported') });
    expect(await get('/ui/%3Cb%3E')).toMatchObject({ status: 400 });
    expect((await get('/ui/%3Cb%3E')).body).not.toContain('<b>');
    expect((await get('/ui/%3Cb%3E')).body).toContain('SYMBOL must be a US ticker');
    expect(await get('/ui/KO', [], {}, 'POST')).toMatchObject({ status: 405 });
  });

  test('a symbol of which nothing is stored is not found, with the command that gets it', async () => {
    const hint = 'get them with: mds sync QQQQ';
    const nothing: Handler = () => ({
      status: 404,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        error: { code: 'NO_DATA', message: 'the store has no prices of QQQQ', request_id: 'id', details: { hint } },
      }),
    });
    const job = { base: '/ui', symbol: 'QQQQ', text: '', now: NOW, place: {} };
    const made = await makePage({ ...job, home: undefined, asOf: undefined, fault: undefined }, nothing, pageMemory());
    expect(made.status).toBe(404);
    expect(made.page.html).toContain('the store has no prices of QQQQ');
    expect(made.page.html).toContain(hint);
  });

  test('any other path is the service’s', async () => {
    const { get } = world();
    expect(await get('/v2/snapshot')).toMatchObject({ status: 299, body: '/v2/snapshot' });
    expect(await get('/uikit')).toMatchObject({ status: 299 });
    expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/ui' } });
  });
});
