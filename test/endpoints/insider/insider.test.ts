import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/insider/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/insider/payload.ts';
import { view } from '../../../src/endpoints/insider/view.ts';
import { shortRole } from '../../../src/endpoints/insider/words.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import type { OwnershipDocument, OwnershipFiling } from '../../../src/engine/insider/types.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import type { DocumentRow, FilingRow } from '../../../src/store/schema/row-types.ts';
import { filing, line, notes, owner } from '../../engine/insider/samples.ts';
import { day } from '../../support/facts-builder.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { filingRow, flatBars, storeOf } from '../earnings/earnings-store.ts';

const HOUR = 3_600_000;
const LAST = day('2024-03-28');
const NOW = closeInstant(LAST) + HOUR;

interface Contents {
  readonly ownership?: readonly OwnershipFiling[];
  readonly filings?: readonly FilingRow[];
  readonly predecessors?: readonly number[];
  readonly kind?: StoreReader['kind'];
  readonly importedAt?: number;
  /** Day up to which the filings are listed; by default all are. */
  readonly listedTo?: string | undefined;
  /** Accession numbers of filings whose document is stored. */
  readonly documents?: readonly string[];
  /** Issuer by accession number, where a header names it. */
  readonly issuers?: Readonly<Record<string, number>>;
}

function storedForm(accession: string): DocumentRow {
  return { accession, sequence: 1, type: '4', filename: 'a.xml', description: '', size: 9, sha256: '', stored: true };
}

/** AAA (CIK 1) and its predecessors; every session at 100. Like the store, it answers by the issuer's CIK. */
function store(contents: Contents): StoreReader {
  const { ownership = [], filings = [], predecessors = [], kind = 'live', importedAt } = contents;
  const listedTo = 'listedTo' in contents ? contents.listedTo : '2099-12-31';
  const base = storeOf({ filings, kind, bars: flatBars('2023-01-03', '2024-03-28') });
  return {
    ...base,
    predecessors: () => predecessors,
    filing: (accession) => filings.find((each) => each.accession === accession),
    filingsListedTo: () => (listedTo === undefined ? undefined : day(listedTo)),
    documents: (accession) => (contents.documents?.includes(accession) ? [storedForm(accession)] : []),
    filersOf: (accession) => {
      const cik = contents.issuers?.[accession];
      return cik === undefined ? [] : [{ cik, role: 'issuer', name: '' }];
    },
    symbolsOf: (cik) => (cik === 1 ? [base.symbol('AAA')!] : []),
    importedAt: (subjects) => (subjects.includes('0000000077-24-000001') ? importedAt : undefined),
    ownership: (cik, from = -1e9, to = 1e9) =>
      ownership
        .filter(({ filed, document }) => document.issuer.cik === cik && filed >= from && filed <= to)
        .map(({ accession, filed, document }) => ({
          accession,
          filed,
          extractor: '1',
          json: JSON.stringify(document),
        })),
  };
}

interface Ask {
  readonly symbol?: string;
  readonly limit?: number;
  readonly asOf?: number;
  readonly now?: number;
}

function insider(contents: Contents, { symbol = 'AAA', limit, asOf, now = NOW }: Ask = {}): Payload {
  return fits(compute({ store: store(contents), now, asOf }, { symbol, limit }));
}

const fits = fitting(schema);

const market = (number: number, filed: string, parts: Partial<OwnershipDocument> = {}) =>
  filing(number, filed, { transactions: [line({ date: '2024-03-04', price: 99.5, shares: 10.5 })], ...parts });

describe('payload', () => {
  test('a sale, to the last field', () => {
    const payload = insider({ ownership: [market(1, '2024-03-06')], importedAt: NOW - 90_000 });
    expect(payload).toEqual({
      as_of: '2024-03-28T21:00:00Z',
      cache_age_seconds: 90,
      freshness: 'end_of_day',
      market_status: 'after_hours',
      symbol: 'AAA',
      form4_coverage: { status: 'complete', listed: 1, stored: 1, unreadable: 0, listed_through: '2024-03-28' },
      recent_transactions: [
        {
          accession: '0000000077-24-000001',
          filing_date: '2024-03-06',
          insider_name: 'Jane Q Doe',
          insider_role: 'Director',
          price_per_share: 99.5,
          shares: 11, // 10.5, half up
          shares_remaining: 900,
          ten_b5_1: false,
          transaction_code: 'S',
          transaction_date: '2024-03-04',
          transaction_kind: 'open_market_sale',
          value_usd: 1045, // 10.5 x 99.5 = 1044.75
        },
      ],
      summary_90d: {
        all_activity: { net_shares_all_kinds: -11, transactions: 1, transactions_by_kind: { open_market_sale: 1 } },
        director_share_pct: 100,
        market_activity: {
          buy_count: 0,
          net_direction: 'selling',
          net_shares_market_only: -11,
          net_value_usd: -1045,
          sell_count: 1,
        },
        notices: [],
        officer_share_pct: 0,
        ten_b5_1_plan_ratio_pct: 0,
        unique_insiders: 1,
      },
    });
  });

  test('shares of the summary have two decimals', () => {
    const officer = [owner({ cik: 5, isOfficer: true })];
    const { summary_90d: of } = insider({
      ownership: [
        market(1, '2024-03-06'),
        market(2, '2024-03-06'),
        market(3, '2024-03-07', { owners: officer, aff10b5One: true }),
      ],
    });
    expect(of).toMatchObject({ director_share_pct: 66.67, officer_share_pct: 33.33, ten_b5_1_plan_ratio_pct: 33.33 });
  });

  test('an implausible price and a total are recognized', () => {
    // Every session is at 100: 1,050 for 10.5 shares is a total; 5,000 is neither. Saturday is compared with Friday.
    const priced = (number: number, price: number, date: string) =>
      filing(number, '2024-03-06', { transactions: [line({ price, date, shares: 10.5 })] });
    const prices = (price: number, date: string) =>
      insider({ ownership: [priced(1, price, date)] }).recent_transactions[0]?.price_per_share;
    expect(prices(1050, '2024-03-04')).toBe(100);
    expect(prices(5000, '2024-03-02')).toEqual({ available: false, reason: 'price_implausible' });
    expect(prices(5000, '2020-03-02')).toBe(5000);
  });

  test('weighted averages keep the decimals of the filing', () => {
    const ownership = [filing(1, '2024-03-06', { transactions: [line({ price: 131.86065 })] })];
    expect(insider({ ownership }).recent_transactions[0]?.price_per_share).toBe(131.86065);
  });

  test('insiders of a predecessor are this company’s', () => {
    const before = market(1, '2024-03-06', { issuer: { cik: 9, name: 'Old Acme', tradingSymbol: 'AAA' } });
    expect(insider({ ownership: [before] }).recent_transactions).toEqual([]);
    expect(insider({ ownership: [before], predecessors: [9] }).recent_transactions).toHaveLength(1);
  });

  test('responses as of the past read nothing filed later', () => {
    const ownership = [market(1, '2024-03-06'), market(2, '2024-03-20')];
    const at = (date: string) =>
      insider({ ownership }, { asOf: closeInstant(day(date)) + HOUR }).recent_transactions.length;
    expect([at('2024-03-05'), at('2024-03-06'), at('2024-03-20'), at('2024-06-04'), at('2024-06-05')]).toEqual([
      0, 1, 2, 2, 1,
    ]);
  });

  test('a form is known from its acceptance on, not from the morning of its day', () => {
    const accession = '0000000077-24-000012';
    const filings = [filingRow('4', '2024-03-20', { accession, accepted: '2024-03-20T18:30:11-04:00' })];
    const accepted = Date.parse('2024-03-20T22:30:11Z');
    for (const ownership of [[], [{ ...market(1, '2024-03-20'), accession }]]) {
      const at = (asOf: number) => insider({ ownership, filings }, { asOf });
      expect(at(accepted - 1)).toMatchObject({ form4_coverage: { listed: 0 }, recent_transactions: [] });
      expect(at(accepted).form4_coverage?.listed).toBe(1);
      expect(at(accepted).recent_transactions).toHaveLength(ownership.length);
    }
  });

  test('the price of a trade is not compared with a session that is not complete', () => {
    // Of the first session that is stored.
    const ownership = [filing(1, '2023-01-03', { transactions: [line({ date: '2023-01-03', price: 5000 })] })];
    const at = (now: number) => insider({ ownership }, { now }).recent_transactions[0]?.price_per_share;
    expect(at(Date.UTC(2023, 0, 3, 20))).toBe(5000);
    expect(at(closeInstant(day('2023-01-03')) + HOUR)).toEqual({ available: false, reason: 'price_implausible' });
  });
});

test('the window ends with the clock', () => {
  const ownership = [
    market(1, '2023-12-30'),
    market(2, '2024-03-06'),
    market(3, '2024-03-29'),
    market(4, '2024-05-02'),
  ];
  const days = (now: number) =>
    insider({ ownership }, { now }).recent_transactions.map(({ filing_date: filed }) => filed);
  // Prices end on Thursday 2024-03-28; Good Friday is no session, but EDGAR is open.
  expect(days(Date.UTC(2024, 2, 29, 22))).toEqual(['2024-03-29', '2024-03-06', '2023-12-30']);
  // 90 days before 2 May are 2 February.
  expect(days(Date.UTC(2024, 4, 2, 22))).toEqual(['2024-05-02', '2024-03-29', '2024-03-06']);
});

describe('limit', () => {
  const ownership = Array.from({ length: 201 }, (_, i) => market(i, '2024-03-06'));

  test.each([
    [undefined, 200, ['recent_transactions_limited_to_200']],
    [10, 10, ['recent_transactions_limited_to_10']],
    [1, 1, ['recent_transactions_limited_to_1']],
  ])('%s gives %i rows; the summary counts all', (limit, count, notices) => {
    const payload = insider({ ownership }, limit === undefined ? {} : { limit });
    expect(payload.recent_transactions).toHaveLength(count);
    expect(payload.summary_90d.notices).toEqual(notices);
    expect(payload.summary_90d.all_activity.transactions).toBe(201);
  });

  test('exactly as many rows as the limit: no notice', () => {
    expect(insider({ ownership: ownership.slice(0, 200) }).summary_90d.notices).toEqual([]);
  });
});

describe('notices', () => {
  const of = (contents: Contents, ask?: Ask) => insider(contents, ask).summary_90d.notices;

  test('a fund has none, with or without filings about its trust', () => {
    const payload = insider({ ownership: [market(1, '2024-03-06')] }, { symbol: 'FFF' });
    expect(payload.recent_transactions).toEqual([]);
    expect(payload.summary_90d).toMatchObject({
      all_activity: { transactions: 0, transactions_by_kind: {}, net_shares_all_kinds: 0 },
      market_activity: { net_value_usd: 0, net_direction: 'none' },
      director_share_pct: { available: false, reason: 'no_transactions' },
      notices: ['not_applicable_etf'],
    });
  });

  test('a foreign private issuer without rows', () => {
    const foreign = [filingRow('6-K', '2024-03-01'), filingRow('20-F', '2023-04-01'), filingRow('10-Q', '2019-01-02')];
    expect(of({ filings: foreign })).toEqual(['foreign_private_issuer_no_form4']);
    expect(of({ filings: foreign, ownership: [market(1, '2024-03-06')] })).toEqual([]);
    expect(of({ filings: [filingRow('10-Q', '2024-02-01'), ...foreign.slice(1)] })).toEqual([]);
    expect(of({})).toEqual([]);
    // It became a domestic filer only after the day answered for.
    const later = { filings: [filingRow('10-Q', '2024-03-27'), ...foreign] };
    expect(of(later)).toEqual([]);
    expect(of(later, { asOf: closeInstant(day('2024-03-26')) + HOUR })).toEqual(['foreign_private_issuer_no_form4']);
  });

  test('applied amendments', () => {
    const amended = market(2, '2024-03-08', { form: '4/A', dateOfOriginalSubmission: '2024-03-06' });
    const payload = insider({ ownership: [market(1, '2024-03-06'), amended] });
    expect(payload.summary_90d.notices).toEqual(['amendments_applied']);
    expect(payload.recent_transactions).toMatchObject([
      { accession: '0000000077-24-000002', filing_date: '2024-03-08' },
    ]);
  });

  test('a symbol without a list of filings and without forms is an error', () => {
    const nothing = expect.objectContaining({ code: 'NO_DATA', details: expect.objectContaining({ symbol: 'NNN' }) });
    expect(() => insider({}, { symbol: 'NNN' })).toThrow(nothing);
    expect(() => insider({ listedTo: undefined })).toThrow(expect.objectContaining({ code: 'NO_DATA' }));
    const held = filingRow('4', '2024-03-06');
    const aboutAnother = { listedTo: undefined, filings: [held], issuers: { [held.accession]: 99 } };
    expect(() => insider(aboutAnother)).toThrow(expect.objectContaining({ code: 'NO_DATA' }));
  });
});

describe('forms that are not known (FIELDS A3)', () => {
  const NOT_STORED = { available: false, reason: 'forms_not_stored' };
  // As the records of Apple did: two forms listed in the window, none of them stored.
  const [newer, older] = ['0000000077-24-000012', '0000000077-24-000011'];
  const filings = [
    filingRow('4', '2024-03-20', { accession: newer }),
    filingRow('4', '2024-03-06', { accession: older }),
    filingRow('4', '2023-12-28'),
  ];
  const of = (contents: Contents) => {
    const { form4_coverage, summary_90d } = insider(contents);
    return { form4_coverage, notices: summary_90d.notices, summary: summary_90d };
  };

  test('listed, none stored: no figure, and no claim that there was none', () => {
    const payload = insider({ filings });
    expect(payload).toMatchObject({
      form4_coverage: { status: 'unknown', listed: 2, stored: 0, unreadable: 0, listed_through: '2024-03-28' },
      recent_transactions: [],
      summary_90d: {
        all_activity: { net_shares_all_kinds: NOT_STORED, transactions: NOT_STORED, transactions_by_kind: {} },
        director_share_pct: NOT_STORED,
        market_activity: {
          buy_count: NOT_STORED,
          net_direction: NOT_STORED,
          net_shares_market_only: NOT_STORED,
          net_value_usd: NOT_STORED,
          sell_count: NOT_STORED,
        },
        notices: ['form4_not_stored_2'],
        officer_share_pct: NOT_STORED,
        ten_b5_1_plan_ratio_pct: NOT_STORED,
        unique_insiders: NOT_STORED,
      },
    });
    const text = drawn(view(payload, { full: false, now: NOW }), { width: 120 });
    expect(text).toContain('2 Form 4 filings since 2023-12-29 are listed but not stored: mds sync AAA');
    expect(text).not.toMatch(/No Form 4|Buys/);
  });

  test('no command can add the texts that were filed before XML', () => {
    const before = Date.UTC(2003, 5, 10);
    const old = insider({ filings: [filingRow('4', '2003-05-02')], listedTo: '2003-06-10' }, { now: before });
    expect(old.summary_90d.notices).toEqual(['form4_not_stored_1']);
    const text = drawn(view(old, { full: false, now: before }), { width: 140 });
    expect(text).toContain(
      '1 Form 4 filing since 2003-03-11 is text, as all Forms 4 until 2003-06-29; mds reads XML only.',
    );
    expect(text).not.toContain('mds sync');
  });

  test('the first day of the window is in it', () => {
    expect(of({ filings: [filingRow('4/A', '2023-12-29')] }).form4_coverage).toMatchObject({ listed: 1 });
    expect(of({ filings: [filingRow('4/A', '2023-12-28')] }).form4_coverage).toMatchObject({ listed: 0 });
  });

  test('some stored: figures of those', () => {
    const some = of({ filings, ownership: [{ ...market(1, '2024-03-06'), accession: older }] });
    expect(some).toMatchObject({
      form4_coverage: { status: 'partial', listed: 2, stored: 1, unreadable: 0 },
      notices: ['form4_not_stored_1'],
      summary: { market_activity: { sell_count: 1 } },
    });
  });

  test('stored but not readable', () => {
    const ownership = [{ ...market(1, '2024-03-06'), accession: older }];
    expect(of({ filings, ownership, documents: [newer] })).toMatchObject({
      form4_coverage: { status: 'partial', listed: 2, stored: 2, unreadable: 1 },
      notices: ['form4_unreadable_1'],
    });
    expect(of({ filings: filings.slice(0, 1), documents: [newer] })).toMatchObject({
      form4_coverage: { status: 'unknown', listed: 1, stored: 1, unreadable: 1 },
    });
  });

  test('forms that the company filed about others are not counted', () => {
    expect(of({ filings, issuers: { [newer]: 99, [older]: 99 } }).form4_coverage).toMatchObject({
      status: 'complete',
      listed: 0,
    });
  });

  test('a list that ends before the last session, and none', () => {
    const ended = of({ listedTo: '2024-03-27' });
    expect(ended).toMatchObject({
      form4_coverage: { status: 'unknown', listed_through: '2024-03-27' },
      notices: ['form4_list_ends_2024-03-27'],
    });
    expect(of({ listedTo: '2024-03-28' })).toMatchObject({ form4_coverage: { status: 'complete' }, notices: [] });
    const { accession } = market(1, '2024-03-06');
    const alone = { listedTo: undefined, filings: [filingRow('4', '2024-03-06', { accession })] };
    expect(of({ ...alone, ownership: [market(1, '2024-03-06')] })).toMatchObject({
      form4_coverage: { status: 'partial', listed: 1, stored: 1, listed_through: NOT_STORED },
      notices: ['form4_list_missing'],
      summary: { market_activity: { sell_count: 1 } },
    });
    // One of before 2003 is text, which is not read.
    expect(of({ ...alone, documents: [accession] })).toMatchObject({
      form4_coverage: { status: 'unknown', listed: 1, stored: 1, unreadable: 1 },
      notices: ['form4_unreadable_1', 'form4_list_missing'],
    });
    const text = drawn(view(insider({ listedTo: '2024-03-27' }), { full: false, now: NOW }), { width: 80 });
    expect(text).toContain('Filings are listed to 2024-03-27; later ones are not known: mds sync AAA');
  });

  test('a fund has complete zeros', () => {
    expect(insider({}, { symbol: 'FFF' })).toMatchObject({
      form4_coverage: {
        status: 'complete',
        listed: 0,
        listed_through: { available: false, reason: 'not_applicable_etf' },
      },
      summary_90d: { market_activity: { buy_count: 0 } },
    });
  });
});

describe('screen', () => {
  const chief = owner({
    cik: 5,
    name: 'SMITH-JONES ALEXANDRA B',
    isOfficer: true,
    officerTitle: 'Executive Vice President and Chief Financial Officer',
  });
  const ownership = [
    market(1, '2024-03-06', { aff10b5One: true, owners: [chief] }),
    market(2, '2024-03-07', { transactions: [line({ code: 'P', direction: 'A', shares: 123_456, price: 99 })] }),
    market(3, '2024-03-08', {
      transactions: [line({ code: 'G', price: 0, sharesFollowing: undefined })],
      footnotes: notes('x'),
    }),
  ];
  const payload = insider({ ownership }, { limit: 2 });
  const all = insider({ ownership });
  const draw = (of: Payload, width = 120): string => drawn(view(of, { full: false, now: NOW }), { width });

  test('buys and sells are named in words; the net bar points to the side of the net', () => {
    const text = draw(all);
    expect(text).toMatch(/2024-03-06 +Alexandra B Smith-Jones +EVP & CFO +SELL/);
    expect(text).toMatch(/2024-03-07 +Jane Q Doe +Director +BUY/);
    expect(text).toMatch(/2024-03-08 +Jane Q Doe +Director +gift/);
    expect(text).toMatch(/Direction +buying/);
    expect(text).toMatch(/EVP & CFO/);
    expect(text).toMatch(/Net shares \(open market\) .*123,446/);
    expect(text).toContain('10b5-1');
    expect(draw(insider({ ownership: ownership.slice(0, 1) }))).toMatch(/Net shares \(open market\) +[━╺╸]+│ +-11/);
  });

  test('a shortened list has a note', () => {
    expect(draw(payload)).toContain('The 2 newest of 3 transactions are listed; the summary counts all of them.');
  });

  test.each([60, 80, 140])('in %i columns each line has name, kind, shares and value', (width) => {
    expect(draw(all, width)).toMatch(/2024-03-07 +Jane Q Doe .*BUY +123,456 +\$12\.22M/);
  });

  test('nothing filed, a fund, simulated data', () => {
    expect(draw(insider({}))).toContain('No Form 4 with transactions was filed in these 90 days.');
    expect(draw(insider({}, { symbol: 'FFF' }))).toContain('A fund has no insiders');
    expect(draw(insider({ ownership, kind: 'simulated' }))).toContain('SIMULATED DATA');
  });

  test.each([
    ['Chief Executive Officer', 'CEO'],
    ['Chief Legal Officer & Corp Sec', 'CLO & Corp Sec'],
    ['Chief Human Resources Officer', 'CHRO'],
    ['SVP, GC and Secretary', 'SVP, GC & Secretary'],
    ['Executive Vice President and Chief Financial Officer', 'EVP & CFO'],
    ['Director', 'Director'],
    [
      'President of the Division of Everything and of the Rest',
      'President of the Division of Everything & of the Rest',
    ],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('role %s', (role, short) => {
    expect(shortRole(role)).toBe(short);
  });
});
