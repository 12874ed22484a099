/** The report of a sync as text: one line per symbol and a summary. */
import { sanitize } from '../../render/text/sanitize.ts';
import { wrap } from '../../render/text/wrap.ts';
import type { SymbolReport, SyncReport } from '../../sources/sync/types.ts';
import { counted } from '../output/amounts.ts';
import type { Io, Output } from '../terminal/io.ts';

/** `AAPL   1,024 filings, 24,579 facts, 96 documents, 11,500 bars   (108 requests, 12.3 MB)`, then notes. */
export function symbolLines(report: SymbolReport): string {
  const { symbol, notes, error } = report;
  const lines = [`${symbol.padEnd(6)} ${outcome(report)}`];
  if (error?.hint !== undefined && report.status !== 'not_tried' && error.code !== 'INTERRUPTED')
    lines.push(`         ${error.hint}`);
  for (const note of notes) lines.push(`         ${note}`);
  return lines.map(sanitize).join('\n');
}

function outcome(report: SymbolReport): string {
  const { status, error, requests, bytes } = report;
  const cost = requests === 0 ? '' : ` (${counted(requests, 'request')}, ${size(bytes)})`;
  const got = counts(report);
  switch (status) {
    case 'updated':
      return `${got === '' ? 'its record' : got}${cost}`;
    case 'current':
      return `up to date${cost}`;
    case 'fresh':
      return 'up to date: just requested';
    case 'planned':
      return requests === 0
        ? 'with its company, counted above'
        : `${counted(requests, 'request')}, about ${size(bytes)}`;
    default: {
      const kept = got === '' ? '' : `${got}${cost}; but `;
      return `${kept}${error?.message ?? status}`;
    }
  }
}

function counts({ filings, facts, documents, bars }: SymbolReport): string {
  const parts = [
    [filings, 'filing'],
    [facts, 'fact'],
    [documents, 'document'],
    [bars, 'bar'],
  ] as const;
  const here = parts.filter(([count]) => count > 0).map(([count, name]) => counted(count, name));
  return here.join(', ');
}

/** The summary, and what to do next. */
export function summaryLines(report: SyncReport, store: string): string {
  const { totals, dryRun, interrupted, elapsedMs, plan } = report;
  const counts = (['updated', 'current', 'fresh', 'planned', 'failed', 'unknown', 'not_tried'] as const)
    .filter((status) => totals[status] > 0)
    .map((status) => `${totals[status]} ${WORDS[status]}`);
  const what = counts.length === 0 ? 'nothing to do' : counts.join(', ');
  const cost = `${counted(totals.requests, 'request')}, ${dryRun ? 'about ' : ''}${size(totals.bytes)}`;
  const time = dryRun
    ? `some ${duration(Math.max(totals.requests / RATE, (plan?.seconds ?? 0) + (plan?.writingSeconds ?? 0)))}`
    : duration(elapsedMs / 1000);
  const lines = [`${what} in ${store}: ${cost}, ${time}`];
  if (interrupted) lines.push('stopped; progress is saved. Rerun to resume.');
  return lines.join('\n');
}

/** Requests per second of a typical sync, with eight granted and 0.1 s per response. */
const RATE = 7;

const WORDS = {
  updated: 'updated',
  current: 'up to date',
  fresh: 'just requested',
  planned: 'would be fetched',
  failed: 'failed',
  unknown: 'unknown',
  not_tried: 'not tried',
} as const;

/** `812 B`, `12 KB`, `3.4 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** `0.4 s`, `12 s`, `3 min`, `1 h 20 min`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Writes the text to stderr, wrapped with `indent` columns on further lines. */
export function say({ stderr }: Pick<Io, 'stderr'>, text: string, indent = 0): void {
  const width = (stderr.columns() ?? 80) - indent;
  const first = text.slice(0, indent);
  const lines = wrap(text.slice(indent), Math.max(20, width), false);
  stderr.write(`${first}${lines.join(`\n${' '.repeat(indent)}`)}\n`);
}

/** Columns of a terminal; undefined elsewhere. */
export function widthOf(out: Output): number | undefined {
  return out.isTTY() ? out.columns() : undefined;
}

/** Wraps the lines of a report to `columns`, each indented below its own text. */
export function fitted(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  return text
    .split('\n')
    .flatMap((line) => {
      const indent = /^(?: +|note: |[A-Z0-9-]+ +)/.exec(line)?.[0].length ?? 0;
      const width = Math.max(20, columns - indent);
      return wrap(line.slice(indent), width, false).map((part, i) =>
        i === 0 ? line.slice(0, indent) + part : `${' '.repeat(indent)}${part}`,
      );
    })
    .join('\n');
}
