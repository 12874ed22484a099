/**
 * How old statements are (FIELDS A2). Deadlines are counted by hand: plainCompany reports 40 days after each quarter.
 */
import { describe, expect, test } from 'vitest';
import { compute as calendar } from '../../../src/endpoints/calendar/compute.ts';
import { compute as dividends } from '../../../src/endpoints/dividends/compute.ts';
import { compute as earnings } from '../../../src/endpoints/earnings/compute.ts';
import { compute as fundamentals } from '../../../src/endpoints/fundamentals/compute.ts';
import { compute as snapshot } from '../../../src/endpoints/snapshot/compute.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { compute as valuation } from '../../../src/endpoints/valuation/compute.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import type { FilingRow } from '../../../src/store/schema/row-types.ts';
import { day, plainCompany } from '../../support/facts-builder.ts';
import { type Contents, filingRow, flatBars, storeOf } from '../earnings/earnings-store.ts';

const ROUTES = { snapshot, valuation, dividends, fundamentals, earnings, calendar };
// The newest report is that of 2023-12-31.
const facts = plainCompany({ firstYear: 2021, years: 3, shares: () => 4 }).builder.build();

/** An hour after the close of a session, where the newest bar is that of this session. */
function answers(session: string, filings: readonly FilingRow[] = [], more: Contents = {}) {
  const store = storeOf({ facts, filings, bars: flatBars('2023-11-01', session), ...more });
  const context = { store, now: closeInstant(day(session)) + 3_600_000, asOf: undefined, liveFigures };
  return Object.fromEntries(
    Object.entries(ROUTES).map(([name, compute]) => [name, compute(context, { symbol: 'AAA', period: 'quarter' })]),
  ) as unknown as Record<keyof typeof ROUTES, { statement_age?: unknown; freshness: string }>;
}

describe('statement_age', () => {
  test('the same on every route that has it', () => {
    // The category of the filer is not known: 45 days after 2024-03-31 are 2024-05-15.
    const age = {
      period_end: '2023-12-31',
      ttm_period_end: '2023-12-31',
      next_report_due: '2024-05-15',
      stale: false,
    };
    for (const [route, answer] of Object.entries(answers('2024-02-14')))
      expect(answer, route).toMatchObject({ statement_age: age, freshness: 'end_of_day' });
  });

  test('stale from the 11th day after the deadline on; prices stay current', () => {
    const [last, first] = [answers('2024-05-24'), answers('2024-05-28')];
    expect(last.fundamentals).toMatchObject({ statement_age: { stale: false }, freshness: 'end_of_day' });
    for (const route of ['fundamentals', 'earnings', 'calendar'] as const)
      expect(first[route], route).toMatchObject({ statement_age: { stale: true }, freshness: 'stale' });
    for (const route of ['snapshot', 'valuation', 'dividends'] as const)
      expect(first[route], route).toMatchObject({ statement_age: { stale: true }, freshness: 'end_of_day' });
  });

  test('a notice of late filing adds five days, once it is public', () => {
    const late = [filingRow('NT 10-Q', '2024-05-16')];
    // 2024-05-20 is a Monday.
    expect(answers('2024-05-17', late).fundamentals).toMatchObject({
      statement_age: { next_report_due: '2024-05-20' },
    });
    expect(answers('2024-05-15', late).fundamentals).toMatchObject({
      statement_age: { next_report_due: '2024-05-15' },
    });
  });

  test('a report that no list of filings after its deadline has was not filed by its day', () => {
    // The list was requested on Friday 2024-05-31; the report was due 2024-05-15, with a notice 2024-05-20.
    const listed = (session: string, filings: readonly FilingRow[], requested = '2024-05-31') => {
      const store = storeOf({ facts, filings, bars: flatBars('2023-11-01', session) });
      const checkedAt = closeInstant(day(requested)) + 3_600_000;
      const asked = {
        ...store,
        filingsListedTo: () => day(requested),
        filingsCheckedAt: () => checkedAt,
        syncState: () => ({ subject: '', part: 'submissions', checkedAt }) as never,
      };
      const context = { store: asked, now: closeInstant(day(session)) + 3_600_000, asOf: undefined, liveFigures };
      return (fundamentals(context, { symbol: 'AAA', period: 'quarter' }) as { statement_age?: unknown }).statement_age;
    };
    const late = filingRow('NT 10-Q', '2024-05-16');
    expect(listed('2024-06-03', [])).toMatchObject({ stale: true, not_filed_by: '2024-05-31' });
    expect(listed('2024-06-03', [])).not.toHaveProperty('late_notice');
    expect(listed('2024-06-03', [late])).toMatchObject({ not_filed_by: '2024-05-31', late_notice: '2024-05-16' });
    // Filed, and not stored: a sync brings it.
    expect(listed('2024-06-03', [filingRow('10-Q', '2024-05-28')])).not.toHaveProperty('not_filed_by');
    // Six sessions later, and from a list of before the deadline, nothing is known.
    expect(listed('2024-06-07', [])).toHaveProperty('not_filed_by');
    expect(listed('2024-06-10', [])).not.toHaveProperty('not_filed_by');
    expect(listed('2024-05-16', [], '2024-05-15')).not.toHaveProperty('not_filed_by');
  });

  test('a notice of a predecessor counts while it is the company’s past', () => {
    const due = (first: string) => {
      const plain = storeOf({ facts, bars: flatBars('2023-11-01', '2024-05-17') });
      const lists = {
        1: [filingRow('8-K', first)],
        2: [filingRow('10-K', '2024-02-09'), filingRow('NT 10-Q', '2024-05-16')],
      };
      const filings: typeof plain.filings = (cik, { forms, filedFrom = 0 } = {}) =>
        (lists[cik as 1 | 2] ?? []).filter(
          ({ form, filed }) => (forms === undefined || forms.includes(form)) && filed >= filedFrom,
        );
      const store = { ...plain, filings, predecessors: (cik: number) => (cik === 1 ? [2] : []) };
      const context = { store, now: closeInstant(day('2024-05-17')) + 3_600_000, asOf: undefined, liveFigures };
      return fundamentals(context, { symbol: 'AAA', period: 'quarter' });
    };
    // 2024-05-20 is a Monday.
    expect(due('2024-05-17')).toMatchObject({ statement_age: { next_report_due: '2024-05-20' } });
    // A company that filed itself by then has a subsidiary that is late.
    expect(due('2024-05-01')).toMatchObject({ statement_age: { next_report_due: '2024-05-15' } });
  });

  test('none for a fund, and none without facts', () => {
    const store = storeOf({ facts, bars: flatBars('2023-11-01', '2024-02-14') });
    const context = { store, now: closeInstant(day('2024-02-14')) + 3_600_000, asOf: undefined, liveFigures };
    expect(snapshot(context, { symbol: 'FFF' })).not.toHaveProperty('statement_age');
    expect(fundamentals(context, { symbol: 'FFF', period: 'quarter' })).not.toHaveProperty('statement_age');
    const bare = storeOf({ bars: flatBars('2023-11-01', '2024-02-14') });
    expect(snapshot({ ...context, store: bare }, { symbol: 'AAA' })).not.toHaveProperty('statement_age');
  });
});
