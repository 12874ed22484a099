/** Sections of real reports against references made by others: which items, where they begin and end, what they say. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { documentBlocks } from '../../src/filings/documents/document-blocks.ts';
import { readPages } from '../../src/filings/documents/page-headers.ts';
import type { Block } from '../../src/filings/documents/types.ts';
import { extractSections } from '../../src/filings/sections/extract.ts';
import { meaningOf } from '../../src/filings/sections/names.ts';
import type { FoundSection, SectionIndex, SectionName } from '../../src/filings/sections/types.ts';
import { data } from '../support/real-records.ts';

interface Report {
  readonly blocks: readonly Block[];
  readonly index: SectionIndex;
}

function report(form: string, path: string, filed?: string): Report {
  const blocks = documentBlocks(gunzipSync(readFileSync(join(data, 'edgar', 'filings', path))));
  const index = extractSections(blocks, { form, filed });
  return { blocks: readPages(blocks).blocks, index };
}

function found(index: SectionIndex, name: SectionName): FoundSection {
  const section = index.sections[name];
  if (!section.available) throw new Error(`${name}: ${section.reason}\n${index.record.notes.join('\n')}`);
  return section;
}

/** Agreement of two texts by runs of eight letters or digits (Dice): 1 for equal texts whatever their spacing and marks. */
function similarity(a: string, b: string): number {
  const shingles = (text: string): Map<string, number> => {
    // Letters only: agents and readers part words, marks and superscripts differently.
    const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
    const counts = new Map<string, number>();
    for (let i = 0; i + 8 <= letters.length; i++) {
      const key = letters.slice(i, i + 8);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };
  const [x, y] = [shingles(a), shingles(b)];
  let shared = 0;
  let total = 0;
  for (const count of [...x.values(), ...y.values()]) total += count;
  for (const [key, count] of x) shared += Math.min(count, y.get(key) ?? 0);
  return (2 * shared) / total;
}

/** Item keys of the chain in the reference's spelling (`1A`; `part2item1a`). */
function startsFound(index: SectionIndex): Set<string> {
  const chosen = index.record.candidates.filter((candidate) => candidate.chosen && !candidate.key.startsWith('PART'));
  return new Set(
    chosen.map(({ key }) => {
      const [, part, item] = /^(I{1,2})\.(.*)$/.exec(key) ?? [];
      return part === undefined ? key : `part${part.length}item${item?.toLowerCase()}`;
    }),
  );
}

const NAMES: Readonly<Record<string, SectionName>> = {
  '1': 'business',
  '1A': 'risk_factors',
  '7': 'mda',
  '9A': 'controls_and_procedures',
  part1item2: 'mda',
  part1item4: 'controls_and_procedures',
  part2item1a: 'risk_factors',
};

// Documents that have a list of items with them, by sec-parser's test data (alphanome-ai, MIT).
const LISTED = [
  ['10-K', '10-K/NVDA/0001045810-24-000029.htm.gz', '10-K/NVDA/0001045810-24-000029'],
  ['10-K', '10-K/AAPL/aapl-10-k-2024-11-01.htm.gz', '10-K/AAPL/0000320193-24-000123'],
  ['10-K', '10-K/IBM/0000051143-24-000012.htm.gz', '10-K/IBM/0000051143-24-000012'],
  ['10-Q', '10-Q/AAPL/0000320193-23-000077.htm.gz', '10-Q/AAPL/0000320193-23-000077'],
  ['10-Q', '10-Q/KO/0000021344-23-000048.htm.gz', '10-Q/KO/0000021344-23-000048'],
] as const;

describe('sections of real reports', () => {
  const references = join(data, 'reference', 'sections');
  for (const [form, path, reference] of LISTED) {
    const listed = JSON.parse(
      readFileSync(join(references, 'sec-parser-test-data', `${reference}.expected-top-level-sections.json`), 'utf8'),
    ) as { identifier: string; character_count: number }[];

    test(`${path}: every item listed has its heading, none is made up`, () => {
      const { index } = report(form, path);
      const starts = startsFound(index);
      const expected = listed.filter((item) => item.character_count > 0).map((item) => item.identifier);
      expect([...starts]).toEqual(expect.arrayContaining(expected));
      // The list leaves out 1C, 9C, 16 (introduced since) and items without text.
      const more = [...starts].filter((key) => !listed.some((item) => item.identifier === key));
      expect(more.filter((key) => !['1C', '9C', '16'].includes(key))).toEqual([]);
    });

    test(`${path}: the items with text are in the order of the list`, () => {
      const { index } = report(form, path, '2024-02-01');
      const found = Object.entries(index.sections).flatMap(([name, one]) =>
        one.available && one.method === 'numbered_heading' ? [{ name, at: one.startBlock }] : [],
      );
      const names = found.sort((a, b) => a.at - b.at).map(({ name }) => name);
      const expected = listed.flatMap(({ identifier, character_count }) => {
        const number = identifier.replace(/^(part\d)(item)/, '$1_$2_').toLowerCase();
        const meaning = meaningOf(form === '10-K' ? `item_${number}` : number, form, '2024-02-01');
        return character_count > 0 && meaning.kind === 'section' ? [meaning.name] : [];
      });
      expect(names.filter((name) => expected.includes(name))).toEqual(expected.filter((name) => names.includes(name)));
      const missing = expected.filter((name) => !names.includes(name) && name !== 'selected_financial_data');
      for (const name of missing)
        expect([name, index.sections[name]]).toEqual([
          name,
          expect.objectContaining({ reason: 'incorporated_by_reference' }),
        ]);
    });

    test(`${path}: sections are as long in the source as the list says`, () => {
      const { blocks, index } = report(form, path);
      for (const { identifier, character_count } of listed) {
        const name = NAMES[identifier];
        const section = name === undefined ? undefined : index.sections[name];
        if (section === undefined || !section.available) {
          // IBM's discussion is in its annual report, an exhibit that is not among the records.
          expect([path, identifier, section?.reason]).toEqual(
            name === undefined
              ? [path, identifier, undefined]
              : ['10-K/IBM/0000051143-24-000012.htm.gz', '7', 'incorporated_by_reference'],
          );
          continue;
        }
        const source = (blocks[section.endBlock]?.offset ?? 0) - (blocks[section.startBlock]?.offset ?? 0);
        // HTML characters by another tool: tags at the edges, and page furniture between items, may fall either side.
        expect([
          identifier,
          Math.abs(source - character_count) <= Math.max(2500, 0.03 * character_count),
          source,
          character_count,
        ]).toEqual([identifier, true, source, character_count]);
      }
    });
  }

  test('AAPL 10-Q: titles and text of the sections agree with a reviewed structure', () => {
    const { index } = report('10-Q', '10-Q/AAPL/0000320193-23-000077.htm.gz');
    const path = join(
      references,
      'sec-parser-test-data/10-Q/AAPL/0000320193-23-000077.expected-structure-and-text.json',
    );
    const elements = JSON.parse(readFileSync(path, 'utf8')) as {
      cls_name: string;
      section_type?: string;
      text_content?: string;
    }[];
    for (const [type, name] of Object.entries(NAMES)) {
      const from = elements.findIndex((element) => element.section_type === type);
      if (from < 0) continue;
      let to = from + 1;
      while (to < elements.length && elements[to]?.cls_name !== 'TopSectionTitle') to++;
      // Its tables have no text and its page furniture is marked as such.
      const texts = elements.slice(from, to).filter((element) => !/Table|Page|Empty|Irrelevant/.test(element.cls_name));
      const expected = texts.map((element) => element.text_content ?? '').join('\n');
      const own = found(index, name)
        .text.split('\n')
        .filter((line) => !line.includes(' | '))
        .join('\n');
      expect([name, similarity(own, expected) >= 0.98]).toEqual([name, true]);
    }
  });

  test('AAPL 10-K 2025: Item 1 agrees with its text layer', () => {
    const path = join(references, 'textlayer', 'AAPL_0000320193-25-000079_item1_business.json');
    const { item1_business_text: expected } = JSON.parse(readFileSync(path, 'utf8')) as { item1_business_text: string };
    const { index } = report('10-K', '10-K/AAPL/0000320193-25-000079.htm.gz');
    expect(similarity(found(index, 'business').text, expected)).toBeGreaterThanOrEqual(0.98);
  });

  test('a report of 1999 and one of 2000 in plain text', () => {
    const old = report('10-K', '10-K/old/MEDICIS_0000950153-99-001234.htm.gz', '1999-09-27').index;
    expect(found(old, 'business').text.startsWith('Item 1: Business')).toBe(true);
    // Its Item 7 refers to the annual report; risk factors and controls were no items yet.
    expect(old.sections.mda).toMatchObject({ available: false, reason: 'incorporated_by_reference' });
    expect(old.sections.risk_factors).toMatchObject({ available: false, reason: 'section_not_found' });
    expect(old.sections.controls_and_procedures).toMatchObject({ available: false, reason: 'section_not_found' });
  });

  test('every report: heading first, length in code points, order', () => {
    const folder = join(data, 'edgar', 'filings');
    for (const form of ['10-K', '10-Q']) {
      const paths = readdirSync(join(folder, form), { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.gz'),
      );
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        expect(existsSync(join(folder, form, path))).toBe(true);
        const { index } = report(form, join(form, path));
        const given = Object.values(index.sections).filter((section) => section.available);
        // McDonald's 10-K maps its items to pages in an index and has no headings of items.
        const byIndex = Object.values(index.sections).some(
          (section) => !section.available && section.reason === 'cross_reference_index',
        );
        expect([path, given.length > 0 || byIndex]).toEqual([path, true]);
        for (const section of given) {
          expect(section.text.startsWith(section.heading.slice(0, 20))).toBe(true);
          expect(section.charCount).toBe([...section.text].length);
          expect(section.confidence).toBeGreaterThanOrEqual(0.5);
        }
      }
    }
  });
});
