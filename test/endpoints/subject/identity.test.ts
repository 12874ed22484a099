import { describe, expect, test } from 'vitest';
import { identity } from '../../../src/endpoints/subject/identity.ts';
import type { CompanyRow, SymbolRow } from '../../../src/store/schema/row-types.ts';

/** The company as the store gives it: without a name of its own that of the reports. */
const company = (entityName?: string, name = entityName ?? ''): CompanyRow =>
  ({ cik: 70858, name, entityName, formerNames: [], tickers: [] }) as unknown as CompanyRow;
const listing = (name?: string, assetType: SymbolRow['assetType'] = 'stock'): SymbolRow =>
  ({ symbol: 'BAC', cik: 70858, name, assetType }) as SymbolRow;
const nameOf = (row: SymbolRow, of?: CompanyRow) => identity(row, of).name;

describe('the name of a company', () => {
  const LISTED = 'BANK OF AMERICA CORP /DE/';

  test('is that of its reports, which is in mixed case', () =>
    expect(nameOf(listing(LISTED), company('Bank of America Corporation', LISTED))).toBe(
      'Bank of America Corporation',
    ));

  test('is the listed one where the reports name a subsidiary first', () => {
    expect(nameOf(listing(LISTED), company('BofA Finance LLC', LISTED))).toBe('Bank of America Corp');
    expect(nameOf(listing(LISTED), company('BofA Finance LLC'))).toBe('Bank of America Corp');
    expect(nameOf(listing(undefined), company('BofA Finance LLC', LISTED))).toBe('Bank of America Corp');
  });

  test('is the listed one where the subsidiary has the words of its parent', () =>
    expect(nameOf(listing('Duke Energy CORP'), company('Duke Energy Progress, LLC'))).toBe('Duke Energy CORP'));

  test('is that of the reports where no list has another', () =>
    expect(nameOf(listing(undefined), company('BofA Finance LLC'))).toBe('BofA Finance LLC'));

  test('is that of the reports where one of two lists agrees', () =>
    expect(nameOf(listing('FACEBOOK INC'), company('Meta Platforms, Inc.', 'META PLATFORMS'))).toBe(
      'Meta Platforms, Inc.',
    ));

  test('of a fund is that of the listing', () =>
    expect(nameOf(listing('Some Fund', 'etf'), company('Trust of Funds'))).toBe('Some Fund'));
});
