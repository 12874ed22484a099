/** Index pages of filings, both kinds. */
import { describe, expect, test } from 'vitest';
import { indexPageKind, readIndexPage } from '../../src/filings/index-page.ts';
import { ACCESSION, header, party } from './submission-texts.ts';

const row = (n: string, description: string, link: string, type: string, size: string): string =>
  `<tr><td scope="row">${n}</td><td scope="row">${description}</td><td scope="row">${link}</td><td scope="row">${type}</td><td scope="row">${size}</td></tr>`;

/** As the Archives write them: details in pairs of divs, tables of documents, a span for every party. */
const PAGE = `<!DOCTYPE HTML><html><head><title>EDGAR Filing Documents for ${ACCESSION}</title></head><body>
<div id="formName"><strong>Form 4/A</strong> - Statement of changes: </div>
<div id="secNum"><strong>SEC Accession <acronym>No.</acronym></strong> ${ACCESSION}</div>
<div class="infoHead">Filing Date</div><div class="info">2024-03-08</div>
<div class="infoHead">Accepted</div><div class="info">2024-03-08 12:01:45</div>
<div class="infoHead">Period of Report</div>
<div class="info">2024-03-07</div>
<div class="infoHead">Items</div><div class="info">Item 2.02: Results<br />Item 9.01: Exhibits<br /></div>
<table>${row('1', 'R&amp;D', '<a href="/ix?doc=/Archives/edgar/data/1/2/a%20b.htm">a b.htm</a> &nbsp;iXBRL', '4/a', '12')}
${row('2', '', '<a href="/Archives/edgar/data/1/2/"></a>', 'EX-99.1', '&nbsp;')}
${row('&nbsp;', 'Complete submission text file', '<a href="/x.txt">x.txt</a>', '&nbsp;', '99')}</table>
<span class="companyName">ACME (NEW) CORP (Issuer)
 <acronym>CIK</acronym>: <a href="/cgi-bin/browse-edgar?CIK=0000123456&amp;action=getcompany">0000123456</a></span>
<span class="companyName">Doe Jane (Reporting)
 <acronym>CIK</acronym>: <a href="/cgi-bin/browse-edgar?CIK=0000777777&amp;action=getcompany">0000777777</a></span>
</body></html>`;

/** As `-index-headers.html`: the tags of the submission, partly escaped, names as links. */
const HEADERS = `<!doctype html><html><head><title>${ACCESSION}-index-headers.html</title></head><body><pre>
${header([party('FILER', 'ACME &amp; CO', 123456)])
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')}
<b>&lt;DOCUMENT&gt;
&lt;TYPE&gt;8-K
&lt;SEQUENCE&gt;1
&lt;FILENAME&gt;<a href="a.htm">a.htm</a>
&lt;DESCRIPTION&gt;CURRENT REPORT
&lt;TEXT&gt;
<a href="a.htm">a.htm</a><br>
&lt;/TEXT&gt;
&lt;/DOCUMENT&gt;</b>
&lt;DOCUMENT&gt;
&lt;TYPE&gt;EX-99.1
&lt;SEQUENCE&gt;2
&lt;FILENAME&gt;<a href="b.htm">b.htm</a>
&lt;TEXT&gt;
&lt;/TEXT&gt;
&lt;/DOCUMENT&gt;
</pre></body></html>`;

describe('the table of documents', () => {
  test('header, parties and documents', () => {
    expect(indexPageKind(PAGE)).toBe('index');
    expect(readIndexPage(PAGE)).toEqual({
      header: {
        accession: ACCESSION,
        form: '4/A',
        filed: '2024-03-08',
        period: '2024-03-07',
        accepted: '20240308120145',
        items: ['Item 2.02: Results', 'Item 9.01: Exhibits'],
        parties: [
          { cik: 123456, name: 'ACME (NEW) CORP', role: 'issuer' },
          { cik: 777777, name: 'Doe Jane', role: 'owner' },
        ],
      },
      documents: [
        { sequence: 1, type: '4/A', filename: 'a b.htm', description: 'R&D', size: 12 },
        { sequence: 2, type: 'EX-99.1', filename: '', description: '', size: 0 },
      ],
    });
  });

  test('midnight means no time (before 2001)', () => {
    const page = readIndexPage(PAGE.replace('12:01:45', '00:00:00'));
    expect('header' in page && page.header.accepted).toBe(undefined);
  });

  test.each([
    ['accession number', /<div id="secNum">.*/],
    ['submission type', /<div id="formName">.*/],
    ['filing date', '<div class="infoHead">Filing Date</div>'],
    ['filer', /<span class="companyName">[\s\S]*/],
    ['list of documents', /<table>[\s\S]*<\/table>/],
  ])('without its %s it is none', (what, piece) => {
    expect(readIndexPage(PAGE.replace(piece, ''))).toEqual({ missing: expect.stringContaining(what) });
  });
});

test('the page of headers gives the same from the envelopes', () => {
  expect(indexPageKind(HEADERS)).toBe('headers');
  const page = readIndexPage(HEADERS);
  expect(page).toMatchObject({
    header: { accession: ACCESSION, form: '8-K', filed: '2024-03-08', accepted: '20240308120145' },
    documents: [
      { sequence: 1, type: '8-K', filename: 'a.htm', description: 'CURRENT REPORT' },
      { sequence: 2, type: 'EX-99.1', filename: 'b.htm' },
    ],
  });
  expect('header' in page && page.header.parties).toEqual([{ cik: 123456, name: 'ACME & CO', role: 'filer' }]);
});

test('other pages are none, nor are 20 MB of a hostile one', () => {
  expect(indexPageKind('<html><title>Acme 10-K</title>')).toBe(undefined);
  expect(readIndexPage('')).toEqual({ missing: 'accession number' });
  for (const piece of ['<td ', '<tr', '<div class="infoHead">', '<span class="companyName">', '<', '&#9;']) {
    expect(readIndexPage(PAGE.slice(0, 300) + piece.repeat(500_000))).toHaveProperty('missing');
  }
});
