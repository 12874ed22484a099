/**
 * Real ownership reports: every value that an independent reader found in three of them, and what can be read off the
 * others.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/insider/compute.ts';
import type { Payload } from '../../../src/endpoints/insider/payload.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { rowsOf } from '../../../src/engine/insider/rows.ts';
import { summaryOf } from '../../../src/engine/insider/summary.ts';
import type { InsiderRow, OwnershipDocument } from '../../../src/engine/insider/types.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { readOwnership } from '../../../src/filings/ownership/read-ownership.ts';
import { data } from '../../support/real-records.ts';
import { useRecords } from '../records-store.ts';
import { textOf } from '../statements-records.ts';

const FOLDER = 'edgar/ownership';

function read(name: string): OwnershipDocument {
  const { document, faults } = readOwnership(textOf(`${FOLDER}/${name}`));
  expect(faults, name).toEqual([]);
  return document!;
}

/** Rows as if filed two days after the period, without prices to compare with. */
function rows(name: string): InsiderRow[] {
  const document = read(name);
  return rowsOf(
    { accession: '0000000001-24-000001', filed: parseDay(document.periodOfReport!)! + 2, document },
    () => [],
  );
}

describe('real ownership reports', () => {
  test('every file is read without a fault, the rendered page is none', () => {
    const names = readdirSync(join(data, FOLDER)).filter((name) => name !== 'html');
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) expect(read(name).owners.length, name).toBeGreaterThan(0);
    expect(readOwnership(textOf(`${FOLDER}/html/Evans_form4.html`)).document).toBeUndefined();
  });

  // Counts by the record's own list of its files.
  test.each([
    ['AAPL_form3_newstead.xml', '3', 1, '', 3, undefined],
    ['AAPL_form4_Adams_0000320193-22-000061.txt', '4', 1, 'SSSSSSS', 8, undefined],
    ['AAPL_form4_newstead.xml', '4', 1, 'MF', 3, false],
    ['AAPL_form5_wagner.xml', '5', 1, 'W', 1, false],
    ['ARWR_form4_10b51.xml', '4', 1, 'SSS', 5, true],
    ['ARW_0001127602-25-004598.nc', '4', 1, 'AF', 2, false],
    ['ATEX_form4A_TRIMMED.xml', '4/A', 1, 'SF', 0, false],
    ['BETR_form4_8owners_C.txt', '4', 8, 'C', 3, false],
    ['CVGW_form4_A.xml', '4', 1, '', 1, undefined],
    ['DVA_form4_joint_BRK.xml', '4', 2, 'S', 2, false],
    ['PMN_form4_P_X.xml', '4', 1, 'XXX', 4, false],
    ['SILK_form4_M_S.xml', '4', 1, 'MS', 4, undefined],
    ['SNOW_form5_G.xml', '5', 1, 'G', 4, undefined],
    ['U_form4_3owners_S.xml', '4', 3, 'SSSSSSS', 10, undefined],
    ['WDFC_form4_F_noprice.xml', '4', 1, 'FFF', 5, undefined],
    ['ZIP_form4_RSU_F_M.txt', '4', 1, 'MMMMF', 8, false],
  ])('%s: form %s, %i owners, lines %s, %i footnotes', (name, form, owners, codes, footnotes, box) => {
    const document = read(name);
    expect(document).toMatchObject({ form, aff10b5One: box });
    expect(document.owners).toHaveLength(owners);
    expect(document.transactions.map(({ code }) => code).join('')).toBe(codes);
    expect(document.footnotes).toHaveLength(footnotes);
  });

  test.each([
    ['AAPL_form4_Adams_0000320193-22-000061.txt', 'Katherine L. Adams', 'SVP, GC and Secretary', 'officer'],
    ['AAPL_form4_newstead.xml', 'Jennifer Newstead', 'SVP, GC and Secretary', 'officer'],
    ['ARWR_form4_10b51.xml', 'Adeoye Y Olukotun', 'Director', 'director'],
    ['ATEX_form4A_TRIMMED.xml', 'Gena L Ashe', 'Chief Legal Officer & Corp Sec', 'officer'],
    ['BETR_form4_8owners_C.txt', 'SOFTBANK GROUP CORP.', '10% Owner', 'neither'],
    ['DVA_form4_joint_BRK.xml', 'BERKSHIRE HATHAWAY INC', '10% Owner', 'neither'],
    ['PMN_form4_P_X.xml', 'Jeremy M. Sclar 2012 Irrevocable Family Trust', '10% Owner', 'neither'],
    ['SILK_form4_M_S.xml', 'Erica J. Rogers', 'President and CEO', 'officer'],
    ['U_form4_3owners_S.xml', 'OTEE 2020 ApS', 'Director', 'director'],
    ['WDFC_form4_F_noprice.xml', 'Garry O Ridge', 'CEO and Board Chair', 'officer'],
  ])('%s: %s, %s', (name, person, role, kind) => {
    for (const row of rows(name)) expect(row).toMatchObject({ name: person, role, class: kind });
    expect(rows(name).length).toBeGreaterThan(0);
  });

  test('plans: by the box, by footnotes where the form had none, and not where neither says so', () => {
    const planned = (name: string) => [...new Set(rows(name).map((row) => row.planned))];
    expect(planned('ARWR_form4_10b51.xml')).toEqual([true]); // the box and footnote F1
    expect(planned('AAPL_form4_Adams_0000320193-22-000061.txt')).toEqual([true]); // footnote F1
    expect(planned('SILK_form4_M_S.xml')).toEqual([true]); // footnote F1, on the exercise and the sale
    for (const name of [
      'AAPL_form4_newstead.xml',
      'DVA_form4_joint_BRK.xml',
      'U_form4_3owners_S.xml',
      'SNOW_form4.xml',
    ]) {
      expect(planned(name), name).toEqual([false]);
    }
  });

  test('prices: as filed, nothing paid, in a footnote only, none for a bequest', () => {
    const prices = (name: string) => rows(name).map(({ price }) => (isMarker(price) ? price.reason : price));
    expect(prices('DVA_form4_joint_BRK.xml')).toEqual([149.8429]);
    expect(prices('ZIP_form4_RSU_F_M.txt')).toEqual([0, 0, 0, 0, 5.96]);
    expect(prices('PMN_form4_P_X.xml')).toEqual(Array(3).fill('price_not_reported'));
    expect(prices('WDFC_form4_F_noprice.xml')).toEqual(Array(3).fill('price_not_reported'));
    expect(prices('AAPL_form5_wagner.xml')).toEqual(['gift_no_market_price']);
  });

  test('lines follow each other: what one leaves is what the next begins with', () => {
    // Only direct holdings of one security in order of trading: FIELDS 11.11.
    for (const name of [
      'AAPL_form4_Adams_0000320193-22-000061.txt',
      'ARWR_form4_10b51.xml',
      'SILK_form4_M_S.xml',
      'WDFC_form4_F_noprice.xml',
      'SNOW_form4.xml',
    ]) {
      const list = rows(name);
      for (const [i, row] of list.entries()) {
        const before = list[i - 1];
        if (before === undefined || isMarker(row.shares) || isMarker(before.sharesRemaining)) continue;
        const change = row.direction === 'A' ? row.shares : -row.shares;
        expect(row.sharesRemaining, `${name} line ${i + 1}`).toBeCloseTo(before.sharesRemaining + change, 6);
      }
    }
  });

  test('a summary by hand', () => {
    // Ms Adams sold 9,136 + 5,316 + 4,006 + 900 + 1,550 + 1,800 + 2,292 shares = 25,000; the values in dollars:
    // 1,461,211.84 + 854,919.12 + 648,691.58 + 146,493 + 254,107 + 297,108 + 380,357.40 = 4,042,887.94.
    const summary = summaryOf(rows('AAPL_form4_Adams_0000320193-22-000061.txt'));
    expect(summary).toMatchObject({
      sells: 7,
      buys: 0,
      netSharesMarket: -25_000,
      netDirection: 'selling',
      plannedPct: 100,
    });
    expect(summary.netValueMarket).toBeCloseTo(-4_042_887.94, 2);
  });
});

describe('from submissions to the route', () => {
  const NOW = Date.UTC(2026, 10, 21);
  const records = useRecords(
    [
      'edgar/company_tickers.json.gz',
      'edgar/ownership/AAPL_form4_Adams_0000320193-22-000061.txt',
      'edgar/ownership/ZIP_form4_RSU_F_M.txt',
      'edgar/ownership/ARW_0001127602-25-004598.nc',
      'edgar/ownership/BETR_form4_8owners_C.txt',
      'prices/alphavantage_daily_adjusted_1999_2021',
    ],
    NOW,
    'each imported',
  );

  const insider = (symbol: string, date: string, time = '23:00:00Z'): Payload =>
    compute({ store: records.store, now: NOW, asOf: Date.parse(`${date}T${time}`) }, { symbol });

  test('the window of 90 days by the filing date of the header', () => {
    // Filed on 2022-05-06; 90 days later is 2022-08-04.
    const counts = ['2022-05-05', '2022-05-06', '2022-08-04', '2022-08-05'].map(
      (date) => insider('AAPL', date).recent_transactions.length,
    );
    expect(counts).toEqual([0, 7, 7, 0]);
    // Accepted at 18:30:57 in New York, by the header.
    const accepted = ['22:30:56Z', '22:30:57Z'].map((time) => insider('AAPL', '2022-05-06', time));
    expect(accepted.map((each) => each.recent_transactions.length)).toEqual([0, 7]);
    expect(insider('AAPL', '2022-06-01').recent_transactions[0]).toEqual({
      accession: '0000320193-22-000061',
      filing_date: '2022-05-06',
      insider_name: 'Katherine L. Adams',
      insider_role: 'SVP, GC and Secretary',
      price_per_share: 159.94,
      shares: 9136,
      shares_remaining: 468_198,
      ten_b5_1: true,
      transaction_code: 'S',
      transaction_date: '2022-05-04',
      transaction_kind: 'open_market_sale',
      value_usd: 1_461_212, // 9,136 x 159.94 = 1,461,211.84
    });
  });

  test('shares vested, withheld and converted', () => {
    // Mr Travers: 6,250 + 13,347 + 20,691 + 20,444 - 33,148 = 27,584.
    expect(insider('ZIP', '2025-04-01').summary_90d).toMatchObject({
      all_activity: {
        net_shares_all_kinds: 27_584,
        transactions_by_kind: { derivative_exercise: 4, tax_withholding: 1 },
      },
      market_activity: { net_direction: 'none', net_value_usd: 0 },
      ten_b5_1_plan_ratio_pct: { available: false, reason: 'no_transactions' },
    });
    expect(insider('ARW', '2025-03-03').summary_90d.all_activity.net_shares_all_kinds).toBe(2193 - 1009);
    expect(insider('BETR', '2025-04-01')).toMatchObject({
      recent_transactions: [{ insider_name: 'SOFTBANK GROUP CORP.', insider_role: '10% Owner', shares: 628_553 }],
      summary_90d: { unique_insiders: 1, officer_share_pct: 0, director_share_pct: 0 },
    });
  });
});
