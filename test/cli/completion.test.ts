/** Completion as it is typed: a bash on a terminal with the stub and the built program. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../program/market.ts';
import { hasScript, mds, onTerminal, quoted } from './program.ts';

test.skipIf(!hasScript).each([
  // A symbol, fields behind --json= and a setting complete, and the line runs.
  [
    'mds snapshot aap\t--sample -q --json=symbol,quote.previous\t',
    /"symbol": "AAPL",\n {2}"quote": \{\n {4}"previous_close": \d/,
  ],
  // Within quotes the name of a field completes, then its operators.
  ['mds check KO --sample -q --json "rsi_1\t> 0"', /"holds": true/],
  ['mds help exit\t', /Exit codes are part of the interface/],
])('%j completes in a bash on a terminal', async (keys, shown) => {
  const file = join(folder(), 'mds.bash');
  writeFileSync(file, mds(['completion', 'bash']).stdout);
  const setUp = `mds() { ${quoted} "$@"; }\nsource '${file}'\nPS1='$ '\n`;
  const { output } = await onTerminal('bash --norc --noprofile -i', [[/^/, `${setUp}${keys}\nexit\n`]], {
    TERM: 'dumb',
  });
  expect(output).toMatch(shown);
});
