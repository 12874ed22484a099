/** `GET /v2/filings`: items, order, filter, limit, and which sections are listed. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/filings/compute.ts';
import { schema } from '../../../src/endpoints/filings/payload.ts';
import { view } from '../../../src/endpoints/filings/view.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { type Contents, filing, filingStore, missing, NOW, section } from '../documents/filing-store.ts';

const TEN_K = '0000000001-25-000010';
const EIGHT_K = '0000000001-25-000004';
const FORMS = ['10-K', '10-Q', '8-K'];

const fits = fitting(schema);

async function filings(contents: Contents, params: Record<string, unknown> = {}, asOf?: number) {
  const store = filingStore(contents);
  return fits(await compute({ store, now: NOW, asOf }, { symbol: 'AAA', form: FORMS, limit: 10, ...params } as never));
}

test('every field of a filing', async () => {
  const annual = filing(TEN_K, '10-K', '2025-02-20', { reportDay: 20088, size: 9_876_543 });
  const contents = { filings: [annual], sections: { [TEN_K]: [section('mda', 'Item 7. Words')] } };
  const { filings: list } = await filings(contents);
  // 20088 days after 1970-01-01 is 2024-12-31 (date -u -d @$((20088*86400))).
  expect(list).toEqual([
    {
      accession: TEN_K,
      filing_date: '2025-02-20',
      form: '10-K',
      items: [],
      items_text: [],
      period_of_report: '2024-12-31',
      sections: [{ name: 'mda', char_count: 13 }],
      size_bytes: 9_876_543,
      // FIELDS 6.1: CIK without zeros, accession without dashes, then dashed.
      url: 'https://www.sec.gov/Archives/edgar/data/1/000000000125000010/0000000001-25-000010-index.htm',
    },
  ]);
});

test('items of a current report have their official captions; an unknown code has its number; other forms have none', async () => {
  const { filings: list } = await filings({
    filings: [
      filing(EIGHT_K, '8-K', '2025-01-30', { items: '2.02, 9.01,7.77' }),
      filing(TEN_K, '10-K', '2025-01-29', { items: '2.02' }),
    ],
  });
  expect(list.map(({ items }) => items)).toEqual([['2.02', '9.01', '7.77'], []]);
  // Form 8-K, General Instructions.
  expect(list.map(({ items_text }) => items_text)).toEqual([
    ['Results of Operations and Financial Condition', 'Financial Statements and Exhibits', 'Item 7.77'],
    [],
  ]);
});

test('without a period of report there is a marker', async () => {
  const { filings: list } = await filings({ filings: [filing(TEN_K, '10-K', '2025-02-20')] });
  expect(list[0]!.period_of_report).toEqual({ available: false, reason: 'not_reported' });
});

describe('which filings', () => {
  const all = [
    filing('0000000001-25-000001', '8-K', '2025-02-28'),
    filing('0000000001-25-000002', '10-K/A', '2025-02-27'),
    filing('0000000001-25-000003', '10-K', '2025-02-26'),
    filing('0000000001-25-000005', '4', '2025-02-25'),
    filing('0000000001-25-000006', '10-Q', '2024-11-01'),
    filing('0000000002-25-000006', '10-Q', '2024-11-01', { cik: 2 }),
  ];
  const chosen = async (params: Record<string, unknown>, asOf?: number) =>
    (await filings({ filings: all }, params, asOf)).filings.map(({ form, filing_date }) => `${form} ${filing_date}`);

  test('those of the requested forms exactly, newest first: an amendment is another form', async () => {
    expect(await chosen({})).toEqual(['8-K 2025-02-28', '10-K 2025-02-26', '10-Q 2024-11-01']);
    expect(await chosen({ form: ['10-K'] })).toEqual(['10-K 2025-02-26']);
    expect(await chosen({ form: ['4', '10-Q'] })).toEqual(['4 2025-02-25', '10-Q 2024-11-01']);
  });

  test('at most the limit', async () => {
    expect(await chosen({ limit: 2 })).toEqual(['8-K 2025-02-28', '10-K 2025-02-26']);
  });

  test('none that was not public at the as-of instant', async () => {
    expect(await chosen({}, Date.UTC(2025, 1, 27, 12))).toEqual(['10-K 2025-02-26', '10-Q 2024-11-01']);
  });

  test('the acceptance time decides: 18:00 in New York is 23:00 UTC', async () => {
    const late = filing('0000000001-25-000009', '8-K', '2025-02-27', { accepted: '2025-02-26T23:00:00.000Z' });
    const at = async (asOf: number) => (await filings({ filings: [late] }, {}, asOf)).filings.length;
    // Accepted after 17:30, so dated the next day (17 CFR 232.13); public from the moment it was accepted.
    expect(await at(Date.UTC(2025, 1, 26, 22, 59))).toBe(0);
    expect(await at(Date.UTC(2025, 1, 26, 23, 1))).toBe(1);
  });

  test('a Form 4 in which the company reports its holding in another one is not a filing about it', async () => {
    const own = filing('0000000005-25-000001', '4', '2025-02-25');
    const other = filing('0000000005-25-000002', '4', '2025-02-26');
    const filers = {
      [own.accession]: [
        { cik: 1, role: 'issuer', name: 'AAA' } as const,
        { cik: 5, role: 'owner', name: 'X' } as const,
      ],
      [other.accession]: [
        { cik: 2, role: 'issuer', name: 'BBB' } as const,
        { cik: 1, role: 'owner', name: 'AAA' } as const,
      ],
    };
    const { filings: list } = await filings({ filings: [own, other], filers }, { form: ['4'] });
    expect(list.map(({ accession }) => accession)).toEqual([own.accession]);
  });

  test('what a predecessor filed before the company’s own first filing is its past; what it files later is not', async () => {
    const rows = [
      filing('0000000001-25-000001', '10-K', '2025-02-01'),
      filing('0000000009-25-000001', '10-K', '2025-02-10', { cik: 9 }),
      filing('0000000009-24-000001', '10-K', '2024-02-10', { cik: 9 }),
    ];
    const { filings: list } = await filings({ filings: rows, predecessors: [9] });
    expect(list.map(({ filing_date }) => filing_date)).toEqual(['2025-02-01', '2024-02-10']);
    expect(list[1]!.url).toContain('/data/9/');
  });

  test('a company that is listed without filings has none; without a list it is an error', async () => {
    expect((await filings({}, { symbol: 'AAA' })).filings).toEqual([]);
    await expect(filings({ filings: all }, { symbol: 'NNN' })).rejects.toMatchObject({
      code: 'NO_DATA',
      details: { symbol: 'NNN', missing: ['filings'], command: 'mds sync NNN' },
    });
  });
});

describe('sections', () => {
  const rows = [filing(TEN_K, '10-K', '2025-02-20')];

  test('only those with text, in document order', async () => {
    const sections = {
      [TEN_K]: [section('business', 'B'), missing('mda', 'section_not_found'), section('risk_factors', 'R😀')],
    };
    const { filings: list } = await filings({ filings: rows, sections });
    // A code point outside the basic plane counts once (FIELDS 6.1).
    expect(list[0]!.sections).toEqual([
      { name: 'business', char_count: 1 },
      { name: 'risk_factors', char_count: 2 },
    ]);
  });

  test('are none where no document is in the store', async () => {
    expect((await filings({ filings: rows })).filings[0]!.sections).toEqual([]);
  });

  test('are none for a Form 4, which is not opened', async () => {
    const four = filing('0000000001-25-000005', '4', '2025-02-25');
    const store: StoreReader = {
      ...filingStore({ filings: [four] }),
      sectionIndex: () => {
        throw new Error('opened');
      },
    };
    const answer = await compute({ store, now: NOW, asOf: undefined }, {
      symbol: 'AAA',
      form: ['4'],
      limit: 5,
    } as never);
    expect(answer.filings[0]!.sections).toEqual([]);
  });
});

test('the envelope: as of the import of the company’s records, its age, never stale', async () => {
  const importedAt = NOW - 90_000;
  expect(await filings({ importedAt })).toMatchObject({
    symbol: 'AAA',
    as_of: '2025-03-03T11:58:30Z',
    cache_age_seconds: 90,
    freshness: 'end_of_day',
  });
  // Asked about the past, nothing later is described.
  expect((await filings({ importedAt }, {}, Date.UTC(2024, 0, 2))).as_of).toBe('2024-01-02T00:00:00Z');
});

describe('the screen', () => {
  const rows = [
    filing(TEN_K, '10-K', '2025-02-20', { reportDay: 20088 }),
    filing(EIGHT_K, '8-K', '2024-01-30', { items: '2.02,9.01' }),
  ];
  const sections = { [TEN_K]: [section('business', 'B'.repeat(1234)), section('mda', 'M')] };
  const screen = async (full: boolean, more: object = {}) => {
    const payload = await filings({ filings: rows, sections });
    return drawn(view(payload, { full, now: NOW }), more);
  };

  test('one row per filing: age, items, sections, accession; the captions of the items once', async () => {
    const text = await screen(false);
    expect(text).toMatch(/^2025-02-20 +10-K +2024-12-31 +11 days +business mda +0000000001-25-000010$/m);
    // 2024-01-30 to 2025-03-03 is 398 days: 13 months of 30.44 days.
    expect(text).toMatch(/^2024-01-30 +8-K +—¹ +13 months +2.02 9.01 +0000000001-25-000004$/m);
    expect(text).toMatch(/^2\.02 +Results of Operations and Financial Condition$/m);
    expect(text).toContain(`mds filings section ${TEN_K} business`);
  });

  test('with --full each filing with its address, size and lengths', async () => {
    const text = await screen(true);
    expect(text).toContain(
      'https://www.sec.gov/Archives/edgar/data/1/000000000125000010/0000000001-25-000010-index.htm',
    );
    expect(text).toMatch(/business +1,234 characters/);
    expect(text).toMatch(/Size +1,000 bytes/);
  });

  test('the accession is a link only where the terminal shows links', async () => {
    expect(await screen(false)).not.toContain('\u001b');
    const linked = await screen(false, { links: true });
    expect(linked).toContain(
      `\u001b]8;;https://www.sec.gov/Archives/edgar/data/1/000000000125000010/${TEN_K}-index.htm\u001b\\${TEN_K}`,
    );
    // The characters that take room are the same.
    expect(linked.replace(/\u001b\]8;;[^\u001b]*\u001b\\/g, '')).toBe(await screen(false));
  });

  test('no filings: a sentence', async () => {
    const payload = await filings({});
    expect(drawn(view(payload, { full: false }))).toContain('No stored filings');
  });
});
