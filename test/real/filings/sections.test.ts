/** Sections of real reports: which items, in which order. What they say is measured in accuracy-sections.test.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { extractSections } from '../../../src/filings/sections/extract.ts';
import { meaningOf } from '../../../src/filings/sections/names.ts';
import type { SectionIndex } from '../../../src/filings/sections/types.ts';
import { data } from '../../support/real-records.ts';

function report(form: string, path: string, filed?: string): SectionIndex {
  const blocks = documentBlocks(gunzipSync(readFileSync(join(data, 'edgar', 'filings', path))));
  return extractSections(blocks, { form, filed });
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
      const index = report(form, path);
      const starts = startsFound(index);
      const expected = listed.filter((item) => item.character_count > 0).map((item) => item.identifier);
      expect([...starts]).toEqual(expect.arrayContaining(expected));
      // The list leaves out 1C, 9C, 16 (introduced since) and items without text.
      const more = [...starts].filter((key) => !listed.some((item) => item.identifier === key));
      expect(more.filter((key) => !['1C', '9C', '16'].includes(key))).toEqual([]);
    });

    test(`${path}: the items with text are in the order of the list`, () => {
      const index = report(form, path, '2024-02-01');
      const found = Object.entries(index.sections).flatMap(([name, one]) =>
        one.available && one.method === 'numbered_heading' ? [{ name, at: one.startBlock }] : [],
      );
      const names = found.sort((a, b) => a.at - b.at).map(({ name }) => name);
      const expected = listed.flatMap(({ identifier, character_count }) => {
        const number = identifier.replace(/^part(\d)item/, 'part_$1_item_').toLowerCase();
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
  }

  test('every report: heading first, length in code points, order', () => {
    const folder = join(data, 'edgar', 'filings');
    for (const form of ['10-K', '10-Q']) {
      const paths = readdirSync(join(folder, form), { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.gz'),
      );
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        expect(existsSync(join(folder, form, path))).toBe(true);
        const index = report(form, join(form, path));
        const given = Object.values(index.sections).filter((section) => section.available);
        expect([path, given.length > 0]).toEqual([path, true]);
        for (const section of given) {
          expect(section.text.startsWith(section.heading.slice(0, 20))).toBe(true);
          expect(section.charCount).toBe([...section.text].length);
          expect(section.confidence).toBeGreaterThanOrEqual(0.5);
        }
      }
    }
  });

  // Boundaries read by hand in the document: it has no headings of items, an index with links at its end.
  test('a filer with a cross-reference index', () => {
    const { sections } = report('10-K', join('10-K', 'MCD', '0000063908-24-000072.htm.gz'));
    const textOf = (name: string): string => {
      const section = sections[name];
      return section?.available ? section.text : (section?.reason ?? '');
    };
    const ends = (name: string): string[] => [textOf(name).slice(0, 34), textOf(name).slice(-34)];
    expect(ends('business')).toEqual(['Item 1 Business\n\nMcDonald’s Corpor', ' earnings or competitive position.']);
    expect(ends('risk_factors')[0]).toBe('RISK FACTORS\n\nCautionary Statement');
    expect(textOf('risk_factors')).not.toContain('CYBERSECURITY');
    expect(textOf('mda')).toMatch(/^MANAGEMENT'S DISCUSSION AND ANALYSIS/);
    expect(textOf('mda')).toContain('EFFECTS OF CHANGING PRICES');
    expect(textOf('mda')).not.toContain('STOCK PERFORMANCE GRAPH');
    expect(textOf('controls_and_procedures')).toMatch(/^Controls and Procedures\n\nDISCLOSURE CONTROLS/);
    expect(textOf('controls_and_procedures')).not.toContain('Equity compensation plan');
    expect(textOf('unresolved_staff_comments')).toBe('Item 1B Unresolved Staff Comments\nNot applicable');
    expect(textOf('executive_compensation')).toBe('incorporated_by_reference');
  });
});
