import { describe, expect, test } from 'vitest';
import { isCommonStock, issuersAgree, shareWord, wordsName } from '../../../src/engine/listings/issuer-names.ts';

// Names of fails-to-deliver files of January 2023 and of the list of tickers, joined by hand.
describe('names of one issuer', () => {
  test.each([
    ['JOHNSON AND JOHNSON', 'JOHNSON & JOHNSON'],
    ['U.S.BANCORP (NEW)', 'US BANCORP DE'],
    ['HDFC BK LTD ADS (3 EQTY)', 'HDFC BANK LTD'],
    ['SIMON PPTYS GROUP INC', 'SIMON PROPERTIES GROUP INC.'],
    ['L3 HARRIS TECHNOLOGIES INC COM', 'L3HARRIS TECHNOLOGIES, INC. /DE/'],
    ['GALLAGHER ARTHUR J.& CO', 'Arthur J. Gallagher & Co.'],
    ['DR HORTON INC', 'HORTON D R INC /DE/'],
    ['T-ROWE PRICE GROUP INC', 'PRICE T ROWE GROUP INC'],
    ['CHIPOLTE MEXICAN GRILL INC COM', 'CHIPOTLE MEXICAN GRILL INC'],
    ['ALYNLAM PHARMACEUTICALS INC', 'ALNYLAM PHARMACEUTICALS, INC.'],
    ['CONSOLIDATED ED INC(HOLDING CO', 'CONSOLIDATED EDISON INC'],
    ['M AND T BANK CORP', 'M&T BANK CORP'],
    ['SCHEIN (HENRY) INC', 'HENRY SCHEIN INC'],
    ['F N B CORP (PA)', 'FNB CORP/PA/'],
    ['A A R CORP', 'AAR CORP'],
    ['BIGBEAR AI HLDGS INC', 'BigBear.ai Holdings, Inc.'],
    ['VICTORY CAP HLDGS INC CL A (DE', 'Victory Capital Holdings, Inc.'],
    ['BERKSHIRE HATHWY INC(HLDG CO)B', 'BERKSHIRE HATHAWAY INC'],
    ['AMC ENTMT HLDGS INC CL A COM S', 'AMC ENTERTAINMENT HOLDINGS, INC.'],
  ])('%s is %s', (seen, listed) => expect(issuersAgree(seen, listed)).toBe(true));

  test.each([
    ['RAYTHEON TECHNOLOGIES CORP (DE', 'RTX Corp'],
    ['BARNES GROUP INCORPORATED', 'BARRICK MINING CORP'],
    ['PHYSICIANS RLTY TR COM', 'HEALTHPEAK PROPERTIES, INC.'],
    ['JANONE INC COM', 'Janus Living, Inc.'],
    ['HCM ACQUISITION CORP USD CL A', 'HCM III ACQUISITION CORP.'],
    ['LIONHEART III CORP CL A (DE)', 'Lionsgate Studios Corp.'],
    ['GENERAL MOTORS CO', 'GENERAL ELECTRIC CO'],
    ['', 'AAR CORP'],
  ])('%s is not %s', (seen, listed) => expect(issuersAgree(seen, listed)).toBe(false));

  test('a word in common that few have', () => {
    expect(shareWord('ROYAL DUTCH SHELL PLC SPONS. A', 'Shell plc')).toBe(true);
    expect(shareWord('ATLAS TECHNICAL CONSULTANTS', 'ATLAS CRITICAL MINERALS Corp')).toBe(false);
    expect(shareWord('FREEDOM ACQUISITION I CORP CL', 'FACT II Acquisition Corp.')).toBe(false);
  });
});

// Descriptions of December 2022 to February 2023.
describe('kinds by descriptions', () => {
  test.each([
    'APPLE INC;COM NPV',
    'COCA-COLA CO',
    'TWITTER, INC.',
    'YAMANA GOLD INC',
    'DUOLINGO INC CL A COM (DE)',
    'C-BOND SYS INC COM (CO)',
    'IMPERIAL OIL LTD',
  ])('%s is common stock', (name) => expect(isCommonStock(name)).toBe(true));

  test.each([
    'SPDR S&P 500 ETF TRUST TR UNIT',
    'INVESTMENT MANAGERS SER TR II',
    'ARES ACQUISITION CORP WT EXP',
    'AT&T INC 5.350% GLOBAL NTS',
    'GOLDMAN SACHS PHYSICAL GOLD ET',
    'PARTY CITY PFD SER A INC',
    'VANGUARD INDEX FDS',
  ])('%s is not said to be', (name) => expect(isCommonStock(name)).toBe(false));
});

describe('words that are typed', () => {
  test.each([
    ['party city', 'PARTY CITY HOLDCO INC COM STK', true],
    ['party city', 'PAGERDUTY INC COM', false],
    ['twitter', 'TWITTER, INC.', true],
    ['twitter', 'TE CONNECTIVITY LTD', false],
    ['twitter', 'TIER ONE SILVER INC COM (CANAD', false],
    ['berkshire hathaway', 'BERKSHIRE HATHWY INC(HLDG CO)B', true],
    ['us bancorp', 'U.S.BANCORP (NEW)', true],
    ['meta platforms', 'META MATERIALS INC. COMMON STO', false],
  ])('%s: %s: %s', (words, name, isNamed) => expect(wordsName(words, name)).toBe(isNamed));
});
