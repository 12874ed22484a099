/** Every file of the program says in its first lines what it knows: a comment, before imports and code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** Shorter comments name a thing without saying what it is. */
const SHORTEST = 20;

test('every file of src begins with a comment', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(900);
  const bare = files.filter((name) => {
    const [comment = ''] = /^(?:\/\*\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/.exec(readFileSync(join(src, name), 'utf8')) ?? [];
    return comment.length < SHORTEST;
  });
  expect(bare).toEqual([]);
});
