/** Test helper: the sample as the ordinary importer writes it to a store, from files in memory. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeInstant } from '../../src/engine/calendar.ts';
import { type DividendState, dividendState } from '../../src/engine/dividends/rate.ts';
import { adjustDividends, splitAdjust } from '../../src/engine/prices/basis.ts';
import type { Statements } from '../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../src/engine/statements/rows/build.ts';
import type { FactSet } from '../../src/engine/types.ts';
import type { FileAccess } from '../../src/sources/content.ts';
import { runImport } from '../../src/sources/import.ts';
import type { ImportReport } from '../../src/sources/types.ts';
import { companyFacts } from '../../src/store/reading/company-facts.ts';
import { openReader } from '../../src/store/reading/open.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import type { FilingRow } from '../../src/store/schema/row-types.ts';
import { openWriter } from '../../src/store/writing/open-writer.ts';
import { SAMPLE_END_DAY } from '../../tools/sample-market/generate.ts';
import { keptFolder } from './kept.ts';
import { sampleFiles } from './market.ts';

const ROOT = '/sample';

/** The generated files as a file system. */
function memoryFiles(): FileAccess {
  const bytes = new Map([...sampleFiles()].map(([name, text]) => [`${ROOT}/${name}`, Buffer.from(text)]));
  const folders = new Set([...bytes.keys()].map((path) => path.slice(0, path.lastIndexOf('/'))).concat(ROOT));
  const inside = (folder: string): string[] => [
    ...new Set(
      [...bytes.keys()]
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).split('/')[0]!),
    ),
  ];
  return {
    kind: (path) => (bytes.has(path) ? 'file' : folders.has(path) ? 'folder' : 'missing'),
    list: inside,
    size: (path) => bytes.get(path)!.length,
    read: (path) => bytes.get(path)!,
    readHead: (path, length) => bytes.get(path)!.subarray(0, length),
    identity: (path) => path,
  };
}

export interface Imported {
  readonly report: ImportReport;
  readonly store: StoreReader;
  readonly path: string;
}

let imported: Imported | undefined;

/** The sample store: a copy, in a folder that goes when the process ends. */
export function sampleStore(): Imported {
  if (imported !== undefined) return imported;
  const built = keptFolder('imported', build);
  const folder = mkdtempSync(join(tmpdir(), 'mds-sample-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'sample.db');
  copyFileSync(join(built, 'sample.db'), path);
  const report: ImportReport = JSON.parse(readFileSync(join(built, 'report.json'), 'utf8'));
  imported = { report, store: openReader(path), path };
  return imported;
}

function build(folder: string): void {
  const writer = openWriter(join(folder, 'sample.db'), { kind: 'simulated' });
  const now = closeInstant(SAMPLE_END_DAY) + 3_600_000;
  const report = runImport(writer, [ROOT], { now, files: memoryFiles() });
  writer.close();
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
}

export function cikOf(symbol: string): number {
  const cik = sampleStore().store.symbol(symbol)?.cik;
  if (cik === undefined) throw new Error(`${symbol} has no CIK`);
  return cik;
}

/** Facts of the company, those of a predecessor included. */
export function factsOf(symbol: string): FactSet {
  const facts = companyFacts(sampleStore().store, cikOf(symbol));
  if (facts === undefined) throw new Error(`${symbol} has no facts`);
  return facts;
}

export function filingsOf(symbol: string): readonly FilingRow[] {
  return sampleStore().store.filings(cikOf(symbol));
}

/** Values of a concept by the day of filing, ascending; empty where it is not tagged. */
export function reported(
  symbol: string,
  concept: string,
  unit = 'USD',
): { filed: number; end: number; value: number }[] {
  const facts = factsOf(symbol);
  const column = facts.columns.get(`${concept}|${unit}`);
  if (column === undefined) return [];
  return Array.from(column.value, (value, i) => ({
    filed: facts.reports[column.report[i]!]!.filed,
    end: column.end[i]!,
    value,
  })).sort((a, b) => a.filed - b.filed || a.end - b.end);
}

/** Statements as known on a day, the last one of the sample by default. */
export function statementsOf(symbol: string, asOf: number = SAMPLE_END_DAY): Statements {
  const { store } = sampleStore();
  const sic = store.company(cikOf(symbol))?.sic;
  const statements = buildStatements(factsOf(symbol), { asOf, splits: store.splits(symbol), sic });
  if (statements === undefined) throw new Error(`${symbol} has no statements`);
  return statements;
}

/** Dividends and what the engine makes of them on the last day. */
export function dividendsOf(symbol: string): DividendState {
  const { store } = sampleStore();
  const splits = store.splits(symbol);
  const bars = splitAdjust(store.bars(symbol), splits, SAMPLE_END_DAY);
  return dividendState(adjustDividends(store.dividends(symbol), splits, SAMPLE_END_DAY), SAMPLE_END_DAY, bars);
}
