/** Formats of data for payloads that do not match the contract, and on terminals. */
import { describe, expect, test } from 'vitest';
import type { Invocation } from '../../../src/cli/args/command.ts';
import { allCommands } from '../../../src/cli/commands.ts';
import { displayOf } from '../../../src/cli/output/display.ts';
import { printData } from '../../../src/cli/request/print/print-data.ts';
import { endpointNamed } from '../../../src/endpoints/index.ts';
import { parseCsv } from '../../support/table-text.ts';
import { type FakeOptions, fakeIo } from '../fake-io.ts';

interface Asked {
  readonly route?: string;
  readonly several?: boolean;
  readonly world?: FakeOptions;
}

/** What is printed of these payloads of a route with these options. */
async function printed(
  texts: readonly string[],
  options: Invocation['options'],
  { route = 'filings', several = false, world = {} }: Asked = {},
) {
  const io = fakeIo(world);
  const command = allCommands()[0]!;
  const invocation: Invocation = { command, args: [], options };
  await printData(texts, { endpoint: endpointNamed(route), invocation, several }, io);
  return { out: io.out(), err: io.err() };
}

/** Reading these as numbers and printing them again would give 1e+21, 12345678901234567000, 0.1 and 0. */
const NUMBERS = '"a":1e21,"b":12345678901234567890,"c":0.10,"d":-0';

describe('numbers', () => {
  test('are the service’s own in every format', async () => {
    const list = [`{"symbol":"KO","filings":[{${NUMBERS}}]}`];
    expect((await printed(list, { csv: true })).out).toBe('a,b,c,d\n1e21,12345678901234567890,0.10,-0\n');
    expect((await printed(list, { tsv: true })).out).toBe('a\tb\tc\td\n1e21\t12345678901234567890\t0.10\t-0\n');
    expect((await printed(list, { ndjson: true })).out).toBe(`{${NUMBERS}}\n`);
    expect((await printed(list, { md: true })).out).toContain('| 1e21 | 12345678901234567890 | 0.10 |  -0 |');
    expect((await printed(list, { json: 'filings[].b,symbol' })).out.replace(/\s/g, '')).toBe(
      '{"symbol":"KO","filings":[{"b":12345678901234567890}]}',
    );
    expect((await printed([`{${NUMBERS}}`], { csv: true }, { route: 'snapshot' })).out).toBe(
      'field,value,reason\na,1e21,\nb,12345678901234567890,\nc,0.10,\nd,-0,\n',
    );
    expect((await printed([`{${NUMBERS}}`], { jq: '.b, .c' }, { route: 'snapshot' })).out).toBe(
      '12345678901234567890\n0.10\n',
    );
  });
});

describe('a payload unlike its description', () => {
  test('keeps its unknown fields, inside lists and outside', async () => {
    const { out } = await printed(
      ['{"filings":[{"form":"10-K","moon_phase":"full"},{"form":"8-K","extra":{"x":[1,2]}}],"note":"n"}'],
      { csv: true },
    );
    expect(out).toBe('form,moon_phase,extra.x\n10-K,full,\n8-K,,1 | 2\n');
    expect((await printed(['{"filings":[{"form":"10-K","moon_phase":"full"}]}'], { csv: 'moon_phase' })).out).toBe(
      'moon_phase\nfull\n',
    );
    expect((await printed(['{"surprise":{"x":1}}'], { json: 'surprise.x' }, { route: 'snapshot' })).out).toContain(
      '"x": 1',
    );
  });

  test('without its list shows what lists it has, else its fields', async () => {
    expect((await printed(['{"items":[{"a":1},{"a":2}]}'], { csv: true })).out).toBe('a\n1\n2\n');
    expect((await printed(['{"filings":"none today"}'], { csv: true })).out).toBe(
      'field,value,reason\nfilings,none today,\n',
    );
    expect((await printed(['{}'], { csv: true })).out).toBe('field,value,reason\n');
    expect((await printed(['{}'], { ndjson: true })).out).toBe('{}\n');
  });

  test('with markers in odd places says why cells are empty', async () => {
    const marker = '{"available":false,"reason":"solar_flare"}';
    const { out, err } = await printed(
      [`{"symbol":${marker},"filings":[${marker},{"form":${marker}},{"form":"8-K","items":${marker}}]}`],
      { csv: true },
      { several: true },
    );
    expect(parseCsv(out)).toHaveLength(4);
    expect(err).toMatch(/solar_flare \(\d\)/);
    expect((await printed([`{"quote":${marker}}`], { csv: true }, { route: 'snapshot' })).out).toBe(
      'field,value,reason\nquote,,solar_flare\n',
    );
    expect((await printed([`{"quote":${marker}}`], { json: 'quote.price' }, { route: 'snapshot' })).out).toContain(
      'solar_flare',
    );
  });

  test('with rows longer than its columns loses no cell', async () => {
    const { out } = await printed(
      ['{"columns":["date"],"rows":[["2026-01-02",5]]}'],
      { csv: true },
      { route: 'history' },
    );
    expect(out).toBe('date,column_2\n2026-01-02,5\n');
  });

  test('nested beyond reason is a failure of the service, not of ours', async () => {
    const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    await expect(printed([deep], { csv: true }, { route: 'snapshot' })).rejects.toMatchObject({
      code: 'BAD_PAYLOAD',
      exitCode: 6,
    });
  });

  test('of 7800 rows is written whole', async () => {
    const rows = Array.from({ length: 7800 }, (_, i) => `["2026-01-02",${i},${i * 2},null]`).join(',');
    const payload = `{"columns":["date","close","volume","sma"],"rows":[${rows}]}`;
    expect((await printed([payload], { csv: true }, { route: 'history' })).out.split('\n')).toHaveLength(7802);
  });
});

describe('on a terminal', () => {
  /** A title set by OSC, a color by the 8-bit CSI (raw in JSON, where only the lower controls must be escaped). */
  const payload = '{"symbol":"KO","name":"a\\u001b]0;title\\u0007b\u009b31mc"}';

  test.each(['csv', 'tsv', 'md', 'ndjson', 'json'])(
    '--%s holds no control sequence; in a pipe it is what the service wrote',
    async (format) => {
      const asked = { route: 'profile', several: true } as const;
      const terminal = await printed([payload], { [format]: true }, { ...asked, world: { terminal: 80 } });
      expect(terminal.out).not.toMatch(/[\u001b\u0007\u0080-\u009f]/);
      const piped = await printed([payload], { [format]: true }, asked);
      expect(piped.out).toContain('\u009b31m');
    },
  );

  test('neither do the raw strings of --jq', async () => {
    const world = { terminal: 80 };
    expect((await printed([payload], { jq: '.name' }, { route: 'profile', world })).out).toBe('abc\n');
    expect((await printed([payload], { jq: '.name' }, { route: 'profile' })).out).toContain('\u001b');
  });

  test('nothing is cut or colored: the text of the pipe', async () => {
    const long = `{"symbol":"KO","name":"${'日本株式会社 '.repeat(30)}"}`;
    const world = { terminal: 40, env: { FORCE_COLOR: '1' } };
    for (const format of ['csv', 'md', 'json']) {
      const options = { [format]: true as const };
      expect((await printed([long], options, { route: 'profile', world })).out).toBe(
        (await printed([long], options, { route: 'profile' })).out,
      );
    }
  });
});

describe('color', () => {
  // no-color.org; force-color.org; bixense.com/clicolors: CLICOLOR_FORCE other than 0 forces, CLICOLOR=0 forbids.
  test.each([
    [{}, 80, true],
    [{}, undefined, false],
    [{ CLICOLOR: '0' }, 80, false],
    [{ CLICOLOR: '1' }, undefined, false],
    [{ CLICOLOR_FORCE: '1' }, undefined, true],
    [{ CLICOLOR_FORCE: '0' }, undefined, false],
    [{ CLICOLOR_FORCE: '0' }, 80, true],
    [{ CLICOLOR: '0', CLICOLOR_FORCE: '1' }, undefined, true],
    [{ NO_COLOR: '1', CLICOLOR_FORCE: '1' }, 80, false],
    [{ FORCE_COLOR: '0' }, 80, false],
    [{ FORCE_COLOR: 'false' }, 80, false],
    [{ FORCE_COLOR: '3' }, undefined, true],
    [{ FORCE_COLOR: '' }, undefined, false],
    [{ NO_COLOR: '' }, 80, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, 80, false],
    [{ TERM: 'xterm-mono' }, 80, false],
    [{ TERM: 'dumb' }, 80, false],
    [{ TERM: 'dumb', FORCE_COLOR: '1' }, 80, true],
    [{ TERM: 'dumb', CLICOLOR_FORCE: '1' }, 80, true],
  ])('%j on %s columns: %s', (env, terminal, colored) => {
    expect(displayOf({}, fakeIo({ env, terminal })).color).toBe(colored);
  });
});

describe('width', () => {
  test.each([
    [{}, {}, undefined, undefined],
    [{}, {}, 72, 72],
    [{}, { COLUMNS: '50' }, 72, 50],
    [{ width: '60' }, { COLUMNS: '50' }, 72, 60],
    // Invalid values in the environment are ignored.
    [{}, { COLUMNS: '0' }, 72, 72],
    [{}, { COLUMNS: 'wide' }, 72, 72],
  ])('options %j, environment %j, terminal %s: %s', (options, env, terminal, width) => {
    expect(displayOf(options, fakeIo({ env, terminal })).width).toBe(width);
  });
});
