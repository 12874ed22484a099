/** Filings and their documents through the importer. */
import { describe, expect, test } from 'vitest';
import { parseDay } from '../../src/engine/days.ts';
import { acceptanceInstant } from '../../src/filings/acceptance.ts';
import type { Extractors } from '../../src/sources/documents/run-extractors.ts';
import { openInventory } from '../../src/store/reading/inventory.ts';
import { ACCESSION, FORM_4, header, party, submission } from '../filings/submission-texts.ts';
import { type ListedRow, submissionsRecord } from '../support/submissions.ts';
import { gz, withBench } from './workbench.ts';

const FOLDER = ACCESSION.replaceAll('-', '');
const WHOLE = submission([
  { type: '8-K', sequence: 1, filename: 'acme-8k.htm', text: '<html>FORM 8-K</html>' },
  { type: 'EX-99.1', sequence: 2, filename: 'acme-ex991.htm', text: '<html>Acme announced</html>' },
  { type: 'GRAPHIC', sequence: 3, filename: 'a.jpg', text: 'begin 644 a.jpg\nM_\nend' },
]);
const cover = (form: string, period: string, cik = '0000123456'): string =>
  `<html xmlns:ix="x"><ix:nonNumeric name="dei:EntityCentralIndexKey">${cik}</ix:nonNumeric><ix:nonNumeric name="dei:DocumentType">${form}</ix:nonNumeric><ix:nonNumeric name="dei:DocumentPeriodEndDate">${period}</ix:nonNumeric></html>`;

type Listed = Omit<ListedRow, 'accession'> & { readonly accession?: string };

/** A submissions record of company (or person) `cik`. */
function record(cik: number, rows: readonly Listed[]): string {
  const numbered = rows.map((row, i) => ({ accession: `0000123456-24-00010${i}`, document: 'primary.htm', ...row }));
  return JSON.stringify(submissionsRecord(cik, numbered));
}

describe('a full submission', () => {
  test('filing, parties, documents; pictures are listed, not stored', () =>
    withBench(({ store, one }) => {
      expect(one('a.txt', WHOLE)).toMatchObject({
        status: 'imported',
        kind: 'full_submission',
        subject: ACCESSION,
        form: '8-K',
        rows: 2,
        from: '2024-03-08',
      });
      expect(store.filing(ACCESSION)).toMatchObject({
        cik: 123456,
        form: '8-K',
        filed: parseDay('2024-03-08'),
        reportDay: parseDay('2024-03-07'),
        items: '2.02,9.01',
        primaryDocument: 'acme-8k.htm',
      });
      // 12:01:45 in New York before daylight time (2024-03-10): 17:01:45 UTC.
      expect(new Date(acceptanceInstant(store.filing(ACCESSION)!)!).toISOString()).toBe('2024-03-08T17:01:45.000Z');
      expect(store.filersOf(ACCESSION)).toEqual([{ cik: 123456, name: 'ACME CORP', role: 'filer' }]);
      expect(store.company(123456)?.name).toBe('ACME CORP');
      expect(store.documents(ACCESSION).map(({ sequence, type, stored }) => [sequence, type, stored])).toEqual([
        [1, '8-K', true],
        [2, 'EX-99.1', true],
        [3, 'GRAPHIC', false],
      ]);
      expect(Buffer.from(store.document(ACCESSION, 2)!.bytes).toString()).toBe('<html>Acme announced</html>');
      expect(store.document(ACCESSION, 3)).toBe(undefined);
    }));

  test('packed or not, twice is once; a filing the submissions record lists keeps its row', () =>
    withBench(({ store, run, one }) => {
      run({
        'CIK.json': record(123456, [{ accession: ACCESSION, form: '8-K', period: '2024-03-07', document: 'x.htm' }]),
      });
      expect(one('a.txt.gz', gz(WHOLE)).status).toBe('imported');
      const again = one('b.txt', WHOLE);
      expect(again).toMatchObject({ status: 'unchanged' });
      expect(store.filing(ACCESSION)?.primaryDocument).toBe('x.htm');
      expect(store.imports().filter(({ kind }) => kind === 'full_submission')).toHaveLength(1);
    }));

  test('co-registrants: listed under each, the first is its filer', () =>
    withBench(({ store, one }) => {
      const head = header([party('FILER', 'PARENT CO', 500), party('FILER', 'UTILITY CO', 20)]);
      one('a.txt', submission([{ type: '8-K', sequence: 1, text: 'x' }], head));
      expect(store.filing(ACCESSION)?.cik).toBe(500);
      expect([500, 20].map((cik) => store.filings(cik).length)).toEqual([1, 1]);
    }));

  test('an ownership form is about its issuer, in any order of the parties', () =>
    withBench(({ store, one }) => {
      const head = header([party('REPORTING-OWNER', 'DOE JANE', 7), party('ISSUER', 'ACME CORP', 123456)], '4');
      one('a.txt', submission([{ type: '4', sequence: 1, filename: 'f.xml', text: `<XML>\n${FORM_4}\n</XML>` }], head));
      expect(store.filing(ACCESSION)?.cik).toBe(123456);
      expect(store.company(7)).toBe(undefined);
      expect(store.ownership(123456)).toMatchObject([{ accession: ACCESSION, filed: parseDay('2024-03-08') }]);
      expect(store.ownership(7)).toEqual([]);
    }));

  test('a form that is cut short is stored, with a warning that names filing and line', () =>
    withBench(({ store, one }) => {
      const head = header([party('REPORTING-OWNER', 'DOE JANE', 7), party('ISSUER', 'ACME CORP', 123456)], '4');
      const xml = FORM_4.slice(0, FORM_4.indexOf('</ownershipDocument>'));
      const report = one('a.txt', submission([{ type: '4', sequence: 1, filename: 'f.xml', text: xml }], head));
      expect(report).toMatchObject({
        status: 'imported',
        warnings: [expect.stringMatching(new RegExp(`^Form 4 ${ACCESSION} cannot be read \\(line \\d+: `))],
      });
      expect(store.documents(ACCESSION)).toMatchObject([{ stored: true }]);
      expect(store.ownership(123456)).toEqual([]);
      const inventory = openInventory(store.path);
      store.transaction(() => store.putSymbol({ symbol: 'ACME', cik: 123456 }));
      expect(inventory.of('ACME')).toMatchObject({ ownershipForms: 0, unreadableForms: [ACCESSION] });
      inventory.close();
    }));

  test.each([
    ['cut short', WHOLE.slice(0, WHOLE.indexOf('announced')), 'document 2 (truncated'],
    ['without a filer', WHOLE.replace(/CENTRAL INDEX KEY.*/, ''), 'filer'],
    ['without documents', header([party('FILER', 'A', 1)]), '<DOCUMENT>'],
  ])('%s it fails and leaves nothing', (_, text, reason) =>
    withBench(({ store, one }) => {
      expect(one('a.txt', text)).toMatchObject({ status: 'failed', reason: expect.stringContaining(reason) });
      expect(store.filing(ACCESSION)).toBe(undefined);
      expect(store.imports()).toEqual([]);
    }),
  );

  test('facts that came with the filing learn when it was accepted', () =>
    withBench(({ store, run }) => {
      const fact = { end: '2023-12-31', val: 1, accn: ACCESSION, fy: 2023, fp: 'FY', form: '8-K', filed: '2024-03-08' };
      run({ 'f.json': JSON.stringify({ cik: 123456, facts: { 'us-gaap': { Assets: { units: { USD: [fact] } } } } }) });
      run({ 'a.txt': WHOLE });
      const [report] = store.facts(123456)!.reports;
      expect([report!.accepted, report!.reportDay]).toEqual([Date.UTC(2024, 2, 8, 17, 1, 45), parseDay('2024-03-07')]);
    }));

  test('a dry run reports and changes nothing', () =>
    withBench(({ store, run }) => {
      expect(run({ 'a.txt': WHOLE }, { dryRun: true }).totals).toMatchObject({ imported: 1, documents: 2 });
      expect(store.filing(ACCESSION)).toBe(undefined);
    }));
});

describe('a single document is matched to its filing', () => {
  const LISTED = record(123456, [
    { accession: ACCESSION, form: '8-K', period: '2024-03-07', document: 'acme-20240307.htm' },
    { form: '10-K', period: '2023-12-31', document: 'acme-20231231.htm' },
    { form: '8-K', period: '2024-03-07', document: 'other-20240307.htm' },
    { form: '10-K/A', period: '2023-12-31' },
    { form: 'NT 10-K', period: '2023-12-31' },
    { form: '8-K12B', period: '2024-03-07' },
    { form: '10-KSB/A', period: '2007-12-31' },
  ]);
  const withListed: typeof withBench = (body) =>
    withBench((bench) => {
      bench.run({ 'CIK.json': LISTED });
      return body(bench);
    });

  test.each([
    ['by its own name', `x/${ACCESSION}.htm`, cover('8-K', '2024-03-07'), ACCESSION, 'name of the file'],
    ['by its folder', `${FOLDER}/acme.htm`, cover('8-K', '2024-03-07'), ACCESSION, 'name of the folder'],
    ['by the name of the primary document', 'acme-20240307.htm', cover('8-K', '2024-03-07'), ACCESSION, 'that name'],
    ['by CIK, form and period', 'y.htm', cover('10-K', 'December 31, 2023'), '0000123456-24-000101', 'cover page'],
    ['an amendment', 'y.htm', cover('10-K/A', 'December 31, 2023'), '0000123456-24-000103', 'cover page'],
    [
      'one of a form without tags',
      `acme_10K_${'0000123456-24-000101'}.htm`,
      '<p>FORM 10-K</p>',
      '0000123456-24-000101',
      'file',
    ],
    [
      'a late notice that names the report',
      '0000123456-24-000104.htm',
      '<td>Form 10-K</td><td>Form 20-F</td>',
      '0000123456-24-000104',
      'file',
    ],
    ["a successor's 8-K12B", '0000123456-24-000105.htm', '<p>FORM 8-K</p>', '0000123456-24-000105', 'file'],
    ['an amended 10-KSB', '0000123456-24-000106.htm', '<p>FORM 10-KSB/A</p>', '0000123456-24-000106', 'file'],
  ])('%s', (_, name, content, accession, how) =>
    withListed(({ store, one }) => {
      expect(one(name, content)).toMatchObject({
        status: 'imported',
        subject: accession,
        matched: expect.stringContaining(how),
      });
      expect(store.documents(accession)).toMatchObject([{ sequence: 1, stored: true }]);
    }),
  );

  test.each([
    ['two filings fit', 'y.htm', cover('8-K', '2024-03-07'), '2 filings have CIK 123456, form 8-K, period 2024-03-07'],
    ['none fits', 'y.htm', cover('10-Q', '2024-03-31'), 'lists none with CIK 123456, form 10-Q, period 2024-03-31'],
    ['nothing says which', 'y.htm', '<p>Exhibit 99.1</p><p>Acme</p>', 'no filer'],
    ['another company', `${ACCESSION}.htm`, cover('8-K', '2024-03-07', '0000000009'), 'about CIK 9'],
    ['another form', `${ACCESSION}.htm`, cover('10-Q', '2024-03-07'), 'is of form 10-Q'],
    ['an unknown accession', '0000123456-24-999999.htm', cover('8-K', '2024-03-07'), 'does not say its filing day'],
    ['no place in the filing', `${FOLDER}/zzz.htm`, '<p>Some words</p>', 'index page'],
  ])('%s: refused, with the reason', (_, name, content, reason) =>
    withListed(({ store, one }) => {
      expect(one(name, content)).toMatchObject({ status: 'refused', reason: expect.stringContaining(reason) });
      expect(store.documents(ACCESSION)).toEqual([]);
    }),
  );

  test('options supply what the file does not contain', () =>
    withBench(({ store, one, run }) => {
      const options = { accession: '000012345624000050', filed: '2024-05-02' };
      expect(one('y.htm', cover('10-Q', '2024-03-31'), options)).toMatchObject({ status: 'imported' });
      expect(store.filing('0000123456-24-000050')).toMatchObject({
        cik: 123456,
        form: '10-Q',
        filed: parseDay('2024-05-02'),
      });
      const files = { 'a.htm': cover('10-Q', '2024-03-31'), 'b.htm': cover('10-Q', '2024-06-30') };
      expect(run(files, options).totals).toMatchObject({ refused: 2, imported: 0 });
      expect(one('z.htm', cover('10-Q', '2024-03-31'), { accession: 'x' }).reason).toContain('not an accession number');
    }));

  test('without a filer, the filing date given is not among what is missing', () =>
    withBench(({ one }) => {
      const options = { accession: '0000123456-24-000050', filed: '2024-05-02' };
      expect(one('y.htm', '<html>FORM 10-Q</html>', options).reason).toMatch(/does not say its filer:/);
    }));

  test('an ownership form is read in the charset that it declares', () =>
    withBench(({ store, one }) => {
      const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>\n${FORM_4.replace(/^<\?xml.*\?>\s*/, '')}`;
      const form = xml.replace('</ownershipDocument>', '<remarks>Zürich</remarks></ownershipDocument>');
      one('f.xml', Buffer.from(form, 'latin1'), { accession: ACCESSION, filed: '2024-03-08' });
      expect(store.ownership(123456)[0]?.json).toContain('"remarks":"Zürich"');
    }));

  test('an ownership form that is cut off is not stored: the whole one comes next', () =>
    withBench(({ one }) => {
      const options = { accession: ACCESSION, filed: '2024-03-08' };
      const cut = FORM_4.slice(0, FORM_4.indexOf('</ownershipDocument>'));
      expect(one('f.xml', cut, options)).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('too early'),
      });
      expect(one('f.xml', FORM_4, options)).toMatchObject({ status: 'imported', warnings: [] });
    }));

  test('an ownership form that is read without a fault replaces a stored copy that is not, and no other', () =>
    withBench(({ store, one }) => {
      const options = { accession: ACCESSION, filed: '2024-03-08' };
      const amounts = (shares: string): string =>
        `<nonDerivativeTable><nonDerivativeTransaction><transactionAmounts><transactionShares><value>${shares}</value></transactionShares></transactionAmounts></nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;
      const form = (shares: string): string => FORM_4.replace('</ownershipDocument>', amounts(shares));
      expect(one('f.xml', form('l00'), options).status).toBe('imported');
      expect(one('f.xml', form('1OO'), options).status).toBe('refused');
      expect(one('f.xml', form('100'), options)).toMatchObject({ status: 'imported', warnings: [] });
      expect(store.documents(ACCESSION)).toHaveLength(1);
      expect(store.ownership(123456)[0]?.json).toContain('"shares":100');
      expect(one('f.xml', form('1000'), options).status).toBe('refused');
    }));

  test('a facts record says when it was filed', () =>
    withBench(({ store, run, one }) => {
      const annual = { end: '2023-12-31', val: 1, accn: '0000123456-24-000101', fy: 2023, fp: 'FY', form: '10-K' };
      const fact = { ...annual, filed: '2024-02-20' };
      run({ 'f.json': JSON.stringify({ cik: 123456, facts: { 'us-gaap': { Assets: { units: { USD: [fact] } } } } }) });
      expect(one('0000123456-24-000101.htm', cover('10-K', '2023-12-31')).status).toBe('imported');
      expect(store.filing('0000123456-24-000101')).toMatchObject({ form: '10-K', filed: parseDay('2024-02-20') });
    }));

  test('again it is unchanged; other content under the same place is refused', () =>
    withListed(({ one }) => {
      expect(one(`${ACCESSION}.htm`, cover('8-K', '2024-03-07')).status).toBe('imported');
      expect(one(`${ACCESSION}.htm`, cover('8-K', '2024-03-07')).status).toBe('unchanged');
      expect(one(`${ACCESSION}.htm`, `${cover('8-K', '2024-03-07')} `)).toMatchObject({
        status: 'refused',
        reason: expect.stringContaining('with other content'),
      });
    }));

  test('an exhibit cut from a submission has the sequence of its envelope', () =>
    withListed(({ store, one }) => {
      const cut = `<DOCUMENT>\n<TYPE>EX-99.1\n<SEQUENCE>4\n<FILENAME>r.htm\n<TEXT>\n<html>news</html>\n</TEXT>\n</DOCUMENT>\n`;
      expect(one(`${FOLDER}/x.htm`, cut).status).toBe('imported');
      expect(store.documents(ACCESSION)).toMatchObject([{ sequence: 4, type: 'EX-99.1', filename: 'r.htm', size: 17 }]);
    }));

  test('single files first, the submission later: it replaces them', () =>
    withListed(({ store, run, one }) => {
      run({ [`${FOLDER}/acme-ex991.htm`]: '<html>Acme announced</html>' });
      expect(store.documents(ACCESSION)).toMatchObject([{ sequence: 2, type: 'EX-99.1' }]);
      one('a.txt', WHOLE);
      expect(store.documents(ACCESSION).map(({ type }) => type)).toEqual(['8-K', 'EX-99.1', 'GRAPHIC']);
      // And the same file again adds nothing.
      expect(one(`${FOLDER}/acme-ex991.htm`, '<html>Acme announced</html>').status).toBe('unchanged');
    }));
});

describe('Form 3, 4, 5 XML', () => {
  test('by its owner, where the owner is on record', () =>
    withBench(({ store, run, one }) => {
      const [mine, other] = ['0000777777-24-000001', '0000888888-24-000001'];
      const issuer = [mine, other].map((accession) => ({
        accession,
        form: '4',
        period: '2024-03-07',
        document: 'xslF345X05/f.xml',
      }));
      run({ 'a.json': record(123456, issuer) });
      expect(one('f.xml', FORM_4)).toMatchObject({ status: 'refused', reason: expect.stringContaining('2 filings') });
      run({ 'b.json': record(777777, [{ accession: mine, form: '4', period: '2024-03-07' }]) });
      expect(one('f.xml', FORM_4)).toMatchObject({
        status: 'imported',
        subject: mine,
        matched: expect.stringContaining('owner'),
      });
      expect(store.filersOf(mine)).toEqual([
        { cik: 123456, name: 'ACME CORP', role: 'issuer' },
        { cik: 777777, name: 'Doe Jane', role: 'owner' },
      ]);
      expect(store.ownership(123456)).toHaveLength(1);
    }));

  test('the only one of its period counts when the record reaches well beyond it', () =>
    withBench(({ run, one }) => {
      const form = { accession: ACCESSION, form: '4', period: '2024-03-07' };
      run({ 'a.json': record(123456, [form]) });
      // Another owner's form about the same day may be missing yet.
      expect(one('f.xml', FORM_4).status).toBe('refused');
      run({ 'a.json': record(123456, [form, { form: '10-Q', period: '2024-03-31', filed: '2024-05-02' }]) });
      expect(one('f.xml', FORM_4)).toMatchObject({ status: 'imported', subject: ACCESSION });
    }));
});

describe('an index page', () => {
  const PAGE = `<html><head><title>EDGAR Filing Documents for ${ACCESSION}</title></head><div id="formName"><strong>Form 8-K</strong></div><div id="secNum">${ACCESSION}</div><div class="infoHead">Filing Date</div><div class="info">2024-03-08</div><table>${[
    ['1', '8-K', 'acme-8k.htm'],
    ['2', 'EX-10.1', 'acme-ex101.htm'],
    ['3', 'EX-99.1', 'news.htm'],
  ]
    .map(
      ([n, type, name]) =>
        `<tr><td>${n}</td><td></td><td><a href="/${name}">${name}</a></td><td>${type}</td><td>9</td></tr>`,
    )
    .join(
      '',
    )}</table><span class="companyName">ACME (Filer) <a href="?CIK=0000123456&amp;">0000123456</a></span></html>`;

  test('gives documents their places, before or after them', () =>
    withBench(({ store, run, one }) => {
      run({ [`${ACCESSION}-index.htm`]: PAGE, [`${FOLDER}/news.htm`]: '<p>no word of an exhibit</p>' });
      const places = () => store.documents(ACCESSION).map(({ sequence, type, stored }) => [sequence, type, stored]);
      expect(places()).toEqual([
        [1, '8-K', false],
        [2, 'EX-10.1', false],
        [3, 'EX-99.1', true],
      ]);
      expect(one(`${FOLDER}/acme-8k.htm`, '<p>words</p>').status).toBe('imported');
      expect(places()[0]).toEqual([1, '8-K', true]);
    }));

  test('moves a document from another place', () =>
    withBench(({ store, run }) => {
      run({ 'CIK.json': record(123456, [{ accession: ACCESSION, form: '8-K', period: '2024-03-07' }]) });
      run({ [`${FOLDER}/news.htm`]: '<p>Exhibit 99.1</p>' });
      expect(store.documents(ACCESSION)).toMatchObject([{ sequence: 2, type: 'EX-99.1' }]);
      run({ 'i.htm': PAGE });
      expect(store.documents(ACCESSION).map(({ sequence, stored }) => [sequence, stored])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(Buffer.from(store.document(ACCESSION, 3)!.bytes).toString()).toBe('<p>Exhibit 99.1</p>');
    }));
});

describe('what is none of these', () => {
  test.each([
    ['R2.htm', '<html>x</html>', 'rendered from XBRL'],
    [`${FOLDER}/R2.htm`, '<html>x</html>', 'rendered from XBRL'],
    ['a.xsd', '<?xml version="1.0"?><xs:schema></xs:schema>', 'XML of no known kind'],
    [`${FOLDER}/primary_doc.xml`, '<?xml version="1.0"?><edgarSubmission xmlns="x" />', 'XML of no known kind'],
    ['mf.json', '{"fields":["cik","seriesId","symbol"],"data":[[2110,"S000009184","LACAX"]]}', 'JSON of no known kind'],
    ['a.htm', '<html><title>SEC FORM 4</title></html>', 'as a web page'],
    ['a.htm', '<html><h1>Request Rate Threshold Exceeded</h1></html>', 'error page'],
    ['a.htm', '<html>my holiday</html>', 'of no known filing'],
    [`${ACCESSION}.csv`, 'alpha,beta,gamma\n1,2,3\n', 'columns of no known layout'],
  ])('%s is named and left', (name, content, reason) =>
    withBench(({ one }) => {
      expect(one(name, content)).toMatchObject({ status: 'unrecognised', reason: expect.stringContaining(reason) });
    }),
  );
});

describe('what is derived', () => {
  const made: string[] = [];
  const sections = (version: string): Extractors => ({
    sections: {
      version,
      extract: ({ accession }, stored, read) => {
        made.push(`${version} ${accession}`);
        const text = stored.map((document) => Buffer.from(read(document)!).toString()).join('|');
        return [
          { name: 'press_release', available: true, reason: undefined, charCount: text.length, text, record: '{}' },
        ];
      },
    },
  });

  test('is made once for new documents and again by a new edition', () =>
    withBench(({ store, run }) => {
      made.length = 0;
      run({ 'a.txt': WHOLE }, { extractors: sections('1'), dryRun: true });
      expect(made).toEqual([]);
      run({ 'a.txt': WHOLE }, { extractors: sections('1') });
      run({ 'a.txt': WHOLE }, { extractors: sections('1') });
      expect(made).toEqual([`1 ${ACCESSION}`]);
      expect(store.section(ACCESSION, 'press_release', '1')?.text).toBe(
        '<html>FORM 8-K</html>|<html>Acme announced</html>',
      );
      run({ 'a.txt': WHOLE }, { extractors: sections('2') });
      expect(made).toEqual([`1 ${ACCESSION}`, `2 ${ACCESSION}`]);
      expect(store.sectionIndex(ACCESSION, '1')).toBe(undefined);
      expect(store.sectionIndex(ACCESSION, '2')).toHaveLength(1);
    }));

  test('a document that the extractor fails on is imported', () =>
    withBench(({ store, run }) => {
      const extract = (): never => {
        throw new RangeError('too many tables');
      };
      const report = run({ 'a.txt': WHOLE }, { extractors: { sections: { version: '1', extract } } });
      expect(report.totals.imported).toBe(1);
      expect(store.sectionIndex(ACCESSION, '1')).toEqual([
        { name: 'press_release', available: false, reason: 'extraction_failed', charCount: 0 },
      ]);
      expect(store.section(ACCESSION, 'press_release', '1')?.record).toContain('too many tables');
    }));
});
