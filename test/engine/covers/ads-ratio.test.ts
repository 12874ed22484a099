/** How many ordinary shares a depositary share represents: wordings of real titles (names left out), read by hand. */
import { describe, expect, test } from 'vitest';
import { adsRatio, isDepositary } from '../../../src/engine/covers/ads-ratio.ts';
import { numberOfWords } from '../../../src/engine/covers/number-words.ts';

const ADS = 'American Depositary Shares';

// biome-ignore format: one case per row
test.each<[title: string, ratio: number | undefined]>([
  ['American Depositary Shares, each representing five ordinary shares', 5],
  ['American Depositary Shares, each representing eight Ordinary Shares, par value US$0.000003125 per Ordinary Share',
    8],
  ['American depositary shares (each American depositary share representing one Class A ordinary share, par value US$0.00001 per share)',
    1],
  ['American Depositary Shares, each representing one-half of one Class A ordinary share', 0.5],
  ['ADSs, each ADS represents 10 common shares', 10],
  ['Two American depositary shares representing one ordinary share', 0.5],
  ['every two American Depositary Shares represent one share of common stock', 0.5],
  ['American Depositary Shares, each representing one-tenth (1/10) of one ordinary share', 0.1],
  ['American Depositary Shares, each representing five (5) common shares', 5],
  ['American Depositary Shares (evidenced by American Depositary Receipts), each representing the right to receive 20 ordinary shares',
    20],
  ['American Depositary Receipts representing 1/5 of a Class A ordinary share', 0.2],
  ['Ordinary shares, each represented by two American Depositary Shares', 0.5],
  ['20 ordinary shares represented by one ADS', 20],
  ['Class A ordinary shares, every four of which are represented by one American Depositary Share', 4],
  ['1 ADS = 5 ordinary shares', 5],
  ['American Depositary Shares (each ADS equals ten shares)', 10],
  ['American Depositary Shares (ratio of one ADS to four ordinary shares)', 4],
  ['American Depositary Shares, each representing 0.25 ordinary share', 0.25],
  ['American Depositary Shares, each representing ½ of one ordinary share', 0.5],
  ['American Depositary Shares, each of which represents twenty-five ordinary shares', 25],
  ['American Depositary Shares, each representing one hundred and twenty shares', 120],
  ['American Depositary Shares each representing an interest in one-fortieth of a share', 1 / 40],
  ['Global Depositary Shares, each representing five CPOs', undefined],
  ['American Depositary Shares, each representing 10 BD Units, and each BD Unit consisting of one Series B Share',
    undefined],
  ['American Depositary Shares', undefined],
  ['Ordinary shares represented by American Depositary Shares', undefined],
  ['American Depositary Shares, each representing an ordinary share', 1],
  ['American Depositary Shares, each representing one and one-half ordinary shares', 1.5],
  ['American Depositary Shares, each representing two and a half shares', 2.5],
  ['American Depositary Shares, each representing three-fourths of a share', 0.75],
  ['AMERICAN DEPOSITARY SHARES, EACH REPRESENTING 1,000 SHARES OF COMMON STOCK', 1000],
  ['American Depositary Shares, each representing thirteen ordinary shares, par value $0.0001 per share', 13],
  ['American Depositary Shares, each representative of two preferred shares without par value', 2],
  ['American Depositary Shares, three of which represent five ordinary shares', 5 / 3],
  ['American Depositary Shares, each representing 1/400th interest in a share', 1 / 400],
  ['American Depositary Shares, each representing one one-thousandth of an ordinary share', 0.001],
  ['American Depositary Shares, each representing 30 ordinary shares,  par value $0.0001 each', 30],
  ['American Depositary Shares, each representing forty (40) ordinary shares', 40],
  ['Sponsored ADRs, each ADR representing one (1) underlying ordinary share of NIS 0.1', 1],
  ['American Depositary Shares (as evidenced by American Depositary Receipts), each representing 2 fully paid Class B ordinary shares',
    2],
  [`${ADS}, each twenty of which represent one ordinary share`, 0.05],
])('%s', (title, ratio) => {
  if (ratio === undefined) expect(adsRatio(title)).toBe(undefined);
  else expect(adsRatio(title)).toBeCloseTo(ratio, 12);
  expect(isDepositary(title)).toBe(true);
});

describe('what is no depositary share of a foreign company', () => {
  test.each([
    'Common Stock, $0.001 par value',
    'Ordinary Shares, no par value',
    // A US bank's preferred stock: depositary shares, not American ones.
    'Depositary Shares, each representing a 1/400th interest in a share of 5.75% Preferred Stock, Series DD',
  ])('%s', (title) => expect(isDepositary(title)).toBe(false));
});

test.each<[string, number | undefined]>([
  ['one hundred million', 100e6],
  ['12 million', 12e6],
  ['twenty-five', 25],
  ['one hundred and twenty-three thousand four hundred and five', 123_405],
  ['2.5 billion', 2.5e9],
  ['three-fourths', 0.75],
  ['1/3', 1 / 3],
  ['no', undefined],
  ['five shares', undefined],
  ['', undefined],
])('the number %s', (text, value) => {
  if (value === undefined) expect(numberOfWords(text)).toBe(undefined);
  else expect(numberOfWords(text)).toBeCloseTo(value, 9);
});
