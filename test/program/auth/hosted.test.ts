/** Whole command lines against a hosted service: answers as from the embedded one, and payloads that do not fit. */
import { afterAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { createPayloadCache } from '../../../src/service/cache/payload-cache.ts';
import { createHandler } from '../../../src/service/handler.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { serveHandler } from '../../support/service.ts';
import { type fakeIo, runMds } from '../fake-io.ts';

const NOW = Date.UTC(2026, 10, 21);
const { store, path: storeFile } = sampleStore();
const handle = createHandler({ store, now: () => NOW, cache: createPayloadCache() });
let odd: Record<string, unknown> = {};
/** Sent for anything in `odd`, as it is. */
let literal: string | undefined;

const { body: description } = await handle({ method: 'GET', path: '/openapi.json', query: [], headers: {} });
// Commands read nothing else of it; the megabyte around the paths would take a third of the time of this file.
const paths = JSON.stringify({
  paths: Object.fromEntries(Object.keys(JSON.parse(description).paths).map((path) => [path, {}])),
});

// The embedded service on HTTP, except for the paths in `odd`.
const service = await serveHandler(handle, (_, url) => {
  if (url.pathname === '/openapi.json') return { body: paths };
  const instead = odd[`${url.pathname}?${url.searchParams}`] ?? odd[url.pathname];
  return instead === undefined ? {} : { status: 200, body: literal ?? JSON.stringify(instead) };
});
afterAll(() => service.close());

const mdsOn = (world: Parameters<typeof fakeIo>[0], ...argv: string[]) =>
  runMds(argv, { now: NOW, env: { MDS_API_KEY: 'k'.repeat(20) }, ...world });
const mds = (...argv: string[]) => mdsOn({}, ...argv);

describe('the same answer from a service and from the store', () => {
  const answered = ENDPOINTS.filter(({ spec }) => !spec.params.some((param) => param.in === 'path')).map(
    ({ spec }) => spec,
  );
  test.each(answered)('$name', async (spec) => {
    const words = spec.params.filter((param) => param.positional).map((param) => param.example ?? 'AAPL');
    const line = [...spec.command, ...words];
    odd = {};
    const hosted = await mds(...line, '--raw', '--base-url', service.url);
    const own = await mds(...line, '--raw', '--store', storeFile);
    expect(hosted).toEqual(own);
    expect(hosted.exit).toBe(0);
  });
});

test.each([[], ['--json'], ['--json=symbol'], ['--csv'], ['--raw']])(
  '--timeout counts until the answer is printed, and then nothing is: %j',
  async (...format) => {
    odd = {};
    for (const [later, exit] of [
      [900, 0],
      [1100, 7],
    ] as const) {
      let clock = NOW;
      const slow = await serveHandler(handle, () => {
        clock += later;
        return {};
      });
      const line = ['snapshot', 'AAPL', '--timeout', '1s', ...format, '--base-url', slow.url];
      const ran = await runMds(line, { env: { MDS_API_KEY: 'k'.repeat(20) } }, { now: () => clock });
      await slow.close();
      expect([ran.exit, ran.out === ''], ran.err).toEqual([exit, exit !== 0]);
      if (exit !== 0) expect(ran.err).toContain('too large to be printed within --timeout');
    }
  },
);

describe('a payload that does not fit', () => {
  test.each<[string, unknown]>([
    ['nothing in it', { data: {} }],
    ['nothing but the envelope', { data: { symbol: 'AAPL', freshness: 'intraday' } }],
    ['a list', { data: [{ symbol: 'AAPL' }] }],
  ])('%s: exit 6, no bug of ours, and --raw shows it', async (_, body) => {
    for (const words of [
      ['coverage', 'AAPL'],
      ['snapshot', 'AAPL'],
      ['fundamentals', 'AAPL'],
      ['insider', 'AAPL'],
    ]) {
      odd = { [`/v2/${words[0]}`]: body };
      const shown = await mds(...words, '--base-url', service.url);
      expect([words[0], shown.exit, shown.out]).toEqual([words[0], 6, '']);
      expect(shown.err).toMatch(/nothing that this command shows|no object under/);
      const raw = await mds(...words, '--raw', '--base-url', service.url);
      expect(JSON.parse(raw.out)).toEqual(body);
    }
  });

  test('one that does not match the contract is shown as a plain tree, with one warning', async () => {
    odd = {
      '/v2/snapshot': { data: { symbol: 'AAPL', quote: { price: 'high' }, tier: 'gold', owners: [{ who: 'x' }] } },
    };
    const { exit, out, err } = await mds('snapshot', 'AAPL', '--base-url', service.url);
    expect([exit, err]).toEqual([0, expect.stringMatching(/^mds: the response of the service does not match/)]);
    expect(err.match(/mds:/g)).toHaveLength(1);
    expect(out).toMatch(/price +high[\s\S]*who[\s\S]*x/);
    expect(out).toMatch(/tier +gold/);
    expect((await mds('snapshot', 'AAPL', '--quiet', '--base-url', service.url)).err).toBe('');
  });

  test('does not lose the other answers', async () => {
    odd = { '/v2/snapshots': {}, '/v2/snapshot?symbol=KO': { data: {} } };
    const { exit, out, err } = await mds('snapshot', 'AAPL', 'KO', 'MSFT', '--base-url', service.url);
    expect(exit).toBe(6);
    expect(out).toMatch(/^AAPL[\s\S]*MSFT/);
    expect(err).toContain('nothing that this command shows');
  });
});

/** A payload with every value `f` gives something for replaced by it. */
function mapped(
  value: unknown,
  f: (value: unknown, key: string) => { readonly to: unknown } | undefined,
  key = '',
): unknown {
  const replaced = f(value, key);
  if (replaced !== undefined) return replaced.to;
  if (Array.isArray(value)) return value.map((each) => mapped(each, f, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, f, name)]));
}

const numbers = (to: (value: number) => unknown) => (payload: unknown) =>
  mapped(payload, (value) => (typeof value === 'number' ? { to: to(value) } : undefined));
const texts = (to: (value: string) => unknown) => (payload: unknown) =>
  mapped(payload, (value) => (typeof value === 'string' ? { to: to(value) } : undefined));
const members = (to: (value: unknown) => unknown) => (payload: unknown) =>
  Object.fromEntries(Object.entries(payload as object).map(([name, value]) => [name, to(value)]));
const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Payloads that another service of the same contract may send. */
const ODD: Readonly<Record<string, (payload: unknown) => unknown>> = {
  'null for every number': numbers(() => null),
  'numbers as text': numbers(String),
  'a marker of its own for every number': numbers(() => ({ available: false, reason: 'vendor_outage_new' })),
  'markers without a reason': numbers(() => ({ available: false })),
  'numbers beyond measure': numbers(() => 1.7e308),
  'new values of every enumeration': texts((value) => (/^[a-z][a-z_]*$/.test(value) ? `${value}_new` : value)),
  'empty texts': texts(() => ''),
  'dates that are none': texts((value) => (/^\d{4}-/.test(value) ? '2026-13-45T99:99' : value)),
  'markers for every section': members((value) =>
    isGroup(value) ? { available: false, reason: 'section_down' } : value,
  ),
  'null for every section': members((value) => (isGroup(value) ? null : value)),
  'lists for groups': members((value) =>
    isGroup(value) && !Array.isArray(value) ? Object.values(value as object) : value,
  ),
  'strangers in every list': (payload) =>
    mapped(payload, (value) => (Array.isArray(value) ? { to: [null, 7, 'x', {}, [], ...value] } : undefined)),
  'unknown fields everywhere': (payload) => ({
    ...(mapped(payload, () => undefined) as object),
    new_field: { a: [1, { b: null }] },
    supported_by: 'x',
  }),
};

/** A filing of the sample that has this section. */
const listed = await handle({ method: 'GET', path: '/v2/filings', query: [['symbol', 'AAPL']], headers: {} });
const filing = (JSON.parse(listed.body).data.filings as { accession: string; sections: { name: string }[] }[]).find(
  ({ sections }) => sections.some(({ name }) => name === 'risk_factors'),
)!.accession;

const LINES = ENDPOINTS.filter(({ spec }) => spec.batches === undefined).map(({ spec }) => {
  const words = spec.params.filter(({ positional }) => positional);
  const given = words.map(({ name, example }) =>
    name === 'accession' ? filing : name === 'name' ? 'risk_factors' : (example ?? 'AAPL'),
  );
  return [spec.name, [...spec.command, ...given]] as const;
});

/** The path of each line's request and the data it answers, from one request each. */
const answers = new Map<string, readonly [path: string, data: unknown]>();
async function answerTo(name: string, line: readonly string[]): Promise<readonly [path: string, data: unknown]> {
  const known = answers.get(name);
  if (known !== undefined) return known;
  odd = {};
  const { out } = await mds(...line, '--raw', '--base-url', service.url);
  const { data } = JSON.parse(out);
  const answer = [new URL(service.asked.at(-1)!.path, service.url).pathname, data] as const;
  answers.set(name, answer);
  return answer;
}

describe.each(Object.entries(ODD))('%s', (_, change) => {
  test.each(LINES)('%s: a whole screen, or exit 6', async (name, line) => {
    const [path, data] = await answerTo(name, line);
    odd = { [path]: { data: change(data) } };
    for (const more of [[], ['--full']]) {
      const { exit, out, err } = await mds(...line, ...more, '--base-url', service.url);
      if (exit === 6) expect(err).toMatch(/nothing that this command shows|is no section of a filing/);
      else
        expect([exit, err]).toEqual([
          0,
          expect.stringMatching(/^(mds: the response of the service does not[\s\S]*)?$/),
        ]);
      expect(out).not.toMatch(/\bundefined\b|\bNaN\b|\[object|Infinity/);
      expect(out === '').toBe(exit === 6);
    }
  });
});

describe('an answer nested without end', () => {
  const deep = (levels: number): string =>
    `{"data":{"symbol":"AAPL","quote":${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}}}`;

  test.each([
    ['400 KB', 100_000],
    ['a few KB', 300],
  ])('of %s is a failure of the service in every format, and takes no room', async (_, levels) => {
    odd = { '/v2/snapshot': {}, '/v2/snapshots': {} };
    literal = deep(levels);
    for (const format of [[], ['--json'], ['--csv'], ['--jq', '.symbol'], ['--full']]) {
      const { exit, out, err } = await mds('snapshot', 'AAPL', ...format, '--base-url', service.url);
      expect([format, exit, out]).toEqual([format, 6, '']);
      expect(err).toContain('nested deeper than 256 levels');
    }
    expect((await mds('snapshot', 'AAPL', '--raw', '--base-url', service.url)).out).toBe(literal);
    literal = undefined;
  });
});

describe('an answer about another symbol', () => {
  /** The service sends the response for KO when AAPL is requested. */
  const mixedUp = async (route: string) => {
    odd = {};
    const { out } = await mds(route, 'KO', '--raw', '--base-url', service.url);
    odd = { '/v2/snapshots': {}, [`/v2/${route}?symbol=AAPL`]: JSON.parse(out) };
  };
  const MIXED_UP = 'requested AAPL, but the service returned KO';

  test('is an error in every format, and loses no other answer', async () => {
    await mixedUp('snapshot');
    for (const format of [[], ['--json'], ['--csv=symbol,quote.price']]) {
      const { exit, out, err } = await mds('snapshot', 'AAPL', 'MSFT', ...format, '--base-url', service.url);
      expect([format, exit, err]).toEqual([format, 6, expect.stringContaining(MIXED_UP)]);
      expect(out).toContain('MSFT');
      expect(out).not.toMatch(/\bKO\b/);
    }
    const raw = await mds('snapshot', 'AAPL', '--raw', '--base-url', service.url);
    expect([raw.exit, raw.err]).toEqual([6, expect.stringContaining(MIXED_UP)]);
    expect(raw.out).toContain('"KO"');
    const report = await mds('report', 'AAPL', '--md', '-o', '-', '--base-url', service.url);
    expect(report.out).toContain(MIXED_UP);
  });

  test('lets no check pass or fail', async () => {
    await mixedUp('snapshot');
    for (const condition of ['price > 0', 'price < 0']) {
      const { exit, out, err } = await mds('check', 'AAPL', condition, '--base-url', service.url);
      expect([exit, err]).toEqual([6, expect.stringContaining(MIXED_UP)]);
      expect(out).toContain('1 error');
    }
  });

  test('has no place on the screen of the one that was asked for', async () => {
    odd = {};
    const { out: body } = await mds('history', 'KO', '--cadence', 'per-payment', '--raw', '--base-url', service.url);
    const asked = ['dividends', 'MSFT', '--base-url', service.url];
    const whole = await mds(...asked);
    odd = { '/v2/history': JSON.parse(body) };
    const { out } = await mds(...asked);
    expect(whole.out).toContain('Dividends per calendar year');
    expect(out).not.toContain('Dividends per calendar year');
  });
});

describe('numbers too large for anything', () => {
  test('are nothing that can be shown, in the cells of a table too', async () => {
    odd = {};
    const { out } = await mds('history', 'KO', '--range', '1m', '--raw', '--base-url', service.url);
    const text = out.replace(/(\["\d{4}-\d\d-\d\d",)[\d.]+/g, '$11e400');
    expect(text).toContain('1e400');
    odd = { '/v2/history': {} };
    literal = text;
    const shown = await mds('history', 'KO', '--range', '1m', '--table', '--base-url', service.url);
    literal = undefined;
    expect([shown.exit, shown.err]).toEqual([0, expect.stringContaining('does not match its contract (rows[][])')]);
    expect(shown.out).not.toContain('Infinity');
  });
});

describe('what another service sends is shown, not guessed', () => {
  const shown = async (line: readonly string[], route: string, change: (data: Record<string, never>) => unknown) => {
    odd = {};
    const { out } = await mds(...line, '--raw', '--base-url', service.url);
    odd = { [route]: { data: change(JSON.parse(out).data) } };
    return (await mds(...line, '--base-url', service.url)).out;
  };

  test('reasons of its own and values it left out', async () => {
    const out = await shown(['snapshot', 'AAPL'], '/v2/snapshot', (data: Record<string, object>) => ({
      ...data,
      quote: { ...data.quote, price: 123.45, volume: undefined, day_open: { available: false, reason: 'feed_down' } },
    }));
    expect(out).toContain('123.45 USD');
    expect(out).toContain('The service says: feed down.');
    expect(out).toContain('The service did not give it.');
  });

  test.each([{ available: false, reason: 'feed_down' }, null])(
    '%j in a row of a comparison is no value',
    async (none) => {
      const out = await shown(
        ['compare', 'AAPL', 'KO'],
        '/v2/compare',
        ({ symbols, ...rest }: Record<string, object[]>) => ({
          ...rest,
          symbols: symbols!.map((row) => ({ ...row, price: none })),
        }),
      );
      expect(out).toContain('Side by side');
      expect(out).toMatch(/Price +— +—/);
    },
  );

  test('a list that is missing, or under another name, is no empty list', async () => {
    const out = await shown(['insider', 'AAPL'], '/v2/insider', ({ recent_transactions: list, ...rest }) => ({
      ...rest,
      transactions: list,
    }));
    expect(out).toContain('fields as the service names them');
    const hits = await shown(['search', 'apple'], '/v2/search', ({ results: _, ...rest }) => ({
      ...rest,
      matches: ['AAPL'],
    }));
    expect(hits).toMatch(/matches +\["AAPL"\]/);
    expect(hits).not.toMatch(/No symbol|0 matches/);
  });

  type Groups = Record<string, object>;
  const closedEnd = (data: Groups) => ({ ...data, asset_type: 'closed_end_fund' });
  test.each<[string, (data: Groups) => unknown, string]>([
    ['coverage', closedEnd, 'closed end fund'],
    ['profile', closedEnd, 'closed end fund'],
    ['snapshot', closedEnd, 'closed end fund'],
    [
      'technicals',
      (data) => ({ ...data, momentum: { ...data.momentum, rsi_zone: 'deeply_oversold' } }),
      'deeply oversold',
    ],
    ['price-action', (data) => ({ ...data, streaks: { ...data.streaks, direction: 'side_ways' } }), 'side ways'],
  ])('%s: unknown types, zones and directions are printed as words', async (route, change, words) => {
    expect(await shown([route, 'AAPL'], `/v2/${route}`, change)).toContain(words);
  });

  test('a history that begins with the newest day is drawn from left to right', async () => {
    const line = ['history', 'KO', '--range', '1m', '--table'];
    odd = {};
    const own = await mds(...line, '--base-url', service.url);
    const turned = (data: Record<string, never>) => ({
      ...data,
      rows: (data.rows as unknown as unknown[]).toReversed(),
    });
    expect(await shown(line, '/v2/history', turned)).toBe(own.out);
  });
});

describe('a section of the newest filing', () => {
  test('a section that only the service knows is requested, a typing error is not', async () => {
    const text = 'Item 1C. Cybersecurity';
    odd = {
      [`/v2/filings/${filing}/section/cybersecurity`]: { data: { section: 'cybersecurity', available: true, text } },
    };
    const known = await mds('filings', 'section', filing, 'cybersecurity', '--base-url', service.url);
    expect([known.exit, known.out]).toEqual([0, expect.stringContaining(text)]);
    const asked = service.asked.length;
    const slip = await mds('filings', 'section', filing, 'risk_factor', '--base-url', service.url);
    expect([slip.exit, slip.err, service.asked.length]).toEqual([
      2,
      expect.stringContaining('did you mean risk_factors'),
      asked,
    ]);
  });

  test('a service that gives no list of filings is an error, not an empty list', async () => {
    odd = { '/v2/filings': { data: { symbol: 'AAPL', filings: { available: false, reason: 'down' } } } };
    const { exit, err } = await mds('filings', 'section', 'AAPL', 'mda', '--base-url', service.url);
    expect([exit, err]).toEqual([6, expect.stringContaining('has no list of filings')]);
  });

  test.each([['--plain'], ['--grep', 'risk']])('a section without its text has none for %s', async (...more) => {
    odd = { [`/v2/filings/${filing}/section/mda`]: { data: { symbol: 'AAPL', form: '10-K', available: true } } };
    const line = ['filings', 'section', filing, 'mda', ...more, '--base-url', service.url];
    const { exit, err } = await mds(...line);
    expect([exit, err]).toEqual([6, expect.stringContaining('no section of a filing')]);
  });
});

test('--raw on a terminal is safe text with its line ended; in a pipe it is the body', async () => {
  const body = { data: { symbol: 'AAPL', name: '\u009b31mred' } };
  odd = { '/v2/snapshot': body };
  const line = ['snapshot', 'AAPL', '--raw', '--base-url', service.url];
  expect((await mds(...line)).out).toBe(JSON.stringify(body));
  expect((await mdsOn({ terminal: 80 }, ...line)).out).toBe('{"data":{"symbol":"AAPL","name":"red"}}\n');
});
