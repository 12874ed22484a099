/** A store that does not exist is one error, whichever command names it. */
import { describe, expect, test } from 'vitest';
import { API } from '../../../src/cli/api/command.ts';
import { EXPORT_COMMANDS } from '../../../src/cli/export/command.ts';
import { PRUNE } from '../../../src/cli/prune/command.ts';
import { REPORT } from '../../../src/cli/report/command.ts';
import { endpointCommands } from '../../../src/cli/route-commands.ts';
import { STATUS } from '../../../src/cli/status/command.ts';
import { EXIT } from '../../../src/errors.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

/** Of saved screens: they name no store, or look for the screen first. */
const isSaved = (words: readonly string[]): boolean => words[0] === 'screen' && words[1] !== 'run';

const lines = [...endpointCommands(), ...EXPORT_COMMANDS, API, PRUNE, REPORT, STATUS]
  .filter(({ words }) => !isSaved(words))
  .map(({ words, examples }) => [
    ...words,
    ...(examples[0]!.args.replaceAll(/'[^']*'/g, 'price>1').match(/\S+/g) ?? []),
  ])
  .concat([['serve'], ['check', 'AAPL', 'price > 1']]);

describe.each([
  ['named', ['--store', '/no/such.db'], {}],
  ['of the settings', [], { MDS_STORE: '/no/such.db' }],
])('a store %s that does not exist', (_, more, env) => {
  test.each(lines)('%s %s', async (...line) => {
    const { exit, out, err } = await runMds([...line, ...more], { home: folder(), env, stdin: '' });
    expect([exit, out]).toEqual([EXIT.usage, '']);
    expect(err).toMatch(/no store at \/no\/such\.db/);
  });
});

test('the own store, where the sample does not answer', async () => {
  const home = folder();
  for (const line of [['status'], ['prune'], ['serve']]) {
    const { exit, err } = await runMds(line, { home });
    expect([exit, err]).toEqual([EXIT.usage, expect.stringMatching(`^mds: no store at ${home}/.*market\\.db\n`)]);
  }
});
