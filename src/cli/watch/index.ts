/**
 * `--watch`: repeats requests. On a terminal one screen is redrawn in place; in a pipe one answer follows the other.
 */
import type { Answer } from '../../client/core.ts';
import { EXIT } from '../../errors.ts';
import type { Live } from '../terminal/live.ts';
import { answersOf, isFinal, nextState, type Outcome, type Watched } from './rounds.ts';
import { GUTTER, hasChanged, lastOffset, redraw, type Screen, screenLines } from './screen.ts';

/** What to watch. */
export interface Source {
  readonly title: string;
  readonly subjects: readonly string[];
  /** Sends all requests once, in the order of `subjects`; never rejects. */
  ask(): Promise<readonly Outcome[]>;
  /** The text of answers, laid out for that many columns. */
  draw(answers: readonly Answer[], columns: number): Promise<string>;
  /** Reports a failure as commands do and returns its exit code. */
  report(watched: Watched): number;
}

export interface WatchOptions {
  readonly everyMs: number;
  readonly now: () => number;
  readonly write: (text: string) => void;
  readonly color: boolean;
  readonly unicode: boolean;
}

/**
 * Watches on a terminal until `q` (exit 0) or a signal (130; 143 and 129 for SIGTERM and SIGHUP). The last answer stays
 * on the terminal. Ends at once, as without --watch, if the first round fails for good.
 */
export async function watchOnScreen(source: Source, live: Live, options: WatchOptions): Promise<number> {
  const { everyMs, now, write, color, unicode } = options;
  let watched: readonly Watched[] = source.subjects.map(unasked);
  let earlier: readonly Answer[] = [];
  let askedAt: number | undefined;
  let changedAt: number | undefined;
  let dueAt = now();
  let offset = 0;
  let drawn: readonly string[] | undefined;
  let round: Promise<void> | undefined;

  const size = () => ({ rows: live.rows(), columns: live.columns() });
  const screen = async (): Promise<Screen> => {
    const columns = Math.max(20, live.columns() - GUTTER);
    const text = await source.draw(answersOf(watched), columns);
    const before = await source.draw(earlier, columns);
    return { title: source.title, everyMs, askedAt, changedAt, watched, text, before, offset, color, unicode };
  };
  const ask = async (): Promise<void> => {
    const started = now();
    const outcomes = await source.ask();
    earlier = answersOf(watched);
    watched = nextState(watched, outcomes, now());
    askedAt = now();
    dueAt = Math.max(started + everyMs, askedAt);
    if (hasChanged(await screen())) changedAt = askedAt;
    round = undefined;
  };
  const draw = async (): Promise<void> => {
    const whole = await screen();
    offset = Math.min(offset, lastOffset(whole, size()));
    const lines = screenLines({ ...whole, offset }, size());
    const output = redraw(drawn, lines, live.rows());
    if (output !== '') write(output);
    drawn = lines;
  };
  const untilEnd = async (): Promise<number> => {
    for (;;) {
      if (round === undefined && now() >= dueAt) round = ask();
      await Promise.race(round === undefined ? [live.wait(dueAt - now())] : [round, live.wait(everyMs)]);
      if (isFinal(watched)) return Math.max(...watched.map((each) => source.report(each)));
      for (let what = live.take(); what !== undefined; what = live.take()) {
        if (what.kind === 'stop') return what.exit;
        if (what.kind === 'resize') drawn = undefined;
        else if (what.key === 'quit') return EXIT.ok;
        else if (what.key === 'now') dueAt = now();
        else offset = moved(offset, what.key, live.rows());
      }
      // Until the first answer the terminal stays as it is: errors appear below the command.
      if (askedAt === undefined) continue;
      live.enter();
      await draw();
    }
  };

  try {
    const exit = await untilEnd();
    live.leave();
    const ended = exit === EXIT.ok || exit === EXIT.interrupted;
    if (ended && drawn !== undefined) write(await source.draw(answersOf(watched), live.columns()));
    return exit;
  } finally {
    live.close();
  }
}

/** The new offset after a scroll key; limited to the end when drawing. */
function moved(offset: number, key: string, rows: number): number {
  const page = Math.max(1, rows - 4);
  const by: Readonly<Record<string, number>> = { up: -1, down: 1, 'page-up': -page, 'page-down': page };
  if (key === 'home') return 0;
  if (key === 'end') return Number.MAX_SAFE_INTEGER;
  return Math.max(0, Math.min(offset, 1e6) + (by[key] ?? 0));
}

/**
 * Watches into a pipe: `print` prints the answers of one round, then its failures are reported. Ends on a signal, or if
 * the first round fails for good.
 */
export async function watchInPipe(
  source: Source,
  live: Live,
  everyMs: number,
  print: (answers: readonly Answer[], round: number) => Promise<void>,
): Promise<number> {
  let watched: readonly Watched[] = source.subjects.map(unasked);
  try {
    for (let round = 0; ; round++) {
      const outcomes = await unlessStopped(source.ask(), live);
      if (typeof outcomes === 'number') return outcomes;
      watched = nextState(watched, outcomes, 0);
      const now = nextState(source.subjects.map(unasked), outcomes, 0);
      await print(answersOf(now), round);
      const exit = Math.max(...now.map((each) => source.report(each)));
      if (isFinal(watched)) return exit;
      await live.wait(everyMs);
      const stop = stopIn(live);
      if (stop !== undefined) return stop;
    }
  } finally {
    live.close();
  }
}

/** The result of `work`, or the exit code of a signal that came first. */
async function unlessStopped<T>(work: Promise<T>, live: Live): Promise<T | number> {
  const done = work.then((value) => ({ value }));
  for (;;) {
    const first = await Promise.race([done, live.wait(SIGNAL_WAIT_MS)]);
    const stop = stopIn(live);
    if (stop !== undefined) return stop;
    if (first !== undefined) return first.value;
  }
}

/** The exit code of a pending signal; other events are dropped. */
function stopIn(live: Live): number | undefined {
  for (let what = live.take(); what !== undefined; what = live.take()) if (what.kind === 'stop') return what.exit;
  return undefined;
}

/** Duration of one wait for a signal; waits repeat. */
const SIGNAL_WAIT_MS = 60_000;

function unasked(subject: string): Watched {
  return { subject, answer: undefined, error: undefined, failingSince: undefined };
}
