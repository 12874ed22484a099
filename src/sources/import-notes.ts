/**
 * What a report of an imported file is given once all files of the run are in: whose its prices are, splits that facts
 * show, prices whose split basis is not known, companies that no symbol reaches, forms that cannot be read. It reads the store and changes nothing.
 */
import { formatDay, parseDay } from '../engine/days.ts';
import { type IsOneListing, listingStart, MAX_GAP_SESSIONS } from '../engine/prices/listing.ts';
import { isOneListing } from '../store/reading/listings/one-listing.ts';
import { assumedBasis } from '../store/reading/split-horizon.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import type { Settled } from './listings/settle-listings.ts';
import { priceFormat } from './prices/layouts/formats.ts';
import { problemsOf } from './referee.ts';
import type { ContentKind, FileReport, HiddenBars } from './types.ts';

/** Adds whose the prices of a file are. */
export function withSettled(report: FileReport, { notes }: Settled): FileReport {
  const { status, kind, subject = '', warnings } = report;
  const more = status === 'imported' && priceFormat(kind) !== undefined ? notes.get(subject) : undefined;
  return more === undefined ? report : { ...report, warnings: [...warnings, ...more] };
}

/** Adds which stored prices of its symbol history does not show, once each is with the security that it is of. */
export function withHidden(store: StoreWriter, report: FileReport): FileReport {
  const { status, kind, subject = '', rows = 0, basis, warnings } = report;
  if (status !== 'imported' || rows === 0 || basis === 'dividend' || priceFormat(kind) === undefined) return report;
  const hidden = hiddenBars(store.bars(subject).days, (...pause) => isOneListing(store, subject, ...pause));
  if (hidden === undefined) return report;
  const text = `${hidden.count} bars from ${hidden.from} to ${hidden.to} are not shown: ${hidden.reason}`;
  return { ...report, hidden, warnings: [...warnings, text] };
}

/** The bars before the present listing: another company may have had the ticker (FIELDS 2.2, A19). */
function hiddenBars(days: Int32Array, isOne: IsOneListing): HiddenBars | undefined {
  const count = listingStart(days, isOne);
  if (count === 0) return undefined;
  const [from, to] = [formatDay(days[0]!), formatDay(days[count - 1]!)];
  const reason = `no bar for more than ${MAX_GAP_SESSIONS} sessions until ${formatDay(days[count]!)}, so they count as another listing`;
  return { count, from, to, reason };
}

/** Kinds that show whose the prices of a symbol are. */
export const LISTING_KINDS: readonly (ContentKind | undefined)[] = ['fails_to_deliver', 'insider_set', 'ownership_xml'];
/** Symbols with older prices that are named; `mds check prices @all` has each. */
const MOST_NAMED = 20;

/**
 * Says with the last of the new listing files what they show of prices that were stored before: whose those are, and
 * what does not agree.
 */
export function withStoredPrices(
  store: StoreWriter,
  reports: readonly FileReport[],
  { notes, owners }: Settled,
): FileReport[] {
  const isImported = ({ status }: FileReport): boolean => status === 'imported';
  const fresh = new Set(
    reports.filter(isImported).flatMap(({ kind, subject }) => (priceFormat(kind) && subject) ?? []),
  );
  const hasCloses = reports.some((report) => isImported(report) && report.kind === 'fails_to_deliver');
  const older = hasCloses ? store.storedSymbols().filter((symbol) => !fresh.has(symbol)) : [];
  const moved = [...notes].flatMap(([symbol, texts]) => (fresh.has(symbol) ? [] : texts));
  const wrong = older.flatMap((symbol) => problemsOf(store, symbol).map((text) => `${symbol}: ${text}`));
  const joined = [...owners].flatMap(([symbol, text]) => (fresh.has(symbol) ? [] : text));
  const texts = [...moved, ...joined, ...wrong];
  const named = texts.slice(0, MOST_NAMED);
  if (texts.length > MOST_NAMED) named.push(`and ${texts.length - MOST_NAMED} more: mds check prices @all`);
  const last = reports.findLastIndex((report) => isImported(report) && LISTING_KINDS.includes(report.kind));
  return reports.map((report, i) => (i === last ? { ...report, warnings: [...report.warnings, ...named] } : report));
}

/** Kinds whose subject is the CIK of a company. */
export const OF_COMPANIES: readonly (ContentKind | undefined)[] = ['companyfacts', 'submissions', 'submissions_page'];

/** Says so where no symbol leads to the company, by itself or by one that carries on its record (FIELDS A23). */
export function withUnreached(store: StoreWriter, report: FileReport): FileReport {
  const { status, kind, subject = '', warnings } = report;
  if (status !== 'imported' || !OF_COMPANIES.includes(kind)) return report;
  if (store.isReached(Number(subject))) return report;
  const { name = '' } = store.company(Number(subject)) ?? {};
  const called = name === '' ? '' : ` (${name})`;
  const text = `no symbol reaches CIK ${subject}${called}: import a list of tickers (company_tickers.json), or name it: mds import FILE --symbol SYMBOL`;
  return { ...report, warnings: [...warnings, text] };
}

/** Says which splits the facts show that the lists of the stored prices lack. */
export function withSplits(
  store: StoreWriter,
  report: FileReport,
  splits: ReadonlyMap<string, readonly string[]>,
): FileReport {
  const { status, kind, subject = '', warnings } = report;
  if (status !== 'imported' || kind !== 'companyfacts') return report;
  const notes = store
    .symbolsOf(Number(subject))
    .flatMap(({ symbol }) => (splits.get(symbol) ?? []).map((text) => `${symbol}: ${text}`));
  return notes.length === 0 ? report : { ...report, warnings: [...warnings, ...notes] };
}

/** A form that cannot be read is stored, so that a later edition of its reader can; until then its figures lack it. */
export function withFault(report: FileReport, faults: ReadonlyMap<string, string>): FileReport {
  const { status, subject = '', form, warnings } = report;
  const fault = status === 'imported' ? faults.get(subject) : undefined;
  if (fault === undefined) return report;
  return { ...report, warnings: [...warnings, `Form ${form} ${subject} cannot be read (${fault})`] };
}

/** Says of a price file that its split basis is not known, once all files are in. */
export function withBasis(store: StoreWriter, report: FileReport): FileReport {
  const { subject, status, from, kind } = report;
  const day = parseDay(from ?? '');
  if (status !== 'imported' || subject === undefined || day === undefined || priceFormat(kind) === undefined)
    return report;
  const row = store.symbol(subject);
  return row === undefined || assumedBasis(store, row, day) === undefined
    ? report
    : { ...report, splitBasis: 'unknown' };
}
