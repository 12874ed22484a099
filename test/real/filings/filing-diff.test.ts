/**
 * Apple's annual reports for 2024 and 2025 compared: measures computed by another program, and every paragraph once.
 */
import { expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/filing-diff/compute.ts';
import { useRecords } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const records = useRecords(
  ['edgar/company_tickers.json.gz', 'edgar/submissions', 'edgar/filings/10-K/AAPL'],
  NOW,
  'some refused',
);

const diff = (section: string) =>
  compute({ store: records.store, now: NOW, asOf: undefined }, { symbol: 'AAPL', form: '10-K', section });

// Reference: a separate program on the same two documents, recorded in the research notes of the project.
test.each([
  ['risk_factors', 0.9969, 0.8645, 0.794],
  ['mda', 0.985, 0.74, 0.75],
  ['business', 0.996, 0.873, 0.862],
])('%s: cosine, Jaccard and minimum edit of the reference', async (section, cosine, jaccard, minEdit) => {
  const payload = await diff(section);
  const { similarity } = payload as Extract<typeof payload, { section: string }>;
  expect(similarity.cosine).toBeCloseTo(cosine, 3);
  expect(similarity.jaccard).toBeCloseTo(jaccard, 3);
  expect(similarity.min_edit).toBeCloseTo(minEdit, 3);
});

test('risk factors: words, edits and paragraphs', async () => {
  const payload = await diff('risk_factors');
  // Reference: 9,777 and 9,622 words, d 3,993; 116 and 107 paragraphs, 47 of them identical.
  expect(payload).toMatchObject({ from: { words: 9777 }, to: { words: 9622 }, edits: 3993 });
  const { identical, reworded, added, deleted, moved } = (payload as { paragraphs: Record<string, number> }).paragraphs;
  expect(identical).toBe(47);
  expect([identical! + reworded! + moved! + deleted!, identical! + reworded! + moved! + added!]).toEqual([116, 107]);
});
