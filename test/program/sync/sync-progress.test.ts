/** The line on a terminal while a sync runs, and the words it asks with. */
import { expect, test } from 'vitest';
import { sampleNotice } from '../../../src/cli/request/source/local-source.ts';
import { fitted, say } from '../../../src/cli/sync/lines.ts';
import { syncProgress, timeLeft } from '../../../src/cli/sync/progress.ts';
import { fakeIo } from '../fake-io.ts';

test.each<[string, Parameters<typeof timeLeft>, number | undefined]>([
  ['nothing was asked yet', [[{ requests: 0, needed: 0 }], [], 2, 0, 1], undefined],
  ['what the first takes is not known yet', [[{ requests: 2, needed: 0 }], [1], 2, 8, 1], undefined],
  // 43 - 3 requests more at 8 a second.
  ['one company of which 40 documents are known', [[{ requests: 3, needed: 40 }], [], 0, 8, 1], 5],
  // 10 - 2 of the one under way, and 4 more of 10 each: 48 at 8 a second.
  ['those that are done predict those to come', [[{ requests: 2, needed: 0 }], [10, 12, 8], 4, 32, 4], 6],
  // One request each: 97 at 8 a second.
  ['a hundred that are up to date', [[{ requests: 0, needed: 0 }], [1, 1, 1, 1], 96, 8, 1], 12.125],
  ['more than was thought is not less than nothing', [[{ requests: 50, needed: 40 }], [], 0, 8, 1], 0],
])('time left: %s', (_, given, seconds) => {
  const left = timeLeft(...given);
  if (seconds === undefined) expect(left).toBeUndefined();
  else expect(left).toBeCloseTo(seconds, 9);
});

test.each<[string, readonly string[], string]>([
  ['the requested symbols', ['aapl', 'BRK.B'], 'mds sync AAPL BRK.B'],
  ['a list as compare sends it', ['AAPL,KO,AAPL'], 'mds sync AAPL KO'],
  ['examples without a request', [], 'mds sync AAPL MSFT SPY'],
  ['nothing that is not a symbol', ['0000320193-24-000123', '; rm', '\u001b[2J'], 'mds sync AAPL MSFT SPY'],
  ['no more than eight', 'ABCDEFGHIJ'.split(''), 'mds sync A B C D E F G H ...'],
])('the notice about the sample names %s to sync', (_name, symbols, end) => {
  const text = sampleNotice(symbols);
  expect(text).toContain('simulated sample data, not a market');
  expect(text.endsWith(end)).toBe(true);
});

test('the line: what is done, time left before what a narrow terminal cuts off, and why it waits', () => {
  let now = 0;
  const io = { ...fakeIo({ terminal: 60 }), now: () => now };
  const progress = syncProgress(io, false);
  const event = { symbol: 'AAPL', done: 0, total: 2 };
  progress.onEvent({ ...event, kind: 'started' });
  now = 5000;
  for (let i = 0; i < 40; i++) progress.onRequest(1000);
  progress.onEvent({ ...event, kind: 'fetched', requests: 40, needed: 77 });
  now = 5100;
  progress.onRequest(1000);
  progress.onPause(12_300, 'data.sec.gov: the source fails (503)');
  progress.clear();
  const drawn = (io as ReturnType<typeof fakeIo>).err().split('\r\u001b[K').filter(Boolean);
  for (const each of drawn) expect(each.length).toBeLessThan(60);
  // 40 of 80 made, another company of 80 to come: 120 more at 8 a second.
  expect(drawn.at(-2)).toMatch(/^\[-{16}\] 0\/2 {2}15 s left {2}41 requests 8\.0\/s {2}41 KB/);
  // A count that is cut off would be another count.
  const narrow = { ...fakeIo({ terminal: 80 }), now: () => now };
  const several = syncProgress(narrow, false);
  for (const symbol of ['AAPL', 'MSFT', 'GOOGL']) {
    now += 100;
    several.onEvent({ ...event, symbol, kind: 'fetched', requests: 10, needed: 77 });
  }
  expect((narrow as ReturnType<typeof fakeIo>).err()).toMatch(/ {2}AAPL 10\/~79, MSFT 10\/~79, \.\.\.$/);
  const wide = { ...fakeIo({ terminal: 140 }), now: () => now };
  const other = syncProgress(wide, false);
  other.onPause(12_300, 'data.sec.gov: the source fails (503)');
  expect((wide as ReturnType<typeof fakeIo>).err()).toContain('retry in 13 s: data.sec.gov: the source fails (503)');
});

test('what it asks is broken at spaces, a list goes on under itself', () => {
  const io = fakeIo({ terminal: 40 });
  say(io, '  tiingo        Tiingo: free token, 50 requests an hour', 16);
  say(io, 'kept in /a/path\nchange it');
  expect(io.err()).toBe(
    [
      '  tiingo        Tiingo: free token, 50',
      '                requests an hour',
      'kept in /a/path',
      'change it',
      '',
    ].join('\n'),
  );
});

test('a line of a report goes on under its beginning, broken at spaces; a pipe gets it whole', () => {
  const text =
    'COKX   1,586 bars (3 requests, 53 KB)\n         fetched whole again: the close of 2026-11-27 is 67.9302 now and was 68.452';
  expect(fitted(text, 60)).toBe(
    'COKX   1,586 bars (3 requests, 53 KB)\n         fetched whole again: the close of 2026-11-27 is\n         67.9302 now and was 68.452',
  );
  expect(fitted('note: one two three four five six', 26)).toBe('note: one two three four\n      five six');
  expect(fitted(text, undefined)).toBe(text);
});
