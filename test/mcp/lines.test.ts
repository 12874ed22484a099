/** Cells of answers for assistants. */
import { expect, test } from 'vitest';
import { cellText } from '../../src/mcp/lines.ts';
import { createContext } from '../../src/render/context.ts';

test('negative numbers have a minus; what a filing prints in parentheses stays as printed', () => {
  const context = createContext({ width: undefined, color: false, unicode: true }, 'USD');
  expect(cellText({ kind: 'amount', value: -14264, accounting: {} }, context)).toBe('-14,264');
  // A footnote mark that became -1 would be a wrong number.
  for (const value of ['(1)', '(a)', '(14,264)']) expect(cellText({ kind: 'text', value }, context)).toBe(value);
});
