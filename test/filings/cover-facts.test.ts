/** What a bare document says of itself: cover facts, exhibit, form. */
import { describe, expect, test } from 'vitest';
import { coverFacts } from '../../src/filings/cover-facts.ts';
import { exhibitType, openingLines } from '../../src/filings/exhibits.ts';
import { coverForm } from '../../src/filings/forms/spelling.ts';

const fact = (name: string, value: string): string =>
  `<ix:nonNumeric contextRef="c" name="dei:${name}" id="f">${value}</ix:nonNumeric>`;

describe('cover facts', () => {
  test.each([
    ['November&#160;22, 2024', '2024-11-22'],
    ['22 November 2024', '2024-11-22'],
    ['2024-11-22', '2024-11-22'],
    ['<span>Nov. 22, 2024</span>', '2024-11-22'],
    // The fiscal year's end tagged inside the date, as in NVIDIA's 10-K of 2024.
    [`${fact('CurrentFiscalYearEndDate', 'November 22')}, 2024`, '2024-11-22'],
    ['November 31, 2024', undefined],
    ['the period', undefined],
  ])('period %s', (text, period) => {
    const html =
      fact('EntityCentralIndexKey', '0000123456') + fact('DocumentType', '10-K') + fact('DocumentPeriodEndDate', text);
    expect(coverFacts(html)).toEqual({ cik: 123456, form: '10-K', period });
  });

  test('an amendment that tags the form it amends', () => {
    const html = fact('DocumentType', '10-K') + fact('AmendmentFlag', 'true');
    expect(coverFacts(html)?.form).toBe('10-K/A');
    expect(coverFacts(html.replace('10-K', '10-K/A'))?.form).toBe('10-K/A');
    expect(coverFacts(html.replace('true', 'false'))?.form).toBe('10-K');
  });

  test('a document without them has none', () => {
    expect(coverFacts('<html>dei: nothing</html>')).toBe(undefined);
    expect(coverFacts(fact('DocumentType', '10-K').slice(0, -10))).toBe(undefined);
  });
});

describe('exhibits', () => {
  test.each([
    ['x.htm', '<p>Exhibit 99.1</p><p>Acme Reports</p>', 'EX-99.1'],
    ['x.htm', '<div><b>EX-99.1</b></div>', 'EX-99.1'],
    ['x.txt', '                    EXHIBIT 10.1\n\nAGREEMENT', 'EX-10.1'],
    ['a2024ex99-1.htm', '<p>Acme</p>', 'EX-99.1'],
    ['d649182dex991.htm', '<p>Acme</p>', 'EX-99.1'],
    ['ex99_1.htm', '<p>Acme</p>', 'EX-99.1'],
    // As the index of CARBO Ceramics' 10-K of 2018 (0001564590-18-004771) lists them.
    ['crr-ex21_12.htm', '<p>Subsidiaries</p>', 'EX-21'],
    ['crr-ex1016_258.htm', '<p>Agreement</p>', 'EX-10.16'],
    ['nexus.htm', '<p>Acme</p>', undefined],
    ['acme-20240308.htm', '<p>The exhibits are attached as Exhibit 99.1 to this report and so on</p>', undefined],
  ])('%s: %s', (name, html, type) => {
    expect(exhibitType(name, openingLines(html))).toBe(type);
  });

  test.each([
    ['<p>UNITED STATES</p><p>FORM 10-K</p>', '10-K'],
    ['<p>Form 10-Q/A</p>', '10-Q/A'],
    ['<p>FORM&#160;8-K</p>', '8-K'],
    ['<p>see Form 10-K for details</p>', undefined],
  ])('form of %s', (html, form) => {
    expect(coverForm(openingLines(html))).toBe(form);
  });
});
