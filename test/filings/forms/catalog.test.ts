import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOG } from '../../../src/filings/forms/catalog.ts';
import {
  amendedForm,
  familyOf,
  hasItems,
  isAboutListing,
  isAmendment,
  isAnnualForm,
  isCurrentForm,
  isDeregistration,
  isForeignAnnual,
  isForeignCurrent,
  isForm4,
  isLateNotice,
  isMergerForm,
  isOriginalAnnual,
  isOwnershipForm,
  isPeriodicForm,
  isPeriodicInForce,
  isQuarterlyForm,
  isReadAnnualForm,
  isReadQuarterlyForm,
  isReadReport,
  isRegistration,
  isRemoval,
  isReportInForce,
  isSuccession,
  isTakeover,
  isTransitionForm,
  isWithdrawal,
  usualReport,
} from '../../../src/filings/forms/forms.ts';
import { baseForm, hasWordedCover } from '../../../src/filings/forms/spelling.ts';

/** Exchange Act Rules 12d2-2, 12g-4, 12h-6; Securities Act Rule 425; Regulation M-A. */
const ABOUT = ['25', '25-NSE', '25-NSE/A', '15-12B', '15-15D', '15F-12G', '8-A12B', 'DEFM14A', 'SC TO-T/A', '425'];

/** Form types as EDGAR lists them. */
const EDGAR = [
  ...['10-K', '10-K/A', '10-K405', '10-K405/A', '10-KSB', '10-KT', '10-KT/A', '10-Q', '10-Q/A', '10-QSB', '10-QT'],
  ...['20-F', '20-F/A', '40-F', '40-F/A', '8-K', '8-K/A', '8-K12B', '6-K', '6-K/A', 'NT 10-K', 'NT 10-Q/A', 'NT 20-F'],
  ...[...ABOUT, 'SC TO-I'],
  ...['3', '3/A', '4', '4/A', '5', '144', '144/A', '424B2', 'DEF 14A', 'S-4', '11-K', '20FR12B', '10-12B', 'SC 13D/A'],
];

// Exchange Act Rules 13a-1, 13a-13, 13a-16 and 16a-3; Form 8-K, General Instruction A; EDGAR Filer Manual, volume II.
const ANNUAL = [
  '10-K',
  '10-K/A',
  '10-K405',
  '10-K405/A',
  '10-KSB',
  '10-KT',
  '10-KT/A',
  '20-F',
  '20-F/A',
  '40-F',
  '40-F/A',
];
const QUARTERLY = ['10-Q', '10-Q/A', '10-QSB', '10-QT'];
const CURRENT = ['8-K', '8-K/A', '6-K', '6-K/A'];
const RETIRED = ['10-K405', '10-K405/A', '10-KSB', '10-QSB'];
const inForce = (...lists: readonly string[][]) => lists.flat().filter((form) => !RETIRED.includes(form));

test.each([
  ['isPeriodicForm', isPeriodicForm, [...ANNUAL, ...QUARTERLY]],
  ['isPeriodicInForce', isPeriodicInForce, inForce(ANNUAL, QUARTERLY)],
  ['isReportInForce', isReportInForce, inForce(ANNUAL, QUARTERLY, CURRENT)],
  ['isReadReport', isReadReport, [...inForce(ANNUAL, QUARTERLY, CURRENT), '10-K405', '10-K405/A']],
  ['isReadAnnualForm', isReadAnnualForm, ANNUAL.filter((form) => form !== '10-KSB')],
  ['isOriginalAnnual', isOriginalAnnual, ['10-K', '10-KT', '20-F', '40-F']],
  ['isReadQuarterlyForm', isReadQuarterlyForm, ['10-Q', '10-Q/A', '10-QT']],
  ['isAnnualForm', isAnnualForm, ANNUAL],
  ['isQuarterlyForm', isQuarterlyForm, QUARTERLY],
  ['isTransitionForm', isTransitionForm, ['10-KT', '10-KT/A', '10-QT']],
  ['isCurrentForm', isCurrentForm, CURRENT],
  ['hasItems', hasItems, ['8-K', '8-K/A', '8-K12B']],
  ['isForeignAnnual', isForeignAnnual, ['20-F', '20-F/A', '40-F', '40-F/A']],
  ['isForeignCurrent', isForeignCurrent, ['6-K', '6-K/A']],
  ['isLateNotice', isLateNotice, ['NT 10-K', 'NT 10-Q/A', 'NT 20-F']],
  ['isOwnershipForm', isOwnershipForm, ['3', '3/A', '4', '4/A', '5']],
  ['isForm4', isForm4, ['4', '4/A']],
  ['isRemoval', isRemoval, ['25', '25-NSE', '25-NSE/A']],
  ['isWithdrawal', isWithdrawal, ['25']],
  ['isDeregistration', isDeregistration, ['15-12B', '15-15D', '15F-12G']],
  ['isRegistration', isRegistration, ['8-A12B', '10-12B']],
  ['isSuccession', isSuccession, ['8-K12B']],
  ['isTakeover', isTakeover, ['DEFM14A', 'SC TO-T/A']],
  ['isMergerForm', isMergerForm, ['S-4', '425']],
  ['isAboutListing', isAboutListing, [...ABOUT, '10-12B', '8-K12B', 'S-4']],
  ['isAmendment', isAmendment, EDGAR.filter((form) => form.endsWith('/A'))],
] as const)('%s', (_name, holds, expected) => {
  expect(EDGAR.filter((form) => holds(form)).sort()).toEqual([...expected].sort());
});

test('items of Forms 10-K, 10-Q and 20-F, spelled either way', () => {
  expect(['10-K', ' 10-k/a', '10K', '10-K405', '10-K405/A', '10-KT', '10-KT405'].map(familyOf)).toEqual(
    Array(7).fill('annual'),
  );
  expect(['10-Q', '10QT', '10-Q/A'].map(familyOf)).toEqual(Array(3).fill('quarterly'));
  expect(['20-F', '20F/A'].map(familyOf)).toEqual(Array(2).fill('foreign'));
  expect(['10-KSB', '10-QSB', '40-F', '8-K', '6-K', '4', ''].filter(familyOf)).toEqual([]);
});

test('what a form amends, and which usual report it is', () => {
  expect(['10-K/A', '10-K', 'SC 13D/A'].map(amendedForm)).toEqual(['10-K', '10-K', 'SC 13D']);
  expect(['10-K', '10-KSB', '10-KT/A', '10-QSB', '20-F', '8-K'].map(usualReport)).toEqual([
    '10-K',
    '10-K',
    '10-K',
    '10-Q',
    undefined,
    undefined,
  ]);
});

test('spellings of one form compare equal', () => {
  expect(['10-K/A', '10-K405', '10-KT'].map(baseForm)).toEqual(['10K', '10K', '10K']);
  expect([baseForm('10-KSB'), baseForm('10KSB40'), baseForm('8-K12B')]).toEqual(['10KSB', '10KSB', '8K']);
  expect(EDGAR.filter(hasWordedCover)).toEqual(EDGAR.filter((form) => /^(10-K|10-Q|20-F|8-K|6-K)/.test(form)));
});

test('rows are unique, variants have their usual form, and only what is read has sections', () => {
  const names = CATALOG.map(({ form }) => form);
  expect(new Set(names).size).toBe(names.length);
  for (const { form, variantOf, sections, read } of CATALOG) {
    if (variantOf !== undefined) expect(names.indexOf(variantOf), form).toBeLessThan(names.indexOf(form));
    expect(variantOf === undefined || names.includes(variantOf), form).toBe(true);
    expect(sections === undefined || read, form).toBe(true);
  }
});

test('names of forms stand in the catalog, not all over the program', () => {
  const src = join(import.meta.dirname, '../../../src');
  const literal = new RegExp(
    `'(?:${CATALOG.map(({ form }) => form)
      .filter((form) => form.length > 1)
      .join('|')})(?:/A)?'`,
  );
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => literal.test(readFileSync(join(src, file), 'utf8')));
  expect(naming.sort()).toEqual([
    'endpoints/filings-search/spec.ts',
    'filings/forms/catalog.ts',
    'filings/forms/spelling.ts',
  ]);
});
