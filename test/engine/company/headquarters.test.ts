import { describe, expect, test } from 'vitest';
import { fiscalYearEndMonth } from '../../../src/engine/company/fiscal-year-end.ts';
import { cityName, locationOf } from '../../../src/engine/company/headquarters.ts';
import { placeOf } from '../../../src/engine/company/places.ts';
import { siteDomain } from '../../../src/engine/company/website.ts';
import type { FiscalPeriod } from '../../../src/engine/statements/facts/types.ts';
import { day } from '../prices/samples.ts';

describe('places', () => {
  // SEC, "EDGAR State and Country Codes"; the traps are codes that mean another place in ISO 3166.
  test.each([
    ['CA', { country: 'US', region: 'CA' }],
    ['DE', { country: 'US', region: 'DE' }],
    ['DC', { country: 'US', region: 'DC' }],
    ['PR', { country: 'US', region: 'PR' }],
    ['X1', { country: 'US' }],
    ['A0', { country: 'Canada', region: 'Alberta' }],
    ['A1', { country: 'Canada', region: 'British Columbia' }],
    ['A6', { country: 'Canada', region: 'Ontario' }],
    ['B0', { country: 'Canada', region: 'Yukon' }],
    ['Z4', { country: 'Canada' }],
    ['K3', { country: 'Hong Kong' }],
    ['F4', { country: 'China' }],
    ['F5', { country: 'Taiwan' }],
    ['1A', { country: 'Anguilla' }],
    ['2M', { country: 'Germany' }],
    ['D8', { country: 'British Virgin Islands' }],
    ['E9', { country: 'Cayman Islands' }],
    ['L2', { country: 'Ireland' }],
    ['L3', { country: 'Israel' }],
    ['M0', { country: 'Japan' }],
    ['M5', { country: 'South Korea' }],
    ['P7', { country: 'Netherlands' }],
    ['U0', { country: 'Singapore' }],
    ['V8', { country: 'Switzerland' }],
    ['W8', { country: 'Turkey' }],
    ['X0', { country: 'United Kingdom' }],
    ['Z5', { country: 'Montenegro' }],
  ])('%s', (code, place) => expect(placeOf(code)).toEqual(place));

  test('no code, no place', () => {
    for (const code of ['XX', 'ZZ', '', 'C', '..', 'Q9', 'ca']) expect(placeOf(code), code).toBeUndefined();
  });

  test('the whole list', () => {
    const known: string[] = [];
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (const a of letters) for (const b of letters) if (placeOf(a + b) !== undefined) known.push(a + b);
    // Codes of the list but XX: 50 states and DC, 3 territories, X1, 12 Canadian ones, 241 countries and areas.
    expect(known).toHaveLength(308);
    const names = known.map((code) => placeOf(code)!.country).filter((name) => name !== 'US' && name !== 'Canada');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z() -]+[a-z)]$/);
  });
});

const address = (city: string | null, stateOrCountry: string | null, more: Record<string, string | null> = {}) => ({
  street1: '1 MAIN ST',
  city,
  stateOrCountry,
  stateOrCountryDescription: stateOrCountry,
  ...more,
});

describe('seat', () => {
  test.each([
    [address('CUPERTINO', 'CA'), 'US', 'Cupertino, CA'],
    [address('St. Louis Park', 'MN'), 'US', 'St. Louis Park, MN'],
    [address('CALGARY', 'A0'), 'Canada', 'Calgary, Alberta, Canada'],
    [address('HSINCHU', 'F5'), 'Taiwan', 'Hsinchu, Taiwan'],
    [address('HONG KONG', 'K3'), 'Hong Kong', 'Hong Kong'],
    [address('SINGAPORE', 'U0'), 'Singapore', 'Singapore'],
    // A filer abroad: the newer records have the country apart.
    [address('ZUG', null, { country: 'SWITZERLAND', countryCode: 'V8' }), 'Switzerland', 'Zug, Switzerland'],
    // A code the list does not have: the record's own words.
    [address('WILLEMSTAD', 'R7', { stateOrCountryDescription: 'Curacao' }), 'Curacao', 'Willemstad, Curacao'],
    [address('IQALUIT', 'B9B', { stateOrCountryDescription: 'Nunavut, Canada' }), 'Canada', 'Iqaluit, Nunavut, Canada'],
    [address('NOWHERE', 'R7'), undefined, 'Nowhere'],
    [address(null, 'TX'), 'US', undefined],
    [address('', 'TX'), 'US', undefined],
    [undefined, undefined, undefined],
    [{ city: 'SOMEWHERE', stateOrCountry: 'XX', stateOrCountryDescription: 'Unknown' }, undefined, 'Somewhere'],
  ])('%j', (given, country, headquarters) => expect(locationOf(given)).toEqual({ country, headquarters }));

  test.each([
    ['NEW YORK', 'New York'],
    ['ST LOUIS', 'St Louis'],
    ['FT. WORTH', 'Ft. Worth'],
    ['MCLEAN', 'McLean'],
    ["O'FALLON", "O'Fallon"],
    ["COEUR D'ALENE", "Coeur D'Alene"],
    ['WINSTON-SALEM', 'Winston-Salem'],
    ['RIO DE JANEIRO', 'Rio de Janeiro'],
    ['FRANKFURT AM MAIN', 'Frankfurt am Main'],
    ['ZÜRICH', 'Zürich'],
    ['DES MOINES', 'Des Moines'],
    ['Santa Clara', 'Santa Clara'],
    ['  SAN   JOSE ', 'San Jose'],
  ])('%s', (given, expected) => expect(cityName(given)).toBe(expected));
});

describe('site', () => {
  test.each([
    ['https://www.Apple.com/', 'apple.com'],
    ['www.microsoft.com/investor?x=1', 'microsoft.com'],
    ['HTTP://coca-colacompany.com:80', 'coca-colacompany.com'],
    ['ir.example.co.uk', 'ir.example.co.uk'],
    ['', undefined],
    [undefined, undefined],
    ['none', undefined],
    ['not available yet', undefined],
    ['investor@example.com', undefined],
    ['10.0.0.1', undefined],
  ])('%s', (given, expected) => expect(siteDomain(given)).toBe(expected));
});

describe('fiscal year end', () => {
  const ends = (...dates: string[]): FiscalPeriod[] =>
    dates.map((date, index) => ({
      index,
      end: day(date),
      start: undefined,
      yearStart: undefined,
      fiscalYear: 0,
      quarter: 4,
      yearEnd: true,
      fullYear: true,
      filings: [],
    }));

  test('the month of the year ends', () => {
    expect(fiscalYearEndMonth(ends('2022-09-24', '2023-09-30', '2024-09-28'), '0926')).toBe(9);
    expect(fiscalYearEndMonth(ends('2023-06-30', '2024-06-30'), undefined)).toBe(6);
  });

  test('years of 52 and 53 weeks: the month of most', () => {
    // Saturday nearest 31 January (a retailer's year ends): four in January or on its edge, three in February.
    const retailer = ends(
      '2019-02-02',
      '2020-02-01',
      '2021-01-30',
      '2022-01-29',
      '2023-01-28',
      '2024-02-03',
      '2025-02-01',
    );
    expect(fiscalYearEndMonth(retailer, '0131')).toBe(2);
    expect(fiscalYearEndMonth(retailer.slice(0, 6), '0131')).toBe(2); // three each: the newest
    expect(fiscalYearEndMonth(retailer.slice(0, 5), '0131')).toBe(1);
    // About New Year.
    expect(fiscalYearEndMonth(ends('2022-01-01', '2022-12-31', '2023-12-30', '2024-12-28'), '1228')).toBe(12);
  });

  test('years from before a change do not count', () => {
    expect(fiscalYearEndMonth(ends('2020-06-30', '2021-06-30', '2022-06-30', '2022-12-31'), '0630')).toBe(12);
  });

  test('interim periods do not count', () => {
    const periods = ends('2023-12-31', '2024-03-31', '2024-06-30').map((period, i) => ({
      ...period,
      yearEnd: i === 0,
    }));
    expect(fiscalYearEndMonth(periods, '0630')).toBe(12);
  });

  test('without a year end the header speaks, if it can', () => {
    expect(fiscalYearEndMonth([], '0926')).toBe(9);
    for (const header of [undefined, '', '1331', '0031', '9', 'ABCD']) {
      expect(fiscalYearEndMonth([], header), header).toBeUndefined();
    }
  });
});
