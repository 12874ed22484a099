/**
 * docs/notebooks.md is executed: its exports on the sample, its queries by DuckDB, their results as shown (UPDATE=1
 * writes them).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, test } from 'vitest';
import { completionInstant } from '../../src/engine/calendar.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { runMds } from '../program/fake-io.ts';
import { sampleStore } from '../sample-market/imported.ts';

const folder = mkdtempSync(join(tmpdir(), 'mds-notebooks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(import.meta.dirname, '../../docs/notebooks.md');
const text = readFileSync(path, 'utf8');
const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(text)!;
const EXAMPLE = /```sql\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g;

test('the commands and the five examples give what is shown', { timeout: 300_000 }, async () => {
  const now = completionInstant(SAMPLE_END_DAY) + 3_600_000;
  for (const line of commands.trim().split('\n')) {
    const [program, ...words] = line.replace('--sample', `--store ${sampleStore().path}`).split(' ');
    expect(program).toBe('mds');
    const args = words.map((word, i) => (words[i - 1] === '-o' ? join(folder, word) : word));
    expect(await runMds([...args, '--quiet'], { now, home: folder }), line).toMatchObject({ exit: 0, err: '' });
  }
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`SET file_search_path = '${folder}'`);
  const examples = [...text.matchAll(EXAMPLE)];
  expect(examples).toHaveLength(5);
  let written = text;
  for (const [whole, query, shown] of examples) {
    const reader = await connection.runAndReadAll(query!);
    const rows = [reader.columnNames(), ...reader.getRows().map((row) => row.map((value) => String(value ?? '')))];
    const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
    const lines = rows.map((row) =>
      row
        .map((value, i) => value.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
    const result = `${lines.join('\n')}\n`;
    if (process.env.UPDATE === '1')
      written = written.replace(whole!, () =>
        whole!.replace(/```text\n[\s\S]*?```/, () => `\`\`\`text\n${result}\`\`\``),
      );
    else expect(result, query).toBe(shown);
  }
  connection.closeSync();
  instance.closeSync();
  if (written !== text) writeFileSync(path, written);
});
