/**
 * Breakdowns in the layouts of large filers, with figures made up: what is tagged where is as in their reports, and each
 * must add up.
 */
import { describe, expect, test } from 'vitest';
import { breakdownOf, firstLevelSum } from '../../../src/engine/reported/breakdown.ts';
import { axesOf, conceptsOfMeasure } from '../../../src/engine/reported/measures.ts';
import { memberLabels } from '../../../src/engine/reported/member-labels.ts';
import type { ReportedFacts } from '../../../src/engine/reported/types.ts';
import { figure, printedReport, type Row } from './printed.ts';

const SALES = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const YEARS = [2024, 2023, 2022];

/** A row with a figure for each of three years: that of 2024, and 10 % less each year, rounded to tens. */
function row(label: string, value: number, concept: string, at: Readonly<Record<string, string>> = {}): Row {
  return [label, ...YEARS.map((year, i) => figure(value * (10 - i), concept, at, year))];
}

/** Names and values (of 2024, in millions) of the lines of a breakdown of revenue that adds up. */
function lines(facts: ReportedFacts, by: string): readonly (readonly [name: string, parent: string, value: number])[] {
  const found = breakdownOf(facts, conceptsOfMeasure('revenue'), axesOf(by))!;
  expect(found.reconciled).toEqual(found.periods.map(() => true));
  expect(found.periods.map((_, p) => firstLevelSum(found, p))).toEqual(found.totals);
  const names = memberLabels(
    facts,
    found.lines.map(({ id }) => id),
    found.concept,
    axesOf(by),
  );
  return found.lines.map(({ id, parent, kind, values }) => [
    kind === 'of_which' ? `of which ${names.get(id)}` : names.get(id)!,
    parent === undefined ? '' : names.get(parent)!,
    values[0]! / 1e6,
  ]);
}

describe('breakdowns in the layouts of large filers', () => {
  test('products of one segment next to another segment', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Advertising', 160, SALES, { product: 'us-gaap:Advertising', segment: 'Apps' }),
        row('Other revenue', 2, SALES, { product: 'us-gaap:ServiceOther', segment: 'Apps' }),
        row('Family of Apps', 162, SALES, { segment: 'Apps' }),
        row('Reality Labs', 3, SALES, { segment: 'Labs' }),
        row('Total revenue', 165, SALES),
      ],
    ]);
    expect(lines(facts, 'product')).toEqual([
      ['Family of Apps', '', 1620],
      ['Advertising', 'Family of Apps', 1600],
      ['Other revenue', 'Family of Apps', 20],
      ['Reality Labs', '', 30],
    ]);
    expect(lines(facts, 'segment')).toEqual([
      ['Family of Apps', '', 1620],
      ['Reality Labs', '', 30],
    ]);
  });

  test('products under several concepts of revenue, one of them leases', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Automotive sales', 72, SALES, { product: 'AutomotiveSales' }),
        row('Automotive regulatory credits', 3, SALES, { product: 'Credits' }),
        row('Automotive leasing', 2, 'OperatingLeasesIncomeStatementLeaseRevenue', { product: 'Leasing' }),
        row('Total automotive revenues', 77, 'Revenues', { product: 'Automotive' }),
        row('Energy generation and storage', 10, 'Revenues', { product: 'Energy' }),
        row('Services and other', 11, SALES, { product: 'Services' }),
        row('Total revenues', 98, 'Revenues'),
        row('Automotive sales', 60, 'CostOfRevenue', { product: 'AutomotiveSales' }),
        row('Energy generation and storage', 8, 'CostOfRevenue', { product: 'Energy' }),
        row('Total cost of revenues', 68, 'CostOfRevenue'),
      ],
    ]);
    expect(lines(facts, 'product').map(([name, , value]) => [name, value])).toEqual([
      ['Automotive', 770],
      ['Automotive sales', 720],
      ['Automotive regulatory credits', 30],
      ['Automotive leasing', 20],
      ['Energy generation and storage', 100],
      ['Services and other', 110],
    ]);
  });

  test('each product in one segment and one area, with regions: forty products', () => {
    const rows: Row[] = [['', '2024', '2023', '2022']];
    let total = 0;
    for (let area = 0; area < 4; area++) {
      const segment = area < 2 ? 'Medicine' : 'Devices';
      let sum = 0;
      for (let i = 1; i <= 10; i++) {
        const value = 10 * area + i;
        sum += value;
        const at = { segment, 'us-gaap:SubsegmentsAxis': `Area${area}`, product: `Product${area}${i}` };
        rows.push(row('U.S.', value - 1, SALES, { ...at, region: 'country:US' }));
        rows.push(row('International', 1, SALES, { ...at, region: 'us-gaap:NonUs' }));
        rows.push(row(`Product ${area}-${i}`, value, SALES, at));
      }
      rows.push(row(`Total area ${area}`, sum, SALES, { segment, 'us-gaap:SubsegmentsAxis': `Area${area}` }));
      total += sum;
    }
    rows.push(row('Medicine', 10 * 11 + 100, SALES, { segment: 'Medicine' }));
    rows.push(row('Devices', 10 * 11 + 500, SALES, { segment: 'Devices' }));
    rows.push(row('Worldwide', total, SALES));
    const facts = printedReport([rows]);
    expect(lines(facts, 'product').filter(([name]) => name.startsWith('Product')).length).toBe(40);
    expect(lines(facts, 'segment').map(([name, parent, value]) => [name, parent, value])).toEqual([
      ['Medicine', '', 2100],
      ['Area0', 'Medicine', 550],
      ['Area1', 'Medicine', 1550],
      ['Devices', '', 6100],
      ['Area2', 'Devices', 2550],
      ['Area3', 'Devices', 3550],
    ]);
  });

  test('segments that are only printed by region are the sums of their regions', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Upstream, United States', 9, SALES, { segment: 'Upstream', region: 'country:US' }),
        row('Upstream, other', 15, SALES, { segment: 'Upstream', region: 'us-gaap:NonUs' }),
        row('Energy, United States', 101, SALES, { segment: 'Energy', region: 'country:US' }),
        row('Energy, other', 158, SALES, { segment: 'Energy', region: 'us-gaap:NonUs' }),
        row('Corporate', 1, SALES, { segment: 'us-gaap:Corporate' }),
        row('Total', 284, SALES),
      ],
    ]);
    expect(lines(facts, 'segment').map(([, , value]) => value)).toEqual([240, 2590, 10]);
    expect(lines(facts, 'segment')[0]![0]).toBe('Upstream');
  });

  test('customers in the rows of a matrix, a table for each year', () => {
    const table = (year: number, scale: number): Row[] => [
      ['(in millions)', 'Care', 'Optum', 'Corporate and Eliminations', 'Consolidated'],
      [
        'Premiums',
        figure(
          300 * scale,
          'PremiumsEarnedNet',
          { customer: 'External', segment: 'Care', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        figure(
          20 * scale,
          'PremiumsEarnedNet',
          { customer: 'External', segment: 'Optum', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        '—',
        figure(320 * scale, 'PremiumsEarnedNet', { customer: 'External' }, year),
      ],
      [
        'Total revenues - unaffiliated customers',
        figure(
          300 * scale,
          'Revenues',
          { customer: 'External', segment: 'Care', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        figure(
          90 * scale,
          'Revenues',
          { customer: 'External', segment: 'Optum', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        '—',
        figure(390 * scale, 'Revenues', { customer: 'External' }, year),
      ],
      [
        'Total revenues - affiliated customers',
        '—',
        figure(
          150 * scale,
          'Revenues',
          { customer: 'Affiliated', segment: 'Optum', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        figure(-150 * scale, 'Revenues', { customer: 'Affiliated', items: 'us-gaap:CorporateNonSegment' }, year),
        figure(0, 'Revenues', { customer: 'Affiliated' }, year),
      ],
      [
        'Investment and other income',
        figure(
          3 * scale,
          'InvestmentIncomeInterestAndDividend',
          { segment: 'Care', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        figure(
          2 * scale,
          'InvestmentIncomeInterestAndDividend',
          { segment: 'Optum', items: 'us-gaap:OperatingSegments' },
          year,
        ),
        '—',
        figure(5 * scale, 'InvestmentIncomeInterestAndDividend', {}, year),
      ],
      [
        'Total revenues',
        figure(303 * scale, 'Revenues', { segment: 'Care', items: 'us-gaap:OperatingSegments' }, year),
        figure(242 * scale, 'Revenues', { segment: 'Optum', items: 'us-gaap:OperatingSegments' }, year),
        figure(-150 * scale, 'Revenues', { items: 'us-gaap:CorporateNonSegment' }, year),
        figure(395 * scale, 'Revenues', {}, year),
      ],
    ];
    const facts = printedReport([table(2024, 10), table(2023, 9), table(2022, 8)]);
    expect(lines(facts, 'customer')).toEqual([
      ['External', '', 3900],
      ['Investment and other income', '', 50],
    ]);
    // Members in columns have the header of their column as name.
    expect(lines(facts, 'segment')).toEqual([
      ['Care', '', 3030],
      ['Optum', '', 2420],
      ['Corporate and Eliminations', '', -1500],
    ]);
  });

  test('a member crossed with others does not get the label of a crossing', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Walmart U.S.', 46, SALES, { segment: 'WalmartUS' }),
        row('Walmart International', 12, SALES, { segment: 'WalmartInternational' }),
        row('Total', 58, SALES),
      ],
      [
        ['Walmart International net sales by market', '2024', '2023', '2022'],
        row('Mexico and Central America', 5, SALES, { segment: 'WalmartInternational', region: 'Mexico' }),
        row('Canada', 3, SALES, { segment: 'WalmartInternational', region: 'country:CA' }),
        row('Other', 4, SALES, { segment: 'WalmartInternational', region: 'OtherMarkets' }),
        row('Walmart International', 12, SALES, { segment: 'WalmartInternational' }),
      ],
    ]);
    expect(lines(facts, 'segment').map(([name]) => name)).toEqual(['Walmart U.S.', 'Walmart International']);
  });

  test('categories of two segments, next to a segment without any', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Stores', 46, SALES, { segment: 'Stores' }),
        row('Clubs', 9, SALES, { segment: 'Clubs' }),
        row('International', 12, SALES, { segment: 'International' }),
        row('Total', 67, SALES),
      ],
      [
        ['Stores by category', '2024', '2023', '2022'],
        row('Grocery', 30, SALES, { segment: 'Stores', product: 'Grocery' }),
        row('Other', 16, SALES, { segment: 'Stores', product: 'Categories' }),
        row('Total', 46, SALES, { segment: 'Stores' }),
      ],
      [
        ['Clubs by category', '2024', '2023', '2022'],
        row('Grocery', 7, SALES, { segment: 'Clubs', product: 'Grocery' }),
        row('Fuel', 2, SALES, { segment: 'Clubs', product: 'Fuel' }),
        row('Total', 9, SALES, { segment: 'Clubs' }),
      ],
    ]);
    expect(new Set(lines(facts, 'product').map(([name, , value]) => `${name} ${value}`))).toEqual(
      new Set(['Grocery 370', 'Other 160', 'Fuel 20', 'International 120']),
    );
  });

  test('more members than sets can be tried, with subtotals above and below their parts', () => {
    const rows: Row[] = [['', '2024', '2023', '2022']];
    let total = 0;
    for (let group = 0; group < 5; group++) {
      const values = [11, 23, 37, 41, 53, 67].map((value) => value + group * 7);
      const sum = values.reduce((a, b) => a + b, 0);
      total += sum;
      const subtotal = row(`Group ${group}`, sum, SALES, { product: `Group${group}` });
      if (group % 2 === 0) rows.push(subtotal);
      for (const value of values)
        rows.push(row(`Item ${group} ${value}`, value, SALES, { product: `Item${group}X${value}` }));
      if (group % 2 === 1) rows.push(subtotal);
    }
    rows.push(row('Total', total, SALES));
    const found = lines(printedReport([rows]), 'product');
    expect(found.filter(([, parent]) => parent === '').map(([name]) => name)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `Group ${i}`),
    );
    expect(found.filter(([, parent]) => parent === 'Group 3')).toHaveLength(6);
  });

  test('nested segments with eliminations between parts and between segments', () => {
    const segment = (member: string) => ({ segment: member, items: 'us-gaap:OperatingSegments' });
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Residential', 71, 'Revenues', segment('Residential')),
        row('Business', 10, 'Revenues', segment('Business')),
        row('Connectivity & Platforms', 81, 'Revenues', segment('Connectivity')),
        row('Media', 25, 'Revenues', segment('Media')),
        row('Studios', 12, 'Revenues', segment('Studios')),
        row('Headquarters and other', 1, 'Revenues', segment('Headquarters')),
        row('Eliminations', -3, 'Revenues', { segment: 'Content', items: 'us-gaap:IntersegmentElimination' }),
        row('Content & Experiences', 35, 'Revenues', segment('Content')),
        row('Corporate and Other', 3, 'Revenues', { items: 'us-gaap:CorporateNonSegment' }),
        row('Eliminations', -6, 'Revenues', { items: 'us-gaap:IntersegmentElimination' }),
        row('Revenue', 113, 'Revenues'),
      ],
    ]);
    const found = lines(facts, 'segment');
    expect(found.filter(([, parent]) => parent === '').map(([, , value]) => value)).toEqual([810, 350, 30, -60]);
    const content = found.filter(([, parent]) => parent === 'Content & Experiences');
    expect(content.map(([, , value]) => value)).toEqual([250, 120, 10, -30]);
  });

  test('external and intersegment sales of each segment', () => {
    const rows: Row[] = [['', '2024', '2023', '2022']];
    for (const [name, external, internal] of [
      ['Aero', 26, 1],
      ['Missiles', 11, 2],
      ['Space', 12, 3],
    ] as const) {
      rows.push(row(`${name} net sales`, external, SALES, { segment: name, items: 'us-gaap:OperatingSegments' }));
      rows.push(row(`${name} within`, internal, SALES, { segment: name, items: 'us-gaap:IntersegmentElimination' }));
    }
    rows.push(row('Total', 49, SALES));
    expect(lines(printedReport([rows]), 'segment').map(([, , value]) => value)).toEqual([260, 110, 120]);
  });

  test('a negative member: incentives of customers', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Service revenue', 16, 'Revenues', { product: 'Service' }),
        row('Data processing', 18, 'Revenues', { product: 'Processing' }),
        row('International transactions', 13, 'Revenues', { product: 'International' }),
        row('Client incentives', -14, 'Revenues', { product: 'Incentives' }),
        row('Net revenue', 33, 'Revenues'),
      ],
    ]);
    expect(lines(facts, 'product').map(([, , value]) => value)).toEqual([160, 180, 130, -140]);
  });

  test('revenue as managed, with what reconciles it to the total', () => {
    const at = (member: string) => ({ segment: member, items: 'us-gaap:OperatingSegments' });
    const facts = printedReport([
      [
        ['', 'Consumer Bank', 'Investment Bank', 'Wealth Management', 'Corporate', 'Reconciling Items', 'Total'],
        [
          'Total net revenue',
          figure(71, 'Revenues', at('Consumer')),
          figure(70, 'Revenues', at('Investment')),
          figure(21, 'Revenues', at('Wealth')),
          figure(17, 'Revenues', { items: 'us-gaap:CorporateNonSegment' }),
          figure(-3, 'Revenues', { items: 'us-gaap:MaterialReconcilingItems' }),
          figure(176, 'Revenues'),
        ],
      ],
    ]);
    expect(lines(facts, 'segment')).toEqual([
      ['Consumer Bank', '', 71],
      ['Investment Bank', '', 70],
      ['Wealth Management', '', 21],
      ['Corporate', '', 17],
      ['Reconciling Items', '', -3],
    ]);
  });

  test('one region alone does not reconcile: the difference is the rest of the company', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Revenues', 51, SALES),
        row('of which United States', 21, SALES, { region: 'country:US' }),
      ],
    ]);
    const found = breakdownOf(facts, conceptsOfMeasure('revenue'), axesOf('geography'))!;
    expect(found.reconciled).toEqual([false, false, false]);
    expect(found.totals[0]! - firstLevelSum(found, 0)).toBe(300_000_000);
  });

  test('a country inside a region, from the text of a note; a region next to another is inside none', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('United States and Canada (1)', 69, SALES, { region: 'UsCanada' }),
        row('Europe', 42, SALES, { region: 'srt:Europe' }),
        row('Asia-Pacific', 47, SALES, { region: 'srt:AsiaPacific' }),
        row('Total revenue', 158, SALES),
      ],
      [row('(1) of which revenue from United States customers', 64, SALES, { region: 'country:US' })],
      [row('China', 13, SALES, { region: 'country:CN' })],
    ]);
    expect(lines(facts, 'geography')).toEqual([
      ['United States and Canada', '', 690],
      ['of which United States', 'United States and Canada', 640],
      ['Europe', '', 420],
      ['Asia-Pacific', '', 470],
    ]);
  });

  test('products by country: headings name products, not areas, and nothing of another axis is inside a segment', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        ['ALPHA'],
        row('U.S.', 8, SALES, { segment: 'Medicine', area: 'Immunology', product: 'Alpha', region: 'country:US' }),
        row('International', 1, SALES, {
          segment: 'Medicine',
          area: 'Immunology',
          product: 'Alpha',
          region: 'us-gaap:NonUs',
        }),
        row('Worldwide', 9, SALES, { segment: 'Medicine', area: 'Immunology', product: 'Alpha' }),
        ['BETA'],
        row('U.S.', 4, SALES, { segment: 'Medicine', area: 'Oncology', product: 'Beta', region: 'country:US' }),
        row('International', 2, SALES, {
          segment: 'Medicine',
          area: 'Oncology',
          product: 'Beta',
          region: 'us-gaap:NonUs',
        }),
        row('Worldwide', 6, SALES, { segment: 'Medicine', area: 'Oncology', product: 'Beta' }),
        ['Immunology'],
        row('Worldwide', 9, SALES, { segment: 'Medicine', area: 'Immunology' }),
        ['Oncology'],
        row('Worldwide', 6, SALES, { segment: 'Medicine', area: 'Oncology' }),
        ['Medicine'],
        row('U.S.', 12, SALES, { segment: 'Medicine', region: 'country:US' }),
        row('International', 3, SALES, { segment: 'Medicine', region: 'us-gaap:NonUs' }),
        row('Worldwide', 15, SALES, { segment: 'Medicine' }),
        ['MedTech'],
        row('Worldwide', 8, SALES, { segment: 'MedTech' }),
        ['Total'],
        row('U.S.', 12, SALES, { region: 'country:US' }),
        row('International', 11, SALES, { region: 'us-gaap:NonUs' }),
        row('Worldwide', 23, SALES),
      ],
    ]);
    expect(lines(facts, 'segment')).toEqual([
      ['Medicine', '', 150],
      ['Immunology', 'Medicine', 90],
      ['Oncology', 'Medicine', 60],
      ['MedTech', '', 80],
    ]);
  });

  test('gross sales of segments: sales between them and their elimination, which add up to nothing, are no lines', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('External revenues, cars', 50, SALES, { segment: 'Cars', items: 'us-gaap:OperatingSegments' }),
        row('Intersegment, cars', 2, SALES, { segment: 'Cars', items: 'us-gaap:IntersegmentElimination' }),
        row('External revenues, vans', 20, SALES, { segment: 'Vans', items: 'us-gaap:OperatingSegments' }),
        row('Intersegment, vans', 1, SALES, { segment: 'Vans', items: 'us-gaap:IntersegmentElimination' }),
        row('Eliminations', -3, SALES, { items: 'us-gaap:IntersegmentElimination' }),
        row('Cars', 52, SALES, { segment: 'Cars' }),
        row('Vans', 21, SALES, { segment: 'Vans' }),
        row('Unallocated and eliminations', -3, SALES, { items: 'UnallocatedAndEliminations' }),
        row('Total', 70, SALES),
      ],
    ]);
    expect(lines(facts, 'segment').map(([, , value]) => value)).toEqual([520, 210, -30]);
  });

  test('an elimination within a part of the company is a line of that part, under the name of its row', () => {
    const part = (name: string) => ({ 'own:PartAxis': `own:${name}` });
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Residential', 63, SALES, { segment: 'Residential', items: 'us-gaap:OperatingSegments' }),
        row('Business', 8, SALES, { segment: 'Business', items: 'us-gaap:OperatingSegments' }),
        row('Connectivity', 71, SALES, { ...part('Connectivity'), items: 'us-gaap:OperatingSegments' }),
        row('Media', 26, SALES, { segment: 'Media', items: 'us-gaap:OperatingSegments' }),
        row('Studios', 11, SALES, { segment: 'Studios', items: 'us-gaap:OperatingSegments' }),
        row('Headquarters', 1, SALES, { segment: 'us-gaap:AllOther', items: 'us-gaap:CorporateNonSegment' }),
        row('Within content', -4, SALES, { ...part('Content'), items: 'us-gaap:IntersegmentElimination' }),
        row('Content', 34, SALES, { ...part('Content'), items: 'us-gaap:OperatingSegments' }),
        row('Between parts', -5, SALES, { items: 'us-gaap:IntersegmentElimination' }),
        row('Total', 100, SALES),
      ],
    ]);
    const found = lines(facts, 'segment');
    expect(found.filter(([, parent]) => parent === '')).toEqual([
      ['Connectivity', '', 710],
      ['Content', '', 340],
      ['Between parts', '', -50],
    ]);
    expect(found.filter(([, parent]) => parent === 'Content').map(([name, , value]) => [name, value])).toEqual([
      ['Media', 260],
      ['Studios', 110],
      ['Headquarters', 10],
      ['Within content', -40],
    ]);
  });

  test('products and segments on one axis: segments are those with a profit', () => {
    const facts = printedReport([
      [
        ['', '2024', '2023', '2022'],
        row('Americas', 24, SALES, { segment: 'Americas' }),
        row('Europe', 18, SALES, { segment: 'Europe' }),
        row('Retail', 9, SALES, { segment: 'Retail' }),
      ],
      [
        row('Desktops', 6, SALES, { segment: 'Desktops' }),
        row('Portables', 11, SALES, { segment: 'Portables' }),
        row('Total computers', 17, SALES, { segment: 'Computers' }),
        row('Phones', 25, SALES, { segment: 'Phones' }),
        row('Software', 9, SALES, { segment: 'Software' }),
        row('Total net sales', 51, SALES),
      ],
      [
        row('Americas operating income', 7, 'OperatingIncomeLoss', { segment: 'Americas' }),
        row('Europe operating income', 5, 'OperatingIncomeLoss', { segment: 'Europe' }),
        row('Retail operating income', 2, 'OperatingIncomeLoss', { segment: 'Retail' }),
      ],
    ]);
    expect(lines(facts, 'segment')).toEqual([
      ['Americas', '', 240],
      ['Europe', '', 180],
      ['Retail', '', 90],
    ]);
  });
});
