/** Reads real facts records, for tests only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDay } from '../../src/engine/days.ts';
import { type Computed, lazyProperties } from '../../src/engine/lazy.ts';
import type { FiscalPeriod, Statements } from '../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../src/engine/statements/rows/build.ts';
import type { StatementOptions } from '../../src/engine/statements/rows/known-record.ts';
import type { FactSet, Split } from '../../src/engine/types.ts';
import { SNAPSHOT_FIGURES } from '../../src/engine/valuation/snapshot-figures.ts';
import { trailingFigures } from '../../src/engine/valuation/trailing.ts';
import { isMarker, type Maybe } from '../../src/engine/value.ts';
import { factSetOf, type RawCompanyFacts, type RawSubmissions } from '../support/companyfacts.ts';
import { data } from '../support/real-records.ts';

function readJson(path: string): unknown {
  const bytes = readFileSync(path);
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

/** The parsed file at a path below the data folder. */
export function record(...path: string[]): unknown {
  return readJson(join(data, ...path));
}

/** Text of the file at a path below the data folder. */
export function textOf(path: string): string {
  return readFileSync(join(data, path), 'utf8');
}

/** Path below `edgar/` of the fullest record of each company, by the name used in these tests. */
const RECORDS: Record<string, string> = {
  AAPL: 'companyfacts/CIK0000320193.json.gz',
  NVDA: 'companyfacts/CIK0001045810.json.gz',
  SNOW: 'companyfacts/CIK0001640147.json.gz',
  GOOG: 'companyfacts/CIK0001652044.json.gz',
  LPA: 'companyfacts/CIK0001997711.json.gz',
  JPM: 'companyfacts_merged/CIK0000019617.json.gz',
  MSFT: 'companyfacts_merged/CIK0000789019.json.gz',
};

const read = new Map<string, FactSet>();

/** Facts of a company; `withSubmissions` adds the periods of report where a submissions record exists. */
export function factsOf(name: string, withSubmissions = false): FactSet {
  const key = `${name} ${withSubmissions}`;
  let facts = read.get(key);
  if (facts === undefined) {
    const subset = name === 'SHOP' ? 'SHOP.json' : `${name}.json.gz`;
    const path = RECORDS[name] ?? `companyfacts_subset/${subset}`;
    const submissions = join(data, 'edgar', path.replace(/^companyfacts[^/]*/, 'submissions'));
    const periods = withSubmissions && existsSync(submissions) ? (readJson(submissions) as RawSubmissions) : undefined;
    facts = factSetOf(record('edgar', path) as RawCompanyFacts, periods);
    read.set(key, facts);
  }
  return facts;
}

export function day(text: string): number {
  return parseDay(text)!;
}

export function split(text: string, numerator: number, denominator = 1): Split {
  return { day: day(text), numerator, denominator };
}

/** Splits of the companies as their filings announce them. */
export const SPLITS: Record<string, Split[]> = {
  AAPL: [split('2014-06-09', 7), split('2020-08-31', 4)],
  NVDA: [split('2021-07-20', 4), split('2024-06-10', 10)],
  KO: [split('2012-08-13', 2)],
  GOOG: [split('2014-04-03', 2), split('2022-07-18', 20)],
};

export function statements(name: string, asOf: string, options: Partial<StatementOptions> = {}): Statements {
  return buildStatements(factsOf(name), { asOf: day(asOf), splits: SPLITS[name] ?? [], ...options })!;
}

/** What a snapshot would show of a stock at `price`. */
export function quickOf(of: Statements | undefined, price: number): Computed<typeof SNAPSHOT_FIGURES> {
  const figures = of && trailingFigures(of);
  const input = { figures, day: of?.asOf ?? 0, price, assetType: 'stock', priceCurrency: 'USD' } as const;
  return lazyProperties(SNAPSHOT_FIGURES, input);
}

export function periodEnding(s: Statements, end: string): FiscalPeriod {
  const found = s.spine.periods.find((p) => Math.abs(p.end - day(end)) <= 7);
  if (found === undefined) throw new Error(`no period ends on ${end}`);
  return found;
}

/** The number, or the reason as text: comparisons then show it. */
export function shown(cell: Maybe<{ readonly value: number }>): number | string {
  return isMarker(cell) ? cell.reason : cell.value;
}
