/**
 * `mds events`: what was shown before is left out of `--since last`, per list; saved screens take part; `news` is the
 * same.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayToRemember, firstDay } from '../../../src/cli/events/memory.ts';
import type { Payload } from '../../../src/endpoints/events/payload.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

/** A person with folders of their own, whose source is the sample. */
function person() {
  const at = folder();
  const env = { MDS_DATA_DIR: at, MDS_CONFIG_DIR: at };
  const mds = (args: readonly string[], options: FakeOptions = {}) =>
    runMds([...args], { sampleFile: sampleStore().path, ...options, env });
  const ids = async (...args: string[]): Promise<readonly string[]> => {
    const { exit, out } = await mds(['events', ...args, '--json']);
    expect(exit).toBe(0);
    return (JSON.parse(out) as Payload).events.map(({ id }) => id);
  };
  return { at, mds, ids };
}

test('--since last shows each event once per list, also those the limit left', async () => {
  const { ids } = person();
  const whole = await ids('AAPL', 'KO', '--since', '2026-10-21');
  const first = await ids('AAPL', 'KO', '--since', 'last', '--limit', '3');
  expect(first).toEqual(whole.slice(0, 3));
  const rest = await ids('AAPL', 'KO', '--since', 'last');
  expect(rest).not.toContain(first[0]);
  expect(rest).toEqual(expect.arrayContaining(whole.slice(3)));
  expect(await ids('AAPL', 'KO', '--since', 'last')).toEqual([]);
  // Another list has a memory of its own.
  expect(await ids('KO', '--since', 'last')).not.toEqual([]);
});

test('events that the limit left are asked for again, however old', () => {
  const since = (left: readonly { date: string }[]): string =>
    firstDay({ at: '2026-10-21T20:15:00Z', day: dayToRemember('2026-10-21', left), seen: {} });
  expect(since([])).toBe('2026-10-07');
  expect(since([{ date: '2026-10-20' }])).toBe('2026-10-07');
  expect(since([{ date: '2026-10-20' }, { date: '2026-09-25' }])).toBe('2026-09-25');
});

test('the first time of a list is named by what was typed', async () => {
  const { err } = await person().mds(['events', 'AAPL', '--since', 'last', '--sample']);
  expect(err).toContain('no earlier run for AAPL');
});

test('what could not be shown is not remembered; a broken file is named', async () => {
  const { at, mds, ids } = person();
  const closed = {
    stdout: {
      write: () => {
        throw new Error('closed');
      },
      isTTY: () => false,
      columns: () => undefined,
    },
  };
  const broken = await runMds(
    ['events', 'AAPL', '--since', 'last', '-q'],
    { sampleFile: sampleStore().path, env: { MDS_DATA_DIR: at } },
    closed,
  );
  expect(broken.exit).not.toBe(0);
  expect((await ids('AAPL', '--since', 'last')).length).toBeGreaterThan(0);
  writeFileSync(join(at, 'events.json'), '{');
  const { exit, err } = await mds(['events', 'AAPL', '--since', 'last']);
  expect(exit).not.toBe(0);
  expect(err).toContain('events.json');
  expect(readFileSync(join(at, 'events.json'), 'utf8')).toBe('{');
});

test('saved screens take part unless other types are asked for', async () => {
  const { mds, ids } = person();
  await mds(['screen', 'save', 'cheap', 'pe_ttm < 30']);
  expect(await ids('META')).toContain('META:screen_left:cheap:2026-10-30');
  expect((await ids('META', '--type', 'filings,prices')).filter((id) => id.includes('screen'))).toEqual([]);
});

test('news says that there are no headlines; events does not', async () => {
  const { mds } = person();
  const [news, events] = [await mds(['news', 'AAPL']), await mds(['events', 'AAPL'])];
  expect(news.out).toBe(events.out);
  expect(news.err).toContain('there are no headlines');
  expect(events.err).not.toContain('headlines');
});

test.each([
  [['--since', 'last', '--as-of', '2026-01-05'], '--since last cannot be combined with --as-of'],
  [['--since', 'last', '--raw'], '--since last cannot be combined with --raw'],
])('%j is refused', async (args, message) => {
  const { exit, err } = await person().mds(['events', 'AAPL', ...args]);
  expect([exit, err.includes(message)]).toEqual([2, true]);
});
