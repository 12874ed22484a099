/**
 * Recipes of docs/contributing.md, followed in a copy of src: a route, a line of a statement, an indicator, a form type.
 * Of the line, `tsc` must name every place that it still lacks.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnv, program } from './program.ts';

const root = join(dirname(program), '..');
let copy: string;

/** One edit of a recipe: a line of `src`, and what is written before it. */
interface Step {
  readonly file: string;
  readonly before: string;
  readonly text: string;
}

/** A second name for the equity of Apple: its values are known. */
const LINE: readonly Step[] = [
  {
    file: 'engine/concepts.ts',
    before: '  total_assets: {',
    text: "  common_equity: { chain: 'StockholdersEquity' },\n",
  },
  {
    file: 'engine/fundamentals/columns.ts',
    before: '  current_assets: own',
    text: "  common_equity: line('common_equity'),\n",
  },
  {
    file: 'endpoints/fundamentals/payload.ts',
    before: '    current_assets: money',
    text: "    common_equity: money('Common equity', 'Equity of common shareholders.'),\n",
  },
  {
    file: 'endpoints/fundamentals/view-lines.ts',
    before: "    retained_earnings: ''",
    text: "    common_equity: '',\n",
  },
  { file: 'endpoints/history/spec.ts', before: '  current_assets: true', text: '  common_equity: true,\n' },
];

const INDICATOR: readonly Step[] = [
  { file: 'engine/indicators/ids.ts', before: "  'bollinger',", text: "  'median_price',\n" },
  {
    file: 'engine/indicators/catalog.ts',
    before: '  bollinger: {',
    text: `  median_price: {
    name: 'Median price', source: 'half of high plus low', parameters: [],
    panel: 'price', unit: 'fine price', outputs: [''],
    compute: ({ bars }, _, [out]) => { for (let i = 0; i < out!.length; i++) out![i] = (bars.high[i]! + bars.low[i]!) / 2; },
  },\n`,
  },
];

const FORM_TYPE: readonly Step[] = [
  {
    file: 'filings/forms/catalog.ts',
    before: '  { form: FORM.foreignAnnual,',
    text: "  { form: '8-K12B', kind: 'current', variantOf: FORM.current, period: 'event', sections: 'items', read: true },\n",
  },
];

function follow({ file, before, text }: Step, undo = false): void {
  const path = join(copy, 'src', file);
  const source = readFileSync(path, 'utf8');
  const [from, to] = undo ? [text + before, before] : [before, text + before];
  if (!source.includes(from)) throw new Error(`${file} has no line ${JSON.stringify(from)}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
}

beforeAll(async () => {
  // Inside the project, so that packages are found from it.
  copy = mkdtempSync(join(root, 'node_modules', '.recipe-'));
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true });
  const endpoints = join(copy, 'src/endpoints');
  cpSync(join(endpoints, 'coverage'), join(endpoints, 'listing'), { recursive: true });
  for (const name of readdirSync(join(endpoints, 'listing'))) {
    const file = join(endpoints, 'listing', name);
    const text = readFileSync(file, 'utf8').replaceAll('DataHeld', 'ListingData');
    writeFileSync(file, text.replaceAll('coverage', 'listing').replaceAll('Coverage', 'Listing'));
  }
  const index = readFileSync(join(endpoints, 'index.ts'), 'utf8');
  const [entry = ''] = / {2}route\(\{\n {4}spec: coverage,[^}]*\}\),\n/.exec(index) ?? [];
  const registered = index.replace(entry, entry + entry.replaceAll('coverage', 'listing'));
  writeFileSync(join(endpoints, 'index.ts'), `import { spec as listing } from './listing/spec.ts';\n${registered}`);
  for (const step of [...LINE, ...INDICATOR, ...FORM_TYPE]) follow(step);
  writeFileSync(
    join(copy, 'forms.ts'),
    `import { hasItems, isReadReport, withAmendments, READ_REPORTS } from './src/filings/forms/forms.ts';
     const form = '8-K12B';
     console.log(JSON.stringify([isReadReport(form), hasItems(form), withAmendments(READ_REPORTS).includes('8-K12B/A')]));`,
  );
  writeFileSync(
    join(copy, 'run.ts'),
    `import { main } from './src/cli/main.ts';
     await main(process.argv.slice(2), ${JSON.stringify(join(root, 'dist'))});`,
  );
  for (const name of ['run', 'forms']) {
    const build = await rolldown({
      input: join(copy, `${name}.ts`),
      platform: 'node',
      external: [/^[^./]/],
      transform: { define: { __MDS_VERSION__: '"recipe"' } },
      onLog() {},
    });
    await build.write({ file: join(copy, `${name}.mjs`), format: 'esm', codeSplitting: false });
    await build.close();
  }
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...args: readonly string[]): string {
  return execFileSync(process.execPath, [join(copy, 'run.mjs'), ...args], { env: bareEnv(), encoding: 'utf8' });
}

test('a new route is a command with help, a path of the API, and fields of mds check', () => {
  expect(JSON.parse(run('listing', 'AAPL', '--sample', '--quiet', '--json'))).toMatchObject({
    symbol: 'AAPL',
    supported: true,
  });
  expect(run('listing', 'AAPL', '--sample', '--quiet')).toContain('Apple Inc.');
  expect(run('--help')).toMatch(/^ +listing /m);
  expect(run('listing', '--help')).toContain('mds listing');
  expect(JSON.parse(run('schema')).paths).toHaveProperty(['/v2/listing']);
  expect(run('api', '/v2/listing?symbol=AAPL', '--sample', '--quiet')).toContain('"supported"');
  expect(run('check', 'AAPL', 'listing.supported == true', '--sample', '--quiet')).toBe('');
});

test('a new line of a statement is on its screen, in its series and in checks', () => {
  const { balance_sheet } = JSON.parse(run('fundamentals', 'AAPL', '--sample', '--quiet', '--json'));
  expect(balance_sheet[0].common_equity).toBeGreaterThan(0);
  expect(balance_sheet[0].common_equity).toBe(balance_sheet[0].total_equity);
  expect(run('fundamentals', 'AAPL', '--statement', 'balance', '--sample', '--quiet')).toMatch(/^ *Common equity +\S/m);
  expect(run('history', 'AAPL', '--series', 'common_equity', '--range', '1y', '--csv', '--sample', '--quiet')).toMatch(
    /^date,common_equity,freshness\r?\n\d{4}-\d\d-\d\d,\d+/,
  );
  expect(run('check', 'AAPL', 'balance_sheet[0].common_equity > 0', '--sample', '--quiet')).toBe('');
});

test('tsc names every place that a new line lacks', () => {
  const [, , ...places] = LINE;
  const config = {
    extends: join(root, 'tsconfig.json'),
    // What the first run found serves the others, and not the file of the project.
    compilerOptions: { noEmit: true, rootDir: copy, tsBuildInfoFile: join(copy, 'tsc.tsbuildinfo') },
    include: ['src'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  const tsc = (): readonly string[] => {
    const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', copy, '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    return [...new Set([...stdout.matchAll(/^src\/([^(]+)\(/gm)].map(([, file = '']) => file))];
  };
  expect(tsc()).toEqual([]);
  const [payload, ...others] = places;
  for (const step of others) follow(step, true);
  expect(tsc().toSorted()).toEqual(others.map(({ file }) => file).toSorted());
  if (payload) follow(payload, true);
  expect(tsc()).toContain(payload?.file);
  for (const step of places) follow(step);
}, 600_000);

test('a new indicator is a series', () => {
  const csv = run(
    'history',
    'AAPL',
    '--series',
    'high,low,median_price',
    '--range',
    '1m',
    '--csv',
    '--sample',
    '--quiet',
  );
  const [head, first = ''] = csv.trim().split(/\r?\n/);
  expect(head).toBe('date,high,low,median_price,freshness');
  const [, high, low, median] = first.split(',').map(Number);
  expect(median).toBeCloseTo((high! + low!) / 2, 3);
  expect(run('history', '--help')).toContain('median_price');
});

test('a new form type is read, has items, and an amendment', () => {
  expect(JSON.parse(execFileSync(process.execPath, [join(copy, 'forms.mjs')], { encoding: 'utf8' }))).toEqual([
    true,
    true,
    true,
  ]);
});
