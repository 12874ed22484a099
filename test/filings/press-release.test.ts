import { describe, expect, test } from 'vitest';
import type { FilingDocument } from '../../src/filings/documents/types.ts';
import { pressRelease } from '../../src/filings/sections/press-release.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function exhibit(sequence: number, type: string, text: string, filename = `ex${sequence}.htm`): FilingDocument {
  return { sequence, type, filename, description: '', bytes: bytes(text) };
}

const filler = 'A crafted sentence about the quarter that says nothing of use. '.repeat(8);
const release = (extra = ''): string =>
  `<html><body><p><b>Crafted Company Reports Third Quarter</b></p><p>SPRINGFIELD, Ill., March 3, 2020 &#150; ${filler}${extra}</p></body></html>`;
const dull = `<html><body><p><b>Schedule of things</b></p><p>${filler}</p><p>${filler}</p></body></html>`;
const deck = `<html><body><p>Crafted Company announced</p>${Array.from({ length: 40 }, (_, i) => `<p>Slide ${i}: margin up</p>`).join('')}</body></html>`;
const main = exhibit(1, '8-K', '<p>CURRENT REPORT</p>');

describe('which exhibit', () => {
  const titled = (name: string): string => release().replace('Crafted Company Reports', name);
  const textOf = (documents: readonly FilingDocument[], items = ['2.02']): string => {
    const section = pressRelease(documents, items);
    return section.available ? (section.text.split('\n')[0] ?? '') : section.reason;
  };

  test('the first in sequence that is a release, whatever its number', () => {
    const [a, b, c] = [
      exhibit(4, 'EX-99.01', titled('C')),
      exhibit(3, 'EX-99', titled('B')),
      exhibit(2, 'EX-99.1', titled('A')),
    ];
    expect(textOf([main, a, b, c])).toBe('A Third Quarter');
    expect(textOf([main, a, b])).toBe('B Third Quarter');
    expect(textOf([main, a])).toBe('C Third Quarter');
    expect(textOf([main, exhibit(2, 'EX-99.1', dull), exhibit(3, 'EX-99.2', titled('D'))], ['8.01'])).toBe(
      'D Third Quarter',
    );
    expect(textOf([main, exhibit(5, 'EX-99.1', titled('E')), c])).toBe('A Third Quarter');
  });
  test('a release in the body of the 8-K is none', () => {
    expect(textOf([exhibit(1, '8-K', release())])).toBe('section_not_found');
  });
  test('a PDF or a picture is none; a second text exhibit of the type is', () => {
    const pdf = exhibit(2, 'EX-99.1', '%PDF-1.4 x', 'ex991.pdf');
    expect(textOf([main, pdf])).toBe('section_not_found');
    expect(textOf([main, exhibit(2, 'EX-99.1', `%PDF-1.4 ${filler}`, 'ex991.htm')])).toBe('section_not_found');
    expect(textOf([main, pdf, exhibit(3, 'EX-99.1', titled('T'))])).toBe('T Third Quarter');
  });
  test('hardly any text is none', () => {
    expect(textOf([main, exhibit(2, 'EX-99.1', '<p>For immediate release</p><img src="a.jpg">')])).toBe(
      'section_not_found',
    );
  });
});

describe('whether it is a release', () => {
  const found = (text: string, items: readonly string[]): boolean =>
    pressRelease([main, exhibit(2, 'EX-99.1', text)], items).available;

  test('a dateline, a contact or an announcement under any item', () => {
    expect(found(release(), ['1.01', '9.01'])).toBe(true);
    expect(found(dull.replace('things', 'things. Investor Relations Contact: A. Person'), ['7.01'])).toBe(true);
    expect(found(dull.replace('Schedule', 'FOR IMMEDIATE RELEASE'), ['5.02'])).toBe(true);
  });
  test('results need wording about them, by code or caption of both eras; other items a sign', () => {
    const results = dull.replace('things', 'net income');
    for (const item of ['2.02', 'Item 2.02', 'Results of Operations and Financial Condition', '12']) {
      expect(found(results, [item])).toBe(true);
      expect(found(dull, [item])).toBe(false);
    }
    for (const item of ['8.01', '5', '7.01', '1.01', '5.02', '9.01', 'Regulation FD Disclosure'])
      expect(found(results, [item])).toBe(false);
  });
  test('agreements, prospectuses, orders, transcripts and slides are none under any item', () => {
    const titled = (title: string): string => release('net income announced').replace(/<b>.*?<\/b>/, `<b>${title}</b>`);
    for (const title of ['PURCHASE AGREEMENT', 'Prospectus Supplement', 'Consent Order', 'Earnings Call Transcript'])
      expect(found(titled(title), ['2.02', '8.01'])).toBe(false);
    for (const title of ['Unaudited Pro Forma Combined Financial Information', 'Independent Auditors&#8217; Report'])
      expect(found(titled(title), ['2.01', '9.01'])).toBe(false);
    expect(found(titled('Crafted Company Announces Pro Forma Financial Information'), ['8.01'])).toBe(true);
    expect(found(titled('Crafted Company Enters Into Merger Agreement'), ['1.01'])).toBe(true);
    const call = '<p>Operator</p><p>Next question.</p>'.repeat(4);
    expect(found(release('announced').replace('</body>', `${call}</body>`), ['2.02'])).toBe(false);
    expect(found(deck, ['2.02'])).toBe(false);
  });
  test('slides under 7.01 alone are none', () => {
    expect(found(deck, ['7.01', '9.01'])).toBe(false);
    expect(found(release('announced'), ['7.01'])).toBe(true);
  });
  test('the length is in code points', () => {
    const section = pressRelease([main, exhibit(2, 'EX-99.1', release('\u{1F4C8}'))], ['2.02']);
    expect(section.available && section.charCount).toBe(section.available && [...section.text].length);
  });
  test('plain text of before 2001', () => {
    const text = `FOR IMMEDIATE RELEASE\n\nCrafted Company\n\n${filler}\n`;
    expect(pressRelease([main, exhibit(2, 'EX-99', text, '')], ['5']).available).toBe(true);
  });
});
