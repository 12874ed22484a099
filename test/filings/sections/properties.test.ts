import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlBlocks } from '../../../src/filings/documents/html-blocks.ts';
import { textBlocks } from '../../../src/filings/documents/text-blocks.ts';
import type { Block } from '../../../src/filings/documents/types.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import type { FoundSection, SectionIndex, SectionName } from '../../../src/filings/sections/types.ts';
import { SECTION_NAMES } from '../../../src/filings/sections/types.ts';
import type { Item } from './documents.ts';
import {
  ANNUAL_ITEMS,
  body,
  bodyOf,
  contentsTable,
  document,
  marksOf,
  prose,
  QUARTERLY_ITEMS,
  STYLES,
  signatures,
} from './documents.ts';

const MARKS: Readonly<Record<SectionName, string>> = {
  business: 'business',
  risk_factors: 'risk',
  mda: 'mda',
  controls_and_procedures: 'controls',
  press_release: '',
};

const given = (index: SectionIndex): [SectionName, FoundSection][] =>
  SECTION_NAMES.flatMap((name): [SectionName, FoundSection][] => {
    const section = index.sections[name];
    return section.available ? [[name, section]] : [];
  });

/** What holds of any answer: length in code points, order of the document, no block in two sections. */
function expectSound(index: SectionIndex): void {
  const sections = given(index).map(([, section]) => section);
  for (const section of sections) {
    expect(section.charCount).toBe([...section.text].length);
    expect(section.startBlock).toBeLessThan(section.endBlock);
    expect(section.confidence).toBeGreaterThanOrEqual(0.5);
  }
  const placed = sections
    .filter((section) => section.method !== 'annual_report_exhibit')
    .sort((a, b) => a.startBlock - b.startBlock);
  for (let i = 1; i < placed.length; i++)
    expect(placed[i - 1]?.endBlock).toBeLessThanOrEqual(placed[i]?.startBlock ?? -1);
}

const styles = Object.values(STYLES);

/**
 * A report with items left out, lengths at random, headings in one or several styles, contents of some kind or none,
 * mentions, running headers.
 */
const reports = fc.record({
  quarterly: fc.boolean(),
  without: fc.array(fc.nat(22), { maxLength: 5 }),
  style: fc.nat(styles.length - 1),
  mixed: fc.boolean(),
  contents: fc.constantFrom('none', 'linked', 'pages', 'lines'),
  parts: fc.boolean(),
  headers: fc.constantFrom('none', 'bare', 'titled'),
  lengths: fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 23, maxLength: 23 }),
});

type Report = typeof reports extends fc.Arbitrary<infer T> ? T : never;

function build(report: Report): { html: string; items: Item[] } {
  const all = report.quarterly ? QUARTERLY_ITEMS : ANNUAL_ITEMS;
  const items = all
    .map(
      ([n, title, mark, sentences, short], i): Item => [
        n,
        title,
        mark,
        sentences === 0 ? 0 : (report.lengths[i] ?? 1),
        short ?? '',
      ],
    )
    .filter((_, i) => !report.without.includes(i));
  const contents = {
    none: '',
    linked: contentsTable(items),
    pages: contentsTable(items, false),
    lines: items.map(([n, title]) => `<p>Item ${n.replace(/^I+\./, '')}. ${title}</p>`).join(''),
  }[report.contents];
  let drawn = report.style;
  const heading = (number: string, title: string, anchor?: string): string => {
    if (report.mixed) drawn = (drawn + 5) % styles.length;
    return (styles[drawn] ?? STYLES.bold)(number, title, anchor);
  };
  const headed = (item: Item): string => {
    const number = item[0].replace(/^I+\./, '');
    const header =
      report.headers === 'bare' ? `<p>Item ${number}</p>` : `<p>Item ${number}. ${item[1]} (continued)</p>`;
    return prose(item[2], item[3])
      .map((text, i) => (i % 5 === 4 ? `<p>${text}</p>${header}` : `<p>${text}</p>`))
      .join('');
  };
  const inner =
    report.headers === 'none'
      ? body(items, heading, report.parts)
      : items
          .map((item) => heading(item[0].replace(/^I+\./, ''), item[1]) + (item[3] > 0 ? headed(item) : bodyOf(item)))
          .join('') + signatures;
  return { html: document('<p><b>FORM 10-K</b></p>', contents, inner), items };
}

describe('sections of any report', () => {
  test('never hold text of another item; hold all of their own', () => {
    let available = 0;
    let present = 0;
    fc.assert(
      fc.property(reports, (report) => {
        const { html, items } = build(report);
        const index = extractSections(htmlBlocks(html), { form: report.quarterly ? '10-Q' : '10-K' });
        expectSound(index);
        for (const [name, section] of given(index)) {
          const mark = MARKS[name];
          const item = items.find((one) => one[2] === mark);
          // Where an item that was left out of the report is "found", something else was taken for it.
          expect([name, item !== undefined]).toEqual([name, true]);
          expect([name, marksOf(section.text)]).toEqual([name, { [mark]: item?.[3] }]);
        }
        available += given(index).length;
        present += items.filter((item) => Object.values(MARKS).includes(item[2])).length;
      }),
      { numRuns: 60 },
    );
    // Refusing everything would satisfy the above.
    expect(available / present).toBeGreaterThan(0.9);
  });
});

describe('any blocks at all', () => {
  const words = fc.constantFrom(
    'Item 1.',
    'ITEM 1A',
    'Item',
    '7.',
    'Risk Factors',
    'PART II',
    'Business',
    'SIGNATURES',
    'see',
    'Item 7A. and 8',
    'Management’s Discussion and Analysis',
    '3-9, 12',
    '“Item 2',
    'a',
    '\u{1F600}',
    'continued)',
    'Items 1, 1A and 2',
  );
  const block: fc.Arbitrary<Block> = fc.record({
    kind: fc.constantFrom('paragraph' as const, 'list_item' as const, 'row' as const, 'rule' as const),
    text: fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' ')),
    heading: fc.nat(6),
    bold: fc.constantFrom(0, 0.5, 1),
    underlined: fc.constantFrom(0, 1),
    italic: fc.constantFrom(0, 1),
    centered: fc.boolean(),
    indent: fc.nat(40),
    table: fc.integer({ min: -1, max: 3 }),
    cells: fc.array(words, { maxLength: 4 }),
    columns: fc.constant([]),
    spans: fc.constant([]),
    concepts: fc.constant([]),
    anchors: fc.array(fc.constantFrom('a', 'b'), { maxLength: 1 }),
    links: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    offset: fc.nat(),
  });

  test('no throw, sound answers', () => {
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 120 }),
        fc.constantFrom('10-K', '10-Q', '10-K/A', '8-K', ''),
        (blocks, form) => {
          expectSound(extractSections(blocks, { form, annualReport: blocks }));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('text cut anywhere', () => {
    const html = document(contentsTable(ANNUAL_ITEMS), body(ANNUAL_ITEMS, STYLES.bold));
    fc.assert(
      fc.property(fc.nat(html.length), fc.boolean(), (cut, fromStart) => {
        const part = fromStart ? html.slice(0, cut) : html.slice(cut);
        const index = extractSections(htmlBlocks(part), { form: '10-K' });
        expectSound(index);
      }),
      { numRuns: 15 },
    );
  });
});

describe('time', () => {
  test('out of time: no text, and it says so', () => {
    const blocks = htmlBlocks(document(body(ANNUAL_ITEMS, STYLES.bold)));
    for (let calls = 0; calls < 4; calls++) {
      let asked = 0;
      const index = extractSections(blocks, { form: '10-K', overdue: () => asked++ >= calls });
      for (const name of ['business', 'risk_factors', 'mda', 'controls_and_procedures'] as const) {
        expect(index.sections[name]).toMatchObject({ available: false, reason: 'extraction_failed' });
      }
      expect(index.record.notes.join()).toContain('out of time');
    }
  });

  test('headings without end: a sound result, and a record of limited length', () => {
    const one = 'Item 7. Management discussion\n\nItem 1A of this\n\nPART II\n\nItem 1.\n\n';
    const index = extractSections(textBlocks(one.repeat(3000)), { form: '10-K' });
    expectSound(index);
    expect(index.record.candidates).toHaveLength(400);
  });
});
