/** The progress line of a sync on a terminal. Silent elsewhere. */
import type { PricePlan } from '../../sources/providers/price-plan.ts';
import type { SyncEvent } from '../../sources/sync/types.ts';
import { counted } from '../output/amounts.ts';
import type { Io } from '../terminal/io.ts';
import { bar, REDRAW_MS, transientLine } from '../terminal/progress.ts';
import { duration, size } from './lines.ts';

/** A company or symbol in progress: requests made, and those needed (0: not known yet). */
interface UnderWay {
  readonly requests: number;
  readonly needed: number;
}

/** Requests of an unknown one at least: record, facts, prices. */
const LEAST = 3;
/** Finished ones needed to estimate the others. */
const ENOUGH_FINISHED = 3;

/**
 * Seconds left at the rate so far; undefined before much is known. `finished`: requests of each that is done;
 * `waiting`: how many have not begun.
 */
export function timeLeft(
  underWay: readonly UnderWay[],
  finished: readonly number[],
  waiting: number,
  requests: number,
  seconds: number,
): number | undefined {
  if (requests === 0 || seconds <= 0) return undefined;
  if (finished.length < ENOUGH_FINISHED && underWay.some(({ needed }) => needed === 0)) return undefined;
  const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
  const known = underWay.filter(({ needed }) => needed > 0).map(({ needed }) => needed + LEAST);
  // Finished ones are the best estimate, if they made requests.
  const usual = Math.max(
    finished.length > 0 ? mean(finished) : 0,
    known.length > 0 && finished.length === 0 ? mean(known) : 0,
  );
  const ofEach = underWay.map(({ requests: made, needed }) =>
    Math.max(0, (needed > 0 ? needed + LEAST : Math.max(usual, 1)) - made),
  );
  const left = ofEach.reduce((sum, each) => sum + each, 0) + waiting * Math.max(usual, 1);
  return left / (requests / seconds);
}

const BAR_WIDTH = 16;

export interface SyncProgress {
  /** A request got its response. */
  readonly onRequest: (bytesOnWire: number) => void;
  readonly onEvent: (event: SyncEvent) => void;
  /** A retry follows after `ms`. */
  readonly onPause: (ms: number, reason: string) => void;
  clear(): void;
}

interface Running extends UnderWay {
  readonly symbol: string;
  readonly doing: string;
}

/** Time before the remaining time is shown, ms: the rate is unreliable earlier. */
const RATE_KNOWN_MS = 1_500;

/** `byCount`: symbols are only written, so that time is left by their number, not by requests. */
export function syncProgress(io: Io, quiet: boolean, byCount = false): SyncProgress {
  const { draw, clear } = transientLine(io, quiet);
  const started = io.now();
  const running = new Map<string, Running>();
  let done = 0;
  let total = 0;
  let requests = 0;
  let bytes = 0;
  let drawn = 0;
  let pause = { until: 0, words: '' };
  let planned: PricePlan | undefined;
  let writingSince: number | undefined;
  const finished: number[] = [];
  const redraw = (now = io.now(), force = false): void => {
    if (!force && now - drawn < REDRAW_MS) return;
    drawn = now;
    const seconds = Math.max(0.001, (now - started) / 1000);
    const share = total === 0 ? 0 : done / total;
    const waiting = Math.max(0, total - done - running.size);
    const isEarly = now - started < RATE_KNOWN_MS;
    const written = (now - (writingSince ?? now)) / 1000;
    const ahead = isEarly
      ? undefined
      : byCount && planned?.way === 'days'
        ? done === 0
          ? planned.writingSeconds
          : (written / done) * (total - done)
        : timeLeft([...running.values()], finished, waiting, requests, seconds);
    const left =
      ahead === undefined ? '' : `  ${ahead < 10 ? `${Math.max(1, Math.ceil(ahead))} s` : duration(ahead)} left`;
    const rate = `${(requests / seconds).toFixed(1)}/s`;
    const so = `${bar(share, BAR_WIDTH)} ${done}/${total}${left}  ${counted(requests, 'request')} ${rate}  ${size(bytes)}  `;
    const standing = [...running.values()].map((each) => `${each.symbol} ${each.doing}`);
    const room = (io.stderr.columns() ?? 80) - 1 - so.length;
    draw(`${so}${now < pause.until ? pause.words : fitting(standing, room)}`);
  };
  /** Trading days have a bar of their own, before that of the symbols. */
  const drawDays = (fetched: number, all: number): void => {
    const now = io.now();
    if (all === 0 || (fetched < all && now - drawn < REDRAW_MS)) return;
    drawn = now;
    const seconds = (now - started) / 1000;
    const ahead = (seconds / fetched) * (all - fetched) + (planned?.writingSeconds ?? 0);
    const left = fetched === 0 || fetched === all ? '' : `  ${duration(ahead)} left`;
    draw(`${bar(fetched / all, BAR_WIDTH)} ${fetched}/${all} trading days${left}  ${size(bytes)}`);
  };
  return {
    onRequest: (bytesOnWire) => {
      requests++;
      bytes += bytesOnWire;
      redraw();
    },
    onEvent: (event) => {
      if (event.kind === 'plan') {
        planned = event.plan;
        return;
      }
      if (event.kind === 'days') {
        drawDays(event.done, event.total);
        return;
      }
      ({ done, total } = event);
      writingSince ??= io.now();
      const { kind, symbol, requests: made = 0, needed = 0 } = event;
      if (kind === 'done') {
        running.delete(symbol);
        if (event.report !== undefined && event.report.status !== 'unknown') finished.push(event.report.requests);
      } else running.set(symbol, { symbol, doing: doingOf(event), ...merged(running.get(symbol), made, needed) });
      redraw(io.now(), event.kind === 'writing');
    },
    onPause: (ms, reason) => {
      const now = io.now();
      pause = { until: now + ms, words: `retry in ${Math.ceil(ms / 1000)} s: ${reason}` };
      redraw(now, true);
    },
    clear,
  };
}

/**
 * A bar of one part of a run with what the parts after it take; its time left is by the rate since it was drawn first.
 */
export function partLine(
  io: Io,
  quiet: boolean,
  laterSeconds: number,
): { readonly update: (done: number, total: number | undefined, words: string) => void; clear(): void } {
  const { redraw, clear } = transientLine(io, quiet);
  let first: { readonly ms: number; readonly done: number } | undefined;
  return {
    update: (done, total, words) =>
      redraw((ms) => {
        // What was there before, of a stopped run, says nothing about the rate.
        first ??= { ms, done };
        return partText({ done, total, words }, { ms: ms - first.ms, done: done - first.done }, laterSeconds);
      }),
    clear,
  };
}

/** `[####------------] submissions.zip 300.0 MB of 1.40 GB  3 min left, about 25 min in all` */
export function partText(
  part: { readonly done: number; readonly total: number | undefined; readonly words: string },
  since: { readonly ms: number; readonly done: number },
  laterSeconds: number,
): string {
  const { done, total, words } = part;
  if (total === undefined || total === 0) return words;
  const state = `${bar(done / total, BAR_WIDTH)} ${words}`;
  if (since.ms < RATE_KNOWN_MS || since.done <= 0) return state;
  const left = (since.ms / 1000 / since.done) * (total - done);
  const all = laterSeconds < 1 ? '' : `, about ${duration(left + laterSeconds)} in all`;
  return `${state}  ${duration(left)} left${all}`;
}

/** As many whole words as fit: a truncated count would be wrong. */
function fitting(words: readonly string[], room: number): string {
  const fits = (count: number): string => words.slice(0, count).join(', ') + (count < words.length ? ', ...' : '');
  for (let count = words.length; count > 0; count--) if (fits(count).length <= room) return fits(count);
  return '';
}

/** Writing events have no counts: keep the known ones. */
function merged(before: UnderWay | undefined, requests: number, needed: number): UnderWay {
  return {
    requests: Math.max(requests, before?.requests ?? 0),
    needed: Math.max(needed, before?.needed ?? 0),
  };
}

function doingOf({ kind, requests = 0, needed = 0 }: SyncEvent): string {
  if (kind === 'writing') return 'writing';
  return needed > 0 ? `${requests}/~${Math.max(needed + 2, requests)}` : '...';
}
