/** `mds filings ...` as whole command lines, in a pipe and on a terminal, over a store on disk with crafted filings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { showsLinks } from '../../../src/cli/output/display.ts';
import { processIo } from '../../../src/cli/terminal/process-io.ts';
import { EXTRACTOR_VERSION } from '../../../src/filings/sections/version.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { filing, missing, section } from '../../endpoints/documents/filing-store.ts';
import { type FakeOptions, fakeIo, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2025, 2, 3, 22);
const TEN_K = '0000000001-25-000010';
const TEN_Q = '0000000001-25-000020';
const EIGHT_K = '0000000001-25-000004';
const OLD_K = '0000000001-24-000010';
const BARE = '0000000002-25-000001';
const FOREIGN = '0000000003-25-000001';

const RISKS = [
  'Item 1A. Risk Factors',
  'Supply',
  'We depend on few suppliers. If one of them fails, supply of parts may stop.',
  'Margins may fall.',
  'Year | Supply\n2024 | 10\n2023 | 12',
  'Our Supply agreements end soon.',
].join('\n\n');

let store: string;

beforeAll(() => {
  store = join(folder(), 'store.db');
  const writer = openWriter(store, { kind: 'live' });
  writer.transaction(() => {
    for (const [cik, symbol] of [
      [1, 'AAA'],
      [2, 'BBB'],
      [3, 'CCC'],
    ] as const) {
      writer.putCompany({ cik, name: `${symbol} Company` });
      writer.putSymbol({ symbol, cik, assetType: 'stock', currency: 'USD' });
    }
    writer.putFilings([
      filing(TEN_Q, '10-Q', '2025-02-28'),
      filing(TEN_K, '10-K', '2025-02-20', { reportDay: 20088 }),
      filing(EIGHT_K, '8-K', '2025-01-30', { items: '2.02,9.01' }),
      filing(OLD_K, '10-K', '2024-02-20'),
      filing(BARE, '10-K', '2025-02-20', { cik: 2 }),
      filing(FOREIGN, '20-F', '2025-02-25', { cik: 3 }),
    ]);
    const warnings = ['a warning'];
    const found = { method: 'numbered_heading', confidence: 0.9, heading: 'Item 1A. Risk Factors', warnings };
    const rows = {
      [TEN_K]: [section('risk_factors', RISKS, JSON.stringify(found)), missing('mda', 'incorporated_by_reference')],
      [TEN_Q]: [section('mda', 'Item 2. MD&A\n\nWords of the quarter.')],
      [OLD_K]: [
        section('risk_factors', 'Item 1A. Risk Factors\n\nOld ones.'),
        section('business', 'Item 1. Business\n\nWork.'),
      ],
      [FOREIGN]: [section('risk_factors', 'D. Risk Factors\n\nOf abroad.'), section('mda', 'Item 5.\n\nReview.')],
      [EIGHT_K]: [section('press_release', 'AAA reports\n\n\u001b[2JResults \u202eare here.')],
    };
    for (const [accession, list] of Object.entries(rows)) {
      const type = accession === EIGHT_K ? 'EX-99.1' : '10-K';
      const document = { sequence: 1, type, filename: 'a.htm', description: '' };
      const bytes = new TextEncoder().encode('<p>x</p>');
      writer.putDocuments(accession, [{ ...document, bytes, size: bytes.length, sha256: accession }]);
      writer.putSections(accession, EXTRACTOR_VERSION, list);
    }
  });
  writer.close();
});

interface Options extends FakeOptions {
  /** What the pager does; absent: no pager on this machine. */
  readonly page?: (command: string, text: string) => boolean;
}

const mds = (args: readonly string[], { page, ...options }: Options = {}) =>
  runMds([...args, '--store', store], { now: NOW, ...options }, page && { page });

describe('filings', () => {
  test('lists filings, also under the name of the group', async () => {
    const { exit, out, err } = await mds(['filings', 'AAA']);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/^2025-02-20 +10-K +2024-12-31 +11 days +risk_factors +0000000001-25-000010$/m);
    expect((await mds(['filings', 'list', 'AAA'])).out).toBe(out);
  });

  test('--json gives the payload; several symbols an array', async () => {
    const one = JSON.parse((await mds(['filings', 'AAA', '--json', '--form', '10-K', '--limit', '1'])).out);
    expect(one.filings.map(({ accession }: { accession: string }) => accession)).toEqual([TEN_K]);
    expect(JSON.parse((await mds(['filings', 'AAA', 'BBB', '--json'])).out)).toHaveLength(2);
  });

  test('a form that cannot be asked for is wrong usage', async () => {
    expect((await mds(['filings', 'AAA', '--form', '10-K/A'])).exit).toBe(2);
    expect((await mds(['filings', 'AAA', '--limit', '51'])).exit).toBe(2);
  });

  test('show prints one, refuses the symbol of another, and reports unknown ones', async () => {
    expect((await mds(['filings', 'show', EIGHT_K])).out).toContain('Results of Operations and Financial Condition');
    expect((await mds(['filings', 'show', TEN_K, '--symbol', 'BBB'])).exit).toBe(2);
    const unknown = await mds(['filings', 'show', '0000000001-25-999999']);
    expect(unknown.exit).toBe(4);
    expect(unknown.err).toContain('mds import');
  });

  test.each([40, 60, 80, 140])('no line is wider than a terminal of %i columns', async (terminal) => {
    for (const more of [[], ['--explain'], ['--grep', 'supply']]) {
      const { out } = await mds(['filings', 'section', TEN_K, 'risk_factors', ...more, '--no-color'], { terminal });
      expect(out).not.toContain('\u001b');
      for (const line of out.split('\n')) expect([...line].length, line).toBeLessThanOrEqual(terminal);
    }
  });

  test('links lead to the regulator on a terminal that shows them, and nowhere else', async () => {
    const link = '\u001b]8;;https://www.sec.gov/';
    expect((await mds(['filings', 'AAA'], { terminal: 100, env: { TERM_PROGRAM: 'WezTerm' } })).out).toContain(link);
    expect((await mds(['filings', 'AAA'], { terminal: 100 })).out).not.toContain('\u001b]8');
    expect((await mds(['filings', 'AAA'], { env: { TERM_PROGRAM: 'WezTerm' } })).out).not.toContain('\u001b');
    const plain = await mds(['filings', 'AAA', '--no-color'], { terminal: 100, env: { TERM_PROGRAM: 'WezTerm' } });
    expect(plain.out).not.toContain('\u001b');
  });
});

test.each([
  [{ TERM_PROGRAM: 'iTerm.app' }, true],
  [{ WT_SESSION: 'x' }, true],
  [{ VTE_VERSION: '6003' }, true],
  [{ VTE_VERSION: '4900' }, false],
  [{ KONSOLE_VERSION: '201203' }, true],
  [{ TERM: 'xterm-kitty' }, true],
  [{ TERM: 'xterm-256color' }, false],
  [{ TERM_PROGRAM: 'Apple_Terminal' }, false],
  [{ TERM_PROGRAM: 'iTerm.app', TMUX: '/tmp/x' }, false],
  [{ TERM: 'screen-256color', VTE_VERSION: '6003' }, false],
  [{ TERM: 'xterm-256color', FORCE_HYPERLINK: '1' }, true],
  [{ TERM: 'xterm-kitty', FORCE_HYPERLINK: '0' }, false],
])('a terminal with %j shows links: %s', (env, expected) => {
  const output = fakeIo({ terminal: 80 }).stdout;
  expect(showsLinks({ env }, output)).toBe(expected);
  expect(showsLinks({ env }, fakeIo().stdout)).toBe(false);
});

describe('a 20-F', () => {
  test('is no form of the list, whose refusal names the newest', async () => {
    const { exit, err } = await mds(['filings', 'list', 'CCC', '--form', '20-F']);
    expect(exit).not.toBe(0);
    expect(err).toContain(`mds filings section ${FOREIGN} --list`);
    expect((await mds(['filings', 'list', 'AAA', '--form', '20-F'])).err).not.toContain('--list');
  });

  test('is the newest annual report of its symbol, and read by accession', async () => {
    for (const filing of ['CCC', FOREIGN]) {
      const { exit, out, err } = await mds(['filings', 'section', filing, 'item_3d']);
      expect([exit, err]).toEqual([0, '']);
      expect(out).toContain('Of abroad.');
    }
    expect((await mds(['filings', 'section', 'CCC', '--list'])).out).toMatch(/^risk_factors +item_3d +\d+$/m);
  });
});

describe('an item by its number', () => {
  test('in any spelling, of a symbol in the newest filing that has it', async () => {
    for (const name of ['item_1a', 'Item 1A', 'item-1a']) {
      const { exit, out } = await mds(['filings', 'section', 'AAA', name]);
      expect([name, exit]).toEqual([name, 0]);
      expect(out).toContain('10-K 0000000001-25-000010 · Risk factors');
    }
  });

  test('that the form never had is refused', async () => {
    const { exit, err } = await mds(['filings', 'section', TEN_K, 'item_42']);
    expect(exit).not.toBe(0);
    expect(err).toContain('Form 10-K has no item_42');
    expect((await mds(['filings', 'section', 'AAA', 'item_42'])).err).toContain('no form has item_42');
  });
});

describe('filings section', () => {
  test('by accession, with or without its dashes', async () => {
    const { exit, out, err } = await mds(['filings', 'section', TEN_K, 'risk_factors']);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain('We depend on few suppliers.');
    expect(out).toContain('Year  Supply\n2024      10\n');
    expect((await mds(['filings', 'section', TEN_K.replaceAll('-', ''), 'Risk-Factors'])).out).toBe(out);
  });

  test('by symbol: the newest filing that has it, saying so where it is not the newest filing', async () => {
    const { exit, out, err } = await mds(['filings', 'section', 'aaa', 'risk_factors', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ accession: TEN_K, section: 'risk_factors', text: RISKS });
    expect(err).toBe(
      'mds: AAA: this is the 10-K of 2025-02-20; the 10-Q of 2025-02-28 is newer but without readable text of risk_factors\n',
    );
    expect((await mds(['filings', 'section', 'AAA', 'risk_factors', '--quiet'])).err).toBe('');
    expect(JSON.parse((await mds(['filings', 'section', 'AAA', 'mda', '--json'])).out).accession).toBe(TEN_Q);
    expect(JSON.parse((await mds(['filings', 'section', 'AAA', 'business', '--json'])).out).accession).toBe(OLD_K);
  });

  test('of several symbols: an array, one failure loses no other', async () => {
    const { exit, out, err } = await mds(['filings', 'section', 'AAA,BBB', 'risk_factors', '--json', '-q']);
    expect(JSON.parse(out)).toHaveLength(1);
    expect(exit).toBe(4);
    expect(JSON.parse(err).error).toMatchObject({ code: 'SECTION_NOT_FOUND', subject: 'BBB' });
  });

  test('that no filing of the symbol has is not found, with where to get one', async () => {
    const { exit, err } = await mds(['filings', 'section', 'BBB', 'mda']);
    expect(exit).toBe(4);
    expect(err).toContain('no readable text of mda in the one filing of BBB on 10-K, 10-Q');
    expect(err).toContain('https://www.sec.gov/Archives/edgar/data/2/');
  });

  test('whose documents are not stored fails like the service, naming the file to import', async () => {
    const { exit, out, err } = await mds(['filings', 'section', BARE, 'mda']);
    expect([exit, out]).toEqual([4, '']);
    expect(err).toContain(`${BARE}.txt`);
  });

  test('without text is an answer like any other: the reason, exit 0', async () => {
    const { exit, out } = await mds(['filings', 'section', TEN_K, 'mda']);
    expect(exit).toBe(0);
    expect(out).toContain('The filing refers to another document');
    expect(JSON.parse((await mds(['filings', 'section', TEN_K, 'mda', '--json'])).out)).toMatchObject({
      available: false,
      reason: 'incorporated_by_reference',
    });
  });

  test.each([
    [['filings', 'section', 'AAA'], 'no section given'],
    [['filings', 'section', TEN_K, 'riskfactor'], 'did you mean risk_factors?'],
    [['filings', 'section', 'AAA', 'gibberish'], 'must be one of risk_factors, mda'],
    [['filings', 'tables', 'AAA', '--section', 'mdaa'], 'did you mean mda?'],
    [['filings', 'tables', TEN_K, '--section', 'gibberish'], 'must be one of risk_factors, mda'],
    [['filings', 'section', '0000320193-24', 'mda'], 'ACCESSION'],
    [['filings', 'section', TEN_K, 'mda', '--grep', '('], 'regular expression'],
    [['filings', 'section', TEN_K, 'mda', '--grep', ''], 'regular expression'],
    [['filings', 'section', TEN_K, 'mda', '--grep', 'x', '--context', 'x'], 'whole number'],
    [['filings', 'section', TEN_K, 'mda', '--context', '1'], '--grep'],
    [['filings', 'section', TEN_K, 'mda', '--grep', 'x', '--explain'], 'cannot be combined'],
    [['filings', 'section', TEN_K, 'mda', '--plain', '--json'], 'cannot be combined'],
    [['filings', 'section', TEN_K, 'mda', '--raw', '--grep', 'x'], 'cannot be combined'],
    [['filings', 'section', 'AAA', 'mda', '--form', '4'], '--form'],
  ])('%j is wrong usage', async (args, said) => {
    const { exit, out, err } = await mds(args);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(said);
  });

  test('control characters of documents reach no terminal', async () => {
    for (const more of [[], ['--plain'], ['--grep', 'results'], ['--explain']]) {
      const { exit, out } = await mds(['filings', 'section', EIGHT_K, 'press_release', '--no-color', ...more], {
        terminal: 80,
      });
      expect(exit).toBe(0);
      expect(out).not.toMatch(/[\u001b\u202e]/);
    }
  });

  test('--plain is the text alone, unwrapped; without a text it fails', async () => {
    const { exit, out } = await mds(['filings', 'section', TEN_K, 'risk_factors', '--plain'], { terminal: 40 });
    expect([exit, out]).toEqual([0, `${RISKS}\n`]);
    const none = await mds(['filings', 'section', TEN_K, 'mda', '--plain']);
    expect([none.exit, none.out]).toEqual([4, '']);
  });

  test('--list shows what a filing has, of a symbol its newest readable one', async () => {
    const { exit, out } = await mds(['filings', 'section', TEN_K, '--list']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^risk_factors +item_1a +\d+$/m);
    expect(JSON.parse((await mds(['filings', 'section', 'AAA', '--list', '--json'])).out)).toMatchObject({
      accession: TEN_Q,
      sections: [{ name: 'mda' }],
    });
    const annual = await mds(['filings', 'section', 'AAA', '--list', '--form', '10-K', '--json']);
    expect(JSON.parse(annual.out).accession).toBe(TEN_K);
  });

  test('--explain shows heading, method, confidence and warnings', async () => {
    const { exit, out } = await mds(['filings', 'section', TEN_K, 'risk_factors', '--explain']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^Heading +Item 1A\. Risk Factors$/m);
    expect(out).toMatch(/^Confidence +0\.9/m);
    expect(out).toContain('- a warning');
    const json = await mds(['filings', 'section', 'AAA', 'risk_factors', '--explain', '--json', '-q']);
    expect(JSON.parse(json.out)).toMatchObject({
      accession: TEN_K,
      method: 'numbered_heading',
      warnings: ['a warning'],
    });
  });
});

describe('--grep', () => {
  const grep = (pattern: string, more: readonly string[] = [], options: Options = {}) =>
    mds(['filings', 'section', TEN_K, 'risk_factors', '--grep', pattern, ...more], options);
  const matches = async (pattern: string, more: readonly string[] = []) =>
    JSON.parse((await grep(pattern, ['--json', ...more])).out).matches;

  test('finds paragraphs and rows, whatever the case; a capital letter makes it count', async () => {
    // RISKS without its blank lines: 8 lines, the supply ones are 2, 3, 5 and 8.
    expect((await matches('supply')).map(({ paragraph }: { paragraph: number }) => paragraph)).toEqual([2, 3, 5, 8]);
    expect((await matches('Supply')).map(({ paragraph }: { paragraph: number }) => paragraph)).toEqual([2, 5, 8]);
    expect(await matches('^\\S+ \\| 1\\d$')).toEqual([
      { paragraph: 6, text: '2024 | 10' },
      { paragraph: 7, text: '2023 | 12' },
    ]);
  });

  test('exits with 0 when something matches, 1 when nothing does, 4 when there is no text to look in', async () => {
    expect((await grep('margins')).exit).toBe(0);
    expect(await grep('unicorn')).toEqual({ exit: 1, out: '', err: '' });
    expect(await matches('unicorn')).toEqual([]);
    const none = await mds(['filings', 'section', TEN_K, 'mda', '--grep', 'x']);
    expect([none.exit, none.out]).toEqual([4, '']);
    // One that matches is enough; a failure comes before "found nothing".
    expect((await mds(['filings', 'section', `${TEN_K},${OLD_K}`, 'risk_factors', '--grep', 'old ones'])).exit).toBe(0);
    expect((await mds(['filings', 'section', 'AAA,BBB', 'risk_factors', '-q', '--grep', 'unicorn'])).exit).toBe(4);
  });

  test('shows matches in full, and with -C their neighbors', async () => {
    const { out } = await grep('margins');
    expect(out).toContain('Margins may fall.');
    expect(out).toContain('1 of 8 paragraphs match margins');
    expect(out).not.toContain('We depend');
    const wide = await grep('margins', ['-C', '1']);
    expect(wide.out).toContain('We depend');
    expect(wide.out).toContain('Year | Supply');
    expect(wide.out).not.toContain('2024 | 10');
    expect((await grep('risk factors|margins', ['--context=1'])).out).not.toContain('\n--\n');
    expect((await grep('risk factors|agreements', ['--context=1'])).out).toContain('\n--\n');
    // One paragraph left out is left out all the same.
    expect((await grep('risk factors|^year', ['--context=1'])).out).toContain('\n--\n');
  });

  test('points the matches out in color, over line breaks too', async () => {
    const { out } = await grep('suppliers. if one of them', [], { terminal: 40, env: { TERM: 'xterm' } });
    const marked = [...out.matchAll(/\u001b\[1;31m([^\u001b]*)\u001b\[0m/g)].map(([, text]) => text);
    expect(marked.join(' ')).toBe('suppliers. If one of them');
    expect(marked.length).toBeGreaterThan(1);
    expect((await grep('supply')).out).not.toContain('\u001b');
    // A match of no characters marks nothing.
    expect((await grep('x*', ['--color', 'always'])).exit).toBe(0);
  });
});

describe('the pager', () => {
  const calls: [string, string][] = [];
  const page = (command: string, text: string): boolean => {
    calls.push([command, text]);
    return true;
  };
  const section_ = ['filings', 'section', TEN_K, 'risk_factors'];
  const paged = async (args: readonly string[], options: Options) => {
    calls.length = 0;
    const { exit, out } = await mds([...section_, ...args], { page, ...options });
    expect(exit).toBe(0);
    return { out, calls: calls.slice() };
  };

  test.each([
    [['--pager'], {}, 'less -R'],
    [['--pager'], { PAGER: 'most' }, 'most'],
    [['--pager'], { PAGER: 'most', MDS_PAGER: 'bat -p' }, 'bat -p'],
    [[], { MDS_PAGER: 'bat -p' }, 'bat -p'],
  ])('%j with %j runs %s on a terminal', async (args, env, command) => {
    const { out, calls } = await paged(args, { terminal: 80, env });
    expect(out).toBe('');
    expect(calls.map(([name]) => name)).toEqual([command]);
    // The text is the one that would have been printed.
    expect(calls[0]![1]).toBe((await mds(section_, { terminal: 80 })).out);
  });

  test.each([
    ['a pipe, whatever is asked', ['--pager'], undefined, { MDS_PAGER: 'less' }],
    ['a terminal without --page, PAGER or not', [], 80, { PAGER: 'less' }],
    ['a setting that is empty', [], 80, { MDS_PAGER: '' }],
    ['a dumb terminal', ['--pager'], 80, { TERM: 'dumb' }],
    ['JSON', ['--pager', '--json'], 80, {}],
    ['a body', ['--pager', '--raw'], 80, {}],
  ] as const)('is not run for %s', async (_, args, terminal, env) => {
    const { out, calls } = await paged(args, { terminal, env });
    expect(calls).toEqual([]);
    expect(out).toContain('We depend');
  });

  test('that cannot be run leaves the text printed', async () => {
    const { out } = await paged(['--pager'], { terminal: 80, page: () => false });
    expect(out).toContain('We depend');
    expect((await mds([...section_, '--pager'], { terminal: 80 })).out).toBe(out);
  });
});

test('help says how it works: arguments, exit code, pager', async () => {
  const { exit, out } = await mds(['filings', 'section', '--help']);
  expect(exit).toBe(0);
  expect(out).toContain('mds filings section AAPL risk_factors');
  for (const word of ['--grep', '-C, --context', '--list', '--pager', 'MDS_PAGER', 'exits with 1', '--explain']) {
    expect(out.replace(/\s+/g, ' ')).toContain(word);
  }
});

describe('a pager as a process', () => {
  const page = processIo('/dev/null/nowhere').page!;

  test('gets the whole text', () => {
    const file = join(folder(), 'seen');
    expect(page(`cat > '${file}'`, 'a text\n'.repeat(1000))).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('a text\n'.repeat(1000));
  });

  test('may be left before the end', () => {
    expect(page('head -c 1 > /dev/null', 'x'.repeat(5_000_000))).toBe(true);
  });

  test('that does not exist has shown nothing', () => {
    expect(page('no-such-pager-anywhere 2> /dev/null', 'x')).toBe(false);
  });
});
