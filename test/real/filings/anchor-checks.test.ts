/** Checks 13 and 15 of ANCHORS.md, section 5, on real filings. What is not among the records is said in the names. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../../cli/program.ts';
import { data } from '../../support/real-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'mds-anchors-'));
const store = join(folder, 'market.db');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function mds(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--store', store], {
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

describe('on real filings', () => {
  beforeAll(() => {
    const files = [
      'edgar/filings/10-K/AAPL',
      'edgar/filings/10-K/NVDA',
      'edgar/submissions',
      'edgar/company_tickers.json.gz',
      'edgar/companyfacts_subset/PG.json.gz',
      'edgar/companyfacts_subset/AMZN.json.gz',
      'prices/yahoo_daily_2015_2024',
      'prices/yahoo_daily_div_split_2020_2025',
    ].map((name) => join(data, name));
    expect(mds('import', ...files).status).toBe(0);
  }, 120_000);

  /**
   * Items of a 10-K and what their first line says; fewest and most characters (edgartools, section_size_bands,
   * widened).
   */
  const ITEMS = [
    ['business', /^item\s*1\b/i, 5_000, 400_000],
    ['risk_factors', /^item\s*1a\b/i, 5_000, 400_000],
    ['mda', /^item\s*7\b/i, 5_000, 400_000],
    ['controls_and_procedures', /^item\s*9a\b/i, 500, 30_000],
  ] as const;

  test.each(['AAPL', 'NVDA'])(
    '13. sections of %s are of plausible length and begin with their item, or are refused with a reason (of twenty filers only these have 10-K documents and a list of filings in the records, IBM has a document without one; GS, JPM, C, XOM, UNH, MSFT and ICE have none)',
    (symbol) => {
      const { stdout } = mds('filings', symbol, '--form', '10-K', '--limit', '50', '--json');
      const { filings } = JSON.parse(stdout) as { filings: { accession: string; sections: readonly unknown[] }[] };
      const readable = filings.filter(({ sections }) => sections.length > 0);
      expect(readable.length).toBeGreaterThan(0);
      for (const { accession } of readable) {
        for (const [name, heading, least, most] of ITEMS) {
          const answer = mds('filings', 'section', accession, name, '--json');
          expect(answer.status, answer.stderr).toBe(0);
          const section = JSON.parse(answer.stdout) as { available: boolean; text: string; reason?: string };
          if (!section.available) {
            expect(section.reason, `${accession} ${name}`).toMatch(/^[a-z_]+$/);
            continue;
          }
          expect(section.text.split('\n')[0], `${accession} ${name}`).toMatch(heading);
          expect(section.text.length, `${accession} ${name}`).toBeGreaterThan(least);
          expect(section.text.length, `${accession} ${name}`).toBeLessThan(most);
        }
      }
    },
  );

  test.each([
    // data/edgar/companyfacts_subset/AMZN: 10-K 0001018724-21-000004, year 2020:
    // RevenueFromContractWithCustomerExcludingAssessedTax, NetIncomeLoss, and NetIncomeLoss by
    // WeightedAverageNumberOfDilutedSharesOutstanding (510 million, before the split of 2022-06-06, 20 for 1).
    ['AMZN', '2021-12-31', '2020-12-31', 386_064e6, 21_331e6, 21_331 / 510],
    // 10-K 0001018724-22-000005, year 2021: 515 million shares as filed before the split, which has been by the day
    // asked for.
    ['AMZN', '2022-12-30', '2021-12-31', 469_822e6, 33_364e6, 33_364 / (515 * 20)],
    // data/edgar/companyfacts_subset/PG: 10-K 0000080424-20-000053, year to June 2020: Revenues, NetIncomeLoss, and
    // that by 2,625.8 million shares.
    ['PG', '2020-12-31', '2020-06-30', 70_950e6, 13_027e6, 13_027 / 2_625.8],
  ])(
    '15. %s as of %s: the year to %s (of the ten companies asked for PG and AMZN are in the records; GIS, MU, CAVA, DNUT, REGN, ABT, ADI and MCHP are not; numbers read from the filings of six others are in accuracy-hand.test.ts)',
    (symbol, asOf, end, revenue, income, eps) => {
      const { stdout } = mds('fundamentals', symbol, '--period', 'annual', '--as-of', asOf, '--json');
      const { income_statement } = JSON.parse(stdout) as { income_statement: Record<string, number | string>[] };
      const year = income_statement.find(({ period_end }) => period_end === end);
      expect(year).toMatchObject({ revenue, net_income: income });
      // The records lack the tag of earnings per share, so it is income by diluted shares, to the cent.
      expect(Math.abs(Number(year!.eps_diluted) - eps)).toBeLessThanOrEqual(0.005 + 1e-9);
    },
  );
});

test('the missing filers are missing: their records would be used as soon as they are there', () => {
  for (const symbol of ['GIS', 'MU', 'CAVA', 'DNUT', 'REGN', 'ABT', 'ADI', 'MCHP'])
    expect(existsSync(join(data, `edgar/companyfacts_subset/${symbol}.json.gz`))).toBe(false);
});
