/**
 * README and docs/commands.md are current: the table is that of the registry, examples run, links lead somewhere, the
 * picture is what is printed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder as newFolder } from '../program/market.ts';
import { commandTable } from '../support/command-table.ts';
import { terminalSvg } from '../support/terminal-svg.ts';
import { bareEnv } from './program.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const path = join(root, 'docs/commands.md');
const commands = readFileSync(path, 'utf8');
const picture = join(root, 'docs/terminal.svg');
const table = /(<!-- commands: [^>]*-->\n)([\s\S]*?)(<!-- \/commands -->)/;
const blocks = [...`${readme}${commands}`.matchAll(/```sh\n([\s\S]*?)```/g)];
const examples = [...new Set(blocks.flatMap(([, block]) => block!.trim().split('\n')))];
const pages = [
  'README.md',
  'bench/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => name.endsWith('.md')),
];

describe('README', () => {
  let home: string;
  beforeAll(() => {
    home = newFolder();
  });

  const run = (args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'bin/mds.cjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: bareEnv({ HOME: home, XDG_DATA_HOME: join(home, 'data') }),
    });

  test('the table of commands is the registry’s (UPDATE=1 writes it)', () => {
    const wanted = `\n${commandTable()}\n`;
    if (process.env.UPDATE === '1')
      writeFileSync(
        path,
        commands.replace(table, (_, start, _old, end) => start + wanted + end),
      );
    else expect(table.exec(commands)?.[2]).toBe(wanted);
  });

  test('has at most 150 lines', () => expect(readme.split('\n').length).toBeLessThanOrEqual(150));

  test.each(pages)('%s: links to other files lead somewhere', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target!);
    expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
  });

  test('the picture is what the program prints (UPDATE=1 draws it)', () => {
    const { status, stdout } = run(['snapshot', 'AAPL', '--width', '80', '--color', 'always', '--quiet']);
    expect(status).toBe(0);
    // Whether the market is open is of the hour of the test.
    const drawn = terminalSvg(`$ mds snapshot AAPL\n${stdout.replace(/\s+The\s+market\s+is\s+[^.]+\.\n$/, '\n')}`, 80);
    if (process.env.UPDATE === '1') writeFileSync(picture, drawn);
    else expect(readFileSync(picture, 'utf8')).toBe(drawn);
  });

  test('there are examples', () => expect(examples.length).toBeGreaterThan(3));

  test.each(examples)('%s', (line) => {
    // As a shell reads them: single quotes are the only ones used.
    const words = line.match(/'[^']*'|\S+/g) ?? [];
    const [program, ...args] = words.map((word) => word.replace(/^'(.*)'$/, '$1'));
    expect(program).toBe('mds');
    const { status, stderr } = run(args);
    expect(status, stderr).toBe(0);
  });

  test('the two commands of the set-up exist', () => {
    const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    expect(readme).toContain('npm ci && npx mds snapshot AAPL');
    expect(readme).toContain('    npm test\n');
    expect(scripts!.prepare).toBe('npm run build');
    expect(scripts!.test).toContain('vitest run');
    expect(bin!.mds).toBe('bin/mds.cjs');
  });
});
