/** `mds history` of several symbols: one chart for people, an answer each for everything else. */
import { expect, test } from 'vitest';
import { shown } from '../screen-lines.ts';

const history = (...argv: string[]) => shown(['history', ...argv, '--range', '1m'], 80, { NO_COLOR: '1' });

test('--chart draws them together', async () => {
  const { exit, out } = await history('AAPL', 'MSFT', '--chart');
  expect(exit).toBe(0);
  expect(out.match(/^AAPL, MSFT .*1m daily$/gm)).toHaveLength(1);
  expect(out).toMatch(/^close, 2026-\d\d-\d\d = 100$/m);
});

test.each(['--spark', '--table'])('%s prints a screen each', async (style) => {
  const { out } = await history('AAPL', 'MSFT', style);
  expect(out.match(/^(AAPL|MSFT) .*1m daily/gm)).toHaveLength(2);
});

test('--chart with --json prints the answers', async () => {
  const { out } = await history('AAPL', 'MSFT', '--chart', '--json');
  expect(JSON.parse(out).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAPL', 'MSFT']);
});

test('a symbol that is missing leaves the others', async () => {
  const { exit, out, err } = await history('AAPL', 'NOPE', 'MSFT', '--chart');
  expect(exit).not.toBe(0);
  expect(err).toContain('NOPE');
  expect(out).toMatch(/^AAPL, MSFT /m);
});

test('40 symbols are too many for one chart', async () => {
  const symbols = Array.from({ length: 40 }, (_, i) => `S${String.fromCharCode(65 + (i % 26))}${i < 26 ? '' : 'B'}`);
  const { exit, err, out } = await history(...symbols, '--chart');
  expect([exit, out]).toEqual([2, '']);
  expect(err).toContain('one chart shows at most 4 symbols, not 40');
  expect(err).toContain('--candles or --spark or --table');
});

test.each([['AAPL'], ['AAPL', 'MSFT']])(
  '--height is the rows of the first chart, --scale log is said: %s %s',
  async (...symbols) => {
    const { out } = await history(...symbols.filter(Boolean), '--chart', '--height', '7', '--scale', 'log');
    const plot = out.slice(0, out.indexOf('└')).match(/^ *[\d.]*[│┤]/gm);
    expect(plot).toHaveLength(7);
    expect(out).toContain('log scale');
  },
);

test.each(['2', '61', '5.5', 'x'])('--height %s is refused', async (height) => {
  const { exit, out, err } = await history('AAPL', '--chart', '--height', height);
  expect([exit, out]).toEqual([2, '']);
  expect(err).toContain(`--height must be a whole number from 3 to 60 (got '${height}')`);
});
