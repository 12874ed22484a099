import { describe, expect, test } from 'vitest';
import { TAGGED_EDITION } from '../../../src/engine/reported/tagged/stored-tagged.ts';
import { updateTagged } from '../../../src/sources/update-tagged.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import { figure, printedReport } from '../../engine/reported/printed.ts';
import { factsOf, filing } from '../records.ts';
import { scratch } from '../support.ts';

const store = openWriter(`${scratch()}/tagged.db`);
const REPORT = filing({ accession: '0000000001-25-000001', cik: 1, filed: 20_000 });
const FACTS = printedReport([[['Sales', figure(10, 'own:Sales')]]]);

store.transaction(() => {
  store.putFilings([REPORT, filing({ accession: '0000000001-25-000002', cik: 1 })]);
  store.putFacts(factsOf(1, [5, 6]));
  store.putReportedFacts(REPORT, 'test', FACTS);
  store.putFacts(factsOf(2, [5]));
  updateTagged(store);
});

describe('what is stored ready of the concepts of a company', () => {
  const left = (work: () => void): boolean => {
    let has = false;
    store.transaction(() => {
      work();
      has = store.tagged(1, '') !== undefined;
      const isTagged = store.reportedFacts(REPORT.accession) !== undefined;
      expect(store.companiesWithoutTagged(TAGGED_EDITION).includes(1)).toBe(isTagged && !has);
    }, 'rollback');
    return has;
  };

  test('is made of companies with tagged reports', () => {
    expect(store.companiesWithoutTagged(TAGGED_EDITION)).toEqual([]);
    expect(store.companiesWithoutTagged('another')).toEqual([1]);
    expect(store.tagged(2, '')).toBeUndefined();
    expect(store.tagged(1, 'own:Sales')?.edition).toBe(TAGGED_EDITION);
    expect(store.tagged(1, 'us-gaap:Assets')).toBeDefined();
  });

  test.each([
    ['its facts', () => store.putFacts(factsOf(1, [5, 7]))],
    ['its other facts', () => store.putOtherFacts({ ...factsOf(1, [1]), labels: new Map() })],
    ['a report read again', () => store.putReportedFacts(REPORT, 'test', FACTS)],
    ['a report without facts', () => store.putReportedFacts(REPORT, 'test', undefined)],
    ['another acceptance of its report', () => store.putFilings([{ ...REPORT, accepted: '2024-10-04T10:00:00.000Z' }])],
  ])('falls with %s', (_what, work) => {
    expect(left(() => undefined)).toBe(true);
    expect(left(work)).toBe(false);
  });

  test('is not made of a company with a predecessor, which has the facts of both', () => {
    store.transaction(() => {
      store.putPredecessor(1, 2);
      expect(store.tagged(1, '')).toBeUndefined();
      expect(store.companiesWithoutTagged(TAGGED_EDITION)).toEqual([]);
    }, 'rollback');
  });

  test('stays with the same list of filings, with other filings and with another company', () => {
    expect(left(() => store.putFilings([REPORT, filing({ accession: '0000000001-25-000003', cik: 1 })]))).toBe(true);
    expect(left(() => store.putFacts(factsOf(2, [9])))).toBe(true);
  });
});
