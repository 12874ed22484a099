import { expect, test } from 'vitest';
import { REASONS } from '../../src/engine/value.ts';
import { explain } from '../../src/render/reasons.ts';

test('every reason has one sentence of its own, without jargon', () => {
  const sentences = REASONS.map(explain);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]*[a-z]\.$/);
  expect(new Set(sentences).size).toBe(REASONS.length);
});
