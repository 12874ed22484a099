/**
 * Stores the closes of files that are adjusted for dividends, next to the prices of their symbol. It reads no file: the
 * prices of such a file, those since its last dividend, are written before.
 */
import { formatDay } from '../engine/days.ts';
import { splitAdjust } from '../engine/prices/basis.ts';
import type { Closes } from '../engine/prices/change.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { addImport, type PriceRun, type ReadFile } from './price-run.ts';
import { disagreement, uniteAdjusted } from './prices/adjusted-closes.ts';
import type { FileReport } from './types.ts';

interface AdjustedFile extends ReadFile {
  readonly closes: Closes;
}

/**
 * The reports of all files: `priced` are those of files with prices. A file is imported where its closes or its prices
 * are; the reason of the other half is a warning.
 */
export function writeAdjusted(
  run: PriceRun,
  symbol: string,
  files: readonly ReadFile[],
  priced: readonly FileReport[],
): FileReport[] {
  const { store } = run;
  const known = store.adjustedCloses(symbol);
  const adjusted = files
    .flatMap((one): AdjustedFile[] => (one.file.adjusted === undefined ? [] : [{ ...one, closes: one.file.adjusted }]))
    .sort((a, b) => a.closes.days.at(-1)! - b.closes.days.at(-1)! || (a.sha256 < b.sha256 ? -1 : 1));
  if (adjusted.length === 0)
    return known === undefined ? [...priced] : priced.map((report) => compared(store, known, report));
  const paths = new Set(adjusted.map(({ planned }) => planned.path));
  let replaced = run.replaces === true;
  return [
    ...priced.filter(({ path }) => !paths.has(path)),
    ...adjusted.map((one): FileReport => {
      const own = priced.find(({ path }) => path === one.planned.path);
      const fault = put(store, symbol, one.closes, replaced);
      if (fault !== undefined) return refusedAs(one, symbol, fault, own);
      replaced = false;
      if (own?.status !== 'imported') addImport(run, symbol, one, []);
      return importedAs(one, symbol, own);
    }),
  ];
}

/** Stores closes; gives the reason where they do not go with what is stored. */
function put(store: StoreWriter, symbol: string, closes: Closes, isReplacing: boolean): string | undefined {
  const fault =
    store.symbol(symbol)?.firstDay === undefined ? undefined : disagreement(closes, pricesOf(store, symbol));
  if (fault !== undefined) return fault;
  const known = isReplacing ? undefined : store.adjustedCloses(symbol);
  const united = known === undefined ? closes : uniteAdjusted(known, closes);
  if (typeof united === 'string') return united;
  store.putAdjustedCloses(symbol, united);
  return undefined;
}

/** Prices of the symbol on one share basis. */
function pricesOf(store: StoreWriter, symbol: string): Closes {
  const bars = store.bars(symbol);
  return splitAdjust(bars, store.splits(symbol), bars.days.at(-1)!);
}

/** Warns where new prices do not go with closes that are stored. */
function compared(store: StoreWriter, known: Closes, report: FileReport): FileReport {
  if (report.status !== 'imported') return report;
  const fault = disagreement(known, pricesOf(store, report.subject!));
  return fault === undefined ? report : { ...report, warnings: [...report.warnings, fault] };
}

function importedAs({ planned, file, closes }: AdjustedFile, symbol: string, own: FileReport | undefined): FileReport {
  const { reason, warnings = file.warnings, ...report } = own ?? { quarantined: file.quarantined };
  return {
    ...report,
    ...{ path: planned.path, status: 'imported', kind: planned.kind!, subject: symbol, basis: 'dividend' },
    ...{ rows: closes.days.length, from: formatDay(closes.days[0]!), to: formatDay(closes.days.at(-1)!) },
    repairs: file.repairs,
    warnings: [...warnings, ...(reason === undefined ? [] : [`its newest prices are not stored: ${reason}`])],
  };
}

function refusedAs(
  { planned, file }: AdjustedFile,
  symbol: string,
  reason: string,
  own: FileReport | undefined,
): FileReport {
  if (own?.status === 'imported') return { ...own, warnings: [...own.warnings, reason] };
  const { path, kind } = planned;
  return {
    path,
    status: 'refused',
    kind: kind!,
    subject: symbol,
    repairs: file.repairs,
    warnings: file.warnings,
    reason: `${symbol}: ${reason}`,
  };
}
