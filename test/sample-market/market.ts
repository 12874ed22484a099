/** Test helper: the sample as generated once, and plain readers of its files that share no code with the importer. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { parseDay } from '../../src/engine/days.ts';
import { readSubmission, type Submission } from '../../src/filings/submission.ts';
import type { ExpectedFiling } from '../../tools/sample-market/documents/index.ts';
import { generateSample } from '../../tools/sample-market/generate.ts';
import type { SampleFile } from '../../tools/sample-market/issuer.ts';
import type { ExpectedForm4 } from '../../tools/sample-market/ownership/index.ts';
import type { RawCompanyFacts, RawSubmissions } from '../support/companyfacts.ts';
import { keptFolder } from './kept.ts';

let generated: readonly SampleFile[] | undefined;

/** What the generator gives, which takes it seconds. */
function files(): readonly SampleFile[] {
  if (generated !== undefined) return generated;
  const kept = keptFolder('generated', (folder) =>
    writeFileSync(join(folder, 'files'), serialize([...generateSample()])),
  );
  generated = deserialize(readFileSync(join(kept, 'files'))) as readonly SampleFile[];
  return generated;
}

/** Every file of the sample by name. */
export function sampleFiles(): ReadonlyMap<string, string> {
  return new Map(files().map(({ name, content }) => [name, content]));
}

export interface SampleDocument {
  readonly name: string;
  readonly content: string;
  readonly submission: Submission;
}

/** Every submission, taken apart by the program's own reader, by what the generator knows of it. */
export function sampleDocuments() {
  const filings = new Map<ExpectedFiling, SampleDocument>();
  const forms = new Map<ExpectedForm4, SampleDocument>();
  for (const { name, content, expected, expectedForm4 } of files()) {
    if (!name.startsWith('documents/')) continue;
    const document = { name, content, submission: readSubmission(Buffer.from(content)) };
    if (expected !== undefined) filings.set(expected, document);
    if (expectedForm4 !== undefined) forms.set(expectedForm4, document);
  }
  return { filings, forms };
}

export interface SampleSubmissions extends RawSubmissions {
  readonly cik: string;
  readonly name: string;
  readonly sic: string;
  readonly tickers: readonly string[];
  readonly formerNames: readonly { readonly name: string }[];
  readonly filings: {
    readonly recent: {
      readonly accessionNumber: readonly string[];
      readonly reportDate: readonly string[];
      readonly filingDate: readonly string[];
      readonly acceptanceDateTime: readonly string[];
      readonly form: readonly string[];
      readonly items: readonly string[];
      readonly primaryDocument: readonly string[];
      readonly size: readonly number[];
    };
    readonly files: readonly { readonly name: string }[];
  };
}

function parsed<T>(pattern: RegExp): T[] {
  return [...sampleFiles()].filter(([name]) => pattern.test(name)).map(([, text]) => JSON.parse(text) as T);
}

export function allSubmissions(): SampleSubmissions[] {
  return parsed<SampleSubmissions>(/submissions\/CIK\d{10}\.json$/);
}

export type SampleFacts = RawCompanyFacts & { readonly entityName: string };

/** Facts by CIK number. */
export function allFacts(): Map<number, SampleFacts> {
  return new Map(parsed<SampleFacts>(/companyfacts\/CIK\d{10}\.json$/).map((record) => [Number(record.cik), record]));
}

export interface PlainBar {
  readonly day: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly adjusted: number | undefined;
  readonly dividend: number;
  readonly split: number;
}

function ratio(cell: string): number {
  const [a, b] = cell.split(':').map(Number);
  return b === undefined ? (a ?? 0) : a! / b;
}

/** Bars of a price file in the order of days, whatever the layout. */
export function barsOf(symbol: string): PlainBar[] {
  const text = sampleFiles().get(`prices/${symbol}.csv`);
  if (text === undefined) throw new Error(`no price file of ${symbol}`);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const names = lines[0]!.split(',').map((name) => name.toLowerCase().replace(/[ _]/g, ''));
  const bars = lines.slice(1).map((line): PlainBar => {
    const cells = line.split(',');
    const cell = (...wanted: string[]): string => cells[names.findIndex((name) => wanted.includes(name))] ?? '';
    const adjusted = cell('adjclose', 'adjustedclose');
    return {
      day: parseDay(cell('date', 'timestamp').slice(0, 10))!,
      open: Number(cell('open')),
      high: Number(cell('high')),
      low: Number(cell('low')),
      close: Number(cell('close')),
      volume: Number(cell('volume')),
      adjusted: adjusted === '' ? undefined : Number(adjusted),
      dividend: Number(cell('dividend', 'dividends', 'dividendamount')) + Number(cell('capitalgains')),
      split: ratio(cell('split', 'stocksplits', 'splitcoefficient')),
    };
  });
  return bars.sort((a, b) => a.day - b.day);
}

/** Symbols that have a price file. */
export function pricedSymbols(): string[] {
  return [...sampleFiles().keys()].flatMap((name) => /^prices\/(.+)\.csv$/.exec(name)?.[1] ?? []);
}
