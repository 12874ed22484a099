import { describe, expect, test } from 'vitest';
import { displayName, namesAgree, titleCase } from '../../../src/engine/company/name.ts';
import { BY_SECTOR, SECTORS, sectorOf } from '../../../src/engine/company/sector.ts';

describe('sector from SIC', () => {
  // SIC codes as the companies' EDGAR submissions records list them.
  test.each([
    ['AAPL', 320193, 3571, 'Technology'],
    ['NVDA', 1045810, 3674, 'Technology'],
    ['MSFT', 789019, 7372, 'Technology'],
    ['KO', 21344, 2080, 'Consumer Defensive'],
    ['JPM', 19617, 6021, 'Financial Services'],
    ['XOM', 34088, 2911, 'Energy'],
    ['UNH', 731766, 6324, 'Healthcare'],
    ['O', 726728, 6798, 'Real Estate'],
    ['WMT', 104169, 5331, 'Consumer Defensive'],
    ['AMZN', 1018724, 5961, 'Consumer Cyclical'],
    ['TSLA', 1318605, 3711, 'Consumer Cyclical'],
    ['PFE', 78003, 2834, 'Healthcare'],
    ['NEE', 753308, 4911, 'Utilities'],
    ['a maker of drilling gear', 1, 3533, 'Energy'],
    ['a maker of chip gear', 1, 3559, 'Technology'],
  ])('%s', (_symbol, cik, sic, sector) => expect(sectorOf(cik, sic)).toBe(sector));

  test.each([
    ['META, SIC 7370', 1326801, 7370, 'Communication Services'],
    ['V, SIC 7389', 1403161, 7389, 'Financial Services'],
    ['MA, SIC 7389', 1141391, 7389, 'Financial Services'],
    ['MMM, SIC 3841', 66740, 3841, 'Industrials'],
    ['PCAR, SIC 3711', 75362, 3711, 'Industrials'],
    ['LNG, SIC 4924', 3570, 4924, 'Energy'],
    ['RCL, SIC 4400', 884887, 4400, 'Consumer Cyclical'],
  ])('a misleading SIC is overridden: %s', (_name, cik, sic, sector) => expect(sectorOf(cik, sic)).toBe(sector));

  test('no company is overridden twice', () => {
    const ciks = Object.values(BY_SECTOR).flat();
    expect(new Set(ciks).size).toBe(ciks.length);
  });

  test('an unknown code gives nothing, never a guess', () => {
    expect(sectorOf(undefined, undefined)).toBeUndefined();
    expect(sectorOf(1, 9995)).toBeUndefined();
  });

  test('every SIC code gives one of the eleven sectors or nothing', () => {
    for (let sic = 0; sic < 10_000; sic++) {
      const sector = sectorOf(undefined, sic);
      if (sector !== undefined) expect(SECTORS).toContain(sector);
    }
  });
});

describe('names', () => {
  test.each([
    [['Apple Inc.', 'APPLE INC'], 'Apple Inc.'],
    [['COCA COLA CO'], 'Coca Cola Co'],
    [['COSTCO WHOLESALE CORP /NEW'], 'Costco Wholesale Corp'],
    [['BANK OF AMERICA CORP /DE/'], 'Bank of America Corp'],
    [['TOYOTA MOTOR CORP/'], 'Toyota Motor Corp'],
    [['Rivian Automotive, Inc. / DE'], 'Rivian Automotive, Inc.'],
    [['JPMORGAN CHASE & CO'], 'JPMorgan Chase & Co'],
    [[undefined, '', 'NVIDIA CORP'], 'NVIDIA Corp'],
    [['INTERNATIONAL BUSINESS MACHINES CORP'], 'International Business Machines Corp'],
    [['AT&T INC.'], 'AT&T Inc.'],
  ])('%j', (sources, name) => expect(displayName(sources)).toBe(name));

  test('no source, no name', () => expect(displayName([undefined, ' '])).toBeUndefined());
  test('apostrophes stay inside a word', () => expect(titleCase("MCDONALD'S CORP")).toBe("Mcdonald's Corp"));
});

describe('names of one registrant', () => {
  // Apple, IBM, McDonald's and Bank of America: entityName of companyfacts and title of company_tickers.json, 2026. The
  // others are parents and co-registrants of combined reports, and made up in their manner.
  test.each([
    ['Apple Inc.', 'Apple Inc.', true],
    ['The Coca-Cola Company', 'COCA COLA CO', true],
    ['ExxonMobil Corporation', 'EXXON MOBIL CORP', true],
    ['The Procter & Gamble Company', 'PROCTER & GAMBLE Co', true],
    ['International Business Machines Corporation', 'INTERNATIONAL BUSINESS MACHINES CORP', true],
    ['BofA Finance LLC', 'BANK OF AMERICA CORP /DE/', false],
    ['McDONALD’S CORPORATION', 'MCDONALDS CORP', true],
    ['Eli Lilly and Company', 'LILLY ELI & Co', true],
    ['The TJX Companies, Inc.', 'TJX COMPANIES INC /DE/', true],
    ['Duke Energy Carolinas, LLC', 'Duke Energy CORP', false],
    ['Public Service Electric and Gas Company', 'PUBLIC SERVICE ENTERPRISE GROUP INC', false],
    ['American Airlines, Inc.', 'American Airlines Group Inc.', false],
    ['Prologis, L.P.', 'Prologis, Inc.', false],
    ['The Bank of Somewhere', 'OF THE SEA INC', false],
  ])('%s, %s', (a, b, agree) => {
    expect(namesAgree(a, b)).toBe(agree);
    expect(namesAgree(b, a)).toBe(agree);
  });
});
