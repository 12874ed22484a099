/** Many symbols of which almost none is known: ten are reported singly, the rest in one message that loses no name. */
import { expect, test } from 'vitest';
import { REPORTED_SINGLY, sparingSuggestions } from '../../../src/cli/request/ask/many-unknown.ts';
import type { Answer, Call } from '../../../src/client/core.ts';
import { runMds as mds } from '../fake-io.ts';
import { marketStore } from '../market.ts';

const store = marketStore();
/** Symbols that no company has had. */
const UNKNOWN = Array.from({ length: 45 }, (_, i) => `QX${String(i).padStart(3, '0')}`);
const stdin = ['AAA', ...UNKNOWN].join('\n');

/** NO_DATA: this store has no list of symbols, from which one could be denied. */
const CODE = 'NO_DATA';

test('programs get an error each for ten, then one with all other symbols', async () => {
  const { exit, out, err } = await mds(['fundamentals', '-', '--json', '--store', store], { stdin });
  expect(exit).toBe(4);
  expect(out).toBe('');
  const errors = err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).error);
  expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 11 }, () => CODE));
  expect(errors.slice(0, 10).map(({ subject }) => subject)).toEqual(['AAA', ...UNKNOWN.slice(0, 9)]);
  expect(errors[10].details.symbols).toEqual(UNKNOWN.slice(9));
});

test('people read how many, and the first names', async () => {
  const { err } = await mds(['snapshot', '-', '--store', store], { stdin });
  expect(err).toContain('35 more symbols have no data: QX010, QX011, QX012, QX013, QX014, ...');
  expect(err).toContain('with --json has all of them');
  expect(err).not.toContain('QX015');
});

test('known ones are answered in between', async () => {
  const mixed = [...UNKNOWN.slice(0, 20), 'AAA', ...UNKNOWN.slice(20), 'SPY'].join('\n');
  const { out } = await mds(['snapshot', '-', '--json', '--store', store], { stdin: mixed });
  expect(JSON.parse(out).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['AAA', 'SPY']);
});

test('once ten were unknown, requests ask for errors without close names', async () => {
  const ask = sparingSuggestions();
  const sent: Call[] = [];
  const answered = (body: string, status: number) => async (call: Call) => {
    sent.push(call);
    return { response: { status, body, headers: {} } } as unknown as Answer;
  };
  const unknown = answered('{"error":{"code":"SYMBOL_UNKNOWN","message":""}}', 404);
  await ask({ path: '/v2/snapshot', query: [] }, answered('{"symbol":"AAA"}', 200));
  for (let i = 0; i < REPORTED_SINGLY + 2; i++) await ask({ path: '/v2/snapshot', query: [] }, unknown);
  expect(sent.map(({ brief }) => brief)).toEqual([
    ...Array.from({ length: REPORTED_SINGLY + 1 }, () => undefined),
    true,
    true,
  ]);
});
