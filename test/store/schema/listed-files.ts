/**
 * Files of before who was listed was known: a company that was renamed (FB, then META), a symbol that two companies had
 * (ACAC), one that left the list of tickers (TWTR), and one of which all is right (KO).
 */
import { nextSession } from '../../../src/engine/calendar.ts';
import { formatDay, parseDay } from '../../../src/engine/days.ts';

export interface RawFile {
  readonly name: string;
  readonly content: string;
}

const FORMS = [
  { cik: 1326801, name: 'Meta Platforms, Inc.', symbol: 'FB', tickers: ['META'], day: '2021-01-06' },
  { cik: 777, name: 'FORMER ACAC', symbol: 'ACAC', tickers: [], day: '2018-06-01' },
  { cik: 1418091, name: 'TWITTER, INC.', symbol: 'TWTR', tickers: [], day: '2022-10-25' },
] as const;

const TICKERS = {
  0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' },
  1: { cik_str: 21344, ticker: 'KO', title: 'Coca-Cola Co' },
};

/** Name and content, in the order in which they are imported. Prices are as traded. */
export function filesOfBefore(): readonly RawFile[] {
  return [
    { name: 'tickers.json', content: JSON.stringify(TICKERS) },
    ...FORMS.flatMap((form) => [
      { name: `CIK${String(form.cik).padStart(10, '0')}.json`, content: submissions(form) },
      { name: `${accessionOf(form)}.xml`, content: form4(form) },
    ]),
    prices('FB', [['2021-01-04', 6, 268]]),
    prices('META', [['2023-01-03', 6, 127]]),
    prices('ACAC', [['2018-05-29', 5, 9.8]]),
    prices('TWTR', [['2022-10-20', 6, 52]]),
    prices('KO', [['2022-12-01', 20, 63]]),
  ];
}

/** A set of insider forms that gives ACAC to its company of 2018, once more. */
export function insiderSet(): RawFile {
  const columns = 'ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL';
  const rows = ['04-MAR-2018', '02-JUN-2018'].map((day, i) => `0001-18-${i}\t${day}\t4\t777\tFORMER ACAC\tACAC`);
  return { name: 'SUBMISSION.tsv', content: `${[columns, ...rows].join('\n')}\n` };
}

function prices(symbol: string, spans: readonly (readonly [from: string, sessions: number, close: number])[]): RawFile {
  const rows = ['date,open,high,low,close,volume'];
  for (const [from, sessions, close] of spans)
    for (let day = parseDay(from)!, i = 0; i < sessions; day = nextSession(day), i++) {
      const price = (close + i / 10).toFixed(2);
      rows.push([formatDay(day), price, price, price, price, 1000].join(','));
    }
  return { name: `${symbol}.csv`, content: `${rows.join('\n')}\n` };
}

type Form = (typeof FORMS)[number];

function accessionOf({ cik, day }: Form): string {
  return `${String(cik).padStart(10, '0')}-${day.slice(2, 4)}-000001`;
}

function submissions(form: Form): string {
  const { cik, name, tickers, day } = form;
  const recent = {
    ...{ accessionNumber: [accessionOf(form)], filingDate: [day], reportDate: [day], form: ['4'], act: ['34'] },
    ...{
      acceptanceDateTime: [`${day}T20:00:00.000Z`],
      fileNumber: ['001-1'],
      filmNumber: ['1'],
      items: [''],
      size: [1],
    },
    ...{ isXBRL: [0], isInlineXBRL: [0], primaryDocument: ['form4.xml'], primaryDocDescription: ['4'] },
  };
  return JSON.stringify({
    ...{ cik: String(cik).padStart(10, '0'), entityType: 'operating', sic: '7370', sicDescription: 'Services', name },
    ...{ tickers, exchanges: [], ein: '1', fiscalYearEnd: '1231', formerNames: [], filings: { recent, files: [] } },
  });
}

function form4({ cik, name, symbol, day }: Form): string {
  const value = (tag: string, text: string | number) => `<${tag}><value>${text}</value></${tag}>`;
  return `<?xml version="1.0"?>
<ownershipDocument><schemaVersion>X0306</schemaVersion><documentType>4</documentType><periodOfReport>${day}</periodOfReport>
<issuer><issuerCik>${String(cik).padStart(10, '0')}</issuerCik><issuerName>${name}</issuerName>
<issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0000000001</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction>${value('securityTitle', 'Common Stock')}${value('transactionDate', day)}
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode></transactionCoding>
<transactionAmounts>${value('transactionShares', 100)}${value('transactionPricePerShare', 50)}
${value('transactionAcquiredDisposedCode', 'D')}</transactionAmounts></nonDerivativeTransaction></nonDerivativeTable>
<ownerSignature><signatureName>x</signatureName><signatureDate>${day}</signatureDate></ownerSignature></ownershipDocument>
`;
}
