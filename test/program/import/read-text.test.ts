/** Files that cannot be read: one wording whatever reads them, each with its own code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const at = folder();
mkdirSync(join(at, 'config.json'));
writeFileSync(join(at, 'file'), '');
const service = { MDS_BASE_URL: 'https://api.example.com' };

test.each<[string, string, string, Readonly<Record<string, string>>]>([
  ['positions AT/none', 'AT/none cannot be read: no such file', 'FILE_UNREADABLE', {}],
  ['positions AT', 'AT cannot be read: it is a folder', 'FILE_UNREADABLE', {}],
  ['positions AT/file/x', 'AT/file/x cannot be read: no such file', 'FILE_UNREADABLE', {}],
  ['check AAA --file AT', 'AT cannot be read: it is a folder', 'USAGE', {}],
  ['check AAA --file AT/none', 'AT/none cannot be read: no such file', 'USAGE', {}],
  ['config get base_url', 'AT/config.json cannot be read: it is a folder', 'SETTINGS_BROKEN', { MDS_CONFIG_DIR: at }],
  [
    'snapshot AAA',
    'AT, which MDS_API_KEY_FILE names, cannot be read: it is a folder',
    'KEY_FILE_UNREADABLE',
    { ...service, MDS_API_KEY_FILE: at },
  ],
])('%s: %s', async (line, message, code, env) => {
  const { exit, err } = await runMds([...line.replaceAll('AT', at).split(' '), '--json'], { env });
  expect(exit).toBeGreaterThan(1);
  expect(JSON.parse(err).error).toMatchObject({
    code,
    message: message.replaceAll('AT', at),
    hint: expect.stringContaining('check the path and its permissions'),
  });
});

test.each([
  ['positions', 'FILE_UNREADABLE'],
  ['check AAA --file', 'USAGE'],
  ['snapshot', 'USAGE'],
])('%s -: standard input that cannot be read', async (line, code) => {
  const { err } = await runMds([...line.split(' '), '-', '--json']);
  const { error } = JSON.parse(err);
  expect(error).toMatchObject({ code, hint: 'pipe the text in, or name a file' });
  expect(error.message).toMatch(/^standard input cannot be read: /);
});
