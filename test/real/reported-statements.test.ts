import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { StatementKind } from '../../src/engine/reported/anchors.ts';
import { periodKey, statementOf } from '../../src/engine/reported/statement.ts';
import { documentBlocks } from '../../src/filings/documents/document-blocks.ts';
import { readReport } from '../../src/filings/xbrl/read-report.ts';
import { data } from '../support/real-records.ts';

const FOLDER = 'edgar/rendered/AAPL-0000320193-25-000057';
const bytesOf = (name: string): Buffer => gunzipSync(readFileSync(join(data, FOLDER, `${name}.gz`)));

/** Rows of a rendering of the SEC: label and printed values in units, blank cells as undefined; headings have none. */
function rendered(name: string): readonly (readonly [label: string, values: readonly (number | undefined)[]])[] {
  const html = bytesOf(name).toString('utf8');
  const head = /<th[^>]*class="tl"[^>]*>([\s\S]*?)<\/th>/.exec(html)![1]!;
  const scaleOf = (what: string): number =>
    ({ Thousands: 1e3, Millions: 1e6 })[new RegExp(`${what} in (Thousands|Millions)`).exec(head)?.[1] ?? ''] ?? 1;
  const [shares, dollars] = [scaleOf('shares'), scaleOf('\\$')];
  const visible = (text: string): string =>
    text
      .replace(/<[^>]*>/g, '')
      .replaceAll('&#160;', ' ')
      .trim();
  return [...html.matchAll(/<tr class="r[a-z]*">([\s\S]*?)<\/tr>/g)].map(([, row]) => {
    const label = visible(/<td class="pl[^"]*"[^>]*>([\s\S]*?)<\/td>/.exec(row!)![1]!);
    const values = [...row!.matchAll(/<td class="(nump?|text)">([\s\S]*?)<\/td>/g)].map(([, , cell]) => {
      const text = visible(cell!);
      if (text === '') return undefined;
      const value = Number(text.replace(/[$,()\s]/g, ''));
      const isPerShare = /[.]\d\d$/.test(text) && /per share|per rsu|basic|diluted/i.test(label);
      const scale = isPerShare ? 1 : /\(in shares\)/.test(label) ? shares : dollars;
      return Math.round((text.includes('(') ? 0 - value : value) * scale * 100) / 100;
    });
    return [label, values];
  });
}

describe('statements as reported', () => {
  const bytes = bytesOf('aapl-20250329.htm');
  const facts = readReport([{ text: bytes.toString('utf8'), blocks: () => documentBlocks(bytes) }])!;

  test.each<[StatementKind, string, number]>([
    ['income', 'R2.htm', 76],
    ['comprehensive-income', 'R3.htm', 40],
    ['balance', 'R4.htm', 54],
    ['cash-flow', 'R7.htm', 56],
  ])('%s is the rendering of the SEC, cell by cell', (kind, name, cells) => {
    const { lines, periods } = statementOf(facts, kind)!;
    const own = lines.flatMap(({ values }) => {
      const row = periods.map((period) => values.get(periodKey(period)));
      return row.some((value) => value !== undefined && !Number.isNaN(value)) ? [row] : [];
    });
    const theirs = rendered(name).flatMap(([, values]) =>
      values.some((value) => value !== undefined) ? [values] : [],
    );
    // The rendering puts lines with a dimension under all others: the order there is not the printed one.
    const flat = (rows: readonly (readonly (number | undefined)[])[]) =>
      rows.map((row) => row.map((each) => each ?? '').join(' ')).sort();
    expect(flat(own)).toEqual(flat(theirs));
    expect(own.flat().filter((value) => value !== undefined)).toHaveLength(cells);
  });

  test('equity has the cells of the rendering, which has its components in columns', () => {
    const { lines } = statementOf(facts, 'equity')!;
    const theirs = rendered('R6.htm').flatMap(([, values]) => values.filter((value) => value !== undefined));
    const own = lines.flatMap(({ values }) => [...values.values()]);
    expect(own.filter((value) => !theirs.includes(value))).toEqual([]);
    expect(own).toHaveLength(68);
  });

  test('lines are in the printed order, with headings, levels and signs', () => {
    const { lines } = statementOf(facts, 'income')!;
    expect(lines.slice(0, 4).map(({ label, level, concept }) => [label, level, concept === undefined])).toEqual([
      ['Net sales:', 0, true],
      ['Products', 1, false],
      ['Services', 1, false],
      ['Total net sales', 2, false],
    ]);
  });
});
