/** Merges all price files of one symbol with its stored prices. */

import { groupedBy } from '../engine/grouped-by.ts';
import { splitAdjust } from '../engine/prices/basis.ts';
import { isMdsError } from '../errors.ts';
import { judgedSplits, splitText } from '../store/reading/confirmed-splits.ts';
import { readNote, unexplained } from '../store/reading/import-note.ts';
import { publishedCloses } from '../store/reading/listings/published-closes.ts';
import type { ImportRow, PriceSpanRow } from '../store/schema/row-types.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { exchangeCurrency } from './edgar/exchanges.ts';
import { refused } from './fault.ts';
import { splitHints } from './filing-splits.ts';
import { writeAdjusted } from './import-adjusted.ts';
import { goneOf } from './known-import.ts';
import { type Owned, ownedText, ownersOf } from './listings/price-owner.ts';
import { nameOwner } from './listings/settle-listings.ts';
import { faultReport, unchangedReport } from './plan.ts';
import { addImport, type PriceRun, type ReadFile } from './price-run.ts';
import { dropDistributionsInKind } from './prices/events.ts';
import { priceFormat } from './prices/layouts/formats.ts';
import { lastDay, type Piece, pieceOf, stretchOf } from './prices/piece.ts';
import { REPLACE_HINT } from './prices/place.ts';
import type { Stretch } from './prices/record.ts';
import { type ComparedRecord, reconcileFiled } from './prices/splits/compared-files.ts';
import { largeMoves, possibleSplits } from './prices/splits/possible-splits.ts';
import { tradedDays } from './prices/splits/traded-days.ts';
import { type StoredPiece, storedPieces } from './prices/stored.ts';
import type { PriceFile } from './prices/types.ts';
import { basisWitnesses, problemsOf, refereed } from './referee.ts';
import { settleSplits, shownSplits, withdrawSplits } from './settle-splits.ts';
import type { FileReport, PlannedFile } from './types.ts';

export interface PriceGroup {
  readonly symbol: string;
  readonly files: readonly PlannedFile[];
}

/** A file with prices: one adjusted for dividends may have none. */
interface PricedFile extends ReadFile {
  readonly piece: Piece;
}

/** A file, and the security whose prices it has where that is not the one that the store has under its symbol. */
interface OwnedFile extends ReadFile {
  readonly owner: OtherOwner | undefined;
}

interface OtherOwner extends Owned {
  /** Where its prices go once all files are written: under another symbol it is the same security. */
  readonly heir: string;
}

/** Imports the files of one symbol and reports on each. Those that state no basis come last: the others may show it. */
export function importPrices(run: PriceRun, { symbol, files }: PriceGroup): FileReport[] {
  const open = run.options.basis === undefined ? files.filter(isOpen) : [];
  if (open.length === 0 || open.length === files.length) return importTogether(run, { symbol, files });
  const first = importTogether(run, { symbol, files: files.filter((file) => !isOpen(file)) });
  const isNew = first.some(({ status }) => status === 'imported');
  const next = { ...run, imports: run.store.imports(), ...(isNew ? { replaces: false } : {}) };
  return [...first, ...importTogether(next, { symbol, files: open })];
}

/** Whether the layout of a file does not say what its prices are. */
function isOpen({ kind }: PlannedFile): boolean {
  return priceFormat(kind)?.table?.basis === 'not stated';
}

function importTogether(run: PriceRun, group: PriceGroup): FileReport[] {
  const reports: FileReport[] = [];
  const read: OwnedFile[] = [];
  for (const planned of group.files) {
    try {
      const one = readOne(run, group.symbol, planned, read);
      if ('status' in one) reports.push(one);
      else read.push(one);
    } catch (error) {
      if (!isMdsError(error, 'IMPORT_')) throw error;
      reports.push(faultReport(planned.path, error, { kind: planned.kind!, subject: group.symbol }));
    }
    run.onFile(planned);
  }
  for (const [key, files] of groupedBy(read, ({ owner }) => owner?.key ?? group.symbol))
    reports.push(...run.store.savepoint(() => writeOwned(run, key, files)));
  return reports;
}

/** Writes files of one security under the symbol that is its own. */
function writeOwned(run: PriceRun, key: string, files: readonly OwnedFile[]): FileReport[] {
  const { owner } = files[0]!;
  if (owner === undefined) return write(run, key, files);
  nameOwner(run.store, key, owner.holder);
  const reports = write(run, key, files);
  if (owner.heir === key || !reports.some(({ status }) => status === 'imported')) return reports;
  run.moves.set(key, owner.heir);
  return reports.map((report) => ({ ...report, subject: owner.heir }));
}

function readOne(
  run: PriceRun,
  symbol: string,
  planned: PlannedFile,
  before: readonly OwnedFile[],
): OwnedFile | FileReport {
  const content = run.read(planned);
  const kind = isOpen(planned) ? `${planned.kind}:${run.options.basis ?? 'shown'}` : planned.kind!;
  const known = run.replaces
    ? undefined
    : run.imports.findLast((row) => row.sha256 === content.sha256 && isOf(row, symbol) && row.kind === kind);
  const unchanged = { ...unchangedReport(planned.path, planned.kind!), subject: symbol };
  const gone = known && goneOf(run.store, symbol, known);
  const isWhole = known !== undefined && gone === undefined;
  const isPart = isWhole && readNote(known).leftOut !== undefined;
  if (isWhole && !isPart) return unchanged;
  if (before.some((other) => other.sha256 === content.sha256)) return unchanged;
  const file = priceFormat(planned.kind)!.read(content.text, {
    symbol,
    lastSession: run.lastSession,
    basis: run.options.basis,
    witnesses: () => basisWitnesses(run.store, symbol, run.replaces ?? false),
    isFiner: () => run.isFiner?.(planned) ?? false,
    splits: [...run.store.splits(symbol), ...shownSplits(run.store, symbol)],
    acceptJumps: run.options.acceptJumps,
  });
  // What is stored by now may show the basis of rows that were left out.
  if (isPart && file.bars.days.length === known.rows)
    return { ...unchanged, warnings: file.leftOut === undefined ? [] : [file.leftOut] };
  const owner = otherOwner(run.store, symbol, file);
  const key = owner?.key ?? symbol;
  const others = before.filter((one) => (one.owner?.key ?? symbol) === key);
  refuseOtherCurrency(run, key, file, others);
  const judged = refereed(file, planned.path, publishedCloses(run.store, key), run.store.splits(key));
  if (typeof judged === 'string') throw refused(judged);
  const owned = owner === undefined ? [] : [ownedText(symbol, { ...owner, key: owner.heir })];
  const said = [...(gone ?? []), ...owned];
  const named = said.length === 0 ? judged : { ...judged, warnings: [...judged.warnings, ...said] };
  return { planned, sha256: content.sha256, bytes: content.bytes, file: named, kind, owner };
}

/** The one security, of several that carried the symbol, whose prices a file has. */
function otherOwner(store: StoreWriter, symbol: string, { adjusted, bars }: PriceFile): OtherOwner | undefined {
  const { days } = adjusted ?? bars;
  const owners = ownersOf(store, store.symbol(symbol) ?? { symbol, cik: undefined }, days);
  const [owner] = owners;
  if (owner === undefined || owner.key === symbol || owners.some(({ key }) => key !== owner.key)) return undefined;
  if (owner.key.includes(':')) return { ...owner, heir: owner.key };
  const { cik, cusips } = owner.holder;
  // Files of the symbol that it has now are joined with it where they come from; those of before only follow.
  const number = cik ?? cusips[0];
  return number === undefined ? undefined : { ...owner, key: `${number}:${symbol}`, heir: owner.key };
}

/** Whether an import is of a symbol, or of prices of that symbol which are another security's. */
function isOf({ subject }: Pick<ImportRow, 'subject'>, symbol: string): boolean {
  return subject === symbol || subject.endsWith(`:${symbol}`);
}

/**
 * Throws IMPORT_REFUSED where a series would be in two stated currencies. A file with all stored days may change the
 * currency.
 */
function refuseOtherCurrency(run: PriceRun, symbol: string, file: PriceFile, before: readonly ReadFile[]): void {
  const { currency } = file.facts;
  const known = run.replaces ? undefined : run.store.symbol(symbol);
  const { days } = file.adjusted ?? file.bars;
  const isWhole = days[0]! <= (known?.firstDay ?? days[0]!) && days.at(-1)! >= (known?.lastDay ?? days[0]!);
  const others = [isWhole ? undefined : known?.currency, ...before.map((one) => one.file.facts.currency)];
  const other = others.find((one) => one !== undefined && one !== currency);
  if (currency !== undefined && other !== undefined)
    throw refused(
      `prices in ${currency}, but those of other files of ${symbol} are in ${other}${run.replaces ? '' : REPLACE_HINT}`,
    );
}

function write(run: PriceRun, symbol: string, files: readonly ReadFile[]): FileReport[] {
  const priced = files
    .filter(({ file }) => file.bars.days.length > 0)
    .map((one): PricedFile => ({ ...one, piece: pieceOf(one.file, one.planned.path, one.sha256) }));
  const reports = priced.length === 0 ? [] : writePrices(run, symbol, priced);
  return writeAdjusted(run, symbol, files, reports);
}

function writePrices(run: PriceRun, symbol: string, files: readonly PricedFile[]): FileReport[] {
  const { store } = run;
  const isWithdrawn = withdrawSplits(store, symbol);
  const before: readonly StoredPiece[] = run.replaces ? [] : storedPieces(store, symbol, run.imports);
  const given: readonly (StoredPiece | Piece)[] = [...before, ...files.map(({ piece }) => piece)];
  const result = reconcileFiled(given, shownSplits(store, symbol), (split) =>
    splitHints(store, store.symbol(symbol)!.cik!, split),
  );
  const stored = result.pieces.slice(0, before.length) as readonly StoredPiece[];
  const read = files.map((one, i) => ({ ...one, piece: result.pieces[before.length + i]! }));
  const accepted = read.filter(({ piece }) => !result.refused.has(piece));
  const { bars, splits } = result;
  const { dividends, inKind } = dropDistributionsInKind(result);
  const adjusted = splitAdjust(bars, splits, bars.days.at(-1)!);
  const steps = possibleSplits(adjusted, splits, dividends);
  const moves = largeMoves(adjusted, splits, steps);
  const within = <T extends { readonly date: string }>(dated: readonly T[], { file }: PricedFile): T[] => {
    const { from, to } = stretchOf(file);
    return dated.filter(({ date }) => from <= date && date <= to);
  };
  if (run.replaces && accepted.length > 0) {
    store.deletePriceImports(symbol);
    store.dropAdjustedCloses(symbol);
  }
  const ids = new Map(accepted.map((one) => [one.piece, addImport(run, symbol, one, within(steps, one))]));
  if (accepted.length > 0) {
    const spans = result.stretches.flatMap((stretch) => spansOf(stretch, stored, ids));
    store.putPrices(symbol, { bars, splits, dividends, spans });
    keepCompared(store, symbol, result);
    describe(store, symbol, accepted);
  }
  const notes = accepted.length > 0 || isWithdrawn ? settleSplits(store, symbol) : [];
  const listed = store.splits(symbol);
  const problems = problemsOf(store, symbol);
  return read.map((one) => {
    const { planned, file, piece } = one;
    const reason = result.refused.get(piece);
    return {
      path: planned.path,
      status: reason === undefined ? 'imported' : 'refused',
      kind: planned.kind!,
      subject: symbol,
      rows: file.bars.days.length,
      ...stretchOf(file),
      basis: file.basis,
      quarantined: file.quarantined,
      repairs: file.repairs,
      warnings: [
        ...file.warnings,
        ...result.warnings.filter((text) => text.includes(` of ${planned.path} differs`)),
        ...inKind.filter(({ day }) => file.dividends.some((dividend) => dividend.day === day)).map(({ text }) => text),
        ...(reason === undefined ? [...notes, ...problems] : []),
        ...judgedSplits(store, symbol, unexplained(within(steps, one), listed), run.options.now).map(splitText),
        ...within(moves, one).map(({ text }) => text),
      ],
      ...(reason === undefined ? {} : { reason: `${symbol}: ${reason}` }),
    };
  });
}

/** Keeps the splits that comparisons settled, now and before: what shows them, and which prices were divided by them. */
function keepCompared(store: StoreWriter, symbol: string, record: ComparedRecord<Piece>): void {
  const known = store.priceBasis(symbol) ?? { symbol, splits: [], unlisted: [], said: [] };
  const firm = known.splits.filter(({ isFirm, traded }) => isFirm !== undefined && traded !== undefined);
  if (record.compared.length === 0 && firm.length === 0) return;
  const splits = [
    ...known.splits.filter((split) => !firm.includes(split)),
    ...firm.map((split) => ({ ...split, traded: tradedDays(record, split, split.traded) })),
    ...record.compared.map((split) => ({
      ...split,
      ...{ isDivided: true, isFirm: true as const, traded: tradedDays(record, split, undefined) },
    })),
  ];
  store.putPriceBasis({ ...known, splits: splits.sort((a, b) => a.day - b.day) });
}

/** Where a stretch came from: the import of this run, or, cut at their ends, those the store remembers. */
function spansOf(
  stretch: Stretch,
  stored: readonly StoredPiece[],
  ids: ReadonlyMap<Piece, number>,
): Omit<PriceSpanRow, 'symbol'>[] {
  const { firstDay, lastDay, piece } = stretch;
  const importId = ids.get(piece);
  const { basis, horizon, made, finer } = piece;
  if (importId !== undefined) return [{ importId, firstDay, lastDay, basis, horizon, made, finer }];
  const spans = stored.find((one) => one === piece)?.spans ?? [];
  return spans
    .filter((span) => span.firstDay <= lastDay && span.lastDay >= firstDay)
    .map(({ symbol: _, ...span }) => ({
      ...span,
      firstDay: Math.max(span.firstDay, firstDay),
      lastDay: Math.min(span.lastDay, lastDay),
    }));
}

/** What the files say about the security, the one with the newest bars last; a name that is known stays. */
function describe(store: StoreWriter, symbol: string, accepted: readonly ReadFile[]): void {
  const newest = [...accepted].sort((a, b) => lastDay(a.file) - lastDay(b.file));
  for (const { file } of newest) {
    const { currency, exchange, name } = file.facts;
    const known = store.symbol(symbol);
    store.putSymbol({
      symbol,
      exchange,
      currency: currency ?? known?.currency ?? exchangeCurrency(exchange),
      name: known?.name ?? name,
    });
  }
}
