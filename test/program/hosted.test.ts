/** Whole command lines against a hosted service: answers as from the embedded one, and payloads that do not fit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { createHandler } from '../../src/service/handler.ts';
import { sampleStore } from '../sources-sample/imported.ts';
import { type Answer, type Service, serve } from './auth-service.ts';
import { fakeIo } from './fake-io.ts';

const NOW = Date.UTC(2026, 10, 21);
const { store, path: storeFile } = sampleStore();
const handle = createHandler({ store, now: () => NOW });
let odd: Record<string, unknown> = {};

/** The embedded service on HTTP, but for the paths in `odd`. */
const answer: Answer = async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const instead = odd[`${url.pathname}?${url.searchParams}`] ?? odd[url.pathname];
  const query = [...url.searchParams];
  const given = await handle({ method: 'GET', path: url.pathname, query, headers: {} });
  response.writeHead(instead === undefined ? given.status : 200, { 'content-type': 'application/json' });
  response.end(instead === undefined ? given.body : JSON.stringify(instead));
};

let service: Service;
beforeAll(async () => {
  service = await serve(answer);
});
afterAll(() => service.close());

async function mds(...argv: string[]) {
  const io = fakeIo({ now: NOW, env: { MDS_API_KEY: 'k'.repeat(20) } });
  const exit = await run(argv, io, '0.0.0');
  return { exit, out: io.out(), err: io.err() };
}

describe('the same answer from a service and from the store', () => {
  test.each(ENDPOINTS.filter(({ spec }) => !spec.params.some((param) => param.in === 'path')).map(({ spec }) => spec))(
    '$name',
    async (spec) => {
      const words = spec.params.filter((param) => param.positional).map((param) => param.example ?? 'AAPL');
      const line = [...spec.command, ...words];
      odd = {};
      const hosted = await mds(...line, '--raw', '--base-url', service.url);
      const own = await mds(...line, '--raw', '--store', storeFile);
      expect(hosted).toEqual(own);
      expect(hosted.exit).toBe(0);
    },
  );
});

describe('a payload that does not fit', () => {
  test.each<[string, unknown]>([
    ['nothing in it', { data: {} }],
    ['other types', { data: { supported: true, data: 7 } }],
    ['numbers where groups should be', { data: { symbol: 'AAPL', quote: 5, performance: [], range_52w: 'x' } }],
  ])('%s: exit 6, no bug of ours, and --json shows it', async (_, body) => {
    for (const words of [
      ['coverage', 'AAPL'],
      ['snapshot', 'AAPL'],
      ['fundamentals', 'AAPL'],
      ['insider', 'AAPL'],
    ]) {
      odd = { [`/v2/${words[0]}`]: body };
      const shown = await mds(...words, '--base-url', service.url);
      expect([words[0], shown.exit, shown.out]).toEqual([words[0], 6, '']);
      expect(shown.err).toContain('cannot show');
      const json = await mds(...words, '--json', '--base-url', service.url);
      expect([json.exit, JSON.parse(json.out)]).toEqual([0, (body as { data: unknown }).data]);
    }
  });

  test('does not lose the other answers', async () => {
    odd = { '/v2/snapshot?symbol=KO': { data: {} } };
    const { exit, out, err } = await mds('snapshot', 'AAPL', 'KO', 'MSFT', '--base-url', service.url);
    expect(exit).toBe(6);
    expect(out).toMatch(/^AAPL[\s\S]*MSFT/);
    expect(err).toContain('cannot show');
  });
});
