/** Files that say who was listed, into the store: fails-to-deliver files, the quarterly index, insider data sets. */
import { formatDay, parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import type { EpochDay } from '../../engine/types.ts';
import { decodeEntities } from '../../filings/inline-facts.ts';
import { readFails } from '../../filings/listings/fails.ts';
import { readFormIndex } from '../../filings/listings/form-index.ts';
import { readInsiderSet, type SymbolOnForm, symbolsIn } from '../../filings/listings/insider-set.ts';
import { insiderForms } from '../../filings/ownership/insider-tables.ts';
import { isRowFault } from '../../filings/ownership/tsv-table.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { CompanyRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import { type Content, singleBytes } from '../content.ts';
import { failed } from '../fault.ts';
import type { ImportedRecord, ListingKind } from '../types.ts';
import type { InsiderContent } from './insider-files.ts';
import type { SightingBatch } from './sighting-batch.ts';

/** Reads one file and writes it, or adds it to the batch. Throws IMPORT_FAILED with the line; nothing is stored then. */
export function importListings(
  store: StoreWriter,
  batch: SightingBatch,
  kind: ListingKind,
  content: Content,
  now: number,
): ImportedRecord {
  const today = newYorkDay(now).day;
  switch (kind) {
    case 'fails_to_deliver': {
      const file = readFails(singleBytes(content), today, batch.keys);
      if ('reason' in file) throw failed(file.reason, { line: file.line });
      batch.add(file);
      const { lines: rows, from, to, warnings } = file;
      return { subject: '', rows, from: formatDay(from), to: formatDay(to), warnings };
    }
    case 'form_index': {
      const index = readFormIndex(Buffer.from(singleBytes(content)).toString('latin1'), today);
      if ('reason' in index) throw failed(index.reason, { line: index.line });
      store.putNotices(index.notices);
      return {
        subject: '',
        rows: index.notices.length,
        from: formatDay(index.from),
        to: formatDay(index.to),
        warnings: index.warnings,
      };
    }
    case 'insider_set':
      return importInsiderSet(store, content, today);
  }
}

/** The symbols that forms of any kind name, and the Forms 4 where the table of transactions is there. */
function importInsiderSet(
  store: StoreWriter,
  content: Content & Partial<InsiderContent>,
  today: EpochDay,
): ImportedRecord {
  const set = readInsiderSet(content.text, today);
  if ('reason' in set) throw failed(set.reason, { line: set.line });
  const texts = new Map([...(content.tables ?? [])].map(([name, text]) => [name, text()]));
  const forms = insiderForms(content.text, texts);
  if (forms !== undefined && isRowFault(forms)) throw failed(`line ${forms.line} of ${forms.reason}`);
  nameIssuers(store, set.forms);
  store.nameSymbols(set.forms.map(({ cik, symbol, day }) => ({ cik, symbol, day, source: 'form' })));
  for (const filings of forms ?? [])
    store.putInsiderForms(
      filings[0]!.document.issuer.cik,
      filings
        .filter(({ filed }) => filed <= today)
        .map(({ accession, filed, document }) => ({ accession, filed, json: JSON.stringify(document) })),
    );
  const days = set.forms.map(({ day }) => day);
  const stretch =
    days.length === 0 ? {} : { from: formatDay(least(days)), to: formatDay(-least(days.map((day) => -day))) };
  const warnings = [
    ...(set.future === 0 ? [] : [`${set.future} forms skipped: of a day after today`]),
    ...(set.unnamed === 0 ? [] : [`${set.unnamed} of ${set.lines} forms name no symbol`]),
    ...(forms === undefined ? ['symbols only: the table NONDERIV_TRANS is not there'] : []),
    ...(forms !== undefined && !texts.has('REPORTINGOWNER') ? ['no names: the table REPORTINGOWNER is not there'] : []),
  ];
  return { subject: '', rows: set.lines, ...stretch, warnings };
}

/** Names companies of which the store has nothing else, as the newest of its forms does. */
function nameIssuers(store: StoreWriter, forms: readonly Pick<SymbolOnForm, 'cik' | 'day' | 'name'>[]): void {
  const newest = new Map<number, (typeof forms)[number]>();
  for (const form of forms)
    if (form.name !== '' && form.day >= (newest.get(form.cik)?.day ?? form.day)) newest.set(form.cik, form);
  for (const { cik, day, name } of newest.values()) {
    const known = store.company(cik);
    const isOlder = () =>
      store.symbolsNamedOf(cik).some(({ lastDay }) => lastDay > day) ||
      store.filings(cik, { limit: 1 }).some(({ filed }) => filed > day);
    if (known === undefined || (isNamedAlone(known) && !isOlder())) store.putCompany({ cik, name });
  }
}

/** Whether a name is all that the store has of a company: those of its own record know better. */
function isNamedAlone({ entityName, sic, entityType, fiscalYearEnd, tickers }: CompanyRow): boolean {
  const own = [entityName, sic, entityType, fiscalYearEnd];
  return own.every((each) => each === undefined) && tickers.length === 0;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b));
}

/** Stores that a form names a symbol of its issuer, also where its filing is not known: what was stored, in words. */
export function nameByForm(store: StoreWriter, text: string): string | undefined {
  const value = (tag: string): string => new RegExp(`<${tag}>\\s*([^<]*?)\\s*</${tag}>`).exec(text)?.[1] ?? '';
  const cik = Number(value('issuerCik'));
  const day = parseDay(value('signatureDate')) ?? parseDay(value('periodOfReport'));
  const symbols = symbolsIn(value('issuerTradingSymbol'));
  if (!Number.isInteger(cik) || cik <= 0 || day === undefined || symbols.length === 0) return undefined;
  nameIssuers(store, [{ cik, day, name: decodeEntities(value('issuerName')) }]);
  store.nameSymbols(symbols.map((symbol) => ({ cik, symbol, day, source: 'form' })));
  return `stored from it: ${symbols.join(', ')} was a symbol of CIK ${tenDigitCik(cik)} on ${formatDay(day)}`;
}
