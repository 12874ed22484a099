/**
 * Forms 4 from the tables of the SEC's insider data sets, which are joined by accession number: what a form's own
 * document says, without addresses, holdings and signatures.
 */
import { formatDay } from '../../engine/days.ts';
import type {
  DerivativeTransaction,
  OwnershipDocument,
  OwnershipFiling,
  ReportedTransaction,
  ReportingOwner,
} from '../../engine/insider/types.ts';
import { isForm4 } from '../forms/forms.ts';
import { isRowFault, type RowFault, type Table, type TableRow, tableOf } from './tsv-table.ts';
import { amountOf, dataSetDay, flagOf } from './values.ts';

/** Tables that follow the one of submissions, and the column that only it has. */
export const INSIDER_TABLES = {
  REPORTINGOWNER: 'RPTOWNERNAME',
  NONDERIV_TRANS: 'NONDERIV_TRANS_SK',
  DERIV_TRANS: 'DERIV_TRANS_SK',
  FOOTNOTES: 'FOOTNOTE_TXT',
} as const;

export type InsiderTable = keyof typeof INSIDER_TABLES;

/** The texts of tables that are there. */
export type InsiderTexts = ReadonlyMap<InsiderTable, string>;

/** Whether a text begins like a table of such a set, that of submissions left out. */
export function isInsiderTable(text: string): boolean {
  const columns = text.slice(0, text.search(/[\r\n]|$/)).split('\t');
  return (
    columns[0] === 'ACCESSION_NUMBER' && !columns.includes('ISSUERCIK') && columns.some((name) => OF_SET.test(name))
  );
}

const OF_SET = /^(RPTOWNERNAME|(NON)?DERIV_(TRANS|HOLDING)_SK|FOOTNOTE_TXT|OWNERSIGNATURENAME)$/;

/**
 * Forms 4 and 4/A, issuer by issuer, each in the order of the tables; undefined without the table of transactions, since
 * a form would seem to have none. A table that is cut off, or another one, is a fault: nothing is given then.
 */
export function insiderForms(
  submissions: string,
  texts: InsiderTexts,
): Iterable<readonly OwnershipFiling[]> | RowFault | undefined {
  if (!texts.has('NONDERIV_TRANS')) return undefined;
  const list = tableOf('SUBMISSION', submissions, ['ISSUERCIK', 'FILING_DATE', 'DOCUMENT_TYPE']);
  if (isRowFault(list)) return list;
  const tables = new Map<InsiderTable, Table>();
  for (const [name, text] of texts) {
    const table = tableOf(name, text, [INSIDER_TABLES[name]]);
    if (isRowFault(table)) return table;
    tables.set(name, table);
  }
  return byIssuer(list, tables);
}

/** Made one issuer at a time: the forms of a whole quarter take half a gigabyte. */
function* byIssuer(list: Table, tables: ReadonlyMap<InsiderTable, Table>): Generator<readonly OwnershipFiling[]> {
  const accessions = new Map<number, string[]>();
  for (const accession of list.accessions) {
    const cik = Number(list.of(accession)[0]!('ISSUERCIK'));
    const known = accessions.get(cik);
    if (known === undefined) accessions.set(cik, [accession]);
    else known.push(accession);
  }
  for (const each of accessions.values()) {
    const forms = each.flatMap((accession) => filingOf(accession, list.of(accession)[0]!, tables) ?? []);
    if (forms.length > 0) yield forms;
  }
}

function filingOf(
  accession: string,
  of: TableRow,
  tables: ReadonlyMap<InsiderTable, Table>,
): OwnershipFiling | undefined {
  const form = of('DOCUMENT_TYPE')?.toUpperCase() ?? '';
  const filed = dataSetDay(of('FILING_DATE') ?? '');
  const cik = Number(of('ISSUERCIK'));
  if (!isForm4(form) || filed === undefined || !ACCESSION.test(accession)) return undefined;
  const rows = (name: InsiderTable): readonly TableRow[] => tables.get(name)?.of(accession) ?? [];
  const document: OwnershipDocument = {
    schemaVersion: undefined,
    form,
    periodOfReport: dateOf(of('PERIOD_OF_REPORT')),
    dateOfOriginalSubmission: dateOf(of('DATE_OF_ORIG_SUB')),
    issuer: { cik, name: of('ISSUERNAME') ?? '', tradingSymbol: of('ISSUERTRADINGSYMBOL') },
    owners: rows('REPORTINGOWNER').map(ownerOf),
    aff10b5One: flagOf(of('AFF10B5ONE')),
    transactions: rows('NONDERIV_TRANS').map(transactionOf),
    derivatives: rows('DERIV_TRANS').map(derivativeOf),
    holdings: 0,
    footnotes: rows('FOOTNOTES').flatMap((row) => {
      const [id, text] = [row('FOOTNOTE_ID'), row('FOOTNOTE_TXT')];
      return id === undefined || text === undefined ? [] : [{ id, text }];
    }),
    remarks: of('REMARKS'),
    signatures: [],
  };
  return { accession, filed, document, source: 'data_set' };
}

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;

function ownerOf(row: TableRow): ReportingOwner {
  const relationship = row('RPTOWNER_RELATIONSHIP') ?? '';
  const cik = Number(row('RPTOWNERCIK'));
  return {
    cik: Number.isInteger(cik) && cik > 0 ? cik : undefined,
    name: row('RPTOWNERNAME') ?? 'Unknown',
    ...{ street1: undefined, street2: undefined, city: undefined, state: undefined, zipCode: undefined },
    isDirector: /director/i.test(relationship),
    isOfficer: /officer/i.test(relationship),
    isTenPercentOwner: /ten\s*percent/i.test(relationship),
    isOther: /other/i.test(relationship),
    officerTitle: row('RPTOWNER_TITLE'),
    otherText: row('RPTOWNER_TXT'),
  };
}

function transactionOf(row: TableRow): ReportedTransaction {
  return {
    securityTitle: row('SECURITY_TITLE'),
    date: dateOf(row('TRANS_DATE')),
    code: row('TRANS_CODE')?.toUpperCase(),
    equitySwap: flagOf(row('EQUITY_SWAP_INVOLVED')) ?? false,
    timeliness: row('TRANS_TIMELINESS'),
    shares: amountOf(row('TRANS_SHARES')),
    price: amountOf(row('TRANS_PRICEPERSHARE')),
    direction: oneOf(row('TRANS_ACQUIRED_DISP_CD'), 'A', 'D'),
    sharesFollowing: amountOf(row('SHRS_OWND_FOLWNG_TRANS')),
    ownership: oneOf(row('DIRECT_INDIRECT_OWNERSHIP'), 'D', 'I'),
    nature: row('NATURE_OF_OWNERSHIP'),
    footnotes: [...new Set(row.notes().flatMap((ids) => ids.split(/[\s,;]+/)))].filter((id) => id !== ''),
  };
}

function derivativeOf(row: TableRow): DerivativeTransaction {
  return {
    ...transactionOf(row),
    exercisePrice: amountOf(row('CONV_EXERCISE_PRICE')),
    // The sets spell the column as the first of these.
    exerciseDate: dateOf(row('EXCERCISE_DATE') ?? row('EXERCISE_DATE')),
    expirationDate: dateOf(row('EXPIRATION_DATE')),
    underlyingTitle: row('UNDLYNG_SEC_TITLE'),
    underlyingShares: amountOf(row('UNDLYNG_SEC_SHARES')),
  };
}

function dateOf(text: string | undefined): string | undefined {
  const day = dataSetDay(text ?? '');
  return day === undefined ? undefined : formatDay(day);
}

function oneOf<const T extends string>(text: string | undefined, ...letters: readonly T[]): T | undefined {
  return letters.find((each) => each === text?.charAt(0).toUpperCase());
}
