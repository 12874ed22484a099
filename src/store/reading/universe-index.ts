/**
 * The text that a symbol search scans: one line per symbol, the largest companies first. It is one row of the store, so
 * that a search reads one row however many symbols there are. Pure; the writer stores it.
 */
import { normalizeName } from '../../engine/company/normalize-name.ts';
import type { FormerName } from '../../engine/types.ts';
import type { ListedKind } from '../schema/tables.ts';

/**
 * What the index is made from: symbol, place in the SEC ticker file, kind, names of the listing and the filer, former
 * names as JSON.
 */
export type UniverseTuple = readonly [
  symbol: string,
  rank: number | null,
  assetType: ListedKind | null,
  name: string | null,
  companyName: string | null,
  entityName: string | null,
  formerNames: string | null,
];

export interface UniverseIndex {
  readonly stocks: number;
  readonly etfs: number;
  readonly total: number;
  /**
   * For each symbol `\n`, the symbol, `\t`, `s` (stock), `e` (ETF) or `-` (neither, or unknown), and each of its names,
   * folded, after a `\t`. Order: place in the SEC ticker file, then symbols without one by the alphabet.
   */
  readonly lines: string;
}

const KINDS = { stock: 's', etf: 'e', other: '-' } as const;

/** The index of these symbols. */
export function buildUniverseIndex(tuples: readonly UniverseTuple[]): UniverseIndex {
  const ordered = [...tuples].sort(
    (a, b) => (a[1] ?? Number.MAX_VALUE) - (b[1] ?? Number.MAX_VALUE) || (a[0] < b[0] ? -1 : 1),
  );
  let stocks = 0;
  let etfs = 0;
  let lines = '';
  for (const [symbol, , assetType, ...names] of ordered) {
    if (assetType === 'stock') stocks++;
    if (assetType === 'etf') etfs++;
    lines += `\n${symbol}\t${assetType === null ? '-' : KINDS[assetType]}`;
    for (const name of foldedNames(names)) lines += `\t${name}`;
  }
  return { stocks, etfs, total: tuples.length, lines };
}

function foldedNames([name, companyName, entityName, formerNames]: readonly (string | null)[]): Set<string> {
  const former =
    formerNames === null || formerNames === undefined ? [] : (JSON.parse(formerNames) as (FormerName | string)[]);
  const folded = [
    name,
    companyName,
    entityName,
    ...former.map((each) => (typeof each === 'string' ? each : each.name)),
  ].map((text) => (text ? normalizeName(text) : ''));
  return new Set(folded.filter((text) => text !== ''));
}
