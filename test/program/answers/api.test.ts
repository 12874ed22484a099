/** `mds api`: any path, the answer as it is. */
import { describe, expect, test } from 'vitest';
import { callOf } from '../../../src/cli/api/run.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { marketStore } from '../market.ts';

const store = marketStore();

const mds = (args: readonly string[], options: FakeOptions = {}) => runMds([...args, '--store', store], options);

/** Without what differs between two requests. */
function body(text: string): string {
  return text.replace(/"request_id":"[^"]*"/, '');
}

describe('mds api', () => {
  test('prints the body byte for byte: what --raw prints of the same question', async () => {
    const raw = await mds(['snapshot', 'AAA', '--raw']);
    for (const args of [
      ['/v2/snapshot', '-f', 'symbol=AAA'],
      ['v2/snapshot?symbol=AAA'],
      ['/v2/snapshot?symbol=BBB', '--field=symbol=AAA'],
    ])
      expect(await mds(['api', ...args])).toEqual({ exit: 0, out: raw.out, err: '' });
    expect(raw.out).toMatch(/^\{"data":.*\}$/s);
  });

  test('repeated fields are all sent, in order', async () => {
    const { out } = await mds(['api', '/v2/history', '-f', 'symbol=AAA', '-f', 'range=1m', '--field', 'series=close']);
    const data = JSON.parse(out).data;
    expect(data).toMatchObject({ symbol: 'AAA', columns: ['date', 'close'], period: '1m' });
    expect(out).not.toContain('"open"');
  });

  test('--include prints status and headers first', async () => {
    const { out } = await mds(['api', '/v2/snapshot', '-f', 'symbol=AAA', '--include']);
    const [head = '', rest = ''] = out.split('\n\n');
    expect(head.split('\n')[0]).toBe('HTTP/1.1 200');
    expect(head).toMatch(/^content-type: application\/json/m);
    expect(JSON.parse(rest).data.symbol).toBe('AAA');
  });

  test.each([
    ['/v2/nosuch', 4, 'There is no route'],
    ['/v2/snapshot?symbol=NOSUCH', 4, 'NOSUCH'],
    ['/v2/snapshot?symbol=ABCDEFGHI', 2, 'symbol'],
  ])('%s: the body on stdout, the failure on stderr, exit %i', async (path, code, words) => {
    const { exit, out, err } = await mds(['api', path]);
    expect(exit).toBe(code);
    expect(() => JSON.parse(out)).not.toThrow();
    expect(err).toContain(words);
    const json = await mds(['api', path, '--json']);
    expect([json.exit, body(json.out)]).toEqual([code, body(out)]);
    expect(Object.keys(JSON.parse(json.err))).toEqual(['error']);
  });

  test('an answer without data is an answer', async () => {
    const { exit, out, err } = await mds(['api', '/openapi.json']);
    expect([exit, err]).toEqual([0, '']);
    expect(JSON.parse(out).openapi).toMatch(/^3\.1/);
  });

  test('--jq is given the whole body, but never a failure', async () => {
    const path = '/v2/snapshot?symbol=AAA';
    expect((await mds(['api', path, '--jq', '.data.symbol'])).out).toBe('AAA\n');
    const { out } = await mds(['api', path, '--jq', '.data | keys[0]', '--include']);
    expect(out).toMatch(/^HTTP\/1.1 200\n.*\n\n[a-z_]+\n$/s);
    const wrong = await mds(['api', path, '--jq', '.data.symbol.x']);
    expect([wrong.exit, wrong.out]).toEqual([2, '']);
    expect(JSON.parse(wrong.err).error).toMatchObject({
      code: 'JQ_FAILED',
      hint: expect.stringContaining('whole body'),
    });
    const failed = await mds(['api', '/v2/nosuch', '--jq', '.data']);
    expect([failed.exit, JSON.parse(failed.out).detail ?? JSON.parse(failed.out).error]).toEqual([
      4,
      expect.anything(),
    ]);
  });

  test('on a terminal the line is ended', async () => {
    const { out } = await mds(['api', '/v2/snapshot?symbol=AAA'], { terminal: 80 });
    expect(out.endsWith('}\n')).toBe(true);
  });
});

describe('callOf', () => {
  test.each([
    ['/a b?x=1%20+2#frag', ['y=='], '/a%20b', 'x=1  2&y=='],
    ['a/%2F/ü', [], '/a/%2F/%C3%BC', ''],
    ['/a?x=1&x=2', ['x=3'], '/a', 'x=1&x=2&x=3'],
  ])('%s %j', (path, fields, expected, query) => {
    const called = callOf(path, fields);
    expect([called.path, called.query.map((pair) => pair.join('=')).join('&')]).toEqual([expected, query]);
  });

  test.each(['https://example.com/v2', '//example.com/v2', 'file:///etc/passwd', 'C:/Program Files/Git/v2'])(
    '%s is not a path: nothing is sent to another address',
    (path) => {
      expect(() => callOf(path, [])).toThrow(/is not a path/);
    },
  );

  test.each(['symbol', '=x', ''])('the field %j is refused', (field) => {
    expect(() => callOf('/v2', [field])).toThrow(/key=value/);
  });
});
