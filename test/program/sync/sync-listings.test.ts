/** `mds sync --listings` against a small mirror of the SEC's pages: dry run, import, a later run, faults. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { zipOf as zipOfBytes } from '../../mirror/zip.ts';
import { type Service, serve } from '../../support/service.ts';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const FAILS_PAGE = '/data-research/sec-markets-data/fails-deliver-data';
const INSIDER_PAGE = '/data-research/sec-markets-data/insider-transactions-data-sets';

function fails(lines: readonly string[]): string {
  const shares = lines.reduce((sum, line) => sum + Number(line.split('|')[3]), 0);
  const trailer = [`Trailer record count ${lines.length}`, `Trailer total quantity of shares ${shares}`];
  return `${['SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE', ...lines, ...trailer].join('\r\n')}\r\n`;
}

function zipOf(entries: readonly (readonly [string, string])[]): Buffer {
  return zipOfBytes(entries.map(([name, text]) => [name, Buffer.from(text)] as const));
}

const FB = fails(['20220605|30303M102|FB|10|FACEBOOK INC|190.00']);
const META = fails(['20220620|30303M102|META|12|META PLATFORMS INC|160.00']);
const FORMS =
  'ACCESSION_NUMBER\tFILING_DATE\tISSUERCIK\tISSUERNAME\tISSUERTRADINGSYMBOL\n0001\t20-JUN-2022\t1326801\tMeta Platforms, Inc.\tMETA\n';
const INDEX =
  'CIK|Company Name|Form Type|Date Filed|Filename\n----\n1418091|TWITTER, INC.|25-NSE|2022-10-28|edgar/data/1418091/0000876661-22-000799.txt\n';

let service: Service;
let files: Map<string, string | Buffer>;
let at: string;

beforeAll(async () => {
  service = await serve(({ url = '' }, response) => {
    const body = files.get(url);
    if (body === undefined) response.writeHead(404).end();
    else response.end(body);
  });
});
afterAll(() => service.close());
beforeEach(() => {
  at = folder();
  service.asked.length = 0;
  // Links of the page as it is, of the SEC's own host, in two folders.
  files = new Map<string, string | Buffer>([
    [
      FAILS_PAGE,
      `<a href="/files/data/fails-deliver-data/cnsfails202206b.zip">June, second half</a>
       <a href='https://www.sec.gov/files/data/other-folder/cnsfails202206a.zip'>June, first half</a>
       <a href="/files/data/fails-deliver-data/cnsfails201901a.zip">2019</a> <a href="/files/other.zip">other</a>`,
    ],
    ['/files/data/fails-deliver-data/cnsfails202206b.zip', zipOf([['cnsfails202206b.txt', META]])],
    ['/files/data/other-folder/cnsfails202206a.zip', zipOf([['cnsfails202206a.txt', FB]])],
    [INSIDER_PAGE, '<a href="/files/structureddata/data/2022q2_form345.zip">2022 Q2</a>'],
    [
      '/files/structureddata/data/2022q2_form345.zip',
      zipOf([
        ['SUBMISSION.tsv', FORMS],
        ['FOOTNOTES.tsv', 'A\tB\n'],
      ]),
    ],
    ['/Archives/edgar/full-index/2022/QTR4/master.idx', INDEX],
  ]);
});

async function sync(...args: string[]) {
  const { url } = service;
  const sec = { MDS_SEC_DATA_URL: url, MDS_SEC_WWW_URL: url, MDS_CONTACT: 'jane@example.org' };
  const env = { ...sec, MDS_CONFIG_DIR: at, MDS_DATA_DIR: at, MDS_STORE: join(at, 'market.db') };
  const now = Date.UTC(2022, 10, 29);
  const mds = (line: readonly string[]) => runMds(line, { env, now });
  return { ...(await mds(['sync', '--listings', '--from', '2022', ...args])), mds };
}

const fetched = (): string[] => service.asked.map(({ path }) => path).filter((path) => /\.(zip|idx)$/.test(path));

test('files by the links of their pages, then nothing but what is new', async () => {
  const dry = await sync('--dry-run');
  expect(dry.out).toContain('fails-to-deliver files: 2 published, 0 stored already, 2 to fetch');
  expect(fetched()).toEqual([]);
  const first = await sync();
  expect(first.out).toContain('fails-to-deliver files: 2 published, 0 stored already, 2 imported (2 lines)');
  expect(first.out).toContain('insider data sets: 1 published, 0 stored already, 1 imported (1 line)');
  // Three quarters of 2022 have no index here.
  expect(first.out).toContain('quarterly indexes: 4 published, 0 stored already, 1 imported (1 line), 3 failed');
  const symbols = JSON.parse((await first.mds(['symbols', '30303M102', '--json'])).out);
  expect(symbols.securities[0]).toMatchObject({ cik: '0001326801', symbols: [{ symbol: 'FB' }, { symbol: 'META' }] });
  for (let quarter = 1; quarter < 4; quarter++)
    files.set(`/Archives/edgar/full-index/2022/QTR${quarter}/master.idx`, INDEX);
  service.asked.length = 0;
  const next = await sync();
  expect(next).toMatchObject({ exit: 0 });
  expect(fetched()).toEqual([1, 2, 3].map((quarter) => `/Archives/edgar/full-index/2022/QTR${quarter}/master.idx`));
  service.asked.length = 0;
  expect((await sync()).out).toContain('2 published, 2 stored already, 0 imported');
  expect(fetched()).toEqual([]);
});

test('@missing@DAY is what was listed then and is not stored', async () => {
  const { mds } = await sync();
  files.set('/files/company_tickers.json', JSON.stringify({ 0: { cik_str: 1, ticker: 'ONE', title: 'One Co' } }));
  const { out } = await mds(['sync', '@missing@2022-06-05', '--dry-run', '--no-prices', '--json']);
  expect(JSON.parse(out).symbols).toMatchObject([{ cik: '0001326801', status: 'planned' }]);
  expect(await mds(['sync', '@missing@2022-13-05', '--dry-run'])).toMatchObject({ exit: 2 });
  expect(await mds(['sync', '@missing@2001-06-05', '--dry-run'])).toMatchObject({ exit: 2 });
});

test('files that were downloaded and imported are not fetched', async () => {
  const file = join(at, 'cnsfails202206a.zip');
  writeFileSync(file, files.get('/files/data/other-folder/cnsfails202206a.zip')!);
  const { mds } = await sync('--dry-run');
  await mds(['import', file]);
  expect((await sync('--dry-run')).out).toContain('2 published, 1 stored already, 1 to fetch');
});

test('HTML in place of a file, half a zip and a page without links fail by name; the rest is stored', async () => {
  files.set('/files/data/other-folder/cnsfails202206a.zip', '<html><body>Request rate exceeded</body></html>');
  const zip = files.get('/files/structureddata/data/2022q2_form345.zip') as Buffer;
  files.set('/files/structureddata/data/2022q2_form345.zip', zip.subarray(0, zip.length / 2));
  const { out, exit, mds } = await sync();
  expect(exit).not.toBe(0);
  expect(out).toMatch(/fails-to-deliver files: 2 published, 0 stored already, 1 imported \(1 line\), 1 failed/);
  expect(out).toMatch(/cnsfails202206a: .+/);
  expect(out).toMatch(/2022q2_form345: .*(cut|damaged|zip)/);
  expect((await mds(['symbols', '30303M102', '--json'])).out).toContain('"META"');
  files.set(FAILS_PAGE, '<html>moved</html>');
  expect((await sync()).out).toContain(`${FAILS_PAGE}: no link to a file of 2022 or later`);
});

test('the command line', async () => {
  expect(await sync('AAPL')).toMatchObject({ exit: 2 });
  expect(await sync('--from', '22')).toMatchObject({ exit: 2 });
});
