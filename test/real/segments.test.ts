import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { breakdownOf, firstLevelSum } from '../../src/engine/reported/breakdown.ts';
import { axesOf, BREAKDOWNS, conceptsOfMeasure, MEASURES } from '../../src/engine/reported/measures.ts';
import { memberLabels } from '../../src/engine/reported/member-labels.ts';
import { reportPeriod } from '../../src/engine/reported/report-period.ts';
import { segmentsOf } from '../../src/engine/reported/segments.ts';
import type { ReportedFacts } from '../../src/engine/reported/types.ts';
import { documentBlocks } from '../../src/filings/documents/document-blocks.ts';
import { readReport } from '../../src/filings/xbrl/read-report.ts';
import { data } from '../support/real-records.ts';

const read = new Map<string, ReportedFacts>();
function factsOf(name: string): ReportedFacts {
  const known = read.get(name);
  if (known !== undefined) return known;
  const bytes = gunzipSync(readFileSync(join(data, 'edgar/filings', name)));
  const facts = readReport([{ text: bytes.toString('utf8'), blocks: () => documentBlocks(bytes) }])!;
  read.set(name, facts);
  return facts;
}
const millions = (values: readonly number[]) => values.map((value) => value / 1e6);
const breakdown = (name: string, by: string, measure = 'revenue') =>
  breakdownOf(factsOf(name), conceptsOfMeasure(measure), axesOf(by))!;
const local = (id: string) => id.slice(id.indexOf(':') + 1).replace(/Member$/, '');

const KO = '10-K/KO/ko-10-k-2025-02-20.htm.gz';
const GOOGL = '10-K/GOOGL/googl-10-k-2025-02-05.htm.gz';
const NKE = '10-K/NKE/0000320187-24-000044.htm.gz';
const UNH = '10-K/UNH/unh-10-k-2025-02-27.htm.gz';
const NFLX = '10-Q/NFLX/nflx-10-q-2025-07-18.htm.gz';
const NVDA = '10-Q/NVDA/nvda-10-q-2025-08-27.htm.gz';
const UNH_QUARTER = '10-Q/UNH/0000731766-23-000053.htm.gz';
const WMT = '10-K/WMT/wmt-10-k-2025-03-14.htm.gz';
const AAPL = ['10-K/AAPL/0000320193-25-000079.htm.gz', '10-K/AAPL/aapl-10-k-2024-11-01.htm.gz'];

describe('breakdowns', () => {
  test('Coca-Cola: six segments, corporate and eliminations are the total', () => {
    const { lines, totals, reconciled } = breakdown(KO, 'segment');
    expect([totals[0], reconciled]).toEqual([47_061_000_000, [true, true, true]]);
    // Note 21 of the 10-K of 2025-02-20.
    expect(lines.map(({ id, kind, values }) => [local(id), kind, values[0]! / 1e6])).toEqual([
      ['EuropeMiddleEastAfrica', 'member', 8122],
      ['LatinAmericaSegment', 'member', 6459],
      ['NorthAmericaSegment', 'member', 18649],
      ['A.Pacific', 'member', 5546],
      ['GlobalVentures', 'member', 3129],
      ['BottlingInvestments', 'member', 6223],
      ['Corporate', 'reconciling', 97],
      ['Eliminations', 'reconciling', -1164],
    ]);
  });

  test('Alphabet: search, YouTube and network are under advertising, under Google Services; hedging is a line', () => {
    const { lines, reconciled } = breakdown(GOOGL, 'product');
    expect(reconciled).toEqual([true, true, true]);
    const parentOf = new Map(lines.map(({ id, parent }) => [local(id), parent && local(parent)]));
    expect(parentOf.get('YouTubeAdvertisingRevenue')).toBe('GoogleAdvertisingRevenue');
    expect(parentOf.get('GoogleAdvertisingRevenue')).toBe('GoogleServices');
    expect(lines.filter(({ kind }) => kind === 'reconciling').map(({ values }) => millions(values))).toEqual([
      [211, 236, 1960],
    ]);
  });

  test('Nike: regions under the brand, Converse next to it', () => {
    const { lines, reconciled } = breakdown(NKE, 'segment');
    expect(reconciled).toEqual([true, true, true]);
    const brand = lines.filter(({ parent }) => parent !== undefined && local(parent) === 'NIKEBrand');
    expect(brand.map(({ values }) => values[0]! / 1e6)).toEqual([21396, 13607, 7545, 6729, 45]);
  });

  test('UnitedHealth: Optum is its three parts less what they sell each other', () => {
    const { lines, reconciled } = breakdown(UNH, 'segment');
    expect(reconciled).toEqual([true, true, true]);
    const optum = lines.find(({ id }) => local(id) === 'TotalOptum')!;
    expect(optum.values[0]).toBe(252_957_000_000);
    expect(lines.filter(({ parent }) => parent === optum.id)).toHaveLength(4);
  });

  test('Netflix: regions crossed with its one product are the regions', () => {
    const { lines, reconciled } = breakdown(NFLX, 'geography');
    expect(reconciled).toEqual([true, true, true, true]);
    const members = lines.filter(({ kind }) => kind === 'member');
    expect(members.map(({ values }) => values[0]! / 1e3)).toEqual([4_929_003, 3_538_175, 1_306_735, 1_305_253]);
    // From the text of the note.
    const [inside, ...more] = lines.filter(({ kind }) => kind === 'of_which');
    expect([inside!.id, local(inside!.parent!), inside!.values[0], more]).toEqual([
      'country:US',
      'UnitedStatesAndCanada',
      4_600_000_000,
      [],
    ]);
  });

  test('Walmart: segments without membership income are net sales, not revenue', () => {
    const { concept, totals, reconciled } = breakdown(WMT, 'segment');
    expect([concept, totals[0], reconciled[0]]).toEqual([
      'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax',
      674_538_000_000,
      true,
    ]);
  });

  test('UnitedHealth: what customers pay and investment income are the total, in the column of a matrix', () => {
    const { lines, reconciled } = breakdown(UNH, 'customer');
    expect(reconciled).toEqual([true, true, true]);
    // Note 14 of the 10-K of 2025-02-27: 395,076 + 5,202 = 400,278.
    expect(lines.map(({ values }) => millions(values))).toEqual([
      [395_076, 367_533, 322_132],
      [5202, 4089, 2030],
    ]);
  });

  test('Walmart: categories of two segments, and the segment without categories', () => {
    const { lines, reconciled } = breakdown(WMT, 'product');
    expect(reconciled).toEqual([true, true, true]);
    // Note 13 of the 10-K of 2025-03-14: grocery of Walmart U.S. 276,003 and of Sam's Club 59,976.
    const grocery = lines.find(({ id }) => local(id) === 'Grocery')!;
    expect(grocery.values[0]! / 1e6).toBe(335_979);
    expect(lines.map(({ id }) => local(id))).toContain('WalmartInternational');
  });

  test('names are those of rows and columns, not of what a member is crossed with', () => {
    const namesOf = (name: string, by: string) => {
      const { lines, concept } = breakdown(name, by);
      const ids = lines.map(({ id }) => id);
      return [...memberLabels(factsOf(name), ids, concept, axesOf(by)).values()];
    };
    expect(namesOf(WMT, 'segment')).toEqual(['Walmart U.S.', 'Walmart International', "Sam's Club U.S."]);
    expect(namesOf(UNH, 'segment')).toEqual([
      ...['UnitedHealthcare', 'Optum', 'Optum Health', 'Optum Insight', 'Optum Rx'],
      ...['Optum Eliminations', 'Corporate and Eliminations'],
    ]);
    // Every row that is crossed with a segment calls the category the same.
    expect(namesOf(WMT, 'product')).toContain('Health and wellness');
    expect(namesOf(KO, 'segment')).toContain('Asia Pacific');
    expect(namesOf(KO, 'segment')).toContain('Europe, Middle East & Africa');
  });

  test('Apple: research and other corporate expenses lead from the segments to operating income', () => {
    const { lines, concept, totals, reconciled } = breakdown(AAPL[1]!, 'segment', 'operating_income');
    // Note 13 of the 10-K of 2024-11-01.
    expect([totals[0], reconciled]).toEqual([123_216_000_000, [true, true, true]]);
    const apart = lines.filter(({ kind }) => kind === 'reconciling');
    expect(apart.map(({ values }) => millions(values))).toEqual([
      [-31_370, -29_915, -26_251],
      [-7458, -6672, -7207],
    ]);
    const ids = apart.map(({ id }) => id);
    expect([...memberLabels(factsOf(AAPL[1]!), ids, concept, axesOf('segment')).values()]).toEqual([
      'Research and development',
      'Other corporate expenses, net',
    ]);
  });

  test('NVIDIA: operating income is on the way to income before tax, which the table ends in', () => {
    const { lines, totals, reconciled } = breakdown(NVDA, 'segment', 'operating_income');
    expect([totals[0], reconciled]).toEqual([28_440_000_000, [true, true, true, true]]);
    // Note 15 of the 10-Q of 2025-08-27: 28,363 + 2,242 - 1,624 - 440 - 101.
    expect(lines.map(({ values }) => values[0]! / 1e6)).toEqual([28_363, 2242, -1624, -440, -101]);
  });

  test('a member alone in a breakdown is not named by a row that it shares with others', () => {
    const { lines, concept } = breakdown(UNH_QUARTER, 'segment', 'assets');
    const ids = lines.map(({ id }) => id);
    expect([...memberLabels(factsOf(UNH_QUARTER), ids, concept, axesOf('segment')).values()]).toEqual(['Optum Health']);
  });

  test('what does not add up is not reconciled', () => {
    const { reconciled, totals, lines } = breakdown(NKE, 'geography');
    expect(reconciled).toEqual([false, false, false]);
    expect(totals[0]! - firstLevelSum({ lines }, 0)).toBe((51362 - 21551) * 1e6);
  });

  test('every breakdown that is reconciled adds up within the rounding of its lines', () => {
    const folders = ['10-K', '10-Q'].flatMap((form) =>
      readdirSync(join(data, 'edgar/filings', form)).flatMap((company) =>
        readdirSync(join(data, 'edgar/filings', form, company)).map((file) => `${form}/${company}/${file}`),
      ),
    );
    let reconciled = 0;
    for (const name of folders) {
      if (name.includes('/old/') || name.includes('/IBM/')) continue;
      for (const [measure, by] of MEASURES.flatMap((each) => BREAKDOWNS.map((by) => [each, by] as const))) {
        const found = breakdownOf(factsOf(name), conceptsOfMeasure(measure), axesOf(by));
        found?.reconciled.forEach((ok, p) => {
          if (!ok) return;
          reconciled++;
          expect(Math.abs(firstLevelSum(found, p) - found.totals[p]!), `${name} ${measure} ${by}`).toBeLessThanOrEqual(
            found.lines.length * 1e6,
          );
        });
      }
    }
    expect(reconciled).toBeGreaterThan(200);
  });
});

describe('segments over years', () => {
  const concepts = conceptsOfMeasure('revenue');
  const reportsBy = (by: string) =>
    AAPL.map((name, i) => {
      const facts = factsOf(name);
      return {
        accession: String(i),
        own: reportPeriod(facts, undefined),
        breakdown: breakdownOf(facts, concepts, axesOf(by)),
      };
    });
  const reports = reportsBy('product');
  const query = { period: 'annual' as const };

  test('a column is the own year of each report; growth is of one report', () => {
    const { columns, lines } = segmentsOf(reports, { ...query, restated: false, columns: 10 })!;
    expect(columns.map(({ accession, fiscalYear, reconciled }) => [accession, fiscalYear, reconciled])).toEqual([
      ['0', 2025, true],
      ['1', 2024, true],
    ]);
    const iPhone = lines.find(({ id }) => local(id) === 'IPhone')!;
    expect(millions(iPhone.values)).toEqual([209586, 201183]);
    // 209,586 / 201,183 - 1 = 4.18 %; 201,183 / 200,583 - 1 = 0.30 %.
    expect(iPhone.growth.map((each) => each.toFixed(2))).toEqual(['4.18', '0.30']);
    // 209,586 / 416,161 = 50.36 %.
    expect(iPhone.shares[0]!.toFixed(2)).toBe('50.36');
    expect(iPhone.level).toBe(1);
  });

  test('restated, earlier years come from the newest report', () => {
    const { columns } = segmentsOf(reports, { ...query, restated: true, columns: 10 })!;
    expect(columns.map(({ accession, fiscalYear }) => [accession, fiscalYear])).toEqual([
      ['0', 2025],
      ['0', 2024],
      ['0', 2023],
      ['1', 2022],
    ]);
  });

  test('names are the texts of rows', () => {
    const { lines, concept } = segmentsOf(reportsBy('segment'), { ...query, restated: false, columns: 2 })!;
    const names = memberLabels(
      factsOf(AAPL[0]!),
      lines.map(({ id }) => id),
      concept,
      axesOf('segment'),
    );
    expect([...names.values()]).toContain('Greater China');
  });
});
