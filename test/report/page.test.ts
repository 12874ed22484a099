/** Pages of reports: what they contain, that they reach nothing, and that text of filings is never markup. */
import { createHash } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { chartAssets } from '../../src/cli/output/chart-assets.ts';
import { endpointNamed } from '../../src/endpoints/index.ts';
import { MdsError } from '../../src/errors.ts';
import { gatherReport } from '../../src/report/gather.ts';
import { reportMarkdown } from '../../src/report/markdown.ts';
import { cellKey, type Report } from '../../src/report/model.ts';
import { reportPage } from '../../src/report/page.ts';
import { pageOf, sampleSource, wholeReport } from './made.ts';

interface Node {
  readonly name?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
  readonly data?: string;
}

/** Every element of a page. */
function elements(html: string): Node[] {
  return elementsBelow(parseDocument(html) as unknown as Node);
}

function elementsBelow(node: Node): Node[] {
  const below = (each: Node): Node[] => [each, ...(each.children ?? []).flatMap(below)];
  return below(node).filter(({ name }) => name !== undefined);
}

const textOf = (node: Node): string => node.data ?? (node.children ?? []).map(textOf).join('');

describe('the page of a company', () => {
  test('has every part, in at most 400 KB, with the day of each', async () => {
    const html = await pageOf('AAPL');
    expect(Buffer.byteLength(html)).toBeLessThan(400_000);
    const sections = elements(html).filter(({ name }) => name === 'section');
    expect(sections.map(({ attribs }) => attribs!.id)).toEqual([
      ...['summary', 'price', 'valuation', 'performance', 'statements', 'segments', 'earnings', 'dividends'],
      ...['calendar', 'insider', 'risks', 'peers', 'profile'],
    ]);
    for (const section of sections) expect(textOf(section), section.attribs!.id).toMatch(/As of \w{3} \d{4}-\d\d-\d\d/);
    expect(html.match(/<span class="tag">SIMULATED/g)).toHaveLength(1);
    expect(html).not.toContain('Not available');
  });

  test('of an old price has the figures of its day: price, EPS and P/E multiply', async () => {
    const source = sampleSource();
    const asked: string[] = [];
    const payload: typeof source.payload = async (call, endpoint) => {
      const past = call.query.find(([name]) => name === 'as_of')?.[1];
      const answer = (await source.payload(call, endpoint)) as { readonly answer?: object };
      if (past !== undefined) asked.push(past);
      // The newest price is that of a month before: what was filed since made other multiples.
      if (!call.path.endsWith('/v2/snapshot') || past !== undefined) return answer;
      const age = { session_date: '2026-10-01', sessions_behind: 21 };
      return { ...answer, answer: { ...answer.answer, price_age: age } };
    };
    const report = await gatherReport('AAPL', { ...source, payload });
    expect(asked).toEqual(['2026-10-01']);
    const [{ view } = { view: undefined }] = report.parts[0]!.screens;
    const rows = view!.panels.flatMap(({ block }) => (block.type === 'facts' ? block.rows : []));
    const figure = (name: string): number => Number(rows.find(({ label }) => label === name)!.cell.value);
    const price = Number(view!.headline![0]!.value);
    // Two decimals of P/E and EPS.
    expect(Math.abs(figure('P/E (TTM)') * figure('Diluted EPS') - price) / price).toBeLessThan(0.002);
    expect(figure('Diluted EPS')).not.toBe(5.89);
    // Seen from that day: nothing that came since was due before.
    expect(rows.map(({ label }) => label)).not.toContain('Report was due');
    expect(view!.notes[0]).toBe(
      'Figures of 2026-10-01, the day of the price; what was filed since is in the other parts.',
    );
  });

  test('every row of a table has all its columns', async () => {
    const html = await pageOf('BA');
    const columns = (row: Node): number =>
      row
        .children!.filter(({ name }) => name === 'td' || name === 'th')
        .reduce((sum, { attribs }) => sum + Number(attribs?.colspan ?? 1), 0);
    const tables = elements(html).filter(({ name }) => name === 'table');
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables) {
      const rows = elementsBelow(table).filter(({ name }) => name === 'tr');
      expect(new Set(rows.map(columns)).size, textOf(rows[0]!)).toBe(1);
    }
  });

  test('a multiple that the newest week lacks has no last value', async () => {
    const report = await wholeReport('AAPL');
    const { charts } = report;
    const ended = charts!.bands.map((band) => ({ ...band, values: [...band.values.slice(0, -1), undefined] }));
    const { html } = reportPage({ ...report, charts: { ...charts!, bands: ended } }, chartAssets());
    const table = elements(html).find(({ attribs }) => attribs?.['aria-label'] === 'Percentiles of multiples')!;
    const last = elementsBelow(table)
      .filter(({ name }) => name === 'tr')
      .slice(1)
      .map((row) => textOf(row.children![1]!));
    expect(last).toEqual(ended.map(() => 'none'));
  });

  test('has as many changed paragraphs as fit next to the rest, whatever their size', async () => {
    const report = await wholeReport('AAPL');
    const parts = [{ kind: 'added' as const, text: '“é”' }];
    const changes = Array.from({ length: 6000 }, (_, i) => ({ kind: 'added' as const, place: `${i}`, parts }));
    const redline = {
      ...{ title: 'AAPL', subtitle: '', tag: '', notes: [] },
      sections: [{ title: 'Risk factors', figures: [], changes }],
    };
    const padded = { ...report, subtitle: 'x'.repeat(40_000) };
    const changed = padded.parts.map((part) => (part.id === 'risks' ? { ...part, redline } : part));
    const { html } = reportPage({ ...padded, parts: changed }, chartAssets());
    expect(Buffer.byteLength(html)).toBeLessThan(390_000);
    const risks = elements(html).find(({ attribs }) => attribs?.id === 'risks')!;
    const shown = elementsBelow(risks).filter(({ attribs }) => attribs?.class?.startsWith('change ')).length;
    expect(shown).toBeGreaterThan(100);
    expect(html).toContain(`${6000 - shown} more changed paragraphs`);
  });

  test('names nothing outside of it, and its policy allows its own style and scripts by hash', async () => {
    const html = await pageOf('AAPL');
    const all = elements(html);
    const addresses = all.flatMap(({ attribs = {} }) =>
      [attribs.src, attribs.href].filter((each) => each !== undefined),
    );
    expect(addresses.filter((each) => !each.startsWith('#') && each !== 'data:,')).toEqual([]);
    expect(
      all.filter(({ attribs = {} }) => Object.keys(attribs).some((name) => name === 'style' || name.startsWith('on'))),
    ).toEqual([]);
    const policy = all.find(({ attribs }) => attribs?.['http-equiv'] === 'Content-Security-Policy')!.attribs!.content!;
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe|http|\*/);
    const inline = all.filter(
      ({ name, attribs }) => name === 'style' || (name === 'script' && attribs?.type === undefined),
    );
    expect(inline).toHaveLength(3);
    for (const each of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(textOf(each)).digest('base64')}'`);
  });

  test('a number of a statement leads to the facts behind it', async () => {
    const report = await wholeReport('AAPL');
    const [income] = report.parts.find(({ id }) => id === 'statements')!.screens;
    const block = income!.view.panels[0]!.block;
    if (block.type !== 'table') throw new Error('no table');
    const row = block.rows.findIndex((cells) => !('section' in cells) && cells[0]?.value === 'Revenue');
    // The document of --explain, read by its own names.
    const explained = (await sampleSource().payload(
      {
        path: '/explain/v2/fundamentals',
        query: [
          ['symbol', 'AAPL'],
          ['period', 'annual'],
        ],
      },
      endpointNamed('fundamentals')!,
    )) as {
      income_statement: {
        field: string;
        cells: { sources: { concept: string; accession: string; filed: string }[] }[];
      }[];
    };
    const [newest] = explained.income_statement.find(({ field }) => field === 'revenue')!.cells;
    const sentence = income!.sources!.get(cellKey(row, 2))!;
    for (const part of [
      newest!.sources[0]!.concept,
      newest!.sources[0]!.accession,
      `filed ${newest!.sources[0]!.filed}`,
    ])
      expect(sentence).toContain(part);
    // Every sentence is under a number or a dash, none at a label or a trend.
    for (const key of income!.sources!.keys()) {
      const [at, column] = key.split(':').map(Number);
      const cells = block.rows[at!]!;
      expect('section' in cells ? undefined : cells[column!], key).toBeDefined();
      expect(column).toBeGreaterThan(1);
    }
  });

  test('peers are of the sector, the company among them', async () => {
    const report = await wholeReport('AAPL');
    const block = report.parts.find(({ id }) => id === 'peers')!.screens[0]!.view.panels[0]!.block;
    if (block.type !== 'table') throw new Error('no table');
    const rows = block.rows.map((cells) => ('section' in cells ? [] : cells));
    const own = rows.find(([first]) => first?.value === 'AAPL')!;
    expect(own.every((cell) => 'emphasis' in cell && cell.emphasis === 'strong')).toBe(true);
    const sizes = rows.map((cells) => cells[4]!.value as number);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('what is missing', () => {
  test('a fund has no statements, no sector, no risk factors: each is said with its reason', async () => {
    const html = await pageOf('SPY');
    expect(html).toContain('SPY is a fund: it files no statements of its own.');
    expect(html).toContain('no peers: the sector is not known');
  });

  test('a route that the service does not have is named in its part, and the rest is there', async () => {
    const whole = sampleSource();
    const report = await gatherReport('AAPL', {
      ...whole,
      explains: false,
      payload: async (call, endpoint) => {
        if (endpoint.spec.additive)
          throw new MdsError('NOT_OFFERED', `the service does not offer ${endpoint.spec.path}`);
        return whole.payload(call, endpoint);
      },
    });
    const faults = report.parts.filter(({ faults }) => faults.length > 0).map(({ id }) => id);
    expect(faults).toEqual(['performance', 'segments', 'risks', 'peers']);
    const { html } = reportPage(report, chartAssets());
    expect(html).toContain('<strong>Not available</strong>: the service does not offer /v2/screen');
    expect(html).not.toContain('data-s="');
  });

  test('where nothing answers, the first failure is thrown', async () => {
    const source = {
      ...sampleSource(),
      payload: () => Promise.reject(new MdsError('UNREACHABLE', 'connection refused')),
    };
    await expect(gatherReport('AAPL', source)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});

describe('hostile text', () => {
  const EVIL = '"><script>alert(1)</script><img src=x onerror=alert(2)>\'</style></script><!--';

  /** The report with every text that can come from a payload replaced. */
  function poisoned(report: Report): Report {
    const poison = (value: unknown, key = ''): unknown => {
      if (value instanceof Map) return new Map([...value].map(([name, text]) => [name, `${text}${EVIL}`]));
      if (Array.isArray(value)) return value.map((each) => poison(each, key));
      if (value instanceof RegExp) return value;
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poison(each, name)]));
      const own = ['type', 'kind', 'of', 'emphasis', 'style', 'id', 'chart', 'date', 'reason', 'group', 'tag'];
      return typeof value === 'string' && !own.includes(key) ? `${value}${EVIL}` : value;
    };
    const { dates, weeks, ...charts } = report.charts;
    const parts = poison(report.parts) as Report['parts'];
    return { ...(poison(report) as Report), parts, charts: { ...(poison(charts) as Report['charts']), dates, weeks } };
  }

  test('never becomes markup', async () => {
    const report = await wholeReport('AAPL');
    const count = (html: string) => {
      const names = elements(html).map(({ name }) => name!);
      return Object.fromEntries(
        [...new Set(names)].sort().map((name) => [name, names.filter((each) => each === name).length]),
      );
    };
    const clean = count(reportPage(report, chartAssets()).html);
    const dirty = reportPage(poisoned(report), chartAssets()).html;
    // Paragraphs may be more or fewer, but nothing of another name.
    expect(Object.keys(clean)).toEqual(expect.arrayContaining(Object.keys(count(dirty))));
    expect(count(dirty).script).toBe(clean.script);
    expect(elements(dirty).filter(({ attribs = {} }) => 'onerror' in attribs)).toEqual([]);
    const data = elements(dirty).find(({ attribs }) => attribs?.id === 'charts')!;
    expect(JSON.parse(textOf(data)).marks[0][2]).toContain(EVIL);
    expect(reportMarkdown(poisoned(report))).not.toMatch(/(^|[^\\])<(script|img)/);
  });
});

describe('Markdown', () => {
  test('has the same parts, the numbers and the tags', async () => {
    const report = await wholeReport('AAPL');
    const text = reportMarkdown(report);
    for (const { title } of report.parts) expect(text).toContain(`\n## ${title}\n`);
    expect(text).toMatch(/^# AAPL /);
    expect(text).toContain('**SIMULATED DATA');
    expect(text).toMatch(/\| Revenue +\|/);
  });
});
