/** Facts of crafted covers, in the spellings that filing agents use. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '../../src/engine/days.ts';
import { readCover } from '../../src/filings/cover-page.ts';
import { type CountSpec, coverHtml, ofClass } from '../support/cover-html.ts';

const ON = '2023-02-03';
const A = ofClass('us-gaap:CommonClassAMember');

function countsOf(...counts: CountSpec[]) {
  return readCover(coverHtml({ counts }))?.counts.map(({ value, members }) => [value, ...members]);
}

describe('counts', () => {
  test.each<[string, string, string | undefined, number | undefined]>([
    ['as printed', '14,776,353,000', undefined, 14_776_353_000],
    ['in billions', '24.3', 'scale="9"', 24_300_000_000],
    ['in thousands', '12,345.6', 'scale="3"', 12_345_600],
    ['without a scale', '7507980444', 'id="x"', 7_507_980_444],
    ['continental', '1.234.567', 'format="ixt:num-comma-decimal" scale="0"', 1_234_567],
    ['older transformation', '1,234,567', 'format="ixt:numdotdecimal"', 1_234_567],
    ['in words', 'one hundred million', 'format="ixt-sec:numwordsen" scale="0"', 100_000_000],
    ['a dash for none', '—', 'format="ixt:fixed-zero"', 0],
    ['with marks inside', '<span>1,2</span><span>34</span>', undefined, 1234],
    ['negative', '1,234', 'sign="-"', undefined],
    ['empty', '', undefined, undefined],
    ['nil', '', 'xsi:nil="true"', undefined],
    ['not a number', 'see below', undefined, undefined],
    ['an impossible scale', '1', 'scale="9999"', undefined],
  ])('%s', (_, text, attributes, value) =>
    expect(countsOf({ text, asOf: ON, ...(attributes === undefined ? {} : { attributes }) })).toEqual(
      value === undefined ? [] : [[value]],
    ),
  );

  test('by class; the exchange is no class, another registrant is left out', () => {
    expect(
      countsOf(
        { text: '5', asOf: ON, dimensions: A },
        { text: '6', asOf: ON, dimensions: [...A!, ['dei:EntityListingsExchangeAxis', 'exch:XNYS']] },
        { text: '7', asOf: ON, dimensions: [['dei:LegalEntityAxis', 'x:SubsidiaryMember']] },
        {
          text: '8',
          asOf: ON,
          dimensions: [['ifrs-full:ClassesOfShareCapitalAxis', 'ifrs-full:OrdinarySharesMember']],
        },
      ),
    ).toEqual([
      [5, 'us-gaap:CommonClassAMember'],
      [6, 'us-gaap:CommonClassAMember'],
      [8, 'ifrs-full:OrdinarySharesMember'],
    ]);
  });

  test('a period instead of a day counts for its end', () => {
    const cover = readCover(coverHtml({ counts: [{ text: '5', asOf: ON, duration: true }] }));
    expect(cover?.counts[0]?.asOf).toBe(parseDay(ON));
  });

  test('an impossible day, a context that is missing', () => {
    expect(countsOf({ text: '5', asOf: '2023-02-31' })).toEqual([]);
    const html = coverHtml({ counts: [{ text: '5', asOf: ON }] }).replace('id="n-0"', 'id="other"');
    expect(readCover(html)?.counts).toEqual([]);
  });
});

describe('securities', () => {
  test('title, symbol and exchange of one context; no debt; no symbol that is none', () => {
    const cover = readCover(
      coverHtml({
        registrant: 'Smith &amp; Sons, Inc.',
        securities: [
          { title: 'Class A Common Stock, $0.01&#160;par value', symbol: 'ABC', dimensions: A },
          { title: '2.5% Notes due 2030', symbol: 'ABC30', dimensions: ofClass('x:NotesMember') },
          { title: 'Ordinary shares*', symbol: 'N/A', dimensions: ofClass('x:OrdinaryMember') },
        ],
      }),
    );
    expect(cover).toEqual({
      registrant: 'Smith & Sons, Inc.',
      counts: [],
      securities: [
        {
          title: 'Class A Common Stock, $0.01 par value',
          symbol: 'ABC',
          exchange: 'NYSE',
          members: ['us-gaap:CommonClassAMember'],
        },
        { title: 'Ordinary shares*', symbol: undefined, exchange: 'NYSE', members: ['x:OrdinaryMember'] },
      ],
    });
  });

  test('facts lie in each other', () => {
    const html = coverHtml({ securities: [{ title: 'Common Stock', symbol: 'ABC' }] }).replace(
      'name="dei:Security12bTitle">Common Stock',
      'name="dei:Security12bTitle"><ix:nonNumeric contextRef="s-0" name="dei:NoTradingSymbolFlag">Common</ix:nonNumeric> Stock',
    );
    expect(readCover(html)?.securities[0]).toMatchObject({ title: 'Common Stock', symbol: 'ABC' });
  });
});

test('no tagged cover', () => {
  expect(readCover('<html>FORM 10-K</html>')).toBe(undefined);
  expect(readCover('<html xmlns:dei="x">FORM 10-K</html>')).toBe(undefined);
});

test('hostile mark-up ends in time', () => {
  const open = '<ix:nonFraction contextRef="n-0" name="dei:EntityCommonStockSharesOutstanding">';
  for (const html of [
    open.repeat(40_000),
    `${'<xbrli:context id="n-0">'.repeat(200_000)}${open}5</ix:nonFraction>`,
    `name="dei:TradingSymbol"${' name="dei:TradingSymbol" '.repeat(100_000)}`,
    `${'<'.repeat(1_000_000)} name="dei:TradingSymbol"`,
  ])
    expect(readCover(`dei: ${html}`)?.counts ?? []).toEqual([]);
});
