/**
 * Crafted reports in further habits of filers, 1999 to 2025, and documents that isolate single rules. All text is our
 * own.
 */
import { describe, expect, test } from 'vitest';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import type { SectionIndex, SectionName } from '../../../src/filings/sections/types.ts';
import type { Heading, Item } from './documents.ts';
import {
  ANNUAL,
  ANNUAL_ITEMS,
  annual,
  body,
  bodyOf,
  bold,
  contentsTable,
  cover,
  document,
  expectAnnual,
  expectQuarterly,
  expectSections,
  MDA,
  outcome,
  paragraphs,
  plain,
  prose,
  QUARTERLY_ITEMS,
  quarterly,
  withItems,
} from './documents.ts';

const textOf = (index: SectionIndex, name: SectionName): string => {
  const section = index.sections[name];
  if (!section.available) throw new Error(`${name}: ${section.reason}`);
  return section.text;
};

const MARKET_RISK = 'Quantitative and Qualitative Disclosures About Market Risk';
const combined: Item = ['7', MDA, 'mda', 160];

describe('nothing of a heading in cells is lost', () => {
  const items = withItems(ANNUAL_ITEMS, { '7': combined, '7A': undefined });
  const cells: Heading = (number, title, anchor) =>
    number === '7'
      ? `<table><tr><td><b>Items 7 and 7A.</b></td><td><b>${MDA} and ${MARKET_RISK}</b></td></tr></table>`
      : bold(number, title, anchor);

  test('the captions of both items are the heading', () => {
    const index = annual(document(cover, body(items, cells)));
    expectAnnual(index);
    expect(textOf(index, 'mda').split('\n')[0]).toBe(
      `Items 7 and 7A. ${MDA.replace('&#146;', '\u2019')} and ${MARKET_RISK}`,
    );
  });

  test('text that goes on in the cell or block of the caption', () => {
    const said = 'We make things that others need, and this sentence shares its place with a caption.';
    const runIn =
      (open: string, close: string, between: string): Heading =>
      (number, title, anchor) =>
        number === '1'
          ? `${open}<b>Item 1.</b>${between}<b>${title}.</b> ${said}${close}`
          : bold(number, title, anchor);
    for (const style of [
      runIn('<table><tr><td>', '</td></tr></table>', '</td><td>'),
      runIn('<p>', '</p>', '</p><p>'),
      runIn('<p>', '</p>', ' '),
    ]) {
      const index = annual(document(cover, body(ANNUAL_ITEMS, style)));
      expectAnnual(index);
      expect(textOf(index, 'business').split(said)).toHaveLength(2);
    }
  });
});

describe('single rules', () => {
  /** Short sections: their length says nothing of which heading is theirs. */
  const short = ANNUAL_ITEMS.map(
    ([number, title, mark, sentences, said]): Item =>
      said === undefined ? [number, title, mark, Math.min(sentences, 8)] : [number, title, mark, sentences, said],
  );

  test('a list of items without pages or links is no heading, before the items and after them', () => {
    const list = short.map(([number, title]) => plain(number, title)).join('');
    const expected = { business: { business: 8 }, risk_factors: { risk: 8 }, controls_and_procedures: { controls: 8 } };
    expectSections(annual(document(cover, list, body(short, plain))), expected);
    const index = annual(document(cover, list, body(short, plain)));
    const listed = index.record.candidates.filter((one) => one.inContents && !one.key.startsWith('PART'));
    expect(listed.length).toBe(short.length);
  });

  test('a caption in quotation marks is a reference, though it begins the line in bold', () => {
    const mention = '<p><b>Item 1A. Risk Factors\u201d describes them</b></p>';
    const lost = withItems(ANNUAL_ITEMS, { '1A': undefined });
    const index = annual(
      document(cover, body(lost, bold).replace('Sentence business-60.', `</p>${mention}<p>Sentence business-60.`)),
    );
    const mentioned = index.record.candidates.filter((one) => one.key === '1A');
    expect(mentioned).toMatchObject([{ crossReference: true, chosen: false }]);
    expect(outcome(index, 'risk_factors')).toBe('section_not_found');
    expect(outcome(index, 'business')).toEqual({ business: 120 });
  });
});

describe('annual reports', () => {
  const check = (html: string): void => expectAnnual(annual(html));

  test('every heading twice: in a band over the page and as the heading', () => {
    const twice: Heading = (number, title, anchor) =>
      `<p align="right"><i>Item ${number}</i></p>${bold(number, title, anchor)}`;
    check(document(cover, contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, twice)));
  });
  test('headings behind bullets are as good as mentions: a reason, never a wrong text', () => {
    const style: Heading = (number, title) => `<ul><li><b>Item ${number}. ${title}</b></li></ul>`;
    for (const section of Object.values(annual(document(cover, body(ANNUAL_ITEMS, style))).sections)) {
      expect(section.available).toBe(false);
    }
  });
  test('headings in definition lists of 1999, upper case tags, no closing tags', () => {
    const style: Heading = (number, title) => `<P><FONT SIZE=2><B>ITEM ${number}.  ${title.toUpperCase()}</B></FONT>`;
    check(document(cover, body(ANNUAL_ITEMS, style).replaceAll('</p>', '')));
  });
  test('the number in one inline element, the caption in another with line breaks between', () => {
    check(
      document(
        cover,
        body(ANNUAL_ITEMS, (number, title) => `<p><b>Item ${number}.<br/>${title}</b></p>`),
      ),
    );
  });
  test('numbers with trailing letters set apart and no point', () => {
    const style: Heading = (number, title) =>
      `<p><b>ITEM ${number.replace(/([A-C])$/, ' $1')} ${title.toUpperCase()}</b></p>`;
    check(document(cover, contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, style)));
  });
  test('a summary of the items in the letter to holders', () => {
    const letter = `<p>Read Item 1. Business first, then Item 1A. Risk Factors, and Item 7 last of all.</p>`;
    check(document(cover, letter, contentsTable(ANNUAL_ITEMS), letter, body(ANNUAL_ITEMS, bold)));
  });
  test('hidden inline XBRL facts with items in their text', () => {
    const hidden = `<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:x">Item 7. ${MDA}</ix:nonNumeric></ix:hidden></ix:header></div>`;
    check(document(hidden, cover, contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, bold)));
  });
  test('captions cut by soft hyphens and no-break spaces', () => {
    const style: Heading = (number, title) =>
      `<p><b>Item&#160;${number}.&#8195;${title.replaceAll(' ', '&#160;').replaceAll('tion', '&#173;tion')}</b></p>`;
    check(document(cover, body(ANNUAL_ITEMS, style)));
  });
  test('risk factors described in the discussion are not those of the item', () => {
    const inside = `${paragraphs('mda', 80)}<p><b>Risk Factors</b></p>${paragraphs('mda', 80)}`;
    const html = document(cover, body(ANNUAL_ITEMS, bold)).replace(paragraphs('mda', 160), inside);
    check(html);
  });
  test('an appendix of old items after the signatures', () => {
    const appendix = `<p><b>Annex A</b></p>${bold('1', 'Business')}${paragraphs('annex', 200)}${bold('2', 'Properties')}${paragraphs('annex', 40)}`;
    check(document(cover, body(ANNUAL_ITEMS, bold), appendix));
  });
  test('items of a subsidiary after the parent in one document are not mixed', () => {
    const index = annual(
      document(
        cover,
        contentsTable(ANNUAL_ITEMS),
        body(ANNUAL_ITEMS, bold),
        cover,
        body(
          ANNUAL_ITEMS.map(
            ([n, t, m, s, x]): Item => (x === undefined ? [n, t, `sub${m}`, s] : [n, t, `sub${m}`, s, x]),
          ),
          bold,
        ),
      ),
    );
    for (const [name, whole] of Object.entries(ANNUAL)) {
      const got = outcome(index, name as SectionName);
      // One company's text whole, or none: never both.
      if (typeof got !== 'string') expect(Object.keys(got).length, name).toBe(1);
      if (typeof got !== 'string') expect(Object.values(got), name).toEqual(Object.values(whole));
    }
  });
  test('plain text with page numbers, form feeds and running heads', () => {
    const lines = ANNUAL_ITEMS.map((item, i) => {
      const [number, title, mark, sentences, said = ''] = item;
      const words = sentences > 0 ? prose(mark, sentences).join('\n\n') : said;
      return `ITEM ${number}.  ${title.replace('&#146;', "'").toUpperCase()}\n\n${words}\n\n                                   ${i + 1}\n\f\nACME CORP ANNUAL REPORT\n\n`;
    });
    const index = extractSections(textBlocks(lines.join('')), { form: '10-K405', filed: '2003-03-01' });
    expectSections(index, { business: { business: 120 }, mda: { mda: 160 } });
  });
  test('every block an absolutely placed division', () => {
    const placed = (html: string): string =>
      html.replaceAll('<p style="margin:0">', '<div style="position:absolute;left:72px">').replaceAll('</p>', '</div>');
    check(document(placed(body(ANNUAL_ITEMS, bold))));
  });
  test('Item 1 in parts of its own', () => {
    const parts = `${bold('1(a)', 'General Development of Business')}${paragraphs('business', 60)}${bold('1(b)', 'Financial Information about Segments')}${paragraphs('business', 60)}`;
    const html = document(cover, body(ANNUAL_ITEMS, bold)).replace(bodyOf(['1', 'Business', 'business', 120]), parts);
    const got = outcome(annual(html), 'business');
    // All of it, or a reason: never half.
    if (typeof got !== 'string') expect(got).toEqual({ business: 120 });
  });
});

describe('quarterly reports', () => {
  test('part and item in two cells of every heading', () => {
    const style: Heading = (number, title) =>
      `<table><tr><td><b>Item ${number}.</b></td><td></td><td><b>${title}</b></td></tr></table>`;
    expectQuarterly(quarterly(document(cover, contentsTable(QUARTERLY_ITEMS), body(QUARTERLY_ITEMS, style))));
  });
  test('the parts as pictures, risk factors in Item 1A alone', () => {
    expectQuarterly(quarterly(document(cover, body(QUARTERLY_ITEMS, bold, false))));
  });
  test('items left out as not applicable', () => {
    const few = withItems(QUARTERLY_ITEMS, { 'II.3': undefined, 'II.4': undefined, 'II.5': undefined });
    expectQuarterly(quarterly(document(cover, contentsTable(few), body(few, bold))));
  });
});
