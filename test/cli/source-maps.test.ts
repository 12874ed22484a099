/** Stacks of bug reports name source lines, through the source maps of the built program. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { mapStack } from '../../src/cli/output/map-stack.ts';
import { folder } from '../program/market.ts';
import { mds, program } from './program.ts';

const root = join(dirname(program), '..');
const chunks = join(root, 'dist/chunks');

test('a place in a chunk is mapped to its line of source, also after escaped characters', () => {
  let mapped = 0;
  for (const name of readdirSync(chunks).filter((each) => each.endsWith('.cjs'))) {
    const lines = readFileSync(join(chunks, name), 'utf8').split('\n');
    // Messages that are thrown: the minifier leaves their first words as they are.
    const places = lines.flatMap((text, line) =>
      [...text.matchAll(/throw (?:new )?[\w$]+\([`"](\w+ \w+)/g)].map(({ index, 1: words = '' }) => ({
        words,
        frame: `${join(chunks, name)}:${line + 1}:${index + 1}`,
      })),
    );
    const frames = mapStack(places.map(({ frame }) => frame).join('\n')).split('\n');
    for (const [i, { words }] of places.entries()) {
      const [file = '', row = ''] = frames[i]!.split(':');
      if (!file.startsWith('src/')) continue;
      const source = readFileSync(join(root, file), 'utf8').split('\n');
      expect(source.slice(Number(row) - 1, Number(row) + 5).join('\n'), `${file}:${row}`).toContain(words);
      mapped += 1;
    }
  }
  expect(mapped).toBeGreaterThan(10);
});

test('with --verbose a bug has a stack of source lines; an unknown symbol has none', () => {
  const hook = join(folder(), 'hook.cjs');
  writeFileSync(
    hook,
    // Modules are loaded by the time of the first line on stderr.
    `const fs = require('node:fs');
     const { flatMap } = Array.prototype;
     const write = fs.writeSync;
     let loaded = false;
     fs.writeSync = (...args) => { loaded ||= args[0] === 2; return write(...args); };
     Array.prototype.flatMap = function (...args) {
       if (loaded && new Error().stack.includes('chunks')) throw new TypeError('broken on purpose');
       return flatMap.apply(this, args);
     };`,
  );
  const bug = mds(['snapshot', 'AAPL', '--sample', '-v'], { NODE_OPTIONS: `--require ${hook}` });
  expect([bug.status, bug.stdout]).toEqual([70, '']);
  const [, file = '', line = ''] = /\(?(src\/[^:]+):(\d+):\d+/.exec(bug.stderr) ?? [];
  expect(readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1]).toContain('flatMap(');
  const unknown = mds(['snapshot', 'NOSUCH', '--sample', '-v']);
  expect(unknown.status).toBe(4);
  expect(unknown.stderr).not.toMatch(/^ +at /m);
});
