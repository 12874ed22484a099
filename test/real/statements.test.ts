/** The statements engine on real filings: against values checked by hand elsewhere, and against its own identities. */
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../src/engine/days.ts';
import { buildStatements, TRAILING_HISTORY_DAYS } from '../../src/engine/statements/build.ts';
import { isMarker } from '../../src/engine/value.ts';
import {
  day,
  factsOf,
  periodEnding,
  quickOf,
  record,
  SPLITS,
  shown,
  statements,
  textOf,
} from './statements-records.ts';

const FULL = ['AAPL', 'NVDA', 'SNOW', 'JPM', 'MSFT'];
const ALL = [...FULL, 'AMZN', 'BAC', 'COST', 'IBM', 'INTC', 'JNJ', 'KO', 'NFLX', 'PG', 'PLTR', 'SHOP', 'T', 'XOM'];

describe('Apple on 2025-08-08', () => {
  const s = statements('AAPL', '2025-08-08');

  it('trailing figures equal the sums in the filings', () => {
    // 10-K 2024: 391,035 and 93,736; 10-Q of 2025-08-01, nine months: 313,695 after 296,105, and 84,544 after 79,000 (all M USD).
    expect(shown(s.ttm('revenue'))).toBe(391_035e6 + 313_695e6 - 296_105e6);
    expect(shown(s.ttm('revenue'))).toBe(408_625e6);
    expect(shown(s.ttm('net_income'))).toBe(99_280e6);
    // Diluted, as tagged: 0.97 (6.08 - 5.11) + 2.40 + 1.65 + 1.57
    expect(shown(s.ttmEps())).toBeCloseTo(6.59, 9);
  });

  it('says where each came from', () => {
    const cell = s.ttm('net_income');
    if (isMarker(cell)) throw new Error(cell.reason);
    expect(cell).toMatchObject({ rule: 'NetIncomeLoss', basis: 'derived', splitFactor: 1 });
    expect(cell.sources.map((x) => [x.report.form, formatDay(x.report.filed), x.report.accession, x.sign])).toEqual([
      ['10-K', '2024-11-01', '0000320193-24-000123', 1],
      ['10-Q', '2025-08-01', '0000320193-25-000073', 1],
      ['10-Q', '2025-08-01', '0000320193-25-000073', -1],
    ]);
  });

  it('shares are the cover count of the 10-Q of 2025-08-01, cap is price times that', () => {
    expect(s.shares()).toMatchObject({
      value: 14_840_390_000,
      kind: 'cover',
      asOf: day('2025-07-18'),
      splitFactor: 1,
    });
    const quick = quickOf(s, 229.35);
    expect(quick.market_cap_usd).toBe(229.35 * 14_840_390_000);
    // Balance sheet of 2025-06-28, M USD: term debt 9,345 + 82,430, commercial paper 9,923; cash 36,269, securities 19,103.
    expect(quick.enterprise_value_usd).toBeCloseTo(
      229.35 * 14_840_390_000 + (9_345 + 82_430 + 9_923 - 36_269 - 19_103) * 1e6,
      0,
    );
  });

  it('a filing of the day before is known, one of the day after is not', () => {
    expect(formatDay(statements('AAPL', '2025-07-31').newest!.end)).toBe('2025-03-29');
    expect(formatDay(statements('AAPL', '2025-08-01').newest!.end)).toBe('2025-06-28');
  });
});

describe('values checked by others', () => {
  it('edgartools’ hand-checked Apple values', () => {
    const s = statements('AAPL', '2026-02-27');
    // reference/fundamentals/edgartools_golden.json
    expect(shown(s.quarter('revenue', periodEnding(s, '2025-12-27')))).toBe(143_756e6);
    expect(shown(s.quarter('operating_cash_flow', periodEnding(s, '2025-12-27')))).toBe(53_925e6);
    expect(shown(s.quarter('revenue', periodEnding(s, '2025-03-29')))).toBe(95_359e6);
    const years = ['2023-09-30', '2022-09-24', '2021-09-25'].map((end) => periodEnding(s, end));
    expect(years.map((p) => shown(s.annual('net_income', p)))).toEqual([96_995e6, 99_803e6, 94_680e6]);
    expect(shown(s.annual('revenue', years[1]!))).toBe(394_328e6);
    const later = statements('AAPL', '2026-06-01');
    expect(later.newest!.end).toBe(s.newest!.end);
  });

  it('FinanceToolkit’s Apple statements of 2020-2023', () => {
    const lines = (file: string): Map<string, number[]> => {
      const text = table(`reference/financetoolkit/${file}_AAPL.csv`);
      return new Map(text.map((row) => [row.at(-5)!, row.slice(-4).map(Number)]));
    };
    const s = statements('AAPL', '2024-01-31');
    const years = [2020, 2021, 2022, 2023].map((year) => s.years(5).find((p) => p.fiscalYear === year)!);
    const income = lines('income');
    const balance = lines('balance');
    const cash = lines('cash');
    for (const [field, expected] of [
      ['revenue', income.get('Revenue')],
      ['cost_of_revenue', income.get('Cost of Goods Sold')],
      ['gross_profit', income.get('Gross Profit')],
      ['rnd_expense', income.get('Research and Development Expenses')],
      ['operating_income', income.get('Operating Income')],
      ['interest_expense', income.get('Interest Expense')],
      ['pretax_income', income.get('Income Before Tax')],
      ['income_tax', income.get('Income Tax Expense')],
      ['net_income', income.get('Net Income')],
      ['depreciation_amortization', income.get('Depreciation and Amortization')],
      ['ebitda', income.get('EBITDA')],
      ['cash_and_equivalents', balance.get('Cash and Cash Equivalents')],
      ['short_term_investments', balance.get('Short Term Investments')],
      ['inventory', balance.get('Inventory')],
      ['current_assets', balance.get('Total Current Assets')],
      ['total_assets', balance.get('Total Assets')],
      ['total_liabilities', balance.get('Total Liabilities')],
      ['total_equity', balance.get('Total Shareholder Equity')],
      ['operating_cash_flow', cash.get('Operating Cash Flow')],
      ['free_cash_flow', cash.get('Free Cash Flow')],
      ['stock_based_comp', cash.get('Stock Based Compensation')],
      ['working_capital_change', cash.get('Change in Working Capital')],
    ] as const) {
      expect(
        years.map((p) => shown(s.annual(field, p))),
        field,
      ).toEqual(expected);
    }
    expect(years.map((p) => shown(s.annual('shares_basic', p)))).toEqual(income.get('Weighted Average Shares'));
    const outflows = {
      buybacks: 'Common Stock Purchased',
      dividends_paid: 'Dividends Paid',
      capex: 'Capital Expenditure',
    } as const;
    for (const [field, line] of Object.entries(outflows) as [keyof typeof outflows, string][]) {
      expect(years.map((p) => shown(s.annual(field, p)))).toEqual(cash.get(line)!.map((value) => -value));
    }
  });

  it('pystock-crawler’s values of 10-Qs and 10-Ks, each on the day it was filed', () => {
    const names: Record<number, string> = {
      320193: 'AAPL',
      1045810: 'NVDA',
      50863: 'INTC',
      200406: 'JNJ',
      19617: 'JPM',
      21344: 'KO',
      789019: 'MSFT',
      1065280: 'NFLX',
      34088: 'XOM',
    };
    interface Checked {
      cik: number;
      accn: string;
      doc_type: string;
      end_date: string;
      revenues: number;
      net_income: number;
      eps_diluted: number;
      assets: number;
      cash_flow_op: number;
    }
    let compared = 0;
    const differences: string[] = [];
    for (const row of record('reference', 'fundamentals', 'pystock_crawler_expected.json') as Checked[]) {
      const name = names[row.cik];
      const report = name === undefined ? undefined : factsOf(name).reports.find((r) => r.accession === row.accn);
      if (name === undefined || report === undefined) continue;
      const s = buildStatements(factsOf(name), {
        asOf: report.filed,
        splits: [],
        sic: name === 'JPM' ? 6021 : undefined,
      })!;
      const at = periodEnding(s, row.end_date);
      const flow = row.doc_type === '10-K' ? s.annual : s.quarter;
      for (const [what, ours, theirs] of [
        ['revenue', flow('revenue', at), row.revenues],
        ['net_income', flow('net_income', at), row.net_income],
        ['total_assets', s.balance('total_assets', at), row.assets],
        ['eps_diluted', flow('eps_diluted', at), row.eps_diluted],
      ] as const) {
        // Its JPM earnings are those available to common holders; the record reports preferred dividends from 2023 on only.
        if (isMarker(ours) || theirs === null || (name === 'JPM' && /net_income|eps/.test(what))) continue;
        // Records of few concepts have no tag of earnings per share: the division is good to a cent.
        const tolerance = what === 'eps_diluted' ? 0.011 : 0;
        compared++;
        if (Math.abs(ours.value - theirs) > tolerance)
          differences.push(`${name} ${row.end_date} ${what}: ${ours.value}, not ${theirs}`);
      }
    }
    expect(compared).toBeGreaterThan(60);
    expect(differences).toEqual([]);
  });
});

describe('identities over every record', () => {
  it.each(ALL)('%s: four quarters sum to the year wherever the fourth is derived, assets hold their parts', (name) => {
    const s = statements(name, '2026-07-30');
    let exact = 0;
    let revised = 0;
    for (const year of s.spine.periods.filter((p) => p.fullYear && p.filings.length > 0)) {
      const inside = s.spine.periods.filter((p) => p.end > (year.yearStart ?? year.end) && p.end <= year.end);
      for (const field of ['revenue', 'net_income', 'operating_cash_flow', 'capex', 'operating_income'] as const) {
        const whole = shown(s.annual(field, year));
        const quarters = inside.map((p) => shown(s.quarter(field, p)));
        const fourth = s.quarter(field, inside.at(-1)!);
        if (inside.length !== 4 || isMarker(fourth) || fourth.basis !== 'derived') continue;
        if (![whole, ...quarters].every((value) => typeof value === 'number')) continue;
        const [sum, three] = [4, 3].map((n) =>
          (quarters as number[]).slice(0, n).reduce((total, value) => total + value, 0),
        );
        // Quarters first filed on another basis than the nine months subtracted: the year was recast in between.
        const subtracted = fourth.sources.filter((x) => x.sign === -1).reduce((total, x) => total + x.value, 0);
        if (subtracted === three) expect(sum, `${formatDay(year.end)} ${field}`).toBe(whole);
        if (subtracted === three) exact++;
        else revised++;
      }
      const current = s.balance('current_assets', year);
      const assets = s.balance('total_assets', year);
      if (!isMarker(current) && !isMarker(assets)) expect(assets.value).toBeGreaterThanOrEqual(current.value);
    }
    expect(exact, 'exact sums').toBeGreaterThan(name === 'SHOP' ? 2 : 10);
    expect(revised, 'revised').toBeLessThan(exact / 4);
  });

  /**
   * Where the year and its quarters were first filed on different bases, trailing figures and the sum of quarters must differ:
   * IBM (Kyndryl, 2021), JNJ (Kenvue, 2023), T (WarnerMedia, 2022) recast for what they gave away; BAC changed accounting in 2026.
   */
  const RECAST: Record<string, readonly string[]> = {
    IBM: ['2021-12-31', '2022-03-31', '2022-06-30'],
    JNJ: ['2023-10-01', '2023-12-31', '2024-03-31'],
    T: ['2022-06-30', '2022-09-30', '2022-12-31'],
    BAC: ['2026-03-31'],
  };

  it.each(ALL)('%s: rolled-forward trailing figures agree with four quarters within 0.5 per cent', (name) => {
    const s = statements(name, '2026-07-30');
    let compared = 0;
    const apart: string[] = [];
    for (const at of s.quarters(24)) {
      for (const field of ['revenue', 'net_income'] as const) {
        const rolled = shown(s.ttm(field, at));
        const last = s.spine.periods.slice(Math.max(0, at.index - 3), at.index + 1);
        if (last.length < 4) continue;
        const quarters = last.map((p) => shown(s.quarter(field, p)));
        if (![rolled, ...quarters].every((value) => typeof value === 'number')) continue;
        const sum = (quarters as number[]).reduce((total, value) => total + value, 0);
        compared++;
        const scale = Math.max(Math.abs(rolled as number), Math.abs(sum));
        if (Math.abs(sum - (rolled as number)) > 0.005 * scale) apart.push(formatDay(at.end));
      }
    }
    expect(compared).toBeGreaterThan(5);
    expect([...new Set(apart)].sort()).toEqual(RECAST[name] ?? []);
  });

  it.each(['AAPL', 'NVDA', 'SNOW', 'JPM', 'KO'])(
    '%s: the short history gives the very numbers of the whole',
    (name) => {
      for (const asOf of ['2015-03-02', '2019-06-28', '2022-09-01', '2024-06-28', '2025-08-08']) {
        const build = (historyDays: number | undefined) =>
          quickOf(buildStatements(factsOf(name), { asOf: day(asOf), splits: SPLITS[name] ?? [], historyDays }), 100);
        expect(build(TRAILING_HISTORY_DAYS), asOf).toEqual(build(undefined));
      }
    },
  );

  it.each(['AAPL', 'NVDA', 'SNOW'])(
    '%s: on any day the answer equals that of the record cut at that day',
    (name) => {
      const facts = factsOf(name);
      for (const asOf of ['2018-11-20', '2021-08-30', '2023-05-25', '2024-06-20']) {
        const cut = {
          ...facts,
          columns: new Map(
            [...facts.columns]
              .map(([key, c]) => {
                const keep = [...c.report.keys()].filter((i) => facts.reports[c.report[i]!]!.filed <= day(asOf));
                const pick = <T extends Int32Array | Float64Array>(from: T): T =>
                  (from as Int32Array).filter((_, i) => keep.includes(i)) as T;
                return [
                  key,
                  { ...c, start: pick(c.start), end: pick(c.end), value: pick(c.value), report: pick(c.report) },
                ];
              })
              .filter(([, c]) => (c as { end: Int32Array }).end.length > 0) as [string, never][],
          ),
        };
        const answer = (from: typeof facts) =>
          quickOf(buildStatements(from, { asOf: day(asOf), splits: SPLITS[name] ?? [] }), 100);
        expect(answer(facts)).toEqual(answer(cut));
      }
    },
    60_000,
  );

  it('periods inferred from facts equal those of the submissions record', () => {
    for (const name of ['AAPL', 'NVDA', 'MSFT']) {
      const build = (withSubmissions: boolean) =>
        buildStatements(factsOf(name, withSubmissions), { asOf: day('2026-02-20'), splits: [] })!.spine.periods.map(
          (p) => [formatDay(p.end), p.fiscalYear, p.quarter],
        );
      expect(build(false)).toEqual(build(true));
    }
  });
});

describe('single companies', () => {
  it('NVDA: earnings per share and shares run through both splits without a jump', () => {
    const s = statements('NVDA', '2025-03-01');
    const rows = [...s.quarters(20)].reverse();
    const shares = rows.map((p) => shown(s.quarter('shares_diluted', p)) as number);
    for (const [i, count] of shares.entries()) {
      if (i > 0) expect(count / shares[i - 1]!, formatDay(rows[i]!.end)).toBeGreaterThan(0.96);
      if (i > 0) expect(count / shares[i - 1]!, formatDay(rows[i]!.end)).toBeLessThan(1.04);
      const eps = shown(s.quarter('eps_diluted', rows[i]!)) as number;
      const earned = shown(s.quarter('net_income', rows[i]!)) as number;
      // Half a cent of rounding before 4:1 and 10:1 is 0.000125 today.
      expect(Math.abs(eps - earned / count), formatDay(rows[i]!.end)).toBeLessThan(0.007);
    }
    // 10-K of 2025-02-26: fiscal 2025 diluted 2.94, fiscal 2024 as restated there 1.19.
    const years = s.years(2);
    expect(shown(s.annual('eps_diluted', years[0]!))).toBe(2.94);
    expect(shown(s.annual('eps_diluted', years[1]!))).toBeCloseTo(1.193, 9);
  });

  it('NVDA: the day before the 10:1 split the filing’s own basis, on the day the new one', () => {
    // 10-Q of 2024-05-29: 2,460 M shares on the cover; diluted 5.98.
    const before = statements('NVDA', '2024-06-09');
    const on = statements('NVDA', '2024-06-10');
    expect(shown(on.shares()) as number).toBe(10 * (shown(before.shares()) as number));
    expect(shown(on.ttmEps()) as number).toBeCloseTo((shown(before.ttmEps()) as number) / 10, 9);
    expect(shown(on.shares())).toBe(24_600_000_000);
  });

  it('SNOW: losses keep their sign', () => {
    const s = statements('SNOW', '2025-06-10');
    expect(shown(s.ttm('net_income'))).toBe(-1_398_744_000);
    expect(s.flags()).toContain('negative_earnings');
    const quick = quickOf(s, 210);
    expect(quick.pe_ttm).toBeLessThan(0);
    expect(quick.peg_1y).toEqual({ available: false, reason: 'negative_earnings' });
    expect(quick.ev_ebitda_ttm).toEqual({ available: false, reason: 'non_positive_denominator' });
  });

  it('JPM: a bank by its facts and by its code', () => {
    expect(statements('JPM', '2026-06-10').industry).toBe('bank');
    const s = statements('JPM', '2026-06-10', { sic: 6021 });
    expect(s.industry).toBe('bank');
    // Managed revenue aside: 10-K 2025 182,447, 10-Q 2026 49,836 after 45,310 (M USD, total net revenue).
    expect(shown(s.ttm('revenue'))).toBe(182_447e6 + 49_836e6 - 45_310e6);
    const quick = quickOf(s, 300);
    expect(quick.enterprise_value_usd).toEqual({ available: false, reason: 'not_applicable_to_industry' });
    expect(quick.pb).toBeGreaterThan(0);
  });

  it('LPA: IFRS statements of years only, and an unknown depositary ratio', () => {
    const s = statements('LPA', '2025-06-10');
    expect(s).toMatchObject({ currency: 'USD', annualForm: '20-F', stale: false });
    expect(s.flags()).toContain('annual_only');
    expect(s.ttm('revenue')).toMatchObject({ value: 43_862_372, rule: 'ifrs:Revenue' });
    const quick = quickOf(s, 7);
    expect(quick.market_cap_usd).toEqual({ available: false, reason: 'adr_ratio_unknown' });
    expect(quick.ttm_revenue_usd).toBe(43_862_372);
  });

  it('KO: halved by the 2:1 split of 2012', () => {
    const s = statements('KO', '2012-08-14');
    const before = statements('KO', '2012-08-10');
    expect(shown(s.ttmEps()) as number).toBeCloseTo((shown(before.ttmEps()) as number) / 2, 6);
  });

  it('T: the spin-off of 2022, listed as a split of 1.324, counts no share', () => {
    const splits = [{ day: day('2022-04-11'), numerator: 331, denominator: 250 }];
    const s = statements('T', '2022-05-04', { splits });
    // Diluted shares of the 10-Q for March 2022 (0000732717-22-000042), and of the one for June 2021 as filed before the spin-off.
    expect(shown(s.quarter('shares_diluted', periodEnding(s, '2022-03-31')))).toBe(7_556_000_000);
    const before = statements('T', '2021-08-10');
    const quarter = periodEnding(s, '2021-06-30');
    expect(shown(s.quarter('shares_diluted', quarter))).toBe(shown(before.quarter('shares_diluted', quarter)));
  });
});

function table(path: string): string[][] {
  const [, ...rows] = textOf(path)
    .split(/\r?\n/)
    .filter((row) => row !== '');
  return rows.map((row) =>
    row
      .match(/("[^"]*"|[^,]*)(,|$)/g)!
      .map((cell) => cell.replace(/,$/, '').replaceAll('"', '').trim())
      .slice(0, 6),
  );
}

describe('Alphabet', () => {
  // 10-K 0001652044-16-000012: 19,651 before tax of 3,303 leaves 16,348, with losses of affiliates of 227 in all three.
  it('pretax income of 2015 counts affiliates once', () => {
    const s = statements('GOOG', '2016-03-01');
    const cell = s.annual('pretax_income', periodEnding(s, '2015-12-31'));
    expect(cell).toMatchObject({ value: 19_651e6, decision: expect.stringContaining('is part of') });
  });
});
