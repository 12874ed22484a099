import { expect, test } from 'vitest';
import { parseDay } from '../../../src/engine/days.ts';
import type { OwnershipFiling } from '../../../src/engine/insider/types.ts';
import { insiderForms, isInsiderTable } from '../../../src/filings/ownership/insider-tables.ts';
import { FOOTNOTES, NONDERIV_TRANS, REPORTINGOWNER, SUBMISSION } from './insider-set-samples.ts';

const tables = new Map([
  ['NONDERIV_TRANS', NONDERIV_TRANS],
  ['REPORTINGOWNER', REPORTINGOWNER],
  ['FOOTNOTES', FOOTNOTES],
] as const);

test('Forms 4 of an issuer with their owners, lines and footnotes', () => {
  const forms = insiderForms(SUBMISSION, tables) as Iterable<readonly OwnershipFiling[]>;
  expect([...forms].flat()).toMatchObject([
    {
      accession: '0000899243-22-034000',
      filed: parseDay('2022-10-26'),
      source: 'data_set',
      document: {
        form: '4',
        periodOfReport: '2022-10-25',
        issuer: { cik: 1418091, tradingSymbol: 'TWTR' },
        owners: [{ cik: 1600000, name: 'TESTERMAN EMERY B', isOfficer: true, isDirector: true, officerTitle: 'CFO' }],
        transactions: [
          { date: '2022-10-25', code: 'S', shares: 1500, price: 52.78, direction: 'D', footnotes: ['F1', 'F2'] },
          { code: 'F', shares: 20.5, price: undefined, footnotes: [] },
        ],
        footnotes: [{ id: 'F1', text: 'Sold under a Rule 10b5-1 trading plan.' }],
      },
    },
  ]);
});

test('without the table of transactions no form, with one that is cut off the line', () => {
  expect(insiderForms(SUBMISSION, new Map())).toBeUndefined();
  const cut = new Map([...tables, ['NONDERIV_TRANS', NONDERIV_TRANS.slice(0, -40)] as const]);
  expect(insiderForms(SUBMISSION, cut)).toMatchObject({ reason: expect.stringContaining('NONDERIV_TRANS'), line: 3 });
  const other = new Map([...tables, ['FOOTNOTES', 'A\tB\n'] as const]);
  expect(insiderForms(SUBMISSION, other)).toMatchObject({ reason: 'FOOTNOTES: no column ACCESSION_NUMBER', line: 1 });
});

test('tables of a set are known by their columns', () => {
  expect([NONDERIV_TRANS, REPORTINGOWNER, FOOTNOTES, SUBMISSION, 'ACCESSION_NUMBER\tX\n'].map(isInsiderTable)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});
