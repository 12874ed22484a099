/** `GET /v2/filings/{accession}`: the two variants, whose filing it is, and the cross-check with a symbol. */

import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/filing/compute.ts';
import { schema } from '../../../src/endpoints/filing/payload.ts';
import { view } from '../../../src/endpoints/filing/view.ts';
import type { FilerRow } from '../../../src/store/schema/row-types.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { type Contents, filing, filingStore, NOW, section } from '../documents/filing-store.ts';

const TEN_K = '0000000001-25-000010';
const EIGHT_K = '0000000001-25-000004';
const FOUR = '0000000005-25-000001';

const fits = fitting(schema);

async function metadata(contents: Contents, accession: string, symbol?: string, asOf?: number) {
  return fits(await compute({ store: filingStore(contents), now: NOW, asOf }, { accession, symbol }));
}

async function refusal(...args: Parameters<typeof metadata>) {
  return metadata(...args).then(
    () => undefined,
    ({ code, param, details, message }) => ({ code, param, details, message }),
  );
}

const annual = filing(TEN_K, '10-K', '2025-02-20', { reportDay: 20088 });
const current = filing(EIGHT_K, '8-K', '2025-01-30', { reportDay: 20118, items: '2.02,9.01' });

describe('the variants', () => {
  test('of a periodic report, without any key of items', async () => {
    const sections = { [TEN_K]: [section('mda', 'Words')] };
    const payload = await metadata({ filings: [annual], sections, importedAt: NOW - 5000 }, TEN_K);
    expect(payload).toEqual({
      accession: TEN_K,
      as_of: '2025-03-03T11:59:55Z',
      cache_age_seconds: 5,
      filing_date: '2025-02-20',
      form: '10-K',
      freshness: 'end_of_day',
      // 07:00 in New York.
      market_status: 'pre_market',
      period_of_report: '2024-12-31',
      sections: [{ name: 'mda', char_count: 5 }],
      symbol: 'AAA',
      symbol_status: { resolved: true },
      url: 'https://www.sec.gov/Archives/edgar/data/1/000000000125000010/0000000001-25-000010-index.htm',
    });
  });

  test('of a current report, amended or not, with its items', async () => {
    const payload = await metadata({ filings: [current] }, EIGHT_K);
    expect(payload).toMatchObject({ items: ['2.02', '9.01'], sections: [] });
    const amended = await metadata({ filings: [{ ...current, form: '8-K/A', items: '' }] }, EIGHT_K);
    expect(amended).toMatchObject({ items: [], items_text: [] });
  });

  test('of a Form 4: periodic keys and no sections', async () => {
    const payload = await metadata({ filings: [filing(FOUR, '4', '2025-02-25')] }, FOUR);
    expect(payload.sections).toEqual([]);
    expect(Object.keys(payload)).not.toContain('items');
  });
});

describe('an unknown accession', () => {
  test('is FILING_NOT_FOUND, with what to do', async () => {
    const fault = await refusal({}, TEN_K);
    expect(fault).toMatchObject({ code: 'FILING_NOT_FOUND', param: 'accession', details: { accession: TEN_K } });
    expect(fault?.details.hint).toContain('mds import');
  });

  test('so is one filed after the as-of instant', async () => {
    expect((await refusal({ filings: [annual] }, TEN_K, undefined, Date.UTC(2025, 1, 19)))?.code).toBe(
      'FILING_NOT_FOUND',
    );
    expect((await metadata({ filings: [annual] }, TEN_K, undefined, Date.UTC(2025, 1, 21))).as_of).toBe(
      '2025-02-21T00:00:00Z',
    );
  });
});

describe('the symbol', () => {
  test('in the request is used when it is that of the filer, for each class', async () => {
    const rows = [filing(TEN_K, '10-K', '2025-02-20', { cik: 2 })];
    expect((await metadata({ filings: rows }, TEN_K)).symbol).toBe('BBB');
    expect((await metadata({ filings: rows }, TEN_K, 'BBB-B')).symbol).toBe('BBB-B');
  });

  test('of another company is PARAM_INVALID, saying whose filing it is', async () => {
    const fault = await refusal({ filings: [annual] }, TEN_K, 'BBB');
    expect(fault).toMatchObject({ code: 'PARAM_INVALID', param: 'symbol' });
    expect(fault?.message).toBe(`${TEN_K} is a filing by AAA, not by BBB`);
    expect(fault?.details.filers).toEqual([{ cik: '0000000001', symbols: ['AAA'] }]);
  });

  test('whose company is not known cannot be confirmed', async () => {
    expect((await refusal({ filings: [annual] }, TEN_K, 'NNN'))?.code).toBe('PARAM_INVALID');
  });

  test('of any co-registrant will do', async () => {
    const filers: Record<string, FilerRow[]> = {
      [TEN_K]: [
        { cik: 3, role: 'filer', name: 'SUBSIDIARY' },
        { cik: 1, role: 'filer', name: 'AAA' },
        { cik: 2, role: 'filer', name: 'BBB' },
      ],
    };
    const contents = { filings: [{ ...annual, cik: 3 }], filers };
    expect((await metadata(contents, TEN_K, 'BBB')).symbol).toBe('BBB');
    // Without one, the first filer that has a symbol.
    expect((await metadata(contents, TEN_K)).symbol).toBe('AAA');
  });

  test('of a Form 4 is the issuer’s, not that of a company that reports its holding', async () => {
    const filers: Record<string, FilerRow[]> = {
      [FOUR]: [
        { cik: 2, role: 'owner', name: 'BBB' },
        { cik: 1, role: 'issuer', name: 'AAA' },
      ],
    };
    const contents = { filings: [filing(FOUR, '4', '2025-02-25')], filers };
    expect((await metadata(contents, FOUR, 'AAA')).symbol).toBe('AAA');
    expect((await refusal(contents, FOUR, 'BBB'))?.code).toBe('PARAM_INVALID');
  });

  test('of a reporting owner counts only where no other company is a party', async () => {
    const subject = { cik: 1, role: 'subject', name: 'AAA' } as const;
    const owner = { cik: 2, role: 'owner', name: 'BBB' } as const;
    const rows = [filing(FOUR, 'SC 13D', '2025-02-25')];
    const both = { filings: rows, filers: { [FOUR]: [owner, subject] } };
    expect((await metadata(both, FOUR, 'AAA')).symbol).toBe('AAA');
    expect((await refusal(both, FOUR, 'BBB'))?.code).toBe('PARAM_INVALID');
    const alone = { filings: [{ ...rows[0]!, cik: 2 }], filers: { [FOUR]: [owner] } };
    expect((await metadata(alone, FOUR, 'BBB')).symbol).toBe('BBB');
  });

  test('of the successor of the filer will do: its list names the filing', async () => {
    const contents = { filings: [{ ...annual, cik: 9 }], predecessors: [9] };
    expect((await metadata(contents, TEN_K, 'AAA')).symbol).toBe('AAA');
  });

  test('is a marker where no filer has one', async () => {
    expect(await metadata({ filings: [{ ...annual, cik: 77 }] }, TEN_K)).toMatchObject({
      symbol: { available: false, reason: 'not_reported' },
      symbol_status: { resolved: false, reason: 'not_reported' },
    });
  });
});

describe('the screen', () => {
  const screen = async (contents: Contents, accession: string, full = false) =>
    drawn(view(await metadata(contents, accession), { full, now: NOW }));

  test('says what the filing is and what can be read of it', async () => {
    const text = await screen({ filings: [annual], sections: { [TEN_K]: [section('mda', 'x'.repeat(1500))] } }, TEN_K);
    expect(text).toContain('AAA  10-K · filed 2025-02-20');
    expect(text).toMatch(/^mda +item_7 +1,500$/m);
    expect(text).toContain('https://www.sec.gov/');
    expect(text).toContain(`mds filings section ${TEN_K} mda`);
  });

  test('names the items of a current report, and says when nothing can be read', async () => {
    const text = await screen({ filings: [current] }, EIGHT_K);
    expect(text).toMatch(/^9\.01 +Financial Statements and Exhibits$/m);
    expect(text).toContain('No section of this filing is stored');
    const canadian = await screen({ filings: [{ ...annual, form: '40-F' }] }, TEN_K);
    expect(canadian).toContain('mds reads no sections of Form 40-F.');
    expect(canadian).toContain(`mds filings tables ${TEN_K}`);
  });

  test('has the accession for a title where there is no symbol', async () => {
    expect(await screen({ filings: [{ ...annual, cik: 77 }] }, TEN_K, true)).toMatch(new RegExp(`^${TEN_K}`));
  });
});
