import { describe, expect, test } from 'vitest';
import { distinctFacts } from '../../../src/engine/reported/distinct.ts';
import { EXACT, type ReportedFacts } from '../../../src/engine/reported/types.ts';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { readReport } from '../../../src/filings/xbrl/read-report.ts';

const CONTEXTS = `
<xbrli:context id="y"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="b"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:context id="s"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier><xbrli:segment>
<xbrldi:explicitMember dimension="axes:ProductOrServiceAxis">own:WidgetMember</xbrldi:explicitMember>
<xbrldi:typedMember dimension="own:LoanAxis"><own:Loan>No. 7 &amp; 8</own:Loan></xbrldi:typedMember>
</xbrli:segment></xbrli:entity>
<xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="p"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
<xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>`;

function report(body: string, hidden = ''): ReportedFacts {
  const text = `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:gaap="http://fasb.org/us-gaap/2024"
    xmlns:axes="http://fasb.org/srt/2024" xmlns:own="http://example.com/20241231" xmlns:xbrli="http://www.xbrl.org/2003/instance"
    xmlns:iso4217="http://www.xbrl.org/2003/iso4217"><body><div style="display:none"><ix:header><ix:hidden>${hidden}</ix:hidden>
    <ix:resources>${CONTEXTS}</ix:resources></ix:header></div>${body}</body></html>`;
  const facts = readReport([{ text, blocks: () => htmlBlocks(text) }]);
  if (facts === undefined) throw new Error('no facts');
  return facts;
}

const fact = (name: string, text: string, more = 'contextRef="y" unitRef="u"'): string =>
  `<ix:nonFraction name="${name}" ${more}>${text}</ix:nonFraction>`;

describe('values', () => {
  // Each by the rule of its format in the transformation registries (4 and 5), and scale and sign of inline XBRL 1.1.
  test.each([
    ['1,234.5', 'format="ixt:num-dot-decimal" scale="6"', 1_234_500_000],
    ['1.234,5', 'format="ixt:numcommadecimal" scale="3"', 1_234_500],
    ['(1,234)', '', undefined],
    ['1,234', 'sign="-" scale="3"', -1_234_000],
    ['—', 'format="ixt:fixed-zero" scale="6"', 0],
    ['-', 'format="ixt:zerodash"', 0],
    ['no', 'format="ixt-sec:numwordsen"', 0],
    ['twenty-five', 'format="ixt-sec:numwordsen"', 25],
    ['2.5', 'scale="9"', 2_500_000_000],
    ['7.1', 'scale="-2"', 0.071],
    ['<span>1,0</span><b>00</b>', 'scale="0"', 1000],
    ['1&#160;000', '', 1000],
    ['<ix:exclude>$ </ix:exclude>12', '', 12],
  ])('%s %s is %s', (text, attributes, expected) => {
    const facts = report(`<p>${fact('gaap:Assets', text, `contextRef="b" unitRef="u" ${attributes}`)}</p>`);
    if (expected === undefined) {
      expect(facts.value).toHaveLength(0);
      expect(facts.faults[0]).toContain('is no number');
    } else expect([...facts.value]).toEqual([expected]);
  });

  test('nested facts share their text, each with its own scale', () => {
    const inner = fact('own:Ratio', '12', 'contextRef="b" unitRef="u" scale="-2"');
    const facts = report(`<p>${fact('gaap:Assets', inner, 'contextRef="b" unitRef="u" scale="6"')}</p>`);
    const byName = facts.value.reduce<Record<string, number>>(
      (all, value, i) => Object.assign(all, { [facts.concepts[facts.concept[i]!]!]: value }),
      {},
    );
    expect(byName).toEqual({ 'us-gaap:Assets': 12_000_000, 'own:Ratio': 0.12 });
  });

  test('a nil fact has no value, and is there', () => {
    const facts = report(`<p>${fact('gaap:Assets', '', 'contextRef="b" unitRef="u" xsi:nil="true"')}</p>`);
    expect(facts.value).toHaveLength(1);
    expect(facts.value[0]).toBeNaN();
  });
});

describe('names', () => {
  test('prefixes are the usual ones, units as in the SEC’s records, typed members their text', () => {
    const facts = report(
      `<p>${fact('gaap:Revenues', '5', 'contextRef="s" unitRef="u"')}${fact('gaap:EarningsPerShareBasic', '1', 'contextRef="y" unitRef="p"')}</p>`,
    );
    expect(facts.concepts).toEqual(['us-gaap:Revenues', 'us-gaap:EarningsPerShareBasic']);
    expect(facts.units).toEqual(['USD', 'USD/shares']);
    expect(facts.contexts[0]!.dimensions).toEqual([
      ['own:LoanAxis', 'No. 7 & 8'],
      ['srt:ProductOrServiceAxis', 'own:WidgetMember'],
    ]);
  });
});

describe('lines', () => {
  const table = `<table><tr><td></td><td colspan="2">2024</td></tr>
    <tr><td>Net sales:</td><td></td><td></td></tr>
    <tr><td style="padding-left:12pt">Widgets</td><td>$</td><td>${fact('gaap:Revenues', '5', 'contextRef="s" unitRef="u" scale="6" decimals="-6"')}</td></tr>
    <tr><td>Repurchases</td><td></td><td>(${fact('gaap:Payments', '2', 'contextRef="y" unitRef="u" scale="6" decimals="-6"')})</td></tr></table>`;

  test('a fact stands in the row and column of its figure', () => {
    const facts = report(table);
    expect(facts.lines.map(({ kind, label }) => [kind, label])).toEqual([
      ['header', ''],
      ['heading', 'Net sales:'],
      ['figures', 'Widgets'],
      ['figures', 'Repurchases'],
    ]);
    expect(facts.lines[2]!.indent).toBeGreaterThan(facts.lines[1]!.indent);
    expect([...facts.line]).toEqual([2, 3]);
    expect([...facts.column]).toEqual([1, 1]);
  });

  test('parentheses do not change a value, and are remembered', () => {
    const facts = report(table);
    expect([...facts.value]).toEqual([5_000_000, 2_000_000]);
    expect([...facts.negated]).toEqual([0, 1]);
  });

  test('a hidden fact stands nowhere', () => {
    const facts = report(table, fact('gaap:Assets', '9', 'contextRef="b" unitRef="u"'));
    expect(facts.value[0]).toBe(9);
    expect(facts.line[0]).toBe(-1);
  });
});

describe('repetitions', () => {
  test('one fact with two roundings is the more precise; another value is another fact', () => {
    const of = (text: string, scale: number, decimals: number): string =>
      fact('gaap:Revenues', text, `contextRef="y" unitRef="u" scale="${scale}" decimals="${decimals}"`);
    const facts = report(`<p>${of('1.2', 9, -8)} ${of('1,234', 6, -6)} ${of('1,300', 6, -6)}</p>`);
    const distinct = distinctFacts(facts).map((i) => facts.value[i]);
    expect(distinct).toEqual([1_234_000_000, 1_300_000_000]);
  });
});

describe('damage', () => {
  test('what can be read is read, the rest is named', () => {
    const facts = report(
      `<p>${fact('gaap:Assets', '1', 'contextRef="gone" unitRef="u"')}${fact('gaap:Assets', '2', 'contextRef="b" unitRef="gone"')}
      ${fact('gaap:Assets', '3', 'contextRef="b" unitRef="u"')}<ix:nonFraction name="gaap:Liabilities" contextRef="b" unitRef="u">4</p>`,
    );
    expect([...facts.value]).toEqual([3]);
    expect([...facts.decimals]).toEqual([EXACT]);
    expect(facts.faults).toEqual([
      'gaap:Liabilities (no id) does not end',
      'gaap:Assets (gone): context gone is missing',
      'gaap:Assets (b): unit gone is missing',
    ]);
  });
});
