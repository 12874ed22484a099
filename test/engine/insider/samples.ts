/** Test helper: ownership reports as plain data. Issuer 1, one director (CIK 77) unless said otherwise. */
import type {
  OwnershipDocument,
  OwnershipFiling,
  ReportedTransaction,
  ReportingOwner,
} from '../../../src/engine/insider/types.ts';
import { day } from '../../support/facts-builder.ts';

export function owner(parts: Partial<ReportingOwner> = {}): ReportingOwner {
  return {
    cik: 77,
    name: 'DOE JANE Q',
    street1: undefined,
    street2: undefined,
    city: undefined,
    state: undefined,
    zipCode: undefined,
    isDirector: false,
    isOfficer: false,
    isTenPercentOwner: false,
    isOther: false,
    officerTitle: undefined,
    otherText: undefined,
    ...parts,
  };
}

export function line(parts: Partial<ReportedTransaction> = {}): ReportedTransaction {
  return {
    securityTitle: 'Common Stock',
    date: '2024-03-04',
    code: 'S',
    equitySwap: false,
    timeliness: undefined,
    shares: 100,
    price: 50,
    direction: 'D',
    sharesFollowing: 900,
    ownership: 'D',
    nature: undefined,
    footnotes: [],
    ...parts,
  };
}

export function form(parts: Partial<OwnershipDocument> = {}): OwnershipDocument {
  return {
    schemaVersion: 'X0508',
    form: '4',
    periodOfReport: '2024-03-04',
    dateOfOriginalSubmission: undefined,
    issuer: { cik: 1, name: 'Acme Inc', tradingSymbol: 'AAA' },
    owners: [owner({ isDirector: true })],
    aff10b5One: undefined,
    transactions: [line()],
    derivatives: [],
    holdings: 0,
    footnotes: [],
    remarks: undefined,
    signatures: [],
    ...parts,
  };
}

/** Footnotes F1, F2, ... */
export function notes(...texts: readonly string[]): OwnershipDocument['footnotes'] {
  return texts.map((text, i) => ({ id: `F${i + 1}`, text }));
}

export function filing(number: number, filed: string, parts: Partial<OwnershipDocument> = {}): OwnershipFiling {
  return { accession: accession(number), filed: day(filed), document: form(parts) };
}

export function accession(number: number): string {
  return `0000000077-24-${String(number).padStart(6, '0')}`;
}
