/** A throw-away store and files in memory for the importer's tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatDay } from '../../src/engine/days.ts';
import type { FileAccess } from '../../src/sources/content.ts';
import { runImport } from '../../src/sources/import.ts';
import type { FileReport, ImportOptions, ImportReport } from '../../src/sources/types.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../src/store/writing/types.ts';

/** Long after every session of the made-up series. */
export const NOW = Date.UTC(2026, 5, 1);

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Files in memory: a name with slashes lies in folders. */
export function memoryFiles(files: Files): FileAccess {
  const bytes = (path: string): Uint8Array => {
    const content = files[path];
    if (content === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
    return typeof content === 'string' ? Buffer.from(content) : content;
  };
  const names = Object.keys(files);
  return {
    kind: (path) =>
      names.includes(path) ? 'file' : names.some((name) => name.startsWith(`${path}/`)) ? 'folder' : 'missing',
    list: (path) => [
      ...new Set(
        names.filter((name) => name.startsWith(`${path}/`)).map((name) => name.slice(path.length + 1).split('/')[0]!),
      ),
    ],
    size: (path) => bytes(path).length,
    read: bytes,
    readHead: (path, length) => bytes(path).subarray(0, length),
    identity: (path) => path,
  };
}

export interface Bench {
  readonly store: StoreWriter;
  /** Imports the files in the order given. */
  run(files: Files, options?: Partial<ImportOptions>): ImportReport;
  /** The same, for one file: its report. */
  one(name: string, content: string | Uint8Array, options?: Partial<ImportOptions>): FileReport;
  close(): void;
}

export function bench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'mds-sources-'));
  const store = openWriter(join(folder, 'store.db'));
  const run = (files: Files, options: Partial<ImportOptions> = {}): ImportReport =>
    runImport(store, Object.keys(files), { now: NOW, files: memoryFiles(files), clock: () => 0, ...options });
  return {
    store,
    run,
    one: (name, content, options) => run({ [name]: content }, options).files[0]!,
    close() {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a test body with a fresh store. */
export function withBench<T>(body: (bench: Bench) => T): T {
  const made = bench();
  try {
    return body(made);
  } finally {
    made.close();
  }
}

export function gz(text: string): Uint8Array {
  return gzipSync(text);
}

/** All that the store holds of a symbol's prices, readable and comparable, numbers to nine digits. */
export function priceDump(store: StoreWriter, symbol: string): unknown {
  const { days, open, high, low, close, volume } = store.bars(symbol);
  const short = (value: number): number => Number(value.toPrecision(9));
  return {
    bars: [...days].map((at, i) => [
      formatDay(at),
      ...[open, high, low, close].map((c) => short(c[i]!)),
      short(volume[i]!),
    ]),
    splits: store.splits(symbol),
    dividends: store.dividends(symbol).map(({ day, amount }) => [formatDay(day), short(amount)]),
    spans: store
      .priceSpans(symbol)
      .map(({ basis, firstDay, lastDay }) => [basis, formatDay(firstDay), formatDay(lastDay)]),
  };
}
