/** Full-text search over the real filings: exactly the paragraphs that regular expressions find. */
import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/filings-search/compute.ts';
import { EXTRACTOR_VERSION } from '../../../src/filings/sections/version.ts';
import { generatedQueries, paragraphsIn } from '../../support/search-oracle.ts';
import { useRecords } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('search in real filings', () => {
  const records = useRecords(
    ['edgar/company_tickers.json.gz', 'edgar/submissions', 'edgar/filings', 'edgar/full_submission'],
    NOW,
    'some refused',
  );

  test('100 generated queries: recall and precision 1 against a scan', { timeout: 120_000 }, async () => {
    const { store } = records;
    const accessions = [...new Set(store.imports().map(({ subject }) => subject))].filter((subject) =>
      /^\d{10}-\d\d-\d{6}$/.test(subject),
    );
    const paragraphs = paragraphsIn(store, accessions, EXTRACTOR_VERSION);
    expect(paragraphs.length).toBeGreaterThan(5_000);
    let found = 0;
    for (const { query, matches } of generatedQueries(paragraphs, 100, 20261123)) {
      const expected = paragraphs.filter(({ folded }) => matches(folded)).map(({ name }) => name);
      const payload = await compute({ store, now: NOW, asOf: undefined }, { q: query, limit: 100_000 });
      const hits = 'hits' in payload ? payload.hits : [];
      const names = hits.map(({ accession, section, paragraph }) => `${accession} ${section} ${paragraph}`);
      expect(names.sort(), query).toEqual(expected.sort());
      expect(payload.total, query).toBe(expected.length);
      expect(
        hits.filter(({ snippet }) => !/\*\*.+?\*\*/s.test(snippet)),
        query,
      ).toEqual([]);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(5_000);
  });
});
