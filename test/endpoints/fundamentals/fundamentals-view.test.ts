/** The statements as people see them: golden screens, and what holds for every choice. */
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../../src/endpoints/fundamentals/payload.ts';
import { spec } from '../../../src/endpoints/fundamentals/spec.ts';
import { view } from '../../../src/endpoints/fundamentals/view.ts';

import { partsOf, STATEMENTS } from '../../../src/endpoints/fundamentals/view-lines.ts';
import type { ViewOptions } from '../../../src/endpoints/types.ts';
import { unavailable } from '../../../src/engine/value.ts';
import { drawn } from '../../support/screen.ts';
import { bank, blank, company, fund, years, yearsOnly } from './fundamentals-view.samples.ts';

interface How extends Partial<ViewOptions> {
  readonly width?: number;
  readonly ascii?: boolean;
}

function screen(payload: Payload, { width, ascii, ...options }: How = {}): string {
  return drawn(view(payload, { full: false, ...options }), { width, unicode: ascii !== true });
}

/** The cells of the line that begins with `label`, each without spaces. */
function line(text: string, label: string): string[] {
  const found = text.split('\n').find((each) => each.startsWith(`${label} `));
  return found === undefined ? [] : found.slice(label.length).trim().split(/ {2,}/);
}

describe('numbers', () => {
  const piped = screen(company);
  test('are in the scale of the head: USD millions, shares in millions, earnings per share in full', () => {
    expect(piped).toContain('USD millions · shares in millions · per share in USD');
    expect(line(piped, 'Revenue')[1]).toBe('94,036');
    expect(line(piped, 'Shares, diluted')[1]).toBe('14,948');
    expect(line(piped, 'EPS, diluted')[1]).toBe('1.5665');
  });
  test('below zero are in parentheses', () => {
    // The third quarter from the left is the loss of the sample: -5,200 million, -0.35 a share.
    expect(line(piped, 'Net income')[3]).toBe('(5,200)');
    // With as many decimals as the other quarters of the line need: 1.5665.
    expect(line(piped, 'EPS, diluted')[3]).toBe('(0.3500)');
    expect(line(piped, 'Net debt')[1]).toBe('(15,006)');
    expect(line(screen(company, { choices: { statement: 'income' } }), 'Net income YoY')[1]).toBe('(3.1%)');
    expect(piped).toMatch(/ROIC +\(91\.4%\)/);
    expect(piped).not.toMatch(/ -[\d$]/);
  });
  test('of a small company are in thousands, of one between in millions with a decimal', () => {
    /** Every amount is 1, but for the total assets and revenue of the company times a factor. */
    const scaled = (factor: number): typeof company => {
      const large: Record<string, number> = { total_assets: 331_495_000_000, revenue: 94_036_000_000 };
      const small = <Row extends object>(row: Row): Row =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => {
            const isAmount = typeof value === 'number' && name !== 'fiscal_year';
            return [name, isAmount ? (large[name] ?? 1 / factor) * factor : value];
          }),
        ) as Row;
      return {
        ...company,
        balance_sheet: company.balance_sheet.map(small),
        cash_flow: company.cash_flow.map(small),
        income_statement: company.income_statement.map(small),
        ttm: { ...company.ttm, revenue_ttm_usd: 1, net_income_ttm_usd: 1 },
      };
    };
    // 331,495 million x 0.01 = 3,314.95 million; x 0.0001 = 33,149.5 thousand.
    const middle = screen(scaled(0.01));
    expect([middle.includes('USD millions'), line(middle, 'Total assets')[1]]).toEqual([true, '3,315.0']);
    const little = screen(scaled(0.0001));
    expect([little.includes('USD thousands'), line(little, 'Total assets')[1]]).toEqual([true, '33,150']);
    // A line that is not of the short selection has no say, on the screen that shows it neither.
    const deficit = scaled(0.0001);
    const lost = {
      ...deficit,
      balance_sheet: deficit.balance_sheet.map((row) => ({ ...row, retained_earnings: -5e9 })),
    };
    expect(screen(lost)).toContain('USD thousands');
    expect(line(screen(lost, { choices: { statement: 'balance' } }), 'Retained earnings')[1]).toBe('(5,000,000)');
  });
  test('with --full are given to the last digit, and so is the head', () => {
    const whole = screen(company, { full: true });
    expect(whole).toContain('Quarterly statements · USD · to the last digit');
    expect(line(whole, 'Revenue')[1]).toBe('94,036,000,000');
    expect(line(whole, 'Shares, diluted')[1]).toBe('14,948,179,000');
    expect(line(whole, 'Revenue growth YoY')[1]).toBe('+9.63%');
  });
});

describe('periods', () => {
  test('that are not consecutive are named in a note', () => {
    const without = (payload: typeof company, left: number): typeof company => ({
      ...payload,
      income_statement: payload.income_statement.toSpliced(left, 1),
      balance_sheet: payload.balance_sheet.toSpliced(left, 1),
      cash_flow: payload.cash_flow.toSpliced(left, 1),
    });
    expect(screen(company)).not.toContain('In no column');
    expect(screen(years)).not.toContain('In no column');
    expect(screen(without(company, 1)).replaceAll(/\s+/g, ' ')).toContain(
      'In no column: the time between Q1 2025 and Q3 2025 (a report that is not stored, or covers a part of the quarter, as after a reorganization).',
    );
    expect(screen(without(years, 1))).toMatch(
      /In no column: the time between FY \d+ and FY \d+ \(a changed fiscal year/,
    );
    // The last column has nothing before it.
    expect(screen(without(company, company.balance_sheet.length - 1))).not.toContain('In no column');
  });

  test('are newest first under their label and day', () => {
    const [head = '', under = ''] = screen(company).split('\n').slice(2);
    expect(head.split(/ {2,}/)).toEqual([
      'Income statement',
      'Trend',
      ...['Q3 2025', 'Q2 2025', 'Q1 2025', 'Q4 2024', 'Q3 2024', 'Q2 2024', 'Q1 2024', 'Q4 2023'],
    ]);
    expect(under.trim().split(/ +/)).toEqual(company.balance_sheet.map(({ period_end }) => period_end));
  });
  test.each([
    [60, 2],
    [80, 4],
    [140, 8],
    [undefined, 8],
  ])('in %s columns %i of 8 quarters fit, and a note counts the others', (width, fit) => {
    const text = screen(company, width === undefined ? {} : { width });
    expect(text.match(/Q\d 20\d\d/g)).toHaveLength(3 * fit);
    expect(text.includes(`${8 - fit} older quarters not shown in ${width} columns.`)).toBe(fit < 8);
  });
  test('left out of years are called years', () =>
    expect(screen(years, { width: 60 })).toContain('3 older years not shown'));
  test('one alone has no trend', () => {
    if ('supported' in company) throw new Error('a fund');
    const { balance_sheet, cash_flow, income_statement } = company;
    const first = { ...company, balance_sheet: balance_sheet.slice(0, 1), cash_flow: cash_flow.slice(0, 1) };
    const shown = screen({ ...first, income_statement: income_statement.slice(0, 1) }, { width: 80 });
    expect(shown.toLowerCase()).not.toContain('trend');
    expect(line(shown, 'Revenue')).toEqual(['94,036']);
  });

  test('make the trend from the oldest to the newest, whether they fit or not', () => {
    // Total assets fall by 2,000 million each quarter towards the newest.
    expect(line(screen(company, { width: 60 }), 'Total assets')[0]).toBe('█▇▆▅▄▃▂▁');
    // 345,495 million is seven quarters before 331,495.
    expect(line(screen(company), 'Total assets')[0]).toBe('345,495 → 331,495');
  });
});

describe('--statement', () => {
  test('takes the names the spec offers', () => {
    expect(spec.choices.map(({ name, values }) => [name, values])).toEqual([
      ['statement', [...STATEMENTS, 'comprehensive-income', 'equity']],
    ]);
  });
  test.each([
    ['income', 'Income statement', ['Balance sheet', 'Cash flow']],
    ['balance', 'Balance sheet', ['Income statement', 'Cash flow']],
    ['cashflow', 'Cash flow', ['Income statement', 'Balance sheet']],
  ] as const)('%s shows every line of it and nothing of the others', (statement, own, others) => {
    const groups = partsOf(company).find(({ name }) => name === statement)!.groups;
    const text = screen(company, { choices: { statement } });
    const begins = (title: string) => text.split('\n').some((each) => each.startsWith(`${title}  `));
    expect(begins(own)).toBe(true);
    for (const other of others) expect(begins(other)).toBe(false);
    for (const { title, lines } of groups) {
      if (title !== undefined) expect(text).toContain(`\n${title}\n`);
      // A cell a period; a line without any number has no trend.
      for (const { label } of lines)
        expect(line(text, label).length, label).toBeGreaterThanOrEqual(company.balance_sheet.length);
    }
  });
  test('labels are short enough for four quarters in 80 columns', () => {
    for (const { label } of partsOf(company).flatMap(({ groups }) => groups.flatMap(({ lines }) => lines)))
      expect(label.length, label).toBeLessThanOrEqual(20);
  });
});

describe('what is not available', () => {
  test('lines without meaning for the industry are left out of the selection, and named', () => {
    const text = screen(bank);
    expect(line(text, 'Gross profit')).toEqual([]);
    expect(text).toContain('Not applicable to this industry: Gross profit, EBITDA, Current assets.');
    const whole = screen(bank, { choices: { statement: 'income' } });
    expect(line(whole, 'Gross profit')).toHaveLength(8);
    expect(whole).toContain('has no meaning for a company of this industry');
  });
  test('markers are dashes with a footnote', () =>
    expect(screen(company, { choices: { statement: 'balance' } })).toMatch(/Intangibles( +—¹){8}/));
  test('the inputs an F-score lacks are named once for all their periods', () =>
    expect(screen(company, { choices: { statement: 'income' } })).toContain(
      'Piotroski F-score not available: without current assets, shares basic in Q2 2025.',
    ));
  test('a fund has one line', () =>
    expect(screen(fund).split('\n').slice(0, 4)).toEqual([
      'SPY',
      '',
      'SPY is a fund: it files no statements of its own.',
      '',
    ]));
  test('a company that files years only is pointed to them, with its twelve months', () => {
    const text = screen(yearsOnly);
    expect(text).toContain('mds fundamentals FRN --period annual');
    // 43,861,940 and -29,285,163 in thousands.
    expect(text).toMatch(/Revenue +43,862/);
    expect(text).toMatch(/Net income +\(29,285\)/);
    expect(text).not.toContain('Newest period first');
  });
  test('a company without statements has one sentence and no table of dashes', () => {
    const text = screen(blank);
    expect(text).toContain('No stored statements.');
    expect(text).not.toContain('—');
  });
  test('amounts of statements in another currency: no sign of dollars', () => {
    const foreign = {
      ...company,
      currency: 'CAD',
      ttm: { ...company.ttm, revenue_ttm_usd: unavailable('currency_mismatch') },
    };
    const text = screen(foreign);
    expect(text).toContain('CAD millions · shares in millions · per share in CAD');
    expect(text).not.toContain('$');
  });
});

test('flags are sentences', () => {
  const text = screen({ ...company, ttm: { ...company.ttm, flags: ['negative_equity', 'statutory_tax_rate'] } });
  expect(text).toContain(
    'TTM: Equity is negative: debts exceed assets. ROIC is after tax at the statutory rate of 21%',
  );
});

test('simulated statements are tagged at the top and named in the notes', () => {
  const text = screen({ ...company, freshness: 'simulated' });
  expect(text.split('\n')[0]).toContain('SIMULATED');
  expect(text).toContain('SIMULATED DATA: prices');
  expect(screen({ ...fund, freshness: 'simulated' }).split('\n')[0]).toContain('SIMULATED');
});
