/**
 * Paths, links and versions that the pages name: a file that is gone, a link to nowhere or the version of an older
 * package fails. Addresses on the web are not tried.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** Pages and what they name; `adr` describes past decisions, whose files may be gone. */
const PAGES = ['README.md', 'bench/README.md', ...pagesBelow('docs')];
const text = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Every file of the project by its last name, for pages that name a file without its folder. */
const NAMES = new Set(
  ['src', 'test', 'tools', 'scripts', 'bench', 'bin', 'completions', '.ci'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => posix.basename(name)),
  ),
).add('vitest.config.ts');

/** A file of the source tree between backticks, with or without its folders. */
const SOURCE_FILE = /`([\w.@/-]+\.(?:ts|mjs|cjs))`/g;
/** A folder of the source tree between backticks. */
const FOLDER = /`((?:src|test)\/[\w/-]+)\/?`/g;
const LINK = /\]\(([^)\s#:]+)(?:#[^)]*)?\)/g;

/** Pages shorten paths inside `src` and, where they explain statements, inside its rooms. */
const isThere = (path: string): boolean =>
  ['', 'src', 'src/engine/statements', 'docs', 'test'].some((base) => existsSync(join(root, base, path)));

test('files and folders that pages name exist', () => {
  const named = PAGES.filter((page) => !page.startsWith('docs/adr')).flatMap((page) => [
    ...[...text(page).matchAll(SOURCE_FILE)].map(([, path = '']) => ({ page, path })),
    ...[...text(page).matchAll(FOLDER)].map(([, path = '']) => ({ page, path })),
  ]);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ path }) => !(path.includes('/') ? isThere(path) : NAMES.has(path)))).toEqual([]);
});

test('links between pages lead to a file', () => {
  const links = PAGES.flatMap((page) =>
    [...text(page).matchAll(LINK)].map(([, to = '']) => ({ page, to: join(root, dirname(page), to) })),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ to }) => !existsSync(to)).map(({ page, to }) => `${page}: ${relative(root, to)}`)).toEqual([]);
});

test('versions in dependencies.md are those of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const installed: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies };
  const rows = text('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| package'))
    .flatMap((line) => (line.split('|')[1] ?? '').split(','))
    .map((cell) => /^\s*(\S+) (\d[\d.]*)/.exec(cell))
    .flatMap((match) => (match ? [{ name: match[1] ?? '', version: match[2] ?? '' }] : []));
  expect(rows.length).toBeGreaterThan(25);
  const wrong = rows.filter(({ name, version }) => {
    const actual = installed[name] ?? '';
    return actual !== version && !actual.startsWith(`${version}.`);
  });
  expect(wrong.map((row) => ({ ...row, actual: installed[row.name] }))).toEqual([]);
  const described = new Set(text('docs/dependencies.md').match(/[@\w][@\w./-]*/g));
  expect(Object.keys(installed).filter((name) => !described.has(name) && !name.startsWith('@types/'))).toEqual([]);
});
