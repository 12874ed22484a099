/** Records with faults: markers with the right reason, never a wrong number, never a crash. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field } from '../../../../src/engine/concepts.ts';
import type { Statements } from '../../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../../src/engine/statements/rows/build.ts';
import { STORED_CONCEPTS } from '../../../../src/engine/stored-concepts.ts';
import { type FactColumns, type FactSet, INSTANT } from '../../../../src/engine/types.ts';
import { isMarker, type Maybe, REASONS } from '../../../../src/engine/value.ts';
import { readCompanyFacts } from '../../../../src/filings/companyfacts.ts';
import { day, FactsBuilder, plainCompany } from '../../../support/facts-builder.ts';
import { asKnown, figure, oneYear, YEAR, YEAR_END } from '../crafted.ts';

const ALL_FIELDS = Object.keys(FIELDS) as Field[];

/** Every answer the engine can give about its newest rows. */
function everything(s: Statements): Maybe<{ readonly value: number }>[] {
  const rows = [...s.quarters(3), ...s.years(1)];
  return [
    ...ALL_FIELDS.flatMap((field) => [
      s.ttm(field),
      s.balance(field),
      ...rows.flatMap((p) => [s.quarter(field, p), s.annual(field, p)]),
    ]),
    s.ttmEps(),
    s.shares(),
  ];
}

function expectSound(s: Statements | undefined): void {
  if (s === undefined) return;
  for (const cell of everything(s)) {
    if (isMarker(cell)) expect(REASONS).toContain(cell.reason);
    else expect(Number.isFinite(cell.value)).toBe(true);
  }
  expect(Array.isArray(s.flags())).toBe(true);
}

/** A companyfacts document of one concept list. */
function record(facts: Record<string, Record<string, unknown>>): FactSet {
  const units = Object.entries(facts).map(([concept, unit]) => [concept, { units: unit }]);
  return readCompanyFacts({ cik: 1, facts: { 'us-gaap': Object.fromEntries(units) } }, STORED_CONCEPTS)!.facts;
}

const FILED = { accn: '0000000001-23-000001', fy: 2022, fp: 'FY', form: '10-K', filed: '2023-02-10' };
const ASSETS = { USD: [{ end: YEAR_END, val: 1000, ...FILED }] };

describe('a record as it comes', () => {
  const earnings = (fact: object): Statements | undefined =>
    buildStatements(record({ Assets: ASSETS, NetIncomeLoss: { USD: [{ ...FILED, ...fact }] } }), {
      asOf: day('2023-06-01'),
      splits: [],
    });

  it('a sound fact is read, so that the faults below are what makes it go', () => {
    expect(figure(earnings({ start: YEAR[0], end: YEAR_END, val: 7 })!.ttm('net_income'))).toBe(7);
  });

  it.each([
    ['a day that does not exist', { start: YEAR[0], end: '2022-02-30', val: 7 }],
    ['a start after the end', { start: '2023-12-31', end: YEAR_END, val: 7 }],
    ['a start that is no date', { start: 'last year', end: YEAR_END, val: 7 }],
    ['a value that is no number', { start: YEAR[0], end: YEAR_END, val: 'NaN' }],
    ['no value', { start: YEAR[0], end: YEAR_END }],
    ['a period of the future', { start: '2026-01-01', end: '2026-12-31', val: 7 }],
    ['a flow without a start', { end: YEAR_END, val: 7 }],
    ['no form', { start: YEAR[0], end: YEAR_END, val: 7, form: '', accn: '0000000001-23-000002' }],
    [
      'a filing day that does not exist',
      { start: YEAR[0], end: YEAR_END, val: 7, filed: '2023-13-01', accn: '0000000001-23-000003' },
    ],
  ])('%s: not reported', (_, fact) => {
    const s = earnings(fact)!;
    expect(figure(s.ttm('net_income'))).toBe('not_reported');
    expectSound(s);
  });

  it.each([
    ['without a unit', { NetIncomeLoss: { '': [{ start: YEAR[0], end: YEAR_END, val: 7, ...FILED }] } }],
    ['in pure numbers', { NetIncomeLoss: { pure: [{ start: YEAR[0], end: YEAR_END, val: 7, ...FILED }] } }],
    ['in shares', { NetIncomeLoss: { shares: [{ start: YEAR[0], end: YEAR_END, val: 7, ...FILED }] } }],
    ['an empty list', { NetIncomeLoss: { USD: [] } }],
    ['no list', { NetIncomeLoss: { USD: null } }],
  ])('earnings %s: not reported', (_, facts) => {
    const s = buildStatements(record({ Assets: ASSETS, ...facts }), { asOf: day('2023-06-01'), splits: [] })!;
    expect(figure(s.ttm('net_income'))).toBe('not_reported');
  });

  it('nothing in a currency: no statements; earnings without assets: a row of them alone', () => {
    const earned = { USD: [{ start: YEAR[0], end: YEAR_END, val: 7, ...FILED }] };
    const of = (facts: Parameters<typeof record>[0]) =>
      buildStatements(record(facts), { asOf: day('2023-06-01'), splits: [] });
    expect(of({})).toBeUndefined();
    expect(of({ Assets: { shares: ASSETS.USD } })).toBeUndefined();
    expect(of({ Assets: { shares: ASSETS.USD }, NetIncomeLoss: earned })!.years(1)).toEqual([]);
    const s = of({ NetIncomeLoss: earned })!;
    const [year] = s.years(1);
    expect(figure(s.annual('net_income', year!))).toBe(7);
    expect(figure(s.balance('total_assets', year!))).toBe('not_reported');
  });

  it('one accession twice is one filing', () => {
    const builder = new FactsBuilder();
    for (const value of [7, 7]) builder.report('10-K', '2023-02-10', YEAR, { NetIncomeLoss: value });
    const facts = builder.build();
    const twice = { ...facts, reports: facts.reports.map((report) => ({ ...report, accession: 'same' })) };
    const s = buildStatements(twice, { asOf: day('2023-06-01'), splits: [] })!;
    expect(s.spine.periods).toHaveLength(1);
    expect(figure(s.ttm('net_income'))).toBe(7);
  });
});

describe('filings that are none', () => {
  it('facts without any periodic form: no statements', () => {
    const builder = new FactsBuilder();
    for (const form of ['8-K', 'S-1', 'DEF 14A'])
      builder
        .file(form, '2023-02-10')
        .flow('NetIncomeLoss', ...YEAR, 7)
        .instant('Assets', YEAR_END, 1);
    expect(buildStatements(builder.build(), { asOf: day('2023-06-01'), splits: [] })).toBeUndefined();
  });

  it('a fund whose periodic reports have nothing but a cover', () => {
    const builder = new FactsBuilder();
    builder.file('10-K', '2023-02-10', { period: YEAR_END }).cover('2023-01-31', 5_000_000);
    expect(buildStatements(builder.build(), { asOf: day('2023-06-01'), splits: [] })).toBeUndefined();
  });

  it('a day before the first filing: no statements', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    expect(buildStatements(builder.build(), { asOf: day('2022-05-09'), splits: [] })).toBeUndefined();
  });

  it('assets without earnings or revenue make no row', () => {
    const builder = new FactsBuilder();
    builder
      .file('10-K', '2023-02-10', { period: YEAR_END })
      .instant('Assets', YEAR_END, 1)
      .instant('InventoryNet', YEAR_END, 1);
    const s = asKnown(builder);
    expect([s.newest, s.quarters(8), s.years(5)]).toEqual([undefined, [], []]);
    expect(figure(s.ttm('revenue'))).toBe('not_reported');
    expect(figure(s.shares())).toBe('shares_outstanding_unavailable');
    expectSound(s);
  });

  it('earnings without assets make no row', () => {
    const { builder } = plainCompany({ firstYear: 2022, years: 1 });
    builder.file('10-Q', '2023-05-10', { period: '2023-03-31' }).flow('NetIncomeLoss', '2023-01-01', '2023-03-31', 5);
    expect(asKnown(builder).newest!.end).toBe(day(YEAR_END));
  });
});

describe('amounts that are none', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e19, -1e300])('%d is not read', (value) => {
    const s = oneYear((filing) => filing.flow('Revenues', ...YEAR, value).instant('InventoryNet', YEAR_END, value));
    expect(figure(s.ttm('revenue'))).toBe('not_reported');
    expect(figure(s.balance('inventory'))).toBe('not_reported');
    expectSound(s);
  });

  it('an amount without sense does not hide the next tag of the chain', () => {
    const s = oneYear((filing) => filing.flow('Revenues', ...YEAR, Number.NaN).flow('SalesRevenueNet', ...YEAR, 50));
    expect(figure(s.ttm('revenue'))).toBe(50);
  });

  it('earnings over no shares are no number', () => {
    const s = oneYear((filing) => filing.weighted(...YEAR, 0));
    expect(figure(s.annual('eps_diluted', s.newest!))).toBe('shares_outstanding_unavailable');
  });

  it('dates at the ends of time do not overflow', () => {
    const builder = new FactsBuilder();
    const filing = builder.file('10-K', '2023-02-10', { period: YEAR_END });
    filing
      .flow('NetIncomeLoss', '0001-01-01', '9999-12-31', 5)
      .instant('Assets', '9999-12-31', 5)
      .instant('Assets', '0001-01-01', 5);
    filing.flow('NetIncomeLoss', ...YEAR, 7).instant('Assets', YEAR_END, 9);
    const s = asKnown(builder);
    expect([figure(s.ttm('net_income')), figure(s.balance('total_assets'))]).toEqual([7, 9]);
  });
});

describe('any mutation of a record', () => {
  type Mutation = readonly [kind: number, column: number, row: number, amount: number];
  const mutation: fc.Arbitrary<Mutation> = fc.tuple(
    fc.nat(6),
    fc.nat(1000),
    fc.nat(1000),
    fc.integer({ min: -900, max: 900 }),
  );

  /**
   * The company with facts dropped, repeated, shifted in time, rescaled, turned, given to another filing or made no
   * number.
   */
  function mutated(facts: FactSet, mutations: readonly Mutation[]): FactSet {
    const lists = new Map([...facts.columns].map(([key, c]) => [key, [...c.end.keys()].map((i) => row(c, i))]));
    const keys = [...lists.keys()];
    for (const [kind, column, at, amount] of mutations) {
      const list = lists.get(keys[column % keys.length]!)!;
      const i = at % Math.max(1, list.length);
      const fact = list[i];
      if (fact === undefined) continue;
      if (kind === 0) list.splice(i, 1);
      else if (kind === 1) list.push({ ...fact, value: fact.value + amount });
      else if (kind === 2) list[i] = { ...fact, end: fact.end + amount };
      else if (kind === 3)
        list[i] = { ...fact, start: fact.start === INSTANT ? fact.end + amount : fact.start - amount };
      else if (kind === 4) list[i] = { ...fact, value: fact.value * 1000 ** (amount % 8) };
      else if (kind === 5) list[i] = { ...fact, value: amount % 2 === 0 ? -fact.value : Number.NaN };
      else list[i] = { ...fact, report: Math.abs(amount) % facts.reports.length };
    }
    const filed = (fact: Row): number => facts.reports[fact.report]!.filed;
    const columns = [...lists].map(([key, list]): [string, FactColumns] => {
      const sorted = list.sort((a, b) => a.end - b.end || a.start - b.start || filed(a) - filed(b));
      return [
        key,
        {
          ...facts.columns.get(key)!,
          start: Int32Array.from(sorted, (x) => x.start),
          end: Int32Array.from(sorted, (x) => x.end),
          value: Float64Array.from(sorted, (x) => x.value),
          report: Int32Array.from(sorted, (x) => x.report),
        },
      ];
    });
    return { ...facts, columns: new Map(columns) };
  }

  interface Row {
    start: number;
    end: number;
    value: number;
    report: number;
  }

  function row(column: FactColumns, i: number): Row {
    return { start: column.start[i]!, end: column.end[i]!, value: column.value[i]!, report: column.report[i]! };
  }

  const { builder, filings } = plainCompany({ firstYear: 2020, years: 3, quarters: 10 });
  for (const [q, filing] of filings.entries()) {
    const end = ['03-31', '06-30', '09-30', '12-31'][q % 4]!;
    const year = 2020 + Math.floor(q / 4);
    filing.flow('OperatingIncomeLoss', `${year}-01-01`, `${year}-${end}`, 5 * q + 1);
    filing.flow('IncomeTaxExpenseBenefit', `${year}-01-01`, `${year}-${end}`, q);
    filing.flow('PaymentsToAcquirePropertyPlantAndEquipment', `${year}-01-01`, `${year}-${end}`, q + 1);
    filing
      .instant('LongTermDebtNoncurrent', `${year}-${end}`, 100 - q)
      .instant('LongTermDebtCurrent', `${year}-${end}`, q);
  }
  const sound = builder.build();
  const split = { day: day('2021-08-01'), numerator: 4, denominator: 1 };

  it('never throws, never gives a number that is none', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 30 }), fc.boolean(), (mutations, withSplit) => {
        const splits = withSplit ? [split] : [];
        expectSound(buildStatements(mutated(sound, mutations), { asOf: day('2022-09-01'), splits }));
      }),
      { numRuns: 25 },
    );
  });

  it('what is filed later than the day asked about never matters', () => {
    const asOf = day('2021-12-01');
    const before = everything(buildStatements(sound, { asOf, splits: [] })!);
    const late = [...sound.reports.keys()].filter((report) => sound.reports[report]!.filed > asOf);
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 20 }), (mutations) => {
        // Only facts of late filings are touched, and they stay with late filings.
        const touched = mutatedLate(sound, mutations, late);
        expect(everything(buildStatements(touched, { asOf, splits: [] })!)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });

  function mutatedLate(facts: FactSet, mutations: readonly Mutation[], late: readonly number[]): FactSet {
    const columns = [...facts.columns].map(([key, c]): [string, FactColumns] => {
      const value = c.value.slice();
      const rows = [...c.report.keys()].filter((i) => late.includes(c.report[i]!));
      for (const [kind, , at, amount] of mutations) {
        const i = rows[at % Math.max(1, rows.length)];
        if (i !== undefined) value[i] = kind === 5 ? Number.NaN : value[i]! * amount;
      }
      return [key, { ...c, value }];
    });
    return { ...facts, columns: new Map(columns) };
  }
});
