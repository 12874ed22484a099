/** `GET /v2/filings/{accession}/section/{name}`: the text, the reasons without one, and how it was found. */

import { describe, expect, test } from 'vitest';
import { documentsMissing } from '../../../src/endpoints/documents/sections.ts';
import { compute as computeFiling } from '../../../src/endpoints/filing/compute.ts';
import { compute } from '../../../src/endpoints/filing-section/compute.ts';
import { explain } from '../../../src/endpoints/filing-section/explain.ts';
import { view as explainView } from '../../../src/endpoints/filing-section/explain-view.ts';
import { schema } from '../../../src/endpoints/filing-section/payload.ts';
import { isHeading, textPanels } from '../../../src/endpoints/filing-section/text-panels.ts';
import { view } from '../../../src/endpoints/filing-section/view.ts';
import { parseDay } from '../../../src/engine/days.ts';
import { drawn } from '../../support/screen.ts';
import { fitting } from '../contract/ajv.ts';
import { type Contents, filing, filingStore, missing, NOW, section } from '../documents/filing-store.ts';

const TEN_K = '0000000001-25-000010';
const EIGHT_K = '0000000001-25-000004';
const annual = filing(TEN_K, '10-K', '2025-02-20');
const current = filing(EIGHT_K, '8-K', '2025-01-30', { items: '2.02,9.01' });

const fits = fitting(schema);

function context(contents: Contents) {
  return { store: filingStore(contents), now: NOW, asOf: undefined };
}

async function answer(contents: Contents, name: string, accession = TEN_K) {
  return fits(await compute(context(contents), { accession, name }));
}

async function refusal(...args: Parameters<typeof answer>) {
  return answer(...args).then(
    () => undefined,
    ({ code, details, message }) => ({ code, details, message }),
  );
}

test('the title of a stale section names no day: the payload has none of the filing', async () => {
  const sections = { [TEN_K]: [section('mda', 'Text.')] };
  const payload = await answer({ filings: [annual], sections, importedAt: NOW }, 'mda');
  const title = drawn(view({ ...payload, freshness: 'stale' }, { full: false, now: NOW })).split('\n')[0];
  expect(title).toMatch(/^AAA {2}\*\*\* STALE \*\*\* {2}10-K/);
});

describe('the answer', () => {
  test('has the stored text, and its length in code points', async () => {
    const text = 'Item 1A. Risk Factors\n\nA 😀 risk.';
    const sections = { [TEN_K]: [section('risk_factors', text)] };
    expect(await answer({ filings: [annual], sections, importedAt: NOW }, 'risk_factors')).toEqual({
      accession: TEN_K,
      as_of: '2025-03-03T12:00:00Z',
      available: true,
      cache_age_seconds: 0,
      // 21 characters of the heading, 2 line breaks, 9 code points.
      char_count: 32,
      form: '10-K',
      freshness: 'end_of_day',
      market_status: 'pre_market',
      section: 'risk_factors',
      symbol: 'AAA',
      symbol_status: { resolved: true },
      text,
    });
  });

  test.each(['section_not_found', 'incorporated_by_reference', 'cross_reference_index', 'extraction_failed'])(
    'says %s where the extractor did',
    async (reason) => {
      const documents = { [TEN_K]: [['10-K', 'stored']] as const };
      const contents = { filings: [annual], documents, sections: { [TEN_K]: [missing('mda', reason)] } };
      expect(await answer(contents, 'mda')).toMatchObject({ available: false, char_count: 0, text: '', reason });
    },
  );

  test('says section_not_found for sections the extractor does not list, or lists with reasons of another edition', async () => {
    const documents = { [TEN_K]: [['10-K', 'stored']] as const };
    for (const rows of [[], [missing('mda', 'word_of_another_edition')]]) {
      const contents = { filings: [annual], documents, sections: { [TEN_K]: rows } };
      expect(await answer(contents, 'mda')).toMatchObject({ available: false, reason: 'section_not_found' });
    }
  });

  test.each([
    ['10-K', 'press_release'],
    ['10-Q', 'business'],
    ['10-Q/A', 'press_release'],
    ['8-K', 'mda'],
    ['4', 'risk_factors'],
    ['8-K', 'legal_proceedings'],
    ['20-F', 'press_release'],
    ['40-F', 'risk_factors'],
  ])('a %s has no %s, whether its documents are there or not', async (form, name) => {
    const payload = await answer({ filings: [{ ...annual, form }] }, name);
    expect(payload).toMatchObject({ available: false, reason: 'section_not_in_form', form });
  });

  test.each([
    ['10-K', '2025-02-20', 'item_7a', 'quantitative_and_qualitative_disclosures_about_market_risk'],
    ['10-K/A', '2025-02-20', 'item_7', 'mda'],
    ['10-K', '2009-02-20', 'item_4', 'submission_of_matters_to_a_vote_of_security_holders'],
    ['10-Q', '2025-02-20', 'part_2_item_1a', 'risk_factors'],
    ['10-Q', '2025-02-20', 'item_6', 'exhibits'],
    ['8-K', '2025-02-20', 'item_2_02', 'item_2_02'],
  ])('%s of %s: %s is %s', async (form, filed, number, name) => {
    const filing = { ...annual, form, filed: parseDay(filed) ?? 0 };
    const sections = { [TEN_K]: [section(name, 'Text of it.')] };
    expect(await answer({ filings: [filing], sections }, number)).toMatchObject({
      available: true,
      section: name,
      text: 'Text of it.',
    });
  });

  test.each([
    ['10-K', 'item_42'],
    ['10-K', 'item_1d'],
    ['10-K', 'part_2_item_1a'],
    ['10-K', 'item_2_02'],
    ['10-Q', 'item_2'],
    ['10-Q', 'item_7a'],
    ['8-K', 'item_7a'],
    ['8-K', 'item_2_09'],
    ['4', 'item_1'],
  ])('a %s never had %s alone: PARAM_INVALID', async (form, name) => {
    expect(await refusal({ filings: [{ ...annual, form }] }, name)).toMatchObject({ code: 'PARAM_INVALID' });
  });

  test('is FILING_NOT_FOUND for an unknown accession', async () => {
    expect((await refusal({}, 'mda'))?.code).toBe('FILING_NOT_FOUND');
  });
});

describe('a filing whose documents are not in the store', () => {
  test('is NO_DATA, with the address to import', async () => {
    const fault = await refusal({ filings: [annual] }, 'mda');
    expect(fault?.code).toBe('NO_DATA');
    const url = 'https://www.sec.gov/Archives/edgar/data/1/000000000125000010/0000000001-25-000010.txt';
    expect(fault?.details).toMatchObject({ accession: TEN_K, section: 'mda', missing: ['document'], url });
    expect(fault?.details.hint).toContain(url);
  });

  test('that is a PDF is not to be imported', () => {
    const form = 'ARS';
    const pdf = { accession: TEN_K, sequence: 1, type: form, filename: 'ars.pdf', description: '', sha256: '' };
    const rows = [{ ...pdf, size: 9, stored: false }];
    const fault = documentsMissing(filingStore({}), { ...annual, form }, rows, 'a table');
    expect(fault.message).toContain('is a PDF');
    expect(fault.details).toMatchObject({ hint: expect.not.stringContaining('mds import') });
  });

  test('of the sample has no address of the regulator', async () => {
    const fault = await refusal({ filings: [annual], kind: 'simulated' }, 'mda');
    expect(fault?.code).toBe('NO_DATA');
    expect(JSON.stringify(fault?.details)).not.toContain('sec.gov');
  });

  test('so is one of which only exhibits are there', async () => {
    const documents = { [TEN_K]: [['10-K', undefined] as const, ['EX-31.1', 'stored'] as const] };
    expect((await refusal({ filings: [annual], documents, sections: { [TEN_K]: [] } }, 'mda'))?.code).toBe('NO_DATA');
  });

  test('a release may exist while exhibit 99 is only listed, or the exhibits are unknown', async () => {
    const sections = { [EIGHT_K]: [missing('press_release', 'section_not_found')] };
    const main = ['8-K', 'stored'] as const;
    for (const documents of [[main, ['EX-99.1', undefined] as const], [main]]) {
      const contents = { filings: [current], sections, documents: { [EIGHT_K]: documents } };
      expect((await refusal(contents, 'press_release', EIGHT_K))?.code).toBe('NO_DATA');
    }
    const half = { [EIGHT_K]: [main, ['EX-99.1', 'stored'] as const, ['EX-99', undefined] as const] };
    expect((await refusal({ filings: [current], sections, documents: half }, 'press_release', EIGHT_K))?.code).toBe(
      'NO_DATA',
    );
    // Known to have none: another exhibit is at hand, or the header was read.
    const other = { filings: [current], sections, documents: { [EIGHT_K]: [main, ['EX-10.1', 'stored'] as const] } };
    expect(await answer(other, 'press_release', EIGHT_K)).toMatchObject({ reason: 'section_not_found' });
    const filers = { [EIGHT_K]: [{ cik: 1, role: 'filer', name: 'AAA' } as const] };
    const headed = { filings: [current], sections, documents: { [EIGHT_K]: [main] }, filers };
    expect(await answer(headed, 'press_release', EIGHT_K)).toMatchObject({ reason: 'section_not_found' });
  });
});

/** A small annual report: own words, the items an extractor needs to find its way. */
function report(): string {
  const words = (topic: string, count: number): string =>
    Array.from(
      { length: count },
      (_, i) =>
        `<p>Paragraph ${i + 1} about ${topic}: we make things and sell them to those who need them, as described here in our own words for the year.</p>`,
    ).join('');
  const heading = (text: string): string => `<p><b>${text}</b></p>`;
  return `<html><body>${heading('FORM 10-K')}${heading('PART I')}${heading('Item 1. Business')}${words('our business', 80)}
    ${heading('Item 1A. Risk Factors')}${words('risks', 150)}${heading('Item 1B. Unresolved Staff Comments')}<p>None.</p>
    ${heading('Item 2. Properties')}<p>We rent an office.</p>${heading('Item 3. Legal Proceedings')}<p>None.</p>
    ${heading('Item 4. Mine Safety Disclosures')}<p>Not applicable.</p>${heading('PART II')}
    ${heading('Item 5. Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities')}<p>Our shares are listed.</p>
    ${heading('Item 7. Management’s Discussion and Analysis of Financial Condition and Results of Operations')}${words('results', 100)}
    ${heading('Item 7A. Quantitative and Qualitative Disclosures About Market Risk')}<p>Rates may change.</p>
    ${heading('Item 8. Financial Statements and Supplementary Data')}<p>See the statements.</p>
    ${heading('Item 9A. Controls and Procedures')}${words('controls', 12)}
    ${heading('Item 9B. Other Information')}<p>None.</p>${heading('SIGNATURES')}<p>Signed.</p></body></html>`;
}

describe('a filing without stored sections', () => {
  const contents: Contents = { filings: [annual], documents: { [TEN_K]: [['10-K', report()]] } };

  test('is read on the spot: index and text agree', async () => {
    const payload = await computeFiling(context(contents), { accession: TEN_K });
    expect(payload.sections.map(({ name }) => name)).toEqual([
      'business',
      'risk_factors',
      'unresolved_staff_comments',
      'properties',
      'legal_proceedings',
      'mine_safety_disclosures',
      'market_for_registrants_common_equity',
      'mda',
      'quantitative_and_qualitative_disclosures_about_market_risk',
      'financial_statements_and_supplementary_data',
      'controls_and_procedures',
      'other_information',
    ]);
    for (const { name, char_count } of payload.sections) {
      const { text, ...rest } = await answer(contents, name);
      expect(rest).toMatchObject({ available: true, char_count });
      expect([...text].length).toBe(char_count);
    }
    const { text } = await answer(contents, 'risk_factors');
    expect(text.split('\n')[0]).toBe('Item 1A. Risk Factors');
    expect(text).toContain('Paragraph 150 about risks');
    expect(text).not.toContain('Unresolved');
  });

  test('explains how each section was found', async () => {
    const document = await explain(context(contents), { accession: TEN_K, name: 'risk_factors' });
    expect(document).toMatchObject({
      section: 'risk_factors',
      available: true,
      heading: 'Item 1A. Risk Factors',
      method: 'numbered_heading',
      documents: [{ sequence: 1, type: '10-K', held: true, read: true }],
    });
    expect(document.confidence).toBeGreaterThan(0.5);
    const text = drawn(explainView(document, { full: false }));
    expect(text).toMatch(/^Heading +Item 1A\. Risk Factors$/m);
    expect(text).toMatch(/^Method +numbered_heading +by the number of its item in a heading$/m);
    expect(text).toMatch(/^Confidence +\d/m);
    expect(explainView({ ...document, freshness: 'stale' }, { full: false }).stale?.since).toBe('2025-02-20');
  });

  test('with a document that cannot be read as one says extraction_failed or nothing found, never a text', async () => {
    const broken: Contents = { filings: [annual], documents: { [TEN_K]: [['10-K', '\u0000\u0001<<<<>>>&#x110000;']] } };
    expect(await answer(broken, 'mda')).toMatchObject({ available: false, text: '' });
  });
});

/** A release of our own, long enough to be one (300 characters, FIELDS 6.6). */
const RELEASE = `<html><body><p>AAA reports the fourth quarter</p><p>SPRINGFIELD, Jan. 30, 2025 (NEWSWIRE) -- AAA today announced results for the quarter. ${'Sales grew in every region we sell in. '.repeat(12)}</p></body></html>`;

describe('the release of a current report no import has read', () => {
  test('is the text of exhibit 99.1', async () => {
    const documents = {
      [EIGHT_K]: [
        ['8-K', '<p>Item 2.02</p>'],
        ['EX-99.2', '<p>Slides</p>'],
        ['EX-99.1', RELEASE],
      ] as const,
    };
    const payload = await answer({ filings: [current], documents }, 'press_release', EIGHT_K);
    expect(payload).toMatchObject({ available: true, form: '8-K' });
    expect(payload.text).toMatch(/^AAA reports the fourth quarter\n\nSPRINGFIELD, Jan\. 30, 2025/);
    const document = await explain(context({ filings: [current], documents }), {
      accession: EIGHT_K,
      name: 'press_release',
    });
    expect(document).toMatchObject({
      method: 'exhibit',
      documents: [{ read: false }, { read: false }, { read: true }],
    });
  });

  test('is not found where exhibit 99.1 is a picture, and unavailable where it is only listed', async () => {
    const main = ['8-K', '<p>x</p>'] as const;
    const picture = { [EIGHT_K]: [main, ['EX-99.1', '%PDF-1.4'] as const] };
    expect(await answer({ filings: [current], documents: picture }, 'press_release', EIGHT_K)).toMatchObject({
      available: false,
      reason: 'section_not_found',
    });
    const listed = { [EIGHT_K]: [main, ['EX-99.1', undefined] as const] };
    expect((await refusal({ filings: [current], documents: listed }, 'press_release', EIGHT_K))?.code).toBe('NO_DATA');
  });
});

test('an explanation copes with a record of any kind, and shows warnings', async () => {
  for (const record of ['', 'no json', '7', '{"warnings": 3, "confidence": "high"}']) {
    const sections = { [TEN_K]: [section('mda', 'Words', record)] };
    expect(await explain(context({ filings: [annual], sections }), { accession: TEN_K, name: 'mda' })).toMatchObject({
      available: true,
      warnings: [],
    });
  }
  const record = '{"warnings": ["ends early"], "confidence": 0.75, "method": "contents_anchor"}';
  const sections = { [TEN_K]: [section('mda', 'Words', record)] };
  const document = await explain(context({ filings: [annual], sections }), { accession: TEN_K, name: 'mda' });
  const text = drawn(explainView(document, { full: false }), { width: 80 });
  expect(text).toContain('- ends early');
  expect(text).toContain('0.75');
});

describe('the screen', () => {
  const TEXT = [
    'Item 7. Management’s Discussion',
    'Overview',
    'Net sales grew by ten percent, and this paragraph goes on for long enough that no terminal of forty columns has room for it.',
    'Revenue | 2024 | 2023\nProducts | $1,234 | $1,100\nTotal net sales | $12,345 | (5)%',
    'RESULTS OF OPERATIONS',
    '• one thing\n• another',
  ].join('\n\n');
  const sections = { [TEN_K]: [section('mda', TEXT)] };
  const screen = async (more: object = {}) => {
    const payload = await answer({ filings: [annual], sections }, 'mda');
    return drawn(view(payload, { full: false }), more);
  };

  test('wraps paragraphs, keeps tables in columns and says what it is', async () => {
    const text = await screen({ width: 40 });
    expect(text).toContain('Net sales grew by ten percent, and this\n');
    expect(await screen()).toContain(
      'Revenue             2024    2023\nProducts          $1,234  $1,100\nTotal net sales  $12,345    (5)%\n',
    );
    expect(await screen()).toContain(`AAA  10-K ${TEN_K} · Management’s discussion and analysis · `);
  });

  test('shows headings in bold where there is color', async () => {
    const text = await screen({ color: true });
    for (const heading of ['Item 7. Management’s Discussion', 'Overview', 'RESULTS OF OPERATIONS']) {
      expect(text).toContain(`\u001b[1m${heading}\u001b[0m`);
    }
    expect(text).not.toContain('\u001b[1mNet sales');
  });

  test('loses no word of the text', async () => {
    const squeezed = (text: string): string => text.replace(/[\s|]+/g, '');
    for (const width of [undefined, 30, 60, 120]) {
      expect(squeezed(await screen({ width })), String(width)).toContain(squeezed(TEXT.split('\n\n')[2]!));
      for (const word of TEXT.split(/[\s|]+/)) expect(await screen({ width }), word).toContain(word);
    }
  });

  test('says why there is no text', async () => {
    const documents = { [TEN_K]: [['10-K', 'stored']] as const };
    const contents = {
      filings: [annual],
      documents,
      sections: { [TEN_K]: [missing('mda', 'incorporated_by_reference')] },
    };
    const text = drawn(view(await answer(contents, 'mda'), { full: true }), { width: 80 });
    expect(text).toContain('The filing refers to another document for this section.');
    expect(text).toContain('--list');
    expect(text).toMatch(/Symbol +AAA/);
  });
});

test.each([
  ['Overview', true],
  ['RISKS RELATED TO OUR BUSINESS', true],
  ['Critical Accounting Policies and Estimates', true],
  ['Liquidity and capital resources', true],
  ['We depend on a few suppliers.', false],
  ['Among them:', false],
  ['• a list item', false],
  ['and so it goes on', false],
  ['In 2024 the company sold more units than it had in any of the years before that one', false],
])('%j as a heading: %s', (line, expected) => expect(isHeading(line)).toBe(expected));

test('rows of a table that lack cells: labels on the left, values under the last columns, heads over theirs', () => {
  const [panel] = textPanels('2024 | 2023\nAssets\nCash | 1 | 2\nOther | 3').filter(
    ({ block }) => block.type === 'table',
  );
  const rows = panel?.block.type === 'table' ? panel.block.rows : [];
  expect(rows.map((row) => ('section' in row ? [] : row.map(({ value }) => value)))).toEqual([
    ['', '2024', '2023'],
    ['Assets'],
    ['Cash', '1', '2'],
    ['Other', '', '3'],
  ]);
});
