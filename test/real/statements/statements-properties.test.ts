/** Properties of FIELDS 16.26 over the records of every company, as known after each of its reports. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, type Field } from '../../../src/engine/concepts.ts';
import { formatDay } from '../../../src/engine/days.ts';
import type { FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import type { FactSet } from '../../../src/engine/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { isRounding, toldOtherwise } from '../../../tools/accuracy/identities/residual.ts';
import { ADDITIVE } from '../../../tools/accuracy/identities/sum-rule.ts';
import { factSetOf, type RawCompanyFacts } from '../../support/companyfacts.ts';
import { data } from '../../support/real-records.ts';
import { day, periodEnding, record, SPLITS, shown, statements } from '../statements-records.ts';

const EVER = day('2030-01-01');
/** Records named by CIK, of companies with splits. */
const NAMES: Record<string, string> = { CIK0000320193: 'AAPL', CIK0001045810: 'NVDA', CIK0001652044: 'GOOG' };

type Check = (s: Statements, at: FiscalPeriod, where: string, facts: FactSet) => void;

const checks: Check[] = [];

/**
 * Has `check` called, before the tests, with every period of every record as known today, and the newest after each
 * report.
 */
function onEveryPeriod(check: Check): void {
  checks.push(check);
}

// One pass for all: building the statements takes the time.
beforeAll(() => {
  for (const folder of readdirSync(join(data, 'edgar')).filter((name) => name.startsWith('companyfacts')))
    for (const file of readdirSync(join(data, 'edgar', folder))) {
      const facts = factSetOf(record('edgar', folder, file) as RawCompanyFacts);
      const splits = SPLITS[NAMES[file.split('.')[0]!] ?? file.split('.')[0]!] ?? [];
      const days = new Set(facts.reports.filter(({ form }) => /^(10-|20-F|40-F)/.test(form)).map(({ filed }) => filed));
      for (const asOf of [...days, EVER]) {
        const s = buildStatements(facts, { asOf, splits });
        const periods = s === undefined || s.newest === undefined ? [] : asOf === EVER ? s.spine.periods : [s.newest];
        for (const at of periods)
          for (const check of checks)
            check(s!, at, `${folder}/${file} at ${formatDay(at.end)} on ${formatDay(asOf)}`, facts);
      }
    }
}, 300_000);

describe('flows of every company', () => {
  const flows = (Object.keys(FIELDS) as Field[]).filter((field) => FIELDS[field].kind === 'flow');

  const whole: string[] = [];
  let compared = 0;
  onEveryPeriod((s, at, where) => {
    const quarters = s.spine.periods.slice(Math.max(0, at.index - 3), at.index + 1);
    if (!at.fullYear || quarters.length < 4 || !quarters.every(({ end }) => end > at.yearStart!)) return;
    for (const field of flows) {
      const year = s.annual(field, at);
      const parts = quarters.map((each) => s.quarter(field, each));
      if (isMarker(year) || year.value === 0) continue;
      compared++;
      const values = parts.map((part) => (isMarker(part) ? 0 : part.value));
      if (values.includes(year.value) && values.reduce((sum, value) => sum + value, 0) !== year.value)
        whole.push(`${field}: ${where}: ${values} of ${year.value}`);
    }
  });

  it('no quarter is its whole year unless the other three add up to nothing', () => {
    expect(whole).toEqual([]);
    expect(compared).toBeGreaterThan(5_000);
  });

  // 10-Q 0001193125-13-300670 tags dividends by the quarter only; 10-K 0001193125-13-416534 has 2,486, 2,490, 2,789
  // and 2,763 million, together 10,528.
  it('Apple 2013: the fourth quarter of dividends is 2,763 million, not the year', () => {
    const s = statements('AAPL', '2026-07-30');
    expect(shown(s.quarter('dividends_paid', periodEnding(s, '2013-09-28')))).toBe(2_763e6);
    expect(shown(s.quarter('dividends_paid', periodEnding(s, '2013-06-29')))).toBe(2_789e6);
    // 10-K 0001193125-12-444068 tags 2,500 for the fourth quarter and nothing for the year: that is not zero.
    expect(shown(s.quarter('dividends_paid', periodEnding(s, '2012-09-29')))).toBe(2_500e6);
    expect(shown(s.annual('dividends_paid', periodEnding(s, '2012-09-29')))).toBe('not_reported');
    expect(shown(s.ttm('dividends_paid', periodEnding(s, '2014-06-28')))).toBe(10_987e6);
    // 11,126 of fiscal 2014 and 5,478 to date, less 5,394 the year before.
    expect(shown(s.ttm('dividends_paid', periodEnding(s, '2015-03-28')))).toBe(11_121e6);
  });
});

describe('debt of every company', () => {
  const below: string[] = [];
  let compared = 0;
  onEveryPeriod((s, at, where) => {
    const [total, part] = [s.balance('total_debt', at), s.balance('long_term_debt', at)];
    if (isMarker(part)) return;
    compared++;
    if (isMarker(total) || total.value < part.value) below.push(where);
  });

  it('in total is at least its noncurrent part', () => {
    expect(below).toEqual([]);
    expect(compared).toBeGreaterThan(2_000);
  });

  it('McDonald’s 2020-03-31: not the footnote of 10-Q 0000063908-20-000042', () => {
    const s = statements('MCD', '2020-06-01');
    expect(shown(s.balance('total_debt', periodEnding(s, '2020-03-31')))).toBe(38_046_600_000);
  });

  it('NVIDIA 2021-01-31: 999 million under two current tags of 10-K 0001045810-21-000010, once', () => {
    const s = statements('NVDA', '2021-03-01');
    expect(shown(s.balance('current_debt'))).toBe(999e6);
    expect(shown(s.balance('total_debt'))).toBe(6_963e6);
  });
});

describe('share counts of every company', () => {
  const small: string[] = [];
  let compared = 0;
  onEveryPeriod((s, at, where) => {
    for (const field of ['shares_basic', 'shares_diluted', 'common_shares_outstanding'] as const)
      for (const read of [s.quarter, s.annual]) {
        const [count, income] = [read(field, at), read('net_income', at)];
        if (isMarker(count)) continue;
        compared++;
        if (count.value <= 0 || (count.value < 10_000 && !isMarker(income) && Math.abs(income.value) >= 1e7))
          small.push(`${field}: ${where}`);
      }
  });

  it('are at least 10,000 where earnings are 10 million or more', () => {
    expect(small).toEqual([]);
    expect(compared).toBeGreaterThan(5_000);
  });

  it('McDonald’s 2024: 721.9 in 10-K 0000063908-25-000012 are millions', () => {
    const s = statements('MCD', '2025-03-01');
    const cell = s.annual('shares_diluted', periodEnding(s, '2024-12-31'));
    expect(shown(cell)).toBe(721_900_000);
    expect(cell).toMatchObject({ decision: expect.stringContaining('by averages of other filings') });
  });

  it('AT&T 2010-06-30: 5,937 in a record without a witness is no count, until the 10-K of 2011 is one', () => {
    const on = (asOf: string): number | string => {
      const s = statements('T', asOf);
      return shown(s.quarter('shares_diluted', periodEnding(s, '2010-06-30')));
    };
    expect(on('2010-09-01')).toBe('shares_outstanding_unavailable');
    expect(on('2012-12-31')).toBe(5_937e6);
  });
});

describe('trailing EPS of every company', () => {
  const different: string[] = [];
  let compared = 0;
  onEveryPeriod((s, at, where) => {
    const year = s.annual('eps_diluted', at);
    if (isMarker(year) || year.basis !== 'reported') return;
    compared++;
    const trailing = s.ttmEps(at);
    if (isMarker(trailing) || trailing.value !== year.value) different.push(where);
  });

  it('at a year end is the EPS the year reports', () => {
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });

  // Classes A, B and C have averages of their own until the 10-K for 2024; 10-K 0001652044-24-000022 has 5.80,
  // 10-Q 0001652044-23-000094 has 4.16 for nine months.
  it('Alphabet on 2024-03-01: 5.80, the fourth quarter 1.64, and no share average', () => {
    const s = statements('GOOG', '2024-03-01');
    const at = periodEnding(s, '2023-12-31');
    expect(shown(s.ttmEps())).toBe(5.8);
    const fourth = s.quarter('eps_diluted', at);
    expect(shown(fourth)).toBeCloseTo(1.64, 9);
    expect(fourth).toMatchObject({ basis: 'derived', decision: expect.stringContaining('year less nine months') });
    expect(shown(s.annual('shares_diluted', at))).toBe('not_reported');
  });

  it('Alphabet on 2023-05-01: 4.56 + 1.17 - 1.23, as the split of 2022 leaves its fourth quarter without EPS', () => {
    const s = statements('GOOG', '2023-05-01');
    expect(shown(s.quarter('eps_diluted', periodEnding(s, '2022-12-31')))).toBe('not_reported');
    expect(shown(s.ttmEps())).toBeCloseTo(4.5, 9);
    expect(s.ttmEps()).toMatchObject({ basis: 'derived', decision: expect.stringContaining('prior year to date') });
  });
});

describe('signs of every company', () => {
  const negative: string[] = [];
  onEveryPeriod((s, at, where) => {
    for (const field of ['capex', 'dividends_paid', 'buybacks', 'receivables', 'inventory', 'ppe_net'] as const)
      for (const cell of [s.quarter(field, at), s.annual(field, at)])
        if (!isMarker(cell) && cell.value < 0) negative.push(`${field}: ${where}`);
  });

  it('no money paid is negative by subtraction, nor any balance that cannot be', () => {
    expect(negative).toEqual([]);
  });
});

describe('capital expenditure of every company', () => {
  const zeros: string[] = [];
  let given = 0;
  onEveryPeriod((s, at, where) => {
    for (const cell of [s.quarter('capex', at), s.annual('capex', at), s.ttm('capex', at)]) {
      if (isMarker(cell)) continue;
      given++;
      if (cell.value === 0) zeros.push(`${cell.rule}: ${where}`);
    }
  });

  // A side item is a tag that some span of the year lacks (FIELDS A10): Palo Alto Networks tags the same 39.5 million
  // for six and for nine months under one, which would make a quarter of zero.
  it('is never zero by a side item', () => {
    expect(zeros).toEqual([]);
    expect(given).toBeGreaterThan(1_000);
  });
});

describe('splits without a list', () => {
  // Quarter to 2023-07-30: 2.48 and 2,499 million shares in 10-Q 0001045810-23-000175, 0.25 and 24,994 in the later
  // one.
  it('NVIDIA: 10:1 of 2024 inferred from 0001045810-24-000264, as a list has it', () => {
    const s = statements('NVDA', '2024-09-15', { splits: [] });
    const cell = s.quarter('eps_diluted', periodEnding(s, '2023-07-30'));
    expect(shown(cell)).toBeCloseTo(0.248, 9);
    expect(cell).toMatchObject({ decision: expect.stringContaining('split 10:1 inferred from 0001045810-24-000264') });
    expect(shown(s.ttmEps())).toBeCloseTo(Number(shown(statements('NVDA', '2024-09-15').ttmEps())), 9);
    const before = statements('NVDA', '2024-08-01', { splits: [] });
    expect(shown(before.quarter('eps_diluted', periodEnding(before, '2023-07-30')))).toBe(2.48);
  });

  it.each(['AAPL', 'NVDA', 'KO'])('%s: EPS of every quarter as with the list', (name) => {
    const [bare, listed] = [statements(name, '2026-06-30', { splits: [] }), statements(name, '2026-06-30')];
    for (const at of bare.spine.periods) {
      const [a, b] = [bare.ttmEps(at), listed.ttmEps(at)];
      if (isMarker(a) || isMarker(b)) expect(a).toEqual(b);
      else expect(a.value / b.value).toBeCloseTo(1, 2);
    }
  });
});

/** The four interim periods of a fiscal year. */
function quartersOf({ spine }: Statements, year: FiscalPeriod): readonly FiscalPeriod[] {
  const inside = spine.periods.filter(({ end }) => year.fullYear && end > year.yearStart! && end <= year.end);
  return inside.length === 4 ? inside : [];
}

/** Within 0.5 %, or three units of the last digit printed: four roundings. */
function addsUp(sum: number, year: number): boolean {
  return Math.abs(sum - year) <= 0.005 * Math.abs(year) || isRounding(sum, year);
}

describe('quarters of every company', () => {
  const apart: string[] = [];
  const revised = new Set<string>();
  let compared = 0;
  onEveryPeriod((s, year, where, facts) => {
    const quarters = quartersOf(s, year);
    if (quarters.length === 0) return;
    for (const field of ADDITIVE) {
      const total = s.annual(field, year);
      const cells = quarters.map((at) => s.quarter(field, at));
      const parts = cells.flatMap((cell) => (isMarker(cell) ? [] : [cell]));
      if (isMarker(total) || parts.length < 4) continue;
      compared++;
      const sum = parts.reduce((part, { value }) => part + value, 0);
      if (addsUp(sum, total.value)) continue;
      if (s.isRecast(year, 'annual') && quarters.every((at) => s.isRecast(at, 'quarter'))) continue;
      const isMarked = ['revenue', 'net_income', 'operating_cash_flow'].includes(field);
      const sources = [total, ...parts].flatMap((cell) => cell.sources);
      if (isMarked || !sources.some((source) => toldOtherwise(facts, source))) apart.push(`${field}: ${where}`);
      else revised.add(`${field} ${where.replace(/.*\/(\w+)\..* at (\d+).*/, '$1 $2')}`);
    }
  });

  // FIELDS A14 lists years by revenue, net income and operating cash flow: those need the mark. Of any other line the
  // sum may be another one only where some filing gives one of its amounts otherwise.
  it('add up to the year, or it is listed as recast', () => {
    expect(apart).toEqual([]);
    expect(compared).toBeGreaterThan(5_000);
    // Caterpillar's and IBM's capital expenditure and AT&T's operating income were recast within the year or by its
    // report, Apple's dividends revised.
    expect([...revised].sort()).toEqual([
      'capex CAT 2010',
      'capex IBM 2011',
      'dividends_paid CIK0000320193 2017',
      'free_cash_flow CAT 2010',
      'free_cash_flow IBM 2011',
      'operating_income T 2010',
    ]);
  });
});

describe('the tests of a row against itself', () => {
  const withheld: string[] = [];
  let tested = 0;
  onEveryPeriod((s, at, where) => {
    if (!where.endsWith(formatDay(EVER))) return;
    for (const field of Object.keys(FIELDS) as Field[])
      for (const cadence of ['quarter', 'annual'] as const) {
        if (cadence === 'annual' ? !at.fullYear : at.start === undefined) continue;
        const test = s.failedTest(field, at, cadence);
        const cell = cadence === 'annual' ? s.annual(field, at) : s.quarter(field, at);
        if (test !== undefined || !isMarker(cell)) tested++;
        if (test === undefined) continue;
        withheld.push(`${field} ${where.replace(/.*\/(\w+)\..* at (\S+) .*/, '$1 $2')}`);
        expect(isMarker(cell)).toBe(true);
      }
  });

  // Lines of one row from two filings: in these cut records cost and operating expense come by identity from a later
  // filing than the gross profit. Gross profit of 10-K 0001065280-18-000069 is 979,611 thousand, of
  // 0001065280-19-000043 895,904; that of 10-Q 0000021344-18-000032 is 5,675 million, of 0000021344-19-000034 5,878.
  it('withhold five of more than 50,000 numbers', () => {
    expect(withheld.sort()).toEqual([
      'cost_of_revenue KO 2018-06-29',
      'operating_expense NFLX 2017-03-31',
      'operating_expense NFLX 2017-06-30',
      'operating_expense NFLX 2017-09-30',
      'operating_expense NFLX 2017-12-31',
    ]);
    expect(tested).toBeGreaterThan(50_000);
  });
});
