/**
 * Whose filing it is: from an accession number to the filing, its filers, and the symbol an answer about it carries
 * (FIELDS 6.7).
 */

import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, type Reason, unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import { isOwnershipForm } from '../../filings/forms/forms.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { envelope } from '../contract/envelope.ts';
import type { ComputeContext } from '../types.ts';
import { areFilingsStale, filingRecordsInstant, isPublic } from './filing-records.ts';

/**
 * The filing with that accession number.
 * @throws MdsError FILING_NOT_FOUND when the store does not list it, or it was not public at the instant asked about.
 */
export function findFiling(context: ComputeContext, accession: string): FilingRow {
  const filing = context.store.filing(accession);
  if (filing !== undefined && isPublic(context, filing)) return filing;
  throw new MdsError('FILING_NOT_FOUND', `the store knows no filing ${accession}`, {
    param: 'accession',
    details: {
      accession,
      hint: 'import the filing, or the submissions record of its company: mds import PATH...',
    },
  });
}

/**
 * CIKs the filing counts as being by, the main one first. Every filer and co-registrant; of an ownership form only the
 * issuer, not who reports. Where no header of the filing was read, all under which it is listed.
 */
export function filerCiks(store: StoreReader, { accession, form, cik }: FilingRow): readonly number[] {
  const parties = store.filersOf(accession);
  const issuers = isOwnershipForm(form) ? parties.filter(({ role }) => role === 'issuer') : [];
  const others = parties.filter(({ role }) => role !== 'owner');
  const counted = issuers.length > 0 ? issuers : others.length > 0 ? others : parties;
  const ciks = counted.map((party) => party.cik);
  return [...new Set(ciks.includes(cik) || ciks.length === 0 ? [cik, ...ciks] : ciks)];
}

/**
 * EDGAR lists an ownership form with the company that reports its holding in another one too: that is not a filing
 * about it.
 */
export function isFiledBy(store: StoreReader, filing: FilingRow, cik: number): boolean {
  return !isOwnershipForm(filing.form) || filerCiks(store, filing).includes(cik);
}

/** After every day. */
const LAST_DAY: EpochDay = 0x7ffffffe;

/** Whose filings are a company's own, up to which filing day: its own, then those of its past, nearest first. */
export function recordOf(
  store: StoreReader,
  cik: number,
): readonly { readonly cik: number; readonly filedTo: EpochDay }[] {
  const past = store.predecessors(cik);
  let filedTo = LAST_DAY;
  return [cik, ...past].map((filer, at) => {
    const own = { cik: filer, filedTo };
    // A predecessor may go on filing as a subsidiary: only what it filed before its successor did is the company's
    // past.
    if (at < past.length) filedTo = Math.min(filedTo, firstFiled(store, filer) - 1);
    return own;
  });
}

function firstFiled(store: StoreReader, cik: number): EpochDay {
  return store.filings(cik).reduce((first, { filed }) => Math.min(first, filed), LAST_DAY);
}

export interface ResolvedSymbol {
  readonly symbol: Maybe<string>;
  readonly symbol_status: { resolved: boolean; reason?: Reason };
}

/**
 * The symbol of an answer about the filing: the one asked for, else the main ticker of its first filer that has one.
 * Without any it is a marker.
 * @throws MdsError PARAM_INVALID when `asked` is the symbol of none of the filers (nor of a successor of one).
 */
export function resolveSymbol(store: StoreReader, filing: FilingRow, asked: string | undefined): ResolvedSymbol {
  const ciks = filerCiks(store, filing);
  if (asked !== undefined && !isSymbolOf(store, asked, ciks)) throw otherFiler(store, filing, ciks, asked);
  const symbol = asked ?? ciks.map((cik) => store.symbolsOf(cik)[0]?.symbol).find((each) => each !== undefined);
  if (symbol !== undefined) return { symbol, symbol_status: { resolved: true } };
  return { symbol: unavailable('not_reported'), symbol_status: { resolved: false, reason: 'not_reported' } };
}

function isSymbolOf(store: StoreReader, symbol: string, ciks: readonly number[]): boolean {
  const cik = store.symbol(symbol)?.cik;
  if (cik === undefined) return false;
  return ciks.includes(cik) || store.predecessors(cik).some((past) => ciks.includes(past));
}

function otherFiler(store: StoreReader, filing: FilingRow, ciks: readonly number[], asked: string): MdsError {
  const filers = ciks.map((cik) => ({
    cik: tenDigitCik(cik),
    symbols: store.symbolsOf(cik).map(({ symbol }) => symbol),
  }));
  const known = filers.flatMap(({ symbols }) => symbols);
  const by = known.length > 0 ? known.join(', ') : filers.map(({ cik }) => `CIK ${cik}`).join(', ');
  const message = `${filing.accession} is a filing by ${by}, not by ${asked}`;
  return new MdsError('PARAM_INVALID', message, {
    param: 'symbol',
    details: { accession: filing.accession, symbol: asked, filers },
  });
}

/** The envelope of an answer about one filing, and its symbol. Throws as {@link resolveSymbol}. */
export function filingEnvelope(context: ComputeContext, filing: FilingRow, asked: string | undefined) {
  const { store } = context;
  const { symbol, symbol_status } = resolveSymbol(store, filing, asked);
  const fields = envelope(context, {
    symbol,
    asOf: filingRecordsInstant(context, filing.cik),
    subjects: [tenDigitCik(filing.cik)],
    drivenBy: 'filings',
    stale: areFilingsStale(context, filing.cik),
  });
  return { ...fields, symbol_status };
}
