/** Full submissions: header, documents, what is left out, and what is refused. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MdsError } from '../../src/errors.ts';
import { readSubmission } from '../../src/filings/submission.ts';
import { ACCESSION, FORM_4, header, party, piece, submission } from './submission-texts.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('header', () => {
  test('every field, and every party with its role', () => {
    const head = header([
      party('SUBJECT COMPANY', 'ACME CORP', 123456),
      party('FILED BY', 'RAIDER LP', 98),
      party('FILER', 'ACME FINANCE', 7),
      party('FILER', 'ACME FINANCE', 7),
    ]);
    expect(readSubmission(submission([{ type: '8-K', text: 'x' }], head)).header).toEqual({
      accession: ACCESSION,
      form: '8-K',
      filed: '2024-03-08',
      period: '2024-03-07',
      accepted: '20240308120145',
      items: ['Results of Operations and Financial Condition', 'Financial Statements and Exhibits'],
      parties: [
        { cik: 123456, name: 'ACME CORP', role: 'subject' },
        { cik: 98, name: 'RAIDER LP', role: 'filer' },
        { cik: 7, name: 'ACME FINANCE', role: 'filer' },
      ],
    });
  });

  test.each(['\n', '\r', '\r\n', ''])('the tags of the feed, with %j between lines', (end) => {
    const lines = [
      '<SUBMISSION>',
      `<ACCESSION-NUMBER>${ACCESSION}`,
      '<TYPE>4/A',
      '<PERIOD>20240307',
      '<FILING-DATE>20240308',
      '<REPORTING-OWNER>',
      '<OWNER-DATA>',
      '<CONFORMED-NAME>DOE JANE',
      '<CIK>0000777777',
      '</OWNER-DATA>',
      '</REPORTING-OWNER>',
      '<ISSUER>',
      '<COMPANY-DATA>',
      '<CONFORMED-NAME>ACME CORP',
      '<CIK>0000123456',
      '</COMPANY-DATA>',
      '<FORMER-COMPANY>',
      '<FORMER-CONFORMED-NAME>OLD NAME INC',
      '</FORMER-COMPANY>',
      '</ISSUER>',
      `<DOCUMENT>${end}<TYPE>4/A${end}<SEQUENCE>1${end}<FILENAME>form4.xml${end}<TEXT>${end}<XML>${end}${FORM_4}${end}</XML>${end}</TEXT>${end}</DOCUMENT>`,
      '</SUBMISSION>',
    ];
    const { header: head, documents } = readSubmission(lines.join(end));
    expect(head).toMatchObject({ accession: ACCESSION, form: '4/A', filed: '2024-03-08', period: '2024-03-07' });
    expect(head.parties).toEqual([
      { cik: 777777, name: 'DOE JANE', role: 'owner' },
      { cik: 123456, name: 'ACME CORP', role: 'issuer' },
    ]);
    expect(documents.map(({ filename, bytes }) => [filename, text(bytes)])).toEqual([['form4.xml', FORM_4]]);
  });

  test.each(['\n', ''])('the tags of a header of the Archives (.hdr.sgml), with %j for the line of its name', (end) => {
    const tags = `<ACCESSION-NUMBER>${ACCESSION}\n<TYPE>144\n<FILING-DATE>20240308\n<SUBJECT-COMPANY>\n<CIK>7\n`;
    const head = `<SEC-HEADER>${end && `${ACCESSION}.hdr.sgml : 20240308${end}`}${tags}</SUBJECT-COMPANY>\n</SEC-HEADER>`;
    expect(readSubmission(submission([{ type: '144', text: 'x' }], head)).header).toMatchObject({
      accession: ACCESSION,
      form: '144',
      filed: '2024-03-08',
      parties: [{ cik: 7, role: 'subject' }],
    });
  });

  test.each([
    ['accession number', /^ACCESSION NUMBER.*$/m],
    ['submission type', /^CONFORMED SUBMISSION TYPE.*$/m],
    ['filing date', /^FILED AS OF DATE.*$/m],
    ['filer', /CENTRAL INDEX KEY.*$/m],
  ])('without %s it is refused', (what, line) => {
    expect(() => readSubmission(submission([{ type: '8-K', text: 'x' }]).replace(line, ''))).toThrow(what);
  });
});

describe('documents', () => {
  test('envelopes, wrappers and the bytes as filed', () => {
    const { documents } = readSubmission(
      Buffer.from(
        submission([
          { type: '8-K', sequence: 1, filename: 'a.htm', text: '<XBRL>\n<html>caf\xe9</html>\n</XBRL>' },
          { type: 'ex-99.1', sequence: 4, filename: 'b.txt', text: '\n   indented\n' },
          { type: 'EX-99.2', text: 'no sequence, no name' },
        ]),
        'latin1',
      ),
    );
    expect(documents.map(({ bytes, ...rest }) => ({ ...rest, bytes: text(bytes) }))).toEqual([
      { sequence: 1, type: '8-K', filename: 'a.htm', description: '', bytes: '<html>caf\xe9</html>' },
      { sequence: 4, type: 'EX-99.1', filename: 'b.txt', description: '', bytes: '   indented' },
      { sequence: 3, type: 'EX-99.2', filename: '', description: '', bytes: 'no sequence, no name' },
    ]);
  });

  test('pictures, PDF, XBRL and rendered pages are named, not kept', () => {
    const { documents, skipped } = readSubmission(
      submission([
        { type: '8-K', text: 'words' },
        { type: 'GRAPHIC', filename: 'a.jpg', text: 'begin 644 a.jpg\nM_]C_X\nend' },
        { type: 'EX-99.1', filename: 'b.pdf', text: '<PDF>\nbegin 644 b.pdf\nM)5!$1BTQ\nend\n</PDF>' },
        { type: 'EX-101.SCH', filename: 'c.xsd', text: '<schema/>' },
        { type: 'XML', filename: 'R1.htm', text: '<html/>' },
      ]),
    );
    expect(documents.map(({ type }) => type)).toEqual(['8-K']);
    expect(skipped.map(({ sequence, type, filename }) => [sequence, type, filename])).toEqual([
      [2, 'GRAPHIC', 'a.jpg'],
      [3, 'EX-99.1', 'b.pdf'],
      [4, 'EX-101.SCH', 'c.xsd'],
      [5, 'XML', 'R1.htm'],
    ]);
  });

  test('a text that speaks of </DOCUMENT> goes on behind it', () => {
    const { documents } = readSubmission(
      submission([
        { type: '8-K', text: 'ends with </DOCUMENT> they say\nand more' },
        { type: 'EX-99.1', text: 'y' },
      ]),
    );
    expect(documents.map(({ bytes }) => text(bytes))).toEqual(['ends with </DOCUMENT> they say\nand more', 'y']);
  });

  test('privacy-enhanced mail: what was put before dashes is taken away (RFC 1421, 4.3.2.4)', () => {
    const mail = `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\n\n${submission([{ type: '10-Q', text: 'Assets\n- ------\n- a list item\n- -1-' }])}\n-----END PRIVACY-ENHANCED MESSAGE-----\n`;
    const [document] = readSubmission(mail).documents;
    expect(text(document!.bytes)).toBe('Assets\n------\n- a list item\n-1-');
    // Without the mail's own lines dashes stay as they are.
    const plain = readSubmission(submission([{ type: '10-Q', text: 'Assets\n- ------' }])).documents[0]!;
    expect(text(plain.bytes)).toBe('Assets\n- ------');
  });

  test('one position twice: the later document moves on', () => {
    const twice = submission([
      { type: '8-K', sequence: 1, text: 'a' },
      { type: 'EX-99.1', sequence: 1, text: 'b' },
    ]);
    expect(readSubmission(twice).documents.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});

describe('bad input', () => {
  const whole = submission([
    { type: '8-K', sequence: 1, text: 'first' },
    { type: 'EX-99.1', sequence: 2, text: 'second' },
  ]);

  test('cut in a document: refused with its number, never half a document', () => {
    const cut = whole.slice(0, whole.indexOf('second') + 3);
    expect(() => readSubmission(cut)).toThrow(/document 2 \(truncated/);
    expect(() => readSubmission(header([party('FILER', 'A', 1)]))).toThrow(MdsError);
  });

  test('any cut and any garbage: a submission or SUBMISSION_UNREADABLE', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), fc.uint8Array({ maxLength: 200 }), (at, noise) => {
        for (const source of [whole.slice(0, at), Buffer.concat([Buffer.from(whole.slice(0, at)), noise])]) {
          try {
            expect(readSubmission(source).header.accession).toBe(ACCESSION);
          } catch (error) {
            expect(error).toBeInstanceOf(MdsError);
          }
        }
      }),
    );
  });

  test('hostile repetition ends in linear time', () => {
    const head = header([party('FILER', 'A', 1)]);
    const bombs = [
      `${head}${'<DOCUMENT>'.repeat(300_000)}`,
      `${head}${'<DOCUMENT></DOCUMENT>x'.repeat(150_000)}`,
      `${head}<DOCUMENT><TYPE>8-K<TEXT>${'</DOCUMENT>'.repeat(300_000)}</TEXT></DOCUMENT>`,
      `${head}\n${'FILER:\n'.repeat(200_000)}${piece({ type: '8-K', text: 'x' })}`,
    ];
    // A quadratic scan of these 12 MB would exceed the timeout of the test.
    const results = bombs.map((bomb) => {
      try {
        return readSubmission(bomb);
      } catch (error) {
        return error;
      }
    });
    for (const result of results) expect(result instanceof MdsError || 'documents' in (result as object)).toBe(true);
  });

  test('60 MB of pictures are passed over', () => {
    const picture = `begin 644 a.jpg\n${'M'.repeat(60_000_000)}\nend`;
    const { documents, skipped } = readSubmission(
      submission([
        { type: '8-K', text: 'x' },
        { type: 'GRAPHIC', text: picture },
      ]),
    );
    expect([documents.length, skipped[0]!.size]).toEqual([1, picture.length]);
  });
});
