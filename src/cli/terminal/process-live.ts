/** The real terminal of a program that stays. */
import type { Live, WatchEvent } from './live.ts';
import { keysOf } from './live.ts';

/**
 * The alternate screen and a hidden cursor (xterm, DEC modes 1049 and 25), and back: what was on the terminal before is
 * there again.
 */
const ENTER = '\x1b[?1049h\x1b[?25l';
const LEAVE = '\x1b[?25h\x1b[?1049l';

/** Exit codes of a death by signal, as shells report them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** With `keyboard` keys are read from standard input, where that is a terminal. `write` goes to the terminal. */
export function processLive(keyboard: boolean, write: (text: string) => void): Live {
  const happened: WatchEvent[] = [];
  const sleepers = new Set<() => void>();
  const emit = (what: WatchEvent): void => {
    happened.push(what);
    for (const wake of sleepers) wake();
  };
  let inside = false;
  const leave = (): void => {
    if (!inside) return;
    inside = false;
    if (raw) process.stdin.setRawMode(false);
    write(LEAVE);
  };
  const enter = (): void => {
    if (inside) return;
    inside = true;
    if (raw) process.stdin.setRawMode(true);
    write(ENTER);
  };
  const raw = keyboard && process.stdin.isTTY === true;
  const typed = (input: string): void => {
    for (const key of keysOf(input)) {
      if (key === 'interrupt') emit({ kind: 'stop', exit: SIGNALS.SIGINT });
      else if (key === 'suspend') suspend();
      else emit({ kind: 'key', key });
    }
  };
  /** Whether the screen was ours when it was given back for a stop; undefined while running. */
  let before: boolean | undefined;
  // Raw mode takes Ctrl-Z from the terminal, so it is done here: to the whole job (0), as the terminal does.
  const suspend = (whom = 0): void => {
    if (!jobs) return;
    before = inside;
    leave();
    process.off('SIGTSTP', stopped);
    process.kill(whom, 'SIGTSTP');
  };
  const stopped = (): void => suspend(process.pid);
  // SIGSTOP cannot be caught: on continue, restore the terminal that the shell has changed.
  const resumed = (): void => {
    const ours = before ?? inside;
    if (before === undefined) leave();
    else process.on('SIGTSTP', stopped);
    before = undefined;
    if (ours) enter();
    emit({ kind: 'resize' });
  };
  const jobs = process.platform !== 'win32';
  if (jobs) process.on('SIGTSTP', stopped).on('SIGCONT', resumed);
  const resized = (): void => emit({ kind: 'resize' });
  const stops = Object.entries(SIGNALS).map(([signal, exit]) => {
    const stop = (): void => emit({ kind: 'stop', exit });
    process.on(signal, stop);
    return { signal, stop };
  });
  if (raw) process.stdin.setEncoding('utf8').on('data', typed);
  process.stdout.on('resize', resized);
  process.on('exit', leave);
  return {
    rows: () => process.stdout.rows || 24,
    columns: () => process.stdout.columns || 80,
    wait: (ms) =>
      new Promise((resolve) => {
        if (happened.length > 0) return resolve();
        const wake = (): void => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        sleepers.add(wake);
      }),
    take: () => happened.shift(),
    enter,
    leave,
    close: () => {
      leave();
      for (const { signal, stop } of stops) process.off(signal, stop);
      if (jobs) process.off('SIGTSTP', stopped).off('SIGCONT', resumed);
      process.off('exit', leave);
      process.stdout.off('resize', resized);
      if (raw) process.stdin.off('data', typed).pause();
    },
  };
}
