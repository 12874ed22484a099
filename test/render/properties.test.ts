/** What holds for every view at every width. */
import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { render, renderMany } from '../../src/render/render.ts';
import { textWidth } from '../../src/render/text/width.ts';
import { anyView } from './samples.ts';

const width = fc.oneof(fc.constantFrom(40, 60, 80, 140), fc.integer({ min: 20, max: 200 }));

test('no line is wider than the terminal', () => {
  fc.assert(
    fc.property(anyView, width, fc.boolean(), (view, columns, unicode) => {
      for (const line of render(view, { width: columns, color: false, unicode }).split('\n')) {
        expect(textWidth(line)).toBeLessThanOrEqual(columns);
        expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      }
    }),
    { numRuns: 400 },
  );
});

test('color changes nothing but color, and is off when it is off', () => {
  fc.assert(
    fc.property(anyView, width, fc.boolean(), (view, columns, unicode) => {
      const plain = render({ ...view, simulated: false }, { width: columns, color: false, unicode });
      const colored = render({ ...view, simulated: false }, { width: columns, color: true, unicode });
      expect(plain).not.toContain('\x1b');
      // Only colors that read on light and dark grounds: bold, dim, red, green, reversed, and off.
      for (const [, code] of colored.matchAll(/\x1b\[([^m]*)m/g)) expect(code).toMatch(/^(0|2|1(;7|;3[12])?|3[12])$/);
      expect(colored.replaceAll(/\x1b\[[\d;]*m/g, '').replaceAll(/ +$/gm, '')).toBe(plain.replaceAll(/ +$/gm, ''));
    }),
  );
});

test('ASCII is ASCII', () => {
  fc.assert(
    fc.property(anyView, fc.option(width, { nil: undefined }), (view, columns) => {
      expect(render(view, { width: columns, color: false, unicode: false })).toMatch(/^[\x20-\x7e\n]*$/);
    }),
  );
});

test('ends in one line break; no line ends in spaces', () => {
  fc.assert(
    fc.property(anyView, fc.option(width, { nil: undefined }), (view, columns) => {
      const text = render({ ...view, title: 'T' }, { width: columns, color: false, unicode: true });
      expect(text).toMatch(/\S\n$/);
      expect(text).not.toMatch(/ \n/);
    }),
  );
});

test('piped, every word of every note and every label comes out whole', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const words = new Set(render(view, { width: undefined, color: false, unicode: true }).split(/\s+/));
      for (const note of view.notes)
        for (const word of note.split(' ')) expect(word === '' || words.has(word)).toBe(true);
      for (const { block } of view.panels) {
        if (block.type !== 'facts') continue;
        for (const { label } of block.rows)
          for (const word of label.split(' ')) expect(word === '' || words.has(word)).toBe(true);
      }
    }),
  );
});

test('several views keep their order, a rule between', () => {
  const views = ['AAA', 'BBB', 'CCC'].map((title) => ({ title, panels: [], notes: [] }));
  expect(renderMany(views, { width: 20, color: false, unicode: false })).toBe(
    `AAA\n\n${'-'.repeat(20)}\n\nBBB\n\n${'-'.repeat(20)}\n\nCCC\n`,
  );
  expect(renderMany([], { width: 20, color: false, unicode: false })).toBe('');
});
