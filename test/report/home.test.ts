/** The home page: lists as a board, saved screens, what happened since the last visit, coming dates, what is stale. */
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { makePage, type PageJob, pageMemory } from '../../src/cli/serve/page.ts';
import { type Saved, withPages } from '../../src/cli/serve/pages.ts';
import { MdsError } from '../../src/errors.ts';
import { createService } from '../../src/service/http/service.ts';
import type { Handler } from '../../src/service/types.ts';
import { sampleStore } from '../sample-market/imported.ts';
import { NOW } from './made.ts';

const DAY_MS = 86_400_000;

function home(saved: Saved) {
  const state = { now: NOW, calls: [] as string[] };
  const now = (): number => state.now;
  const inner = createService({ store: sampleStore().store, now, explain: true });
  const counted: Handler = (request) => {
    state.calls.push(request.path);
    return inner(request);
  };
  const memory = pageMemory();
  const make = (job: PageJob) => makePage(job, counted, memory);
  const parts = { make, now, generation: () => 1, nextId: () => 'id', place: {}, saved: () => saved };
  const handle = withPages(async () => ({ status: 299, headers: {}, body: '' }), parts);
  const get = (query: [string, string][] = [], cookie?: string) =>
    Promise.resolve(handle({ method: 'GET', path: '/ui', query, headers: cookie === undefined ? {} : { cookie } }));
  const ask = async (path: string, query: [string, string][]): Promise<unknown> =>
    (JSON.parse((await inner({ method: 'GET', path, query, headers: {} })).body) as { data: unknown }).data;
  return { state, get, ask };
}

interface Node {
  readonly name?: string;
  readonly children?: readonly Node[];
  readonly data?: string;
}
const textOf = (node: Node): string => node.data ?? (node.children ?? []).map(textOf).join('');
const below = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(below)];

/** The texts of the cells of every table row, and the sections by their heading. */
function shown(html: string) {
  const all = below(parseDocument(html) as unknown as Node);
  const cells = (row: Node) => row.children!.filter(({ name }) => name === 'th' || name === 'td').map(textOf);
  return {
    rows: all.filter(({ name }) => name === 'tr').map(cells),
    sections: new Map(
      all
        .filter(({ name }) => name === 'section')
        .map((section) => [textOf(section.children!.find(({ name }) => name === 'h2')!), textOf(section)]),
    ),
  };
}

const LISTS = { tech: ['MSFT', 'YYYY', 'AAPL', 'ZZZZ'], income: ['KO', 'ZHLT', 'AAPL'] };

describe('the home page', () => {
  test('shows each list in its order, with the price and change that the snapshot gives', async () => {
    const { get, ask } = home({ lists: LISTS, screens: {} });
    const { rows, sections } = shown((await get()).body);
    const own = rows.filter(([symbol]) => symbol !== 'Symbol');
    expect(own.map(([symbol]) => symbol)).toEqual(['MSFT', 'AAPL', 'KO', 'ZHLT 2025-10-31', 'AAPL']);
    for (const symbol of ['MSFT', 'KO']) {
      const { quote, name } = (await ask('/v2/snapshot', [['symbol', symbol]])) as {
        readonly name: string;
        readonly quote: { readonly price: number; readonly change_pct: number };
      };
      const [, shownName, price, change] = own.find(([each]) => each === symbol)!;
      expect([shownName, price]).toEqual([name, quote.price.toFixed(2)]);
      expect(Number(change!.replace('%', ''))).toBe(quote.change_pct);
    }
    expect([...sections.keys()].slice(0, 2)).toEqual(['tech 4', 'income 3']);
    expect(sections.get('tech 4')).toContain('Not known to this service: YYYY, ZZZZ');
  });

  test('says what is stale and why, and what comes', async () => {
    const { get, ask } = home({ lists: LISTS, screens: {} });
    const { sections } = shown((await get()).body);
    const { statement_age: age, price_age: priced } = (await ask('/v2/snapshot', [['symbol', 'ZHLT']])) as {
      readonly statement_age: { readonly next_report_due: string };
      readonly price_age: { readonly session_date: string };
    };
    expect(sections.get('Stale')).toContain(
      `ZHLT price of ${priced.session_date}; report due ${age.next_report_due} is not stored`,
    );
    expect(sections.get('Stale')).toContain('Update with: mds sync ZHLT');
    expect(sections.get('Stale')).not.toContain('AAPL');
    const { upcoming } = (await ask('/v2/calendar', [['symbol', 'AAPL']])) as {
      readonly upcoming: readonly { readonly date: string; readonly type: string }[];
    };
    const next = upcoming.find(({ type }) => type === 'ex_dividend')!;
    // Once, though it is on two lists.
    expect(sections.get('Coming dates')!.split(`${next.date} AAPL ex-dividend (est.)`)).toHaveLength(2);
  });

  test('has the events since the visit before, and keeps when it was', async () => {
    const { state, get } = home({ lists: { mine: ['AAPL'] }, screens: {} });
    const first = await get();
    // The week before the newest session.
    expect(shown(first.body).sections.has('Since 2026-10-23')).toBe(true);
    const cookie = (answer: typeof first) => answer.headers['set-cookie']!.split(';')[0]!;
    expect(first.headers['set-cookie']).toMatch(/; Path=\/ui; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect(first.headers['cache-control']).toBe('no-store');
    state.now -= 3 * DAY_MS;
    const before = await get();
    state.now += 3 * DAY_MS;
    const again = await get([], cookie(before));
    const { sections } = shown(again.body);
    const [title, text] = [...sections].find(([each]) => each.startsWith('Since'))!;
    expect(title).toBe('Since your last visit, 2026-10-27');
    expect(text).toContain('AAPL 10-K: annual report');
    // Still the same visit: a reload does not forget it.
    state.now += 60_000;
    const reloaded = await get([], `other=1; ${cookie(again)}`);
    expect([...shown(reloaded.body).sections.keys()]).toContain('Since your last visit, 2026-10-27');
    for (const wrong of ['mds_visits=x', 'mds_visits=1', `mds_visits=${state.now + DAY_MS}~${state.now + DAY_MS}`])
      expect([...shown((await get([], wrong)).body).sections.keys()], wrong).toContain('Since 2026-10-23');
  });

  test('says who entered and left a saved screen, and which cannot be read', async () => {
    const expression = 'rsi_14 > 60';
    const { get, ask } = home({ lists: { mine: ['AAPL'] }, screens: { strong: { expression } } });
    const { sections } = shown((await get()).body);
    const meeting = async (asOf: string): Promise<Set<string>> => {
      const payload = (await ask('/v2/screen', [
        ['expression', expression],
        ['as_of', asOf],
      ])) as { readonly rows: readonly { readonly symbol: string }[] };
      return new Set(payload.rows.map(({ symbol }) => symbol));
    };
    const [then, now] = [await meeting('2026-10-22'), await meeting('2026-10-30')];
    const entered = [...now].filter((symbol) => !then.has(symbol));
    const left = [...then].filter((symbol) => !now.has(symbol));
    expect(entered.length + left.length).toBeGreaterThan(0);
    const [, enteredText = '', leftText = ''] = /Entered(.*?)Left(.*)$/s.exec(sections.get('Saved screens')!) ?? [];
    const words = (text: string): string[] => text.trim().split(/\s+/).sort();
    expect([words(enteredText), words(leftText)]).toEqual([entered.sort(), left.sort()]);
    const broken = home({ lists: {}, screens: { odd: { expression: 'nosuch > 1' } } });
    const page = await broken.get();
    expect(page.status).toBe(200);
    expect(shown(page.body).sections.get('Saved screens')).toContain('nosuch');
  });

  test('of a past day shows nothing later, in links neither', async () => {
    const { get } = home({ lists: { mine: ['AAPL', 'KO'] }, screens: { cheap: { expression: 'pe_ttm < 15' } } });
    const { body } = await get([['as_of', '2025-06-30']], 'mds_visits=1790000000000~1790000000000');
    const dates = body.match(/20\d\d-\d\d-\d\d/g)!;
    const { sections } = shown(body);
    const coming = new Set(sections.get('Coming dates')!.match(/20\d\d-\d\d-\d\d/g) ?? []);
    const expected = /<td>(20\d\d-\d\d-\d\d)<\/td>/g;
    for (const [, date] of body.matchAll(expected)) coming.add(date!);
    expect(dates.filter((date) => date > '2025-06-30' && !coming.has(date))).toEqual([]);
    expect(body).toContain('href="/ui/AAPL?as_of=2025-06-30"');
    expect([...sections.keys()]).toContain('Since 2025-06-23');
  });

  test('closes are read once for a state of the store', async () => {
    const { state, get } = home({ lists: { mine: ['AAPL', 'KO'] }, screens: {} });
    await get();
    const histories = () => state.calls.filter((path) => path === '/v2/history').length;
    expect(histories()).toBe(2);
    state.now += 16 * 60_000;
    const asked = state.calls.length;
    await get();
    expect(state.calls.length).toBeGreaterThan(asked);
    expect(histories()).toBe(2);
  });

  test('a file of lists that cannot be read is said on the page', async () => {
    const inner = createService({ store: sampleStore().store, now: () => NOW, explain: true });
    const handle = withPages(inner, {
      make: (job) => makePage(job, inner, pageMemory()),
      now: () => NOW,
      generation: () => 1,
      nextId: () => 'id',
      place: {},
      saved: () => {
        throw new MdsError('SETTINGS_BROKEN', 'lists.json: not JSON');
      },
    });
    const { status, body } = await handle({ method: 'GET', path: '/ui', query: [], headers: {} });
    expect([status, body.includes('lists.json: not JSON')]).toEqual([500, true]);
  });
});
