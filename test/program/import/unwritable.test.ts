/** Files that cannot be written: one wording whatever writes them, each with its own code and advice. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwritable } from '../../../src/cli/terminal/unwritable.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const at = folder();
const sampleFile = sampleStore().path;
mkdirSync(join(at, 'folder.csv'));
writeFileSync(join(at, 'file'), '');

const NOT_THERE = 'its folder does not exist';
const REFUSED = 'its file system refuses it: no such file or directory';

test.each<[string, string, string, number, string, Readonly<Record<string, string>>]>([
  ['report AAPL --sample -o AT', `AT cannot be written: it is a folder`, 'REPORT_NOT_WRITTEN', 6, 'name a file', {}],
  ['report AAPL --sample -o AT/no/x', `AT/no/x cannot be written: ${NOT_THERE}`, 'REPORT_NOT_WRITTEN', 6, 'name a', {}],
  [
    'report AAPL KO --sample -o AT/file/x',
    `AT/file/x cannot be written: ${NOT_THERE}`,
    'REPORT_NOT_WRITTEN',
    6,
    'name a folder',
    {},
  ],
  [
    'check AAPL price>0 --sample --junit AT/no/x',
    `AT/no/x cannot be written: ${NOT_THERE}`,
    'REPORT_NOT_WRITTEN',
    6,
    'name a',
    {},
  ],
  [
    'export prices --sample -o AT/no/x.csv',
    `AT/no/x.csv cannot be written: ${NOT_THERE}`,
    'FILE_UNWRITABLE',
    6,
    'name a',
    {},
  ],
  [
    'export prices --sample -o AT/folder.csv',
    `AT/folder.csv cannot be written: it is a folder`,
    'FILE_UNWRITABLE',
    6,
    'name a',
    {},
  ],
  [
    'report AAPL --sample -o /proc/x.html',
    `/proc/x.html cannot be written: ${REFUSED}`,
    'REPORT_NOT_WRITTEN',
    6,
    'name a',
    {},
  ],
  [
    'keys create --name x --store /proc/x.db',
    `/proc/service.db cannot be written: ${REFUSED}`,
    'STORE_READ_ONLY',
    6,
    'check',
    {},
  ],
  [
    'list add tech AAPL',
    `/proc/no/lists.json cannot be written: ${REFUSED}`,
    'SETTINGS_UNWRITABLE',
    2,
    'MDS_CONFIG_DIR',
    { MDS_CONFIG_DIR: '/proc/no' },
  ],
  [
    'list add tech AAPL',
    `AT/file/lists.json cannot be written: a file is where a folder must be`,
    'SETTINGS_UNWRITABLE',
    2,
    'MDS_CONFIG_DIR',
    { MDS_CONFIG_DIR: join(at, 'file') },
  ],
])('%s: %s', async (line, message, code, exit, hint, env) => {
  const json = /^(list|check)/.test(line) ? ['--json'] : [];
  const ran = await runMds([...line.replaceAll('AT', at).split(' '), ...json], { env, sampleFile });
  expect(ran.exit).toBe(exit);
  const said = message.replaceAll('AT', at);
  if (json.length > 0)
    expect(JSON.parse(ran.err.split('\n').at(-2)!).error).toMatchObject({
      code,
      message: said,
      hint: expect.stringContaining(hint),
    });
  else expect(ran.err).toMatch(new RegExp(`mds: ${said}\n  .*${hint}`));
});

test.each(['SETTINGS_UNWRITABLE', 'ACCESS_LOG_UNUSABLE', 'REPORT_NOT_WRITTEN', undefined] as const)(
  'a full disk is exit 6 whatever could not be written: %s',
  (code) => {
    const cause = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const error = unwritable('/data/lists.json', cause, code === undefined ? {} : { code, hint: 'check' });
    expect(error).toMatchObject({
      exitCode: 6,
      message: '/data/lists.json cannot be written: the disk is full or a size limit is reached',
      hint: 'free some space, then run the same command again',
    });
  },
);
