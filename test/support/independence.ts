/** FIELDS A1: an import of one company changes no answer about another. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '../../src/endpoints/index.ts';
import { createHandler } from '../../src/service/handler.ts';
import { runImport } from '../../src/sources/import.ts';
import { openReader } from '../../src/store/reading/open.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { callsAbout, requestOf } from '../service/calls.ts';

/**
 * Routes about no symbol describe the universe, which grows with every import. Hits of a search in text are ranked by
 * how rare their words are in the whole store (docs/adr/0040): which paragraphs match is compared by their counts.
 */
const OF_STORE = /^\/v2\/(search|coverage)(\?q=|$)|^\/v2\/filings\/search(?!.*count_by)/;

/** Routes that can be asked about a symbol, by path. */
export const ROUTES: readonly string[] = ENDPOINTS.map(({ spec }) => spec.path).filter((path) => path !== '/v2/search');

/** The route of a call: the one with the most of its path in plain letters. */
function routeOf(call: string): string {
  const fits = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call.replace(/\?.*/, ''));
  return ROUTES.filter(fits).toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')))[0]!;
}

/** A company with the files of it, imported together. */
export type Files = readonly [symbol: string, files: readonly string[]];

/**
 * Imports `base` (tickers, the benchmark), then the files of one company after the other, and asks about each right
 * after its own import and again after the last. Returns every call whose answer the imports in between changed; and by
 * route how many answers with data were compared.
 */
export async function dependentCalls(base: readonly string[], companies: readonly Files[], now: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mds-independence-'));
  const path = join(folder, 'market.db');
  const bring = (files: readonly string[], at: number): void => {
    const writer = openWriter(path);
    const report = runImport(writer, files, { now: at });
    writer.close();
    const failed = report.files.filter(({ status }) => status !== 'imported');
    if (failed.length > 0) throw new Error(`not imported: ${failed.map(({ path }) => path).join(', ')}`);
  };
  const changed: string[] = [];
  const compared = new Map(ROUTES.map((route) => [route, 0]));
  /** Answers by call, about each of `symbols`. */
  const answers = async (symbols: readonly string[]): Promise<Map<string, string>> => {
    const store = openReader(path);
    const handle = createHandler({ store, now: () => now, requestId: () => 'r' });
    const bodies = new Map<string, string>();
    for (const call of symbols.flatMap((symbol) => callsAbout(store, [symbol])))
      if (!OF_STORE.test(call)) bodies.set(call, (await handle(requestOf(call))).body);
    store.close();
    return bodies;
  };
  try {
    bring(base, now - 3_600_000);
    const before = new Map<string, string>();
    for (const [at, [symbol, files]] of companies.entries()) {
      bring(files, now - 1_800_000 + at * 1000);
      for (const [call, body] of await answers([symbol])) before.set(call, body);
    }
    const after = await answers(companies.map(([symbol]) => symbol));
    for (const call of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(call) !== after.get(call)) changed.push(call);
      else if (after.get(call)!.startsWith('{"data"')) compared.set(routeOf(call), compared.get(routeOf(call))! + 1);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { changed, compared };
}
