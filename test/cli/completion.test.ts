/** Completion as it is typed: a bash on a terminal with the stub and the built program. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bareEnv, mds, program } from './program.ts';

const script = spawnSync('script', ['--version'], { encoding: 'utf8' });
const usable = script.status === 0 && script.stdout.includes('util-linux');
const folder = mkdtempSync(join(tmpdir(), 'mds-tab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a bash shows when that is typed. */
function typed(keys: string): string {
  const file = join(folder, 'mds.bash');
  writeFileSync(file, mds(['completion', 'bash']).stdout);
  const setUp = `mds() { "${process.execPath}" "${program}" "$@"; }\nsource '${file}'\nPS1='$ '\n`;
  const options = { encoding: 'utf8', env: bareEnv({ TERM: 'dumb' }), timeout: 20_000 } as const;
  const input = `${setUp}${keys}\nexit\n`;
  const { stdout } = spawnSync('script', ['-qec', 'bash --norc --noprofile -i', '/dev/null'], { ...options, input });
  return stdout.replaceAll('\r', '');
}

describe.skipIf(!usable)('in a bash on a terminal', () => {
  test('a symbol, fields behind --json= and a setting complete, and the line runs', () => {
    const shown = typed('mds snap\taap\t--sample -q --json=symbol,quote.previous\t');
    expect(shown).toMatch(/"symbol": "AAPL",\n {2}"quote": \{\n {4}"previous_close": \d/);
  });

  test('within quotes the name of a field completes, and then what can be asked of it', () => {
    const shown = typed('mds check KO --sample -q --json "rsi_1\t> 0"');
    expect(shown).toContain('"holds": true');
  });

  test('a topic of help', () => {
    expect(typed('mds help exit\t')).toContain('Exit codes are part of the interface');
  });
});

test.runIf(!usable)('script(1) of util-linux is not installed: completion in a terminal is not tried', () => {
  expect(usable).toBe(false);
});
