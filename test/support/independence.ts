/** FIELDS A1: an import of one company changes no answer about another. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHandler } from '../../src/service/handler.ts';
import { runImport } from '../../src/sources/import.ts';
import { openReader } from '../../src/store/open.ts';
import { openWriter } from '../../src/store/open-writer.ts';
import { callsAbout, requestOf } from '../service/calls.ts';

/** Routes about no symbol describe the universe, which grows with every import. */
const OF_UNIVERSE = /^\/v2\/(search|coverage$)/;

/** A company with the files of it, imported in this order. */
export type Files = readonly [symbol: string, files: readonly string[]];

/**
 * Imports `base` (tickers, the benchmark), then the files of one company after the other. Returns every call about a company whose
 * answer an import of another one changed, as `call: file`; and how many answers were compared.
 */
export async function dependentCalls(base: readonly string[], companies: readonly Files[], now: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mds-independence-'));
  const path = join(folder, 'market.db');
  const bring = (files: readonly string[], at: number): void => {
    const writer = openWriter(path);
    runImport(writer, files, { now: at });
    writer.close();
  };
  /** Answers by call, about each of `symbols`. */
  const answers = async (symbols: readonly string[]): Promise<Map<string, string>> => {
    const store = openReader(path);
    const handle = createHandler({ store, now: () => now, requestId: () => 'r' });
    const bodies = new Map<string, string>();
    for (const call of symbols.flatMap((symbol) => callsAbout(store, [symbol])))
      if (!OF_UNIVERSE.test(call)) bodies.set(call, (await handle(requestOf(call))).body);
    store.close();
    return bodies;
  };
  const changed: string[] = [];
  let compared = 0;
  try {
    bring(base, now - 3_600_000);
    const symbols: string[] = [];
    for (const [at, [symbol, files]] of companies.entries()) {
      for (const file of symbols.length === 0 ? [files] : files.map((each) => [each])) {
        const before = await answers(symbols);
        bring(file, now - 1_800_000 + at * 1000);
        for (const [call, body] of await answers(symbols)) {
          compared += 1;
          if (before.get(call) !== body) changed.push(`${call}: ${file.join(' ')}`);
        }
      }
      symbols.push(symbol);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { changed, compared };
}
