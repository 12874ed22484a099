/** Submissions made up for tests, in the forms EDGAR writes them. */

export const ACCESSION = '0000123456-24-000007';

export interface Piece {
  readonly type: string;
  readonly sequence?: number;
  readonly filename?: string;
  readonly text: string;
}

export function piece({ type, sequence, filename, text }: Piece): string {
  const tags = [
    `<TYPE>${type}`,
    ...(sequence === undefined ? [] : [`<SEQUENCE>${sequence}`]),
    ...(filename === undefined ? [] : [`<FILENAME>${filename}`]),
  ];
  return ['<DOCUMENT>', ...tags, '<TEXT>', text, '</TEXT>', '</DOCUMENT>'].join('\n');
}

/** Header of the Archives: 8-K of company 123456 with a co-registrant. */
export function header(more: readonly string[] = [], form = '8-K', accession = ACCESSION): string {
  return [
    `<SEC-DOCUMENT>${accession}.txt : 20240308`,
    `<SEC-HEADER>${accession}.hdr.sgml : 20240308`,
    '<ACCEPTANCE-DATETIME>20240308120145',
    `ACCESSION NUMBER:\t\t${accession}`,
    `CONFORMED SUBMISSION TYPE:\t${form}`,
    'PUBLIC DOCUMENT COUNT:\t\t2',
    'CONFORMED PERIOD OF REPORT:\t20240307',
    'ITEM INFORMATION:\t\tResults of Operations and Financial Condition',
    'ITEM INFORMATION:\t\tFinancial Statements and Exhibits',
    'FILED AS OF DATE:\t\t20240308',
    'DATE AS OF CHANGE:\t\t20240308',
    ...more,
    '</SEC-HEADER>',
  ].join('\n');
}

export function party(block: string, name: string, cik: number): string {
  return [
    '',
    `${block}:\t`,
    '',
    `\t${block === 'REPORTING-OWNER' ? 'OWNER' : 'COMPANY'} DATA:\t`,
    `\t\tCOMPANY CONFORMED NAME:\t\t\t${name}`,
    `\t\tCENTRAL INDEX KEY:\t\t\t${String(cik).padStart(10, '0')}`,
    '',
    '\tFORMER COMPANY:\t',
    '\t\tFORMER CONFORMED NAME:\tFORMER NAME INC',
  ].join('\n');
}

export function submission(pieces: readonly Piece[], head = header([party('FILER', 'ACME CORP', 123456)])): string {
  return [head, ...pieces.map(piece), '</SEC-DOCUMENT>', ''].join('\n');
}

export const FORM_4 = `<?xml version="1.0"?>
<ownershipDocument>
  <documentType>4</documentType>
  <periodOfReport>2024-03-07</periodOfReport>
  <issuer><issuerCik>0000123456</issuerCik><issuerName>ACME CORP</issuerName></issuer>
  <reportingOwner><reportingOwnerId>
    <rptOwnerCik>0000777777</rptOwnerCik><rptOwnerName>Doe Jane</rptOwnerName>
  </reportingOwnerId></reportingOwner>
</ownershipDocument>`;
