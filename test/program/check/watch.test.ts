/** `--watch`: the loop with a scripted terminal, and the pure parts it is made of. */
import { beforeAll, describe, expect, test } from 'vitest';
import { keysOf, type Live, type WatchEvent } from '../../../src/cli/terminal/live.ts';
import { changes, cut, plain, reversed } from '../../../src/cli/watch/ansi-lines.ts';
import { type Source, watchInPipe, watchOnScreen } from '../../../src/cli/watch/index.ts';
import type { Outcome } from '../../../src/cli/watch/rounds.ts';
import { intervalMs, intervalText } from '../../../src/cli/watch/rounds.ts';
import { redraw } from '../../../src/cli/watch/screen.ts';
import { EXIT, MdsError } from '../../../src/errors.ts';
import { type FakeOptions, runMds } from '../fake-io.ts';
import { marketStore, NOW } from '../market.ts';
import { terminalScreen } from '../screen-of.ts';

/**
 * A terminal on which time is what waiting makes of it: each step of the script happens at its time. A wait that is no
 * longer awaited (a round of questions was done first) lets no time pass.
 */
function scripted(
  script: readonly (readonly [atMs: number, what: WatchEvent])[],
  size = { rows: 12, columns: 60 },
  pauseMs = 1,
) {
  let time = NOW;
  const left = [...script];
  const ready: WatchEvent[] = [];
  const log: string[] = [];
  let waits = 0;
  const live: Live = {
    rows: () => size.rows,
    columns: () => size.columns,
    wait: async (ms) => {
      const own = ++waits;
      if (ready.length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (own !== waits) return;
      const next = left[0];
      if (next !== undefined && NOW + next[0] <= time + ms) {
        time = Math.max(time, NOW + next[0]);
        ready.push(left.shift()![1]);
      } else time += ms;
      if (time > NOW + 3_600_000) throw new Error('the watch did not end');
    },
    take: () => ready.shift(),
    enter: () => log.push('enter'),
    leave: () => log.push('leave'),
    close: () => log.push('close'),
  };
  return { live, now: () => time, log, size };
}

const quit = { kind: 'key', key: 'quit' } as const;
const key = (name: 'up' | 'down' | 'page-down' | 'end' | 'home' | 'now') => ({ kind: 'key', key: name }) as const;

const answer = (text: string): Outcome => ({
  answer: { response: { status: 200, headers: {}, body: text }, data: () => text },
});
const failure = (message: string, exitCode: number = EXIT.network): Outcome => ({
  error: new MdsError('NETWORK_FAILED', message, { exitCode: exitCode as 7 }),
});

/** Answers with the rounds given, the last one again and again. */
function source(rounds: readonly (readonly Outcome[])[], subjects = ['KO']): Source & { asked: () => number } {
  let asked = 0;
  return {
    title: 'mds quote KO',
    subjects,
    ask: async () => rounds[Math.min(asked++, rounds.length - 1)]!,
    draw: async (answers) => answers.map(({ response }) => `${response.body}\n`).join(''),
    report: ({ error }) => error?.exitCode ?? 0,
    asked: () => asked,
  };
}

async function onScreen(
  rounds: readonly (readonly Outcome[])[],
  script: readonly (readonly [number, WatchEvent])[],
  { subjects = ['KO'], color = false, size = { rows: 12, columns: 60 } } = {},
) {
  const world = scripted(script, size);
  const writes: string[] = [];
  const asks = source(rounds, subjects);
  const options = {
    everyMs: 30_000,
    now: world.now,
    write: (text: string) => writes.push(text),
    color,
    unicode: false,
  };
  const exit = await watchOnScreen(asks, world.live, options);
  const screens = writes.slice(0, -1).map((_, i) => terminalScreen(writes.slice(0, i + 1).join(''), size));
  return { exit, writes, screens, last: screens.at(-1)!, log: world.log, asked: asks.asked() };
}

describe('on a terminal', () => {
  test('asks at once and every interval, redraws in place, and leaves the last answer behind', async () => {
    const { exit, writes, log, asked, last } = await onScreen(
      [[answer('price 10')], [answer('price 11')]],
      [[65_000, quit]],
    );
    expect([exit, asked]).toEqual([0, 3]);
    // Into the screen of its own once or more, out of it before the answer is left behind.
    expect(log[0]).toBe('enter');
    expect(log.slice(-2)).toEqual(['leave', 'close']);
    expect(last[2]).toContain('price 11');
    expect(writes.at(-1)).toBe('price 11\n');
    // The screen is never cleared as a whole (ED 2, RIS): that flickers.
    expect(writes.join('')).not.toMatch(/\x1b\[[23]J|\x1bc/);
  });

  test('a redraw writes only the lines that differ', async () => {
    const { writes } = await onScreen([[answer('one\ntwo\nthree')], [answer('one\n2\nthree')]], [[35_000, quit]]);
    expect(writes[1]).toContain('2');
    expect(writes[1]).not.toContain('three');
    expect(writes[1]).not.toContain('one');
  });

  test('marks what changed since the last draw, without color by a star, and unmarks it after the next round', async () => {
    const { screens } = await onScreen(
      [[answer('price 10\nvolume 5')], [answer('price 11\nvolume 5')], [answer('price 11\nvolume 5')]],
      [[70_000, quit]],
      { size: { rows: 12, columns: 72 } },
    );
    const bodies = screens.map((lines) => lines.slice(2, 4));
    expect(bodies).toEqual([
      ['  price 10', '  volume 5'],
      ['* price 11', '  volume 5'],
      ['  price 11', '  volume 5'],
    ]);
    // NOW is 12:00:00 UTC; the second round was at +30 s.
    expect(screens.at(-1)![0]).toMatch(
      /^mds quote KO \| every 30 s \| at \d\d:\d\d:00 \| changed \d\d:\d\d:30 \| q quits$/,
    );
    expect(screens[0]![0]).not.toContain('changed');
  });

  test.each([
    [18, /^mds.*~ \| q quits$/],
    [40, /^mds.*\| at \d\d:\d\d:\d\d \| q quits$/],
    [60, /^mds quote KO \| at \d\d:\d\d:\d\d \| changed \d\d:\d\d:\d\d \| q quits$/],
  ])(
    'however narrow (%i columns), the head says how to quit, and the last line how to see the rest',
    async (columns, head) => {
      const long = (n: number) => answer(Array.from({ length: 30 }, (_, i) => `line ${i + n}`).join('\n'));
      const { screens } = await onScreen([[long(0)], [long(1)]], [[35_000, quit]], { size: { rows: 12, columns } });
      expect(screens.at(-1)![0]).toMatch(head);
      if (columns >= 36) expect(screens.at(-1)!.at(-1)).toMatch(/1-9 of 30; (scroll with )?arrows/);
    },
  );

  test('with color the changed word alone is in reverse video', async () => {
    const { writes } = await onScreen([[answer('price 10 USD')], [answer('price 11 USD')]], [[35_000, quit]], {
      color: true,
    });
    expect(writes[1]).toContain('* price \x1b[7m11\x1b[27m USD');
  });

  test('survives failures: the last response stays, with the time of the first failure', async () => {
    const { exit, screens, writes } = await onScreen(
      [[answer('price 10')], [failure('the service cannot be reached')], [failure('still not')], [answer('price 12')]],
      [[100_000, quit]],
    );
    expect(exit).toBe(0);
    const [, second, third, fourth] = screens;
    expect(second!.slice(1, 4)).toEqual([
      expect.stringMatching(/^! KO: the service cannot be reached \(since \d\d:\d\d:30; showing/),
      'an older answer)',
      '',
    ]);
    expect(second![4]).toBe('  price 10');
    // The first failure of the two counts.
    expect(third![1]).toMatch(/^! KO: still not \(since \d\d:\d\d:30;/);
    expect(fourth!.slice(1, 3)).toEqual(['', '* price 12']);
    expect(writes.at(-1)).toBe('price 12\n');
  });

  test('one of several that fails loses neither its own last answer nor the others', async () => {
    const { last } = await onScreen(
      [
        [answer('KO 1'), answer('PEP 1')],
        [failure('KO is busy'), answer('PEP 2')],
      ],
      [[35_000, quit]],
      { subjects: ['KO', 'PEP'] },
    );
    expect(last[1]).toMatch(/^! KO is busy \(since/);
    expect(last.filter((line) => /KO 1|PEP 2/.test(line))).toEqual(['  KO 1', '* PEP 2']);
  });

  test('a first failure that may pass is waited out', async () => {
    const { exit, screens, asked } = await onScreen([[failure('no network')], [answer('price 10')]], [[40_000, quit]]);
    expect([exit, asked]).toEqual([0, 2]);
    expect(screens[0]!.join(' ')).toContain('no answer)');
    expect(screens[1]![2]).toBe('  price 10');
  });

  test.each([EXIT.usage, EXIT.key, EXIT.notFound, EXIT.internal])(
    'a first failure that stays (%i) ends it where the command was typed',
    async (code) => {
      const { exit, writes, log, asked } = await onScreen([[failure('no', code)]], []);
      expect({ exit, writes, asked }).toEqual({ exit: code, writes: [], asked: 1 });
      expect(log).not.toContain('enter');
    },
  );

  test.each([130, 143])('an interrupt ends it with %i', async (exit) => {
    const done = await onScreen([[answer('price 10')]], [[10_000, { kind: 'stop', exit }]]);
    expect(done.exit).toBe(exit);
    expect(done.log.slice(-2)).toEqual(['leave', 'close']);
  });

  test('r asks now', async () => {
    const { asked } = await onScreen(
      [[answer('a')]],
      [
        [5_000, key('now')],
        [6_000, quit],
      ],
    );
    expect(asked).toBe(2);
  });

  test('an answer that is taller than the terminal scrolls, and says how much there is', async () => {
    const tall = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`).join('\n');
    const { screens } = await onScreen(
      [[answer(tall)]],
      [
        [1_000, key('down')],
        [2_000, key('end')],
        [3_000, key('page-down')],
        [4_000, key('home')],
        [5_000, quit],
      ],
    );
    // 12 rows: head, empty line, 9 lines of text, the note.
    const firsts = screens.map((lines) => [lines[2], lines[10], lines[11]]);
    const note = (from: number, to: number) => expect.stringMatching(`^lines ${from}-${to} of 30;`);
    expect(firsts).toEqual([
      ['  line 1', '  line 9', note(1, 9)],
      ['  line 2', '  line 10', note(2, 10)],
      ['  line 22', '  line 30', note(22, 30)],
      ['  line 1', '  line 9', note(1, 9)],
    ]);
  });

  test('a resize draws every line again, cut to the new width', async () => {
    const size = { rows: 12, columns: 60 };
    const text = 'x'.repeat(50);
    const world = scripted(
      [
        [1_000, { kind: 'resize' }],
        [2_000, quit],
      ],
      size,
    );
    const writes: string[] = [];
    const { wait } = world.live;
    world.live.wait = async (ms) => {
      await wait(ms);
      if (world.now() > NOW) size.columns = 30;
    };
    const options = { everyMs: 30_000, now: world.now, color: false, unicode: false };
    await watchOnScreen(source([[answer(text)]]), world.live, { ...options, write: (part) => writes.push(part) });
    const lines = terminalScreen(writes.slice(0, 2).join(''), { rows: 12, columns: 60 });
    expect(lines[2]).toBe(`  ${'x'.repeat(28)}`);
    expect(lines.every((line) => line.length <= 30)).toBe(true);
  });
});

describe('in a pipe', () => {
  async function piped(rounds: readonly (readonly Outcome[])[], stopAt: number) {
    const world = scripted([[stopAt, { kind: 'stop', exit: 130 }]]);
    const printed: string[] = [];
    const report: Source['report'] = ({ error }) => {
      if (error !== undefined) printed.push(error.message);
      return error?.exitCode ?? 0;
    };
    const exit = await watchInPipe({ ...source(rounds), report }, world.live, 30_000, async (answers) => {
      printed.push(...answers.map(({ response }) => response.body));
    });
    return { exit, printed, log: world.log };
  }

  test('one answer follows the other until a signal, failures do not end it, no screen is opened', async () => {
    const { exit, printed, log } = await piped([[answer('a')], [failure('down')], [answer('c')]], 70_000);
    expect({ exit, printed, log }).toEqual({ exit: 130, printed: ['a', 'down', 'c'], log: ['close'] });
  });

  test('ends at once where no answer can come', async () => {
    expect(await piped([[failure('unknown', EXIT.notFound)]], 70_000)).toMatchObject({ exit: 4, printed: ['unknown'] });
  });
});

describe('whole command lines', () => {
  let store: string;
  beforeAll(async () => {
    store = marketStore();
    // What is loaded when first used is loaded: no round takes longer than the pause of a wait.
    await runMds(['snapshot', 'AAA', '--store', store], { terminal: 80 });
  });

  function mds(
    line: string,
    script: readonly (readonly [number, WatchEvent])[],
    terminal?: number,
    options: FakeOptions = {},
  ) {
    const world = scripted(script, { rows: 40, columns: terminal ?? 80 }, 40);
    const more = { now: world.now, live: async () => world.live };
    return runMds([...line.split(' '), '--store', store], { terminal, ...options }, more);
  }

  test('on a terminal the screen is the view two columns narrower, and the view is left behind', async () => {
    const { exit, out, err } = await mds('snapshot AAA --no-color --watch 5s', [[7_000, quit]], 80);
    expect([exit, err]).toEqual([0, '']);
    const view = async (...more: string[]) =>
      (await runMds(['snapshot', 'AAA', '--no-color', '--store', store, ...more], { terminal: 80 })).out;
    const screen = terminalScreen(out.split('\x1b[?2026l')[0]!, { rows: 40, columns: 80 });
    const body = (await view('--width', '78')).trimEnd().split('\n');
    expect(screen.slice(2, 2 + body.length)).toEqual(body.map((line) => `  ${line}`.trimEnd()));
    expect(out.endsWith(await view())).toBe(true);
  });

  test('a dumb terminal is treated as a pipe', async () => {
    const stop = [[1_000, { kind: 'stop', exit: 130 }]] as const;
    const { exit, out } = await mds('snapshot AAA --watch 5s', stop, 80, { env: { TERM: 'dumb' } });
    expect([exit, out]).toEqual([130, expect.not.stringContaining('\x1b')]);
  });

  test.each(['0', '0.5s', '25h', 'soon', '-3s', '10ms'])('--watch=%s is wrong usage', async (time) => {
    const { exit, err } = await mds(`snapshot AAA --watch=${time}`, [], 80);
    expect(exit).toBe(2);
    expect(err).toContain('--watch must be a time from 1s to 24h');
  });
});

describe('the parts', () => {
  test.each([
    ['30', 30_000],
    ['30s', 30_000],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
    ['24h', 86_400_000],
  ])('an interval of %s is %i ms', (text, ms) => expect(intervalMs(text)).toBe(ms));
  test.each([
    [1000, '1 s'],
    [90_000, '1.5 min'],
    [7_200_000, '2 h'],
  ])('%i ms is said %s', (ms, text) => expect(intervalText(ms)).toBe(text));

  test.each([
    ['a line put in between marks itself alone', ['a', 'c'], ['a', 'b', 'c'], [[], [[0, 1]], []]],
    ['a line taken out marks nothing', ['a', 'b', 'c'], ['a', 'c'], [[], []]],
    ['words by their place', ['x 1 y 1'], ['x 1 y 2'], [[[6, 7]]]],
    ['a word more', ['up 2'], ['up since 2'], [[[3, 8]]]],
    ['nothing', ['a'], ['a'], [[]]],
  ])('changes: %s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  test('reverse video goes on behind a reset inside the stretch', () => {
    const line = '\x1b[31mab\x1b[0mcd';
    expect(reversed(line, [[1, 3]])).toBe('\x1b[31ma\x1b[7mb\x1b[0m\x1b[7mc\x1b[27md');
    expect(plain(reversed(line, [[0, 4]]))).toBe('abcd');
  });

  test('a cut counts columns, not letters, and closes styles', () => {
    expect(cut('日本語', 5)).toBe('日本');
    expect(cut('\x1b[31mabc\x1b[0m', 2)).toBe('\x1b[31mab\x1b[0m');
    expect(cut('ab', 2)).toBe('ab');
  });

  test('keys are recognized, also several in one read', () => {
    expect(keysOf('\x1b[Aq\x1b[6~x\x03\x1bOB')).toEqual(['up', 'quit', 'page-down', 'interrupt', 'down']);
  });

  test('the same screen again is nothing to write', () => {
    expect(redraw(['a', 'b'], ['a', 'b'], 4)).toBe('');
    expect(redraw(['a', 'b'], ['a'], 4)).toBe('\x1b[?2026h\x1b[2;1H\x1b[0m\x1b[K\x1b[?2026l');
  });
});
