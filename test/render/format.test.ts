import { describe, expect, test } from 'vitest';
import { unavailable } from '../../src/engine/value.ts';
import { createContext } from '../../src/render/context.ts';
import { formatCell, isNumeric } from '../../src/render/format.ts';
import type { Cell } from '../../src/render/model.ts';

const options = { width: 80, color: true, unicode: true };

function shown(cell: Cell, unicode = true, arrow = false): string {
  const spans = formatCell(cell, createContext({ ...options, unicode }, 'USD'), arrow);
  return spans.map(({ text, style }) => (style === undefined ? text : `${style}:${text}`)).join('|');
}

test.each<[Cell, string]>([
  [{ kind: 'price', value: 229.35 }, '229.35'],
  [{ kind: 'price', value: 0.4212 }, '0.4212'],
  [{ kind: 'price', value: 1234.5, currency: 'EUR' }, '1,234.50 EUR'],
  [{ kind: 'price', value: 12, currency: 'USD' }, '12.00'],
  [{ kind: 'change', value: 9.32 }, 'up:+9.32'],
  [{ kind: 'change', value: -1234.5 }, 'down:-1,234.50'],
  [{ kind: 'change', value: 0 }, '0.00'],
  [{ kind: 'percent', value: 12.3 }, '12.30%'],
  [{ kind: 'percent', value: -12.3 }, '-12.30%'],
  [{ kind: 'change_percent', value: 1234.567 }, 'up:+1,234.57%'],
  [{ kind: 'change_percent', value: -0.001 }, '0.00%'],
  [{ kind: 'points', value: -2.5 }, 'down:-2.50 pp'],
  [{ kind: 'ratio', value: 34.8 }, '34.80'],
  [{ kind: 'ratio', value: 1.2205 }, '1.2205'],
  [{ kind: 'money', value: 3403643446500 }, '$3.40T'],
  [{ kind: 'money', value: -4900000000, currency: 'USD' }, '-$4.90B'],
  [{ kind: 'money', value: 4900000000, currency: 'DKK' }, '4.90B DKK'],
  [{ kind: 'amount', value: -12183000000 }, '-$12,183,000,000'],
  [{ kind: 'count', value: 113696100 }, '113.70M'],
  [{ kind: 'integer', value: 113696100 }, '113,696,100'],
  [{ kind: 'date', value: '2025-08-08' }, '2025-08-08'],
  [{ kind: 'flag', value: true }, 'yes'],
  [{ kind: 'flag', value: false }, 'no'],
  [{ kind: 'text', value: 'a\u001b[31mb' }, 'ab'],
  [{ kind: 'text', value: undefined }, ''],
  // A year has no thousands.
  [{ kind: 'text', value: 2025 }, '2025'],
  [{ kind: 'ratio', value: 2, emphasis: 'best' }, 'strong:*2.00'],
  [{ kind: 'change', value: 2, emphasis: 'strong' }, 'strong-up:+2.00'],
  [{ kind: 'text', value: 'x', emphasis: 'dim' }, 'dim:x'],
])('%j reads %s', (cell, text) => {
  expect(shown(cell)).toBe(text);
});

test('arrows come before the sign, and only where there is a direction and the characters for them', () => {
  expect(shown({ kind: 'change', value: 9.32 }, true, true)).toBe('up:▲ +9.32');
  expect(shown({ kind: 'change_percent', value: -9.32 }, true, true)).toBe('down:▼ -9.32%');
  expect(shown({ kind: 'change', value: 0 }, true, true)).toBe('0.00');
  expect(shown({ kind: 'change', value: -9.32 }, false, true)).toBe('down:-9.32');
  expect(shown({ kind: 'percent', value: 9.32 }, true, true)).toBe('9.32%');
});

describe('markers', () => {
  test('one number for each reason, in order of appearance', () => {
    const context = createContext(options, undefined);
    const mark = (reason: Parameters<typeof unavailable>[0]) =>
      formatCell({ kind: 'ratio', value: unavailable(reason) }, context);
    expect(mark('not_reported')).toEqual([{ text: '—¹', style: 'dim' }]);
    expect(mark('negative_earnings')).toEqual([{ text: '—²', style: 'dim' }]);
    expect(mark('not_reported')).toEqual([{ text: '—¹', style: 'dim' }]);
    expect(context.footnotes).toEqual(['not_reported', 'negative_earnings']);
  });

  test('in ASCII', () => {
    expect(shown({ kind: 'price', value: unavailable('no_price_data') }, false)).toBe('dim:--[1]');
  });
});

test('numbers are what is aligned on the right', () => {
  expect((['text', 'date', 'flag', 'price', 'points', 'amount', 'money', 'count'] as const).map(isNumeric)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});
