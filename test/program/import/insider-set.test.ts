/** Insider data sets: the trades of a company of which no single form is stored, from a zip archive and from a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { INSIDER_SET, SUBMISSION } from '../../filings/listings/insider-set-samples.ts';
import { formXml, lineXml } from '../../filings/ownership-samples.ts';
import { header, party, piece } from '../../filings/submission-texts.ts';
import { zipOf } from '../../mirror/zip.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const NOW = Date.UTC(2022, 9, 29, 12);

function market() {
  const at = folder();
  const mds = (...args: string[]) => runMds([...args, '--store', join(at, 'market.db')], { now: NOW });
  const insider = async () => JSON.parse((await mds('insider', 'TWTR', '--json', '--quiet')).out);
  const put = (name: string, content: string | Buffer): string => {
    mkdirSync(dirname(join(at, 'set', name)), { recursive: true });
    writeFileSync(join(at, 'set', name), content);
    return join(at, 'set', name);
  };
  const tickers = put('tickers.json', '{"0":{"cik_str":1418091,"ticker":"TWTR","title":"Twitter, Inc."}}');
  return { at, mds, insider, put, tickers };
}

const zipped = (): Buffer => zipOf(INSIDER_SET.map(([name, text]) => [name, Buffer.from(text)] as const));

test.each(['a zip archive', 'a folder'])('%s answers where no form is stored, and says so', async (kind) => {
  const { at, mds, insider, put } = market();
  if (kind === 'a folder') for (const [name, text] of INSIDER_SET) put(name, text);
  else put('2022q4_form345.zip', zipped());
  const { exit, err } = await mds('import', join(at, 'set'));
  expect([exit, err]).toEqual([0, '']);
  const answer = await insider();
  expect(answer.recent_transactions).toMatchObject([
    {
      ...{ accession: '0000899243-22-034000', filing_date: '2022-10-26', insider_name: 'Emery B Testerman' },
      ...{ insider_role: 'CFO', shares: 1500, price_per_share: 52.78, value_usd: 79170, ten_b5_1: true },
      ...{ transaction_date: '2022-10-25', shares_remaining: 8500, source: 'data_set' },
    },
    { transaction_code: 'F', shares: 21, source: 'data_set' },
  ]);
  expect(answer.summary_90d.notices).toContain('form4_of_data_sets_1');
  expect(answer.form4_coverage).toMatchObject({ status: 'partial', listed: 1, stored: 1, unreadable: 0 });
  expect((await mds('insider', 'TWTR')).out).toContain(
    '1 Form 4 filing since 2022-07-31 is read from the insider data',
  );
  expect((await mds('import', join(at, 'set'))).out).toMatch(/^imported 0 files \(\d unchanged\)/);
});

test('the form itself wins over the data set', async () => {
  const { mds, insider, put, tickers } = market();
  const xml = formXml({ lines: [lineXml({ date: '2022-10-25', shares: '1400', price: '52.7' })] }).replace(
    /<issuerCik>\d+</,
    '<issuerCik>0001418091<',
  );
  const of = header([party('ISSUER', 'TWITTER, INC.', 1418091)], '4', '0000899243-22-034000');
  const document = piece({ type: '4', sequence: 1, filename: 'form.xml', text: `<XML>\n${xml}</XML>` });
  const text = [of.replaceAll('20240308', '20221026'), document, '</SEC-DOCUMENT>', ''].join('\n');
  const form = put('0000899243-22-034000.txt', text);
  const { exit, err } = await mds('import', tickers, put('set.zip', zipped()), form);
  expect([exit, err]).toEqual([0, '']);
  const { recent_transactions: rows } = await insider();
  expect(rows).toMatchObject([{ accession: '0000899243-22-034000', shares: 1400 }]);
  expect(rows[0]).not.toHaveProperty('source');
});

test('without the table of transactions there are symbols alone; a table alone is refused; one cut off stores nothing', async () => {
  const { mds, put, tickers } = market();
  const alone = put('FOOTNOTES.tsv', INSIDER_SET[4]![1]);
  expect((await mds('import', alone)).out + (await mds('import', alone)).err).toContain(
    'import it with SUBMISSION.tsv',
  );
  const first = await mds('import', tickers, put('SUBMISSION.tsv', SUBMISSION));
  expect(first.out + first.err).toContain('symbols only: the table NONDERIV_TRANS is not there');
  put('NONDERIV_TRANS.tsv', INSIDER_SET[2]![1].slice(0, -40));
  const cut = await mds('import', put('SUBMISSION.tsv', SUBMISSION));
  expect(cut.exit).not.toBe(0);
  expect(cut.out + cut.err).toMatch(/line 3 of NONDERIV_TRANS: not 13 columns: cut off/);
  expect((await mds('insider', 'TWTR')).exit).toBe(4);
  // Now that it is whole the same submissions are read again.
  put('NONDERIV_TRANS.tsv', INSIDER_SET[2]![1]);
  expect((await mds('import', put('SUBMISSION.tsv', SUBMISSION))).exit).toBe(0);
  expect((await mds('insider', 'TWTR')).exit).toBe(0);
});

test('a form names a company of which nothing else is stored, the newest one', async () => {
  const { mds, put } = market();
  const head = 'ACCESSION_NUMBER\tFILING_DATE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL';
  const set = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
  const named = async (symbol: string) =>
    JSON.parse((await mds('symbols', symbol, '--json', '--quiet')).out).securities.map(
      (each: { name: unknown }) => each.name,
    );
  const NEWER = '1\t15-JUN-2022\t1326801\tMeta Platforms, Inc.\tMETA';
  await mds('import', put('2022/SUBMISSION.tsv', set('2\t10-JAN-2022\t1326801\tFacebook Inc\tFB', NEWER)));
  expect([await named('META'), await named('FB')]).toEqual([['Meta Platforms, Inc.'], ['Meta Platforms, Inc.']]);
  await mds('import', put('2013/SUBMISSION.tsv', set('3\t10-JAN-2013\t1326801\tFacebook Inc\tFB')));
  expect(await named('META')).toEqual(['Meta Platforms, Inc.']);
  await mds('import', put('2022b/SUBMISSION.tsv', set('4\t10-AUG-2022\t1326801\tMeta Platforms Inc\tMETA')));
  expect(await named('META')).toEqual(['Meta Platforms Inc']);
  // Its own record knows better.
  const record = {
    cik: '1326801',
    name: 'META PLATFORMS, INC.',
    sic: '7370',
    filings: { recent: { accessionNumber: [] } },
  };
  await mds('import', put('CIK0001326801.json', JSON.stringify(record)));
  await mds('import', put('2022c/SUBMISSION.tsv', set('5\t10-SEP-2022\t1326801\tMETA\tMETA')));
  expect(await named('META')).toEqual(['META PLATFORMS, INC.']);
});
