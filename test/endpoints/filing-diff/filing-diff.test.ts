/** `GET /v2/filings/diff`: which filings are compared, what is not, and the screen. */
import { describe, expect, test } from 'vitest';
import { compute } from '../../../src/endpoints/filing-diff/compute.ts';
import { type Payload, schema } from '../../../src/endpoints/filing-diff/payload.ts';
import { view } from '../../../src/endpoints/filing-diff/view.ts';
import { day } from '../../support/facts-builder.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { type Contents, filing, filingStore, missing, NOW, section } from '../documents/filing-store.ts';

const [OLDEST, OLD, NEW] = ['0000000001-23-000001', '0000000001-24-000001', '0000000001-25-000001'];
const [QUARTER, YEAR_AGO] = ['0000000001-24-000009', '0000000001-23-000009'];
const report = (accession: string, form: string, end: string, filed: string) =>
  filing(accession, form, filed, { reportDay: day(end) });

const filings = [
  report(NEW, '10-K', '2024-12-31', '2025-02-20'),
  report('0000000001-24-000010', '10-Q', '2024-09-30', '2024-11-01'),
  report(QUARTER, '10-Q', '2024-06-30', '2024-08-01'),
  report(OLD, '10-K', '2023-12-31', '2024-02-20'),
  report('0000000001-24-000002', '10-K/A', '2023-12-31', '2024-04-20'),
  report('0000000001-23-000010', '10-Q', '2023-09-30', '2023-11-01'),
  report(YEAR_AGO, '10-Q', '2023-06-30', '2023-08-01'),
  report(OLDEST, '10-K405', '2022-12-31', '2023-02-20'),
];

const BEFORE =
  'Item 1A. Risk Factors\n\nSales may fall in Europe.\n\nOil prices may rise.\n\nCyber attacks may harm us.';
const AFTER =
  'Item 1A. Risk Factors\n\nCyber attacks may harm us.\n\nSales may fall in Asia.\n\nNew tariffs hurt imports.';
const LEGAL = 'Item 3. Legal Proceedings\n\nNone.';
const QUIET = 'Item 1A. Risk Factors\n\nThere have been no material changes to the risk factors in our annual report.';

const CONTENTS: Contents = {
  filings,
  importedAt: NOW,
  sections: {
    [NEW]: [section('risk_factors', AFTER), section('legal_proceedings', LEGAL), section('mda', 'Item 7. Sales rose.')],
    [OLD]: [section('risk_factors', BEFORE), section('legal_proceedings', LEGAL), missing('mda', 'extraction_failed')],
    [OLDEST]: [section('risk_factors', BEFORE)],
    [QUARTER]: [section('risk_factors', QUIET)],
    [YEAR_AGO]: [section('risk_factors', `${QUIET}\n\nSales may fall.`)],
  },
  documents: { [OLD]: [['10-K', 'A report.']] },
};

const fits = fitting(schema);
const context = { store: filingStore(CONTENTS), now: NOW, asOf: undefined };

type Params = Readonly<Record<string, string>>;
async function diff(params: Params = {}): Promise<Payload> {
  return fits(await compute(context, { symbol: 'AAA', form: '10-K', ...params }));
}
const refusal = (params: Params) =>
  diff(params).then(
    () => undefined,
    ({ code, message }) => ({ code, message }),
  );
const pair = async (params: Params) => {
  const { from, to } = await diff({ section: 'risk_factors', ...params });
  return [from.accession, to.accession];
};

describe('one section', () => {
  test('its keys, counts and measures', async () => {
    const payload = await diff({ section: 'risk_factors' });
    expect(Object.keys(payload).slice(4)).toEqual(
      'symbol section from to similarity edits simple paragraphs changes'.split(' '),
    );
    // item risk factors (1A: no two letters); sales may fall in europe; oil prices may rise; cyber attacks may harm us:
    // 17.
    expect(payload.from).toEqual({
      accession: OLD,
      form: '10-K',
      period_of_report: '2023-12-31',
      filing_date: '2024-02-20',
      words: 17,
    });
    expect(payload).toMatchObject({
      section: 'risk_factors',
      paragraphs: { identical: 2, reworded: 1, added: 1, deleted: 1, moved: 0 },
      changes: expect.arrayContaining([
        { kind: 'reworded', from_paragraph: 2, to_paragraph: 3, text: 'Sales may fall in [-Europe-]{+Asia+}.' },
        { kind: 'deleted', from_paragraph: 3, text: 'Oil prices may rise.' },
        { kind: 'added', to_paragraph: 4, text: 'New tariffs hurt imports.' },
      ]),
      // 15 terms before, 16 after, 11 in both (item risk factors sales may fall in cyber attacks harm us): 11 / 20.
      similarity: { jaccard: 0.55 },
    });
  });

  test('of a filing that lacks certain text is not compared: markers say why', async () => {
    const payload = await diff({ section: 'mda' });
    const none = { available: false, reason: 'extraction_failed' };
    expect(payload).toMatchObject({ similarity: { jaccard: none, min_edit: none }, edits: none, changes: [] });
    expect(drawn(view(payload as never, { full: false }))).toContain('could not be read from the document');
  });

  test('that only says that nothing changed has no scores', async () => {
    const payload = await diff({ section: 'risk_factors', to: QUARTER });
    const none = { available: false, reason: 'section_stub' };
    expect(payload).toMatchObject({ similarity: { jaccard: none, cosine: none }, edits: none, simple: none });
    expect(payload).toMatchObject({ paragraphs: { identical: 2, deleted: 1 } });
  });
});

test('a section of too many lines is refused before it is compared', async () => {
  const long = section('risk_factors', 'A row.\n'.repeat(10_001));
  const store = filingStore({ ...CONTENTS, sections: { ...CONTENTS.sections, [NEW]: [long] } });
  const asked = compute({ ...context, store }, { symbol: 'AAA', form: '10-K', section: 'risk_factors' });
  await expect(asked).rejects.toMatchObject({ code: 'PARAM_INVALID', message: expect.stringContaining('10001') });
});

describe('the filings', () => {
  test('are the newest annual report and the one before it, no amendment', async () => {
    expect(await pair({})).toEqual([OLD, NEW]);
    expect(await pair({ to: OLD })).toEqual([OLDEST, OLD]);
  });
  test('are a quarter and the same quarter a year earlier', async () => {
    expect(await pair({ to: QUARTER })).toEqual([YEAR_AGO, QUARTER]);
    // Not the newest of that year.
    expect(await pair({ from: '2023', to: QUARTER })).toEqual([YEAR_AGO, QUARTER]);
  });
  test('may be named by fiscal year: that in which it ends without statements', async () => {
    expect(await pair({ from: '2022', to: '2024' })).toEqual([OLDEST, NEW]);
  });

  test.each<[Params, string, RegExp]>([
    [{ to: '2019' }, 'FILING_NOT_FOUND', /no 10-K of fiscal 2019/],
    [{ from: '2022', to: QUARTER }, 'FILING_NOT_FOUND', /no 10-Q of fiscal 2022/],
    [{ form: '10-Q', to: '2024', from: '2023', section: 'mda' }, 'NO_DATA', /no document of 0000000001-23-000010/],
    [{ to: OLDEST }, 'FILING_NOT_FOUND', /no 10-K a year before/],
    [{ from: NEW, to: OLD }, 'PARAM_INVALID', /not later/],
    [{ from: YEAR_AGO, to: NEW }, 'PARAM_INVALID', /another form/],
    [{ symbol: 'BBB', to: NEW }, 'PARAM_INVALID', /a filing by AAA, not by BBB/],
    [{ section: 'item_99' }, 'PARAM_INVALID', /has no item_99/],
    [{ section: 'business' }, 'NO_DATA', /no document of/],
  ])('%j is refused with %s', async (params, code, message) => {
    expect(await refusal(params)).toEqual({ code, message: expect.stringMatching(message) });
  });

  test('that were filed later do not exist', async () => {
    const then = { ...context, asOf: Date.UTC(2024, 11, 1) };
    const { to } = await compute(then, { symbol: 'AAA', form: '10-K', section: 'risk_factors' });
    expect(to.accession).toBe(OLD);
  });
});

test('a stale comparison is as old as its later filing, whenever that was imported', async () => {
  const payload = await diff({ section: 'risk_factors' });
  const { stale } = view({ ...payload, freshness: 'stale' }, { full: false });
  expect(stale?.since).toBe('2025-02-20');
});

describe('without a section', () => {
  test('those that both filings have, each with its own words', async () => {
    const payload = await diff();
    const sections = 'sections' in payload ? payload.sections : [];
    expect(sections.map((each) => [each.section, each.from_words])).toEqual([
      ['risk_factors', 17],
      ['legal_proceedings', 4],
    ]);
    expect(payload.from.words).toBe(21);
  });
});

describe('the screen', () => {
  test('marks words without color, and shortens with --words', async () => {
    const payload = await diff({ section: 'risk_factors' });
    const text = drawn(view(payload as never, { full: false }));
    expect(text).toContain('reworded 2 > 3: Sales may fall in [-Europe-]{+Asia+}.');
    expect(text).toContain('deleted 3: [-Oil prices may rise.-]');
    expect(text).toContain('added 4: {+New tariffs hurt imports.+}');
    expect(drawn(view(payload as never, { full: false, style: 'stat' }))).not.toContain('reworded 2');
  });
});
