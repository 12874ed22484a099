/** Lines of cash-flow statements under elements of the filer's own, in reports and in a quarter of the SEC's data sets. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lineVerdict, OWN_FIELDS, ownLinesOf } from '../../src/engine/reported/own-lines.ts';
import { documentBlocks } from '../../src/filings/documents/document-blocks.ts';
import { readReport } from '../../src/filings/xbrl/read-report.ts';
import { readZip } from '../../tools/accuracy/zip.ts';
import { runMds } from '../program/fake-io.ts';
import { scratch } from '../store/support.ts';
import { data } from '../support/real-records.ts';

const edgar = join(data, 'edgar');

test('reports: a label of mixed amounts is doubtful, a standard element is no own line', () => {
  const doubtful = ['10-K', '10-Q'].flatMap((form) =>
    readdirSync(join(edgar, 'filings', form)).flatMap((company) =>
      readdirSync(join(edgar, 'filings', form, company)).flatMap((name) => {
        const bytes = gunzipSync(readFileSync(join(edgar, 'filings', form, company, name)));
        const facts = readReport([{ text: bytes.toString('utf8'), blocks: () => documentBlocks(bytes) }]);
        const own = facts && ownLinesOf(facts);
        expect(own?.amounts ?? [], name).toEqual([]);
        return (own?.doubtful ?? []).map((field) => `${company} ${form} ${field}`);
      }),
    ),
  );
  // "Acquisitions, net of cash acquired, and purchases of intangible assets", "Acquisitions of businesses, equity method
  // investments and nonmarketable securities", "Acquisition of companies ..., and purchases of intangible and other assets".
  expect(doubtful).toEqual([
    'GOOGL 10-K acquisitions',
    'KO 10-K acquisitions',
    'KO 10-Q acquisitions',
    'MSFT 10-Q acquisitions',
  ]);
});

test('2,049 lines under own elements of 432 filings of 2009: each that is taken says so in its label', () => {
  const files = new Map(readZip(readFileSync(join(edgar, 'statement_data_sets/2009q3.zip'))));
  const [head, ...rows] = files.get('pre.txt')!.toString('utf8').trimEnd().split('\n');
  const names = head!.trimEnd().split('\t');
  const at = (name: string) => names.indexOf(name);
  const taken = new Set<string>();
  let own = 0;
  for (const row of rows) {
    const cells = row.split('\t');
    const [statement, inParenthesis, tag, label] = ['stmt', 'inpth', 'tag', 'plabel'].map((name) => cells[at(name)]!);
    if (statement !== 'CF' || inParenthesis !== '0' || cells[at('version')] !== cells[at('adsh')]) continue;
    if (tag!.endsWith('Abstract')) continue;
    own++;
    // Whatever part of the statement it stands in: the label alone must not mislead.
    for (const field of OWN_FIELDS)
      if (lineVerdict(field, label!, `x:${tag}`) === 'is') taken.add(`${field}: ${label}`);
  }
  expect(own).toBe(2049);
  expect([...taken].sort()).toMatchInlineSnapshot(`
    [
      "acquisitions: Acquisitions, Net of Cash",
      "acquisitions: Acquisitions, net of cash acquired",
      "acquisitions: Purchase of Captaris Inc., net of cash acquired",
      "acquisitions: Purchase of Hummingbird, net of cash acquired",
      "acquisitions: Purchase of Momentum, net of cash acquired",
      "acquisitions: Purchase of eMotion LLC, net of cash acquired",
      "buybacks: Payments to reacquire common stock",
      "buybacks: Treasury Stock Purchased",
      "buybacks: Treasury stock acquired - share repurchase authorization",
      "dividends_paid: Dividends Paid",
      "dividends_paid: Dividends paid",
      "dividends_paid: Dividends paid to stockholders",
    ]
  `);
});

test('what only a report has fills the statements, and --explain names the element and the report', async () => {
  const folder = scratch();
  const store = join(folder, 'store.db');
  const accession = '0000320193-25-000079';
  const standard = 'PaymentsForRepurchaseOfCommonStock';
  const facts = JSON.parse(
    gunzipSync(readFileSync(join(edgar, 'companyfacts/CIK0000320193.json.gz'))).toString('utf8'),
  ) as { facts: { 'us-gaap': Record<string, unknown> } };
  // As if Apple had an element of its own for it.
  delete facts.facts['us-gaap'][standard];
  writeFileSync(join(folder, 'CIK0000320193.json'), JSON.stringify(facts));
  const report = gunzipSync(readFileSync(join(edgar, `filings/10-K/AAPL/${accession}.htm.gz`))).toString('utf8');
  writeFileSync(join(folder, 'report.htm'), report.replaceAll(`us-gaap:${standard}`, 'aapl:SharesBought'));
  const records = ['submissions/CIK0000320193.json.gz', 'company_tickers.json.gz'].map((name) => join(edgar, name));
  await runMds(['import', ...records, join(folder, 'CIK0000320193.json'), '--store', store]);
  const shown = async (...args: string[]) =>
    (await runMds(['fundamentals', 'AAPL', '--period', 'annual', '--as-of', '2025-12-01', '--store', store, ...args]))
      .out;
  const buybacks = async () =>
    (JSON.parse(await shown('--json')) as { cash_flow: { buybacks: unknown }[] }).cash_flow.map((row) => row.buybacks);
  expect(await buybacks()).toEqual([0, 0, 0, 0, 0]);
  await runMds(['import', join(folder, 'report.htm'), '--accession', accession, '--store', store]);
  // Of the cash-flow statement of the 10-K of 2025-10-31, three years in millions; the reports of the years before are
  // not stored: no zero.
  const missing = { available: false, reason: 'not_reported' };
  expect(await buybacks()).toEqual([90_711e6, 94_949e6, 77_550e6, missing, missing]);
  const explained = await shown('--explain', '--statement', 'cashflow');
  expect(explained).toMatch(/aapl:SharesBought, 2024-09-29 to 2025-09-27, 10-K 0000320193-25-000079/);
  expect(explained).toMatch(/the label of that line decides; no standard element has the amount/);
});
