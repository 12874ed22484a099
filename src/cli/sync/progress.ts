/** Where a sync stands, on one line of a terminal. Silent anywhere else. */
import type { SyncEvent } from '../../sources/sync/types.ts';
import type { Io } from '../io.ts';
import { transientLine } from '../progress.ts';
import { duration, size } from './lines.ts';

const BAR_WIDTH = 16;
const REDRAW_MS = 80;

export interface SyncProgress {
  /** A request was answered. */
  readonly onRequest: (bytesOnWire: number) => void;
  readonly onEvent: (event: SyncEvent) => void;
  clear(): void;
}

interface Standing {
  readonly symbol: string;
  readonly doing: string;
}

export function syncProgress(io: Io, quiet: boolean): SyncProgress {
  const { draw, clear } = transientLine(io, quiet);
  const started = io.now();
  const running = new Map<string, Standing>();
  let done = 0;
  let total = 0;
  let requests = 0;
  let bytes = 0;
  let drawn = 0;
  const redraw = (now = io.now(), force = false): void => {
    if (!force && now - drawn < REDRAW_MS) return;
    drawn = now;
    const seconds = Math.max(0.001, (now - started) / 1000);
    const share = total === 0 ? 0 : done / total;
    const full = Math.round(share * BAR_WIDTH);
    const left = done === 0 ? '' : `  ${duration((seconds / done) * (total - done))} left`;
    const doing = [...running.values()].map((each) => `${each.symbol} ${each.doing}`).join(', ');
    const rate = `${(requests / seconds).toFixed(1)}/s`;
    draw(
      `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}] ${done}/${total}  ${requests} requests ${rate}  ${size(bytes)}${left}  ${doing}`,
    );
  };
  return {
    onRequest: (bytesOnWire) => {
      requests++;
      bytes += bytesOnWire;
      redraw();
    },
    onEvent: (event) => {
      ({ done, total } = event);
      if (event.kind === 'done') running.delete(event.symbol);
      else running.set(event.symbol, { symbol: event.symbol, doing: doingOf(event) });
      redraw(io.now(), event.kind === 'writing');
    },
    clear,
  };
}

function doingOf({ kind, requests = 0, needed = 0 }: SyncEvent): string {
  if (kind === 'writing') return 'writing';
  return needed > 0 ? `${requests}/~${Math.max(needed + 2, requests)}` : '...';
}
