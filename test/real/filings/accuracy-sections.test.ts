/** The measure of sections against other readers: similarity of texts, verdicts, and how often they are right. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { precisionAndRecall } from '../../../tools/accuracy/filings-report.ts';
import { checked } from '../../../tools/accuracy/sections/types.ts';
import { editDistance, editSimilarity } from '../../../tools/accuracy/similarity.ts';
import { readZip } from '../../../tools/accuracy/zip.ts';

describe('the measure', () => {
  test('edit distance by hand', () => {
    expect(editDistance('', '', 5)).toBe(0);
    expect(editDistance('abc', '', 5)).toBe(3);
    // Myers 1986, the paper's own example: ABCABBA to CBABAC takes 5 edits.
    expect(editDistance('abcabba', 'cbabac', 10)).toBe(5);
    expect(editDistance('abcabba', 'cbabac', 5)).toBe(5);
    expect(editDistance('abcabba', 'cbabac', 4)).toBe(5); // more than 4
    expect(editDistance('abc', 'xyz', 2)).toBe(3); // more than 2
  });

  test('similarity counts letters and digits, not marks, spaces or case', () => {
    expect(editSimilarity('Item 1A. | Risk\u00a0Factors', 'ITEM 1A \u2014 RISK FACTORS')).toBe(1);
    expect(editSimilarity('abcabba', 'cbabac')).toBeCloseTo(1 - 5 / 13, 12); // 5 edits of 13 letters, at the bound
    // One letter of 100 + 100 taken away: 1 - 1 / 199.
    expect(editSimilarity('a'.repeat(100), 'a'.repeat(99))).toBeCloseTo(1 - 1 / 199, 12);
    expect(editSimilarity('', '')).toBe(1);
    expect(editSimilarity('abc', '')).toBeLessThanOrEqual(0.7);
  });

  test('a long text with changes here and there is similar', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `word${i % 977}`).join(' ');
    expect(editSimilarity(text, text.replaceAll('word976 ', ''))).toBeGreaterThan(0.99);
  });

  const found = {
    filing: 'x',
    section: 'mda',
    by: 'y',
    startRight: true,
    endRight: true,
    agreement: 0.99,
    measure: 'text',
    given: true,
    exists: true,
    why: '',
  } as const;

  test('verdicts: a wrong edge, another text, text where none belongs, none where text belongs', () => {
    expect(checked(found).verdict).toBe('right');
    expect(checked({ ...found, startRight: false }).verdict).toBe('wrong');
    expect(checked({ ...found, endRight: false }).verdict).toBe('wrong');
    expect(checked({ ...found, agreement: 0.979 }).verdict).toBe('wrong');
    expect(checked({ ...found, exists: false }).verdict).toBe('wrong');
    expect(checked({ ...found, given: false }).verdict).toBe('missed');
    expect(checked({ ...found, given: false, exists: false }).verdict).toBe('rightly none');
  });

  test('a section that two speak of counts once, and wrong when one says so', () => {
    const right = checked(found);
    const wrong = checked({ ...found, endRight: false });
    expect(precisionAndRecall([right, wrong])).toEqual({ given: 1, existing: 1, right: 0 });
    expect(precisionAndRecall([wrong, right])).toEqual({ given: 1, existing: 1, right: 0 });
    expect(precisionAndRecall([right, checked({ ...found, section: 'business', given: false })])).toEqual({
      given: 1,
      existing: 2,
      right: 1,
    });
  });

  test('a ZIP archive, stored and deflated (PKWARE APPNOTE 4.3)', () => {
    const entry = (name: string, content: string, method: number) => {
      const packed = method === 0 ? Buffer.from(content) : deflateRawSync(content);
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(method, 8);
      local.writeUInt16LE(name.length, 26);
      return { name, method, packed, bytes: Buffer.concat([local, Buffer.from(name), packed]) };
    };
    const entries = [entry('a.txt', 'stored', 0), entry('b.txt', 'deflated '.repeat(50), 8)];
    let offset = 0;
    const central = entries.map(({ name, method, packed, bytes }) => {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(0x02014b50, 0);
      head.writeUInt16LE(method, 10);
      head.writeUInt32LE(packed.length, 20);
      head.writeUInt16LE(name.length, 28);
      head.writeUInt32LE(offset, 42);
      offset += bytes.length;
      return Buffer.concat([head, Buffer.from(name)]);
    });
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(2, 10);
    end.writeUInt32LE(offset, 16);
    const archive = Buffer.concat([...entries.map(({ bytes }) => bytes), ...central, end]);
    expect(readZip(archive).map(([name, content]) => [name, content.toString()])).toEqual([
      ['a.txt', 'stored'],
      ['b.txt', 'deflated '.repeat(50)],
    ]);
    expect(() => readZip(Buffer.from('not an archive at all, in any way'))).toThrow('not a ZIP archive');
  });
});
