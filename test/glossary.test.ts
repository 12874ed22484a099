/**
 * Retired words stay out of what users read, of comments, names and titles of tests: each is listed with its standard
 * term.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Retired wording, and what to write instead. */
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/\bmarket value\b/i, 'market cap'],
  [/\bplace in 52 weeks\b/i, '52-week position'],
  [/\b(deepest fall|worst fall)\b/i, 'max drawdown'],
  [/\bagainst (a|the) year before\b/i, 'YoY'],
  [/\bagainst (a|the) quarter before\b/i, 'QoQ'],
  [/\bopen (vs|against) close before\b/i, 'opening gap'],
  [/\bmean of \d+ (sessions|days)\b/i, 'average'],
  [/\brate ahead\b/i, 'forward dividend'],
  [/\b(last|dividend) raise\b/i, 'last increase'],
  [/\bbought less sold\b/i, 'net shares'],
  [/\bhow sure\b/i, 'status'],
  [/\bfirst stated\b/i, 'as reported'],
  [/\brecords at hand\b/i, 'stored'],
  [/\bkept answers?\b/i, 'cached response'],
  [/\bcopy of the answer\b/i, 'cached response'],
  [/\b(told|tells?|telling)\b/i, 'report, show, say what it shows'],
  [/\bwhoever\b/i, 'the user, the operator'],
  [/\b(nobody|somebody)\b/i, 'no one named; say what is missing'],
  [/\b(?<!listed )beside\b/i, 'next to, in addition to'],
  [/\b(gives?|gave|given) up\b/i, 'delete, stop'],
  [/\b(brings?|brought|bring) in\b/i, 'import'],
  [/\banew\b/i, 'again'],
  [/\bthere (is|are) none\b/i, 'not available'],
  [/\b(stands?|stood) for\b/i, 'means'],
  [/\bnonsense\b/i, 'invalid response'],
  [/\binvented (data|prices|numbers|statements)\b/i, 'simulated'],
  [/\btime-outs?\b/i, 'timeout'],
  // `unrecognised` is a status in the report of mds import, which scripts read.
  [/\b(recognis|normalis|initialis|summaris|optimis|capitalis)\w*/i, 'American spelling: -ize'],
  [/\b(colour|neighbour|behaviour|favour|honour|labelled)\w*/i, 'American spelling'],
];

const FOLDERS = ['src', 'bin', 'docs', 'test', 'tools', 'scripts', 'bench', 'completions'];
const FILES = ['README.md', 'CHANGELOG.md'];
const EXTENSIONS = new Set(['.ts', '.cjs', '.mjs', '.md', '.txt', '.bash', '.fish', '.ps1']);

/** Text that is not ours, quotes of filings and records, and this list. */
const FOREIGN = new Set([
  'docs/accuracy.md',
  'test/glossary.test.ts',
  'test/screens/filing-section.txt',
  'test/screens/section-grep.txt',
  ...['business', 'discussion', 'risks'].map((name) => `tools/sample-market/documents/text/${name}.txt`),
]);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : EXTENSIONS.has(extname(entry.name)) ? [path] : [];
  });
}

test('retired words stay out of source, tests, docs and screens', () => {
  const paths = [
    ...FOLDERS.flatMap((folder) => filesBelow(join(root, folder))),
    ...FILES.map((file) => join(root, file)),
  ];
  expect(paths.length).toBeGreaterThan(500);
  const hits = paths
    .filter((path) => !FOREIGN.has(relative(root, path)))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          RETIRED.flatMap(([pattern, instead]) => {
            const match = pattern.exec(line)?.[0];
            return match === undefined ? [] : [`${relative(root, path)}:${index + 1}: '${match}', write: ${instead}`];
          }),
        ),
    );
  expect(hits).toEqual([]);
});
