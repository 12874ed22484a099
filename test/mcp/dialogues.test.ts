/**
 * The dialogues of docs/assistants.md: each call is made by the official client and its answer compared (UPDATE=1
 * writes them).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectSample } from './client.ts';

const DOC = join(import.meta.dirname, '../../docs/assistants.md');
const BLOCK = /```dialogue\n(# .*)\n([\s\S]*?)```/g;

test('dialogues are what a client gets', async () => {
  const session = await connectSample();
  const text = readFileSync(DOC, 'utf8');
  const made: string[] = [];
  for (const [, title = '', body = ''] of text.matchAll(BLOCK)) {
    const lines = [title];
    for (const [line, tool = '', args = ''] of body.matchAll(/^> (\w+) (\{.*\})$/gm)) {
      const answer = await session.call(tool, JSON.parse(args));
      lines.push(line, answer.text.trim());
    }
    made.push(`\`\`\`dialogue\n${lines.join('\n')}\n\`\`\``);
  }
  await session.close();
  expect(made.length).toBeGreaterThanOrEqual(3);
  const current = text.replace(BLOCK, () => made.shift() ?? '');
  if (process.env.UPDATE === '1') writeFileSync(DOC, current);
  expect(process.env.UPDATE === '1' ? current : text).toBe(current);
});
