/** The README is current: its table is that of the registry, its examples run, its two commands are those of the package. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder as newFolder } from '../program/market.ts';
import { commandTable } from '../support/command-table.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'README.md');
const readme = readFileSync(path, 'utf8');
const table = /(<!-- commands: [^>]*-->\n)([\s\S]*?)(<!-- \/commands -->)/;
const examples = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'));

describe('README', () => {
  let home: string;
  beforeAll(() => {
    home = newFolder();
  });

  test('the table of commands is the registry’s (UPDATE=1 writes it)', () => {
    const wanted = `\n${commandTable()}\n`;
    if (process.env.UPDATE === '1')
      writeFileSync(
        path,
        readme.replace(table, (_, start, _old, end) => start + wanted + end),
      );
    else expect(table.exec(readme)?.[2]).toBe(wanted);
  });

  test('there are examples', () => expect(examples.length).toBeGreaterThan(3));

  test.each(examples)('%s', (line) => {
    // As a shell reads them: single quotes are the only ones used.
    const words = line.match(/'[^']*'|\S+/g) ?? [];
    const [program, ...args] = words.map((word) => word.replace(/^'(.*)'$/, '$1'));
    expect(program).toBe('mds');
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin/mds.cjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: join(home, 'data') },
    });
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
