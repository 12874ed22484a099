/** Hundreds of long answers: formatted piece by piece, and the same as all at once. */
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../src/cli/commands.ts';
import { printFormatted } from '../../../src/cli/output/format-answers.ts';
import { printData } from '../../../src/cli/request/print/print-data.ts';
import { endpointNamed } from '../../../src/endpoints/index.ts';
import { indentJson } from '../../../src/render/text/json-text.ts';
import { fakeIo } from '../fake-io.ts';

const endpoint = endpointNamed('history')!;
const command = allCommands().find(({ words }) => words.join(' ') === 'history')!;

/** A payload of some 120 KB: pieces are of 400 KB, so that a dozen make several. */
function payload(symbol: string, columns: readonly string[], count = 1500): string {
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map((name, at) => (name === 'date' ? '2020-01-02' : row * 1.0625 + at * 10_000_000)),
  );
  return JSON.stringify({ symbol, freshness: 'end_of_day', columns, rows });
}

const COLUMNS = ['date', 'open', 'high', 'low', 'close', 'volume', 'adjusted'];
const texts = Array.from({ length: 12 }, (_, i) => payload(`S${i}`, COLUMNS));

async function printed(given: readonly string[], options: Readonly<Record<string, string | true>>) {
  const io = fakeIo();
  const subject = { endpoint, invocation: { command, args: [], options }, several: true };
  await printData(given, subject, io);
  return { out: io.out(), err: io.err() };
}

const rowsOf = (csv: string) => csv.slice(csv.indexOf('\n') + 1);

describe('answers of more text than is formatted at once', () => {
  test('there is more than one piece', () => expect(texts.join('').length).toBeGreaterThan(3 * 400_000));

  test.each([{ csv: true }, { tsv: true }, { csv: 'date,close' }] as const)(
    '%j: one header, every row',
    async (options) => {
      const alone = await Promise.all(texts.map((text) => printed([text], options)));
      const { out, err } = await printed(texts, options);
      // Each answer alone is made in one piece.
      expect(
        out ===
          alone[0]!.out +
            alone
              .slice(1)
              .map((each) => rowsOf(each.out))
              .join(''),
      ).toBe(true);
      expect(err).toBe('');
    },
  );

  test('--ndjson: every record, in order', async () => {
    const alone = await Promise.all(texts.map((text) => printed([text], { ndjson: true })));
    expect((await printed(texts, { ndjson: true })).out === alone.map(({ out }) => out).join('')).toBe(true);
  });

  test('--json and --json=fields: one list', async () => {
    expect((await printed(texts, { json: true })).out === `${indentJson(`[${texts.join(',')}]`)}\n`).toBe(true);
    const { out } = await printed(texts, { json: 'symbol,freshness' });
    const picked = texts.map((_, i) => ({ symbol: `S${i}`, freshness: 'end_of_day' }));
    expect(out).toBe(`${JSON.stringify(picked, null, 2)}\n`);
  });

  test('a column that only the last answer has is in the one header, and the rows before have it empty', async () => {
    const { out } = await printed([...texts, payload('LAST', [...COLUMNS, 'pe_ttm'], 1)], { csv: true });
    const [header, first] = out.split('\n', 2);
    expect(header).toBe(`symbol,${COLUMNS.join()},pe_ttm`);
    expect(first).toMatch(/^S0,.*,$/);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^LAST,.*,70000000$/);
  });

  test('a field that only the last response has can be selected; one that none has is an error', async () => {
    const given = [...texts, payload('LAST', [...COLUMNS, 'of_its_own'], 1)];
    expect((await printed(given, { csv: 'of_its_own' })).out).toMatch(/^symbol,of_its_own\nS0,\n/);
    await expect(printed(given, { csv: 'nobody_has_it' })).rejects.toMatchObject({ exitCode: 2 });
  });

  test('reasons of empty cells are counted over all of them', async () => {
    const missing = (i: number) =>
      JSON.stringify({
        symbol: `S${i}`,
        columns: ['date', 'close'],
        rows: [['2020-01-02', { available: false, reason: 'not_reported' }]],
        padding: 'x'.repeat(150_000),
      });
    const given = Array.from({ length: 12 }, (_, i) => missing(i));
    expect((await printed(given, { csv: true })).err).toContain('not_reported (12)');
  });
});

test('jq that fails on the data is an error of jq, not a bug', async () => {
  const io = fakeIo();
  const invocation = { command, args: [], options: { jq: '.' } };
  const choice = {
    format: 'jq',
    fields: undefined,
    expression: '[limit(1; repeat(1))] | .[0] as $x | error("stop")',
  } as const;
  await expect(printFormatted(['{}'], choice, { endpoint, invocation, several: true }, io)).rejects.toMatchObject({
    code: 'JQ_FAILED',
    exitCode: 2,
  });
});
