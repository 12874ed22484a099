/** Any bytes through the whole pipeline (submission, blocks, sections, ownership): no crash, nothing resolved. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '../../src/engine/days.ts';
import { MdsError } from '../../src/errors.ts';
import { normalText } from '../../src/filings/documents/normal-text.ts';
import { filingSections } from '../../src/filings/filing-sections.ts';
import { readOwnership } from '../../src/filings/ownership/read-ownership.ts';
import { readSubmission } from '../../src/filings/submission.ts';
import type { Item } from './sections/documents.ts';
import { ANNUAL_ITEMS, body, bold, contentsTable, cover, document, paragraphs } from './sections/documents.ts';
import { FORM_4, header, party, submission } from './submission-texts.ts';

/** `MDS_LONG_FUZZ=1` runs many more. */
const RUNS = process.env.MDS_LONG_FUZZ === undefined ? 20 : 1500;

const small = ANNUAL_ITEMS.map(
  ([number, title, mark, sentences, short]): Item =>
    short === undefined ? [number, title, mark, Math.min(sentences, 24)] : [number, title, mark, sentences, short],
);
const report = document(cover, contentsTable(small), body(small, bold));
const release = document(`<p>FOR IMMEDIATE RELEASE</p>${paragraphs('release', 12)}`);
const head = header([party('FILER', 'ACME CORP', 123456)], '10-K');
const FILED = Buffer.from(
  submission(
    [
      { type: '10-K', sequence: 1, text: report },
      { type: 'EX-99.1', sequence: 2, text: release },
    ],
    head,
  ),
);
const OWNED = Buffer.from(submission([{ type: '4', sequence: 1, text: `<XML>\n${FORM_4}\n</XML>` }]));

/** What any input must keep: a fault of the submission by name, else rows that are sound and no other error. */
function goesThrough(bytes: Uint8Array): void {
  const { document: owned, faults } = readOwnership(Buffer.from(bytes).toString('latin1'));
  expect(owned !== undefined || faults.length > 0).toBe(true);
  let documents: ReturnType<typeof readSubmission>['documents'];
  try {
    ({ documents } = readSubmission(bytes));
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(MdsError);
    documents = [{ sequence: 1, type: '10-K', filename: '', description: '', bytes }];
  }
  for (const form of ['10-K', '10-Q', '8-K']) {
    const rows = filingSections(
      { form, filed: parseDay('2024-02-01') ?? 0, items: '2.02' },
      documents,
      (one) => one.bytes,
    );
    for (const { available, reason, text, charCount } of rows) {
      expect(charCount).toBe([...text].length);
      expect(available).toBe(reason === undefined);
      expect(available).toBe(text !== '');
      expect(text).not.toContain('</p>');
    }
  }
}

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (bytes: Buffer, share: number): number => Math.floor(share * bytes.length);
const SCRAPS = [
  '<table><tr><td>',
  '</td></tr></table>',
  '<!--',
  '<ix:header>',
  '</ix:header>',
  '<pre>',
  '&#0;',
  '\0',
  '\xff\xfe',
  '</DOCUMENT>',
  '<DOCUMENT>\n<TYPE>10-K\n',
  '<![CDATA[',
  'Item 7.',
  '<style>',
];

describe('what is kept of a filing', () => {
  test('which exhibit a press release is, of several', () => {
    const note = paragraphs('note', 1).slice(0, 120);
    const exhibits = [
      { type: '8-K', sequence: 1, text: document(paragraphs('report', 4)) },
      { type: 'EX-99.1', sequence: 2, text: document(`<p>${note}</p>`) },
      { type: 'EX-99.1', sequence: 3, text: release },
    ];
    const { documents } = readSubmission(Buffer.from(submission(exhibits)));
    const filing = { form: '8-K', filed: parseDay('2024-03-08') ?? 0, items: '8.01' };
    const [row] = filingSections(filing, documents, (one) => one.bytes);
    expect(row).toMatchObject({ name: 'press_release', available: true });
    // The first is shorter than a release can be.
    expect(JSON.parse(row?.record ?? '{}')).toMatchObject({ document: 3 });
  });
});

describe('any input', () => {
  test('the whole documents give what they hold: the changes below change something', () => {
    const { documents } = readSubmission(FILED);
    const rows = filingSections(
      { form: '10-K', filed: parseDay('2024-02-01') ?? 0, items: '' },
      documents,
      (one) => one.bytes,
    );
    expect(rows).toHaveLength(22);
    expect(rows.filter(({ available }) => !available)).toEqual([]);
    expect(readOwnership(OWNED.toString('latin1')).document).toBeDefined();
  });

  test.each([
    ['a report', FILED],
    ['an ownership report', OWNED],
  ])('%s: cut, doubled, with holes, scraps and bytes of any sort', (_, source) => {
    fc.assert(
      fc.property(place, place, fc.constantFrom(...SCRAPS), fc.uint8Array({ maxLength: 40 }), (a, b, scrap, noise) => {
        const [from, to] = [at(source, Math.min(a, b)), at(source, Math.max(a, b))];
        goesThrough(source.subarray(0, from));
        goesThrough(source.subarray(from, to));
        goesThrough(Buffer.concat([source.subarray(0, from), source.subarray(to)]));
        goesThrough(
          Buffer.concat([source.subarray(0, to), Buffer.from(scrap, 'latin1'), noise, source.subarray(from)]),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test.each(['utf16le', 'latin1', 'utf8', 'base64', 'hex'] as const)('in another encoding: %s', (encoding) => {
    for (const source of [FILED, OWNED]) {
      const text = source.toString('latin1');
      goesThrough(
        Buffer.from(
          encoding === 'base64' || encoding === 'hex' ? source.toString(encoding) : text,
          encoding === 'utf16le' ? encoding : 'latin1',
        ),
      );
      goesThrough(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), source]));
    }
  });
});

describe('entities of XML', () => {
  const xml = (doctype: string, name: string): string =>
    FORM_4.replace('<ownershipDocument>', `${doctype}<ownershipDocument>`).replace(
      /<issuerName>[^<]*/,
      `<issuerName>${name}`,
    );

  test.each([
    ['a file', '<!DOCTYPE x [<!ENTITY own SYSTEM "file:///etc/passwd">]>'],
    ['an address', '<!DOCTYPE x [<!ENTITY own SYSTEM "http://127.0.0.1:9/x">]>'],
    ['a parameter', '<!DOCTYPE x [<!ENTITY % own SYSTEM "file:///etc/passwd"> %own;]>'],
    ['text of its own', '<!DOCTYPE x [<!ENTITY own "expanded">]>'],
    ['a definition elsewhere', '<!DOCTYPE x SYSTEM "file:///etc/passwd">'],
  ])('%s: never resolved', (_, doctype) => {
    const reading = readOwnership(xml(doctype, '&own;'));
    expect(JSON.stringify(reading)).not.toMatch(/root:|expanded/);
    expect(reading.document?.issuer.name ?? '').not.toContain('root');
  });
});

describe('text of a long line', () => {
  test('spaces are one at every place of the cut, letters composed', () => {
    // 1 << 20 is where the text is cut; marks that compose and spaces of every kind stand around it.
    for (const [around, expected] of [
      ['a \u00a0\n b', 'a b'],
      ['ae\u0301\u0301b', 'a\u00e9\u0301b'],
      ['\u2003\u3000', ' '],
    ] as const) {
      for (let shift = 0; shift <= around.length; shift++) {
        const pad = 'x'.repeat((1 << 20) - shift);
        expect(normalText(`${pad}${around}x`) === `${pad}${expected}x`).toBe(true);
      }
    }
    const blanks = ' '.repeat(3 << 20);
    expect(normalText(`${blanks}a${blanks}b${blanks}`)).toBe('a b');
  });
});
