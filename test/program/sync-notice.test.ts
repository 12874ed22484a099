import { expect, test } from 'vitest';
import { sampleNotice } from '../../src/cli/request/transport.ts';

test.each<[string, readonly string[], string]>([
  ['the symbols asked for', ['aapl', 'BRK.B'], 'mds sync AAPL BRK.B'],
  ['a list as compare sends it', ['AAPL,KO,AAPL'], 'mds sync AAPL KO'],
  ['nothing asked for: some to begin with', [], 'mds sync AAPL MSFT SPY'],
  ['what is no symbol is not repeated', ['0000320193-24-000123', '; rm -rf /', '\u001b[2J'], 'mds sync AAPL MSFT SPY'],
  ['very many are not all named', 'ABCDEFGHIJ'.split(''), 'mds sync A B C D E F G H ...'],
])('the notice about the sample names the sync that replaces it: %s', (_name, asked, end) => {
  const text = sampleNotice(asked);
  expect(text).toContain('simulated sample data, not a market');
  expect(text.endsWith(end)).toBe(true);
});
