import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OwnershipDocument } from '../../src/engine/insider/types.ts';
import { readOwnership } from '../../src/filings/ownership/read-ownership.ts';
import { form } from '../engine/insider/samples.ts';
import { anyText } from '../support/any-text.ts';
import { formXml, lineXml, submissionText } from './ownership-samples.ts';

function read(xml: string): OwnershipDocument {
  const { document, faults } = readOwnership(xml);
  expect(faults).toEqual([]);
  return document!;
}

/** The one fault of a text that gives no document. */
function fault(xml: string): string {
  const { document, faults } = readOwnership(xml);
  expect(document).toBeUndefined();
  expect(faults).toHaveLength(1);
  return `${faults[0]!.where}: ${faults[0]!.reason}`;
}

const PLAIN = read(formXml());

describe('a plain form', () => {
  test('every part', () => {
    expect(PLAIN).toEqual(
      form({
        issuer: { cik: 1, name: 'Acme & Sons Inc', tradingSymbol: 'AAA' },
        signatures: [{ name: '/s/ Jane Doe', date: '2024-03-05' }],
      }),
    );
  });

  test('neighboring lines do not mix, and every one is read', () => {
    const { transactions } = read(
      formXml({ lines: [lineXml({ shares: '1', price: '2' }), lineXml({ shares: '3', code: 'P', direction: 'A' })] }),
    );
    expect(transactions.map(({ code, shares, price, direction }) => [code, shares, price, direction])).toEqual([
      ['S', 1, 2, 'D'],
      ['P', 3, 50, 'A'],
    ]);
  });

  test('is the same inside a submission, behind a byte order mark, with CRLF, under a namespace, after a stylesheet', () => {
    const xml = formXml();
    const named = xml
      .replace(/<(\/?)([A-Za-z])/g, '<$1o:$2')
      .replace('<o:ownershipDocument', '<o:ownershipDocument xmlns:o="urn:x"');
    const variants = [
      submissionText(xml),
      `\uFEFF${xml}`,
      xml.replaceAll('\n', '\r\n'),
      named,
      xml.replace('?>', '?>\n<?xml-stylesheet href="x.xsl"?>'),
    ];
    for (const variant of variants) expect(read(variant)).toEqual(PLAIN);
  });

  test('survives being kept as JSON', () => {
    expect(JSON.parse(JSON.stringify(PLAIN))).toEqual(PLAIN);
  });

  test.each(['3', '3/A', '4', '4/A', '5', '5/A'])('form %s', (form) => {
    expect(read(formXml({ form })).form).toBe(form);
  });
});

describe('what filers do', () => {
  test('values without their wrapper', () => {
    const bare = formXml().replace(/<value>([^<]*)<\/value>/g, '$1');
    expect(read(bare)).toEqual(PLAIN);
  });

  test('wrappers where none belong', () => {
    expect(read(formXml({ form: '<value>4</value>', period: '<value>2024-03-04</value>' }))).toEqual(PLAIN);
  });

  test.each([
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
    ['TRUE', true],
    ['Y', true],
    [' 1 ', true],
    ['', undefined],
  ])('flag %j', (text, expected) => {
    expect(read(formXml({ rest: `<aff10b5One>${text}</aff10b5One>` })).aff10b5One).toBe(expected);
  });

  test.each(['2024-03-04-05:00', '2024-03-04T00:00:00', '2024-03-04Z', '03/04/2024', ' 2024-03-04 '])(
    'date %j',
    (date) => {
      expect(read(formXml({ period: date, lines: [lineXml({ date })] }))).toEqual(PLAIN);
    },
  );

  test.each([
    ['1,234.5', 1234.5],
    ['$12', 12],
    ['(100)', 100],
    ['-7', 7],
    ['.25', 0.25],
    ['1e3', 1000],
    ['0', 0],
  ])('amount %j', (text, expected) => {
    expect(read(formXml({ lines: [lineXml({ price: text })] })).transactions[0]?.price).toBe(expected);
  });

  test('what cannot be read is left out and named with its place', () => {
    const { document, faults } = readOwnership(
      formXml({ lines: [lineXml(), lineXml({ shares: 'many', price: '1e99', date: '2024-02-30' })] }),
    );
    expect(document?.transactions[1]).toMatchObject({ shares: undefined, price: undefined, date: undefined });
    expect(faults).toEqual([
      { where: 'nonDerivativeTransaction[2].transactionDate', reason: 'no date: "2024-02-30"' },
      { where: 'nonDerivativeTransaction[2].transactionAmounts.transactionShares', reason: 'no amount: "many"' },
      { where: 'nonDerivativeTransaction[2].transactionAmounts.transactionPricePerShare', reason: 'no amount: "1e99"' },
    ]);
  });

  test('footnotes hang on any part: attribute or text, each once, in order', () => {
    const line = lineXml({ notes: ['F2'] })
      .replace('<securityTitle>', '<securityTitle><footnoteId id="F9"/>')
      .replace('<transactionShares>', '<transactionShares><footnoteId>F1</footnoteId>')
      .replace('<postTransactionAmounts>', '<postTransactionAmounts><footnoteId id="F2"/><footnoteId id="F3 F4"/>');
    expect(read(formXml({ lines: [line] })).transactions[0]).toMatchObject({
      shares: 100,
      securityTitle: 'Common Stock',
      footnotes: ['F9', 'F2', 'F1', 'F3', 'F4'],
    });
  });

  test('a price that stands in a footnote only', () => {
    const line = lineXml().replace(
      /<transactionPricePerShare>.*?<\/transactionPricePerShare>/,
      '<transactionPricePerShare><footnoteId id="F1"/></transactionPricePerShare>',
    );
    expect(read(formXml({ lines: [line] })).transactions[0]).toMatchObject({ price: undefined, footnotes: ['F1'] });
  });

  test('stray ampersands, angle brackets, HTML entities and control characters', () => {
    const { issuer, footnotes } = read(
      formXml({
        issuerName: 'AT&T & Sons &amp; Co\x0b',
        rest: '<footnotes><footnote id="F1">a < b &nbsp;&rsquo;s &unknown; &#8217; &#0; R&D; <![CDATA[x > y]]></footnote></footnotes>',
      }),
    );
    expect(issuer.name).toBe('AT&T & Sons & Co');
    expect(footnotes[0]?.text).toBe('a < b ’s &unknown; ’ R&D; x > y');
  });

  test('derivatives are kept apart, holdings are counted', () => {
    const derivative = lineXml({ code: 'M' })
      .replaceAll('nonDerivativeTransaction', 'derivativeTransaction')
      .replace(
        '<transactionDate>',
        '<conversionOrExercisePrice><value>8.88</value></conversionOrExercisePrice><transactionDate>',
      )
      .replace(
        '<postTransactionAmounts>',
        '<expirationDate><value>2029-08-26</value></expirationDate><underlyingSecurity><underlyingSecurityTitle><value>Common</value></underlyingSecurityTitle><underlyingSecurityShares><value>100</value></underlyingSecurityShares></underlyingSecurity><postTransactionAmounts>',
      );
    const { transactions, derivatives, holdings } = read(
      formXml({
        lines: ['<nonDerivativeHolding/>', lineXml()],
        rest: `<derivativeTable>${derivative}<derivativeHolding></derivativeHolding></derivativeTable>`,
      }),
    );
    expect(transactions).toEqual(PLAIN.transactions);
    expect(holdings).toBe(2);
    expect(derivatives).toMatchObject([
      {
        code: 'M',
        shares: 100,
        exercisePrice: 8.88,
        expirationDate: '2029-08-26',
        underlyingTitle: 'Common',
        underlyingShares: 100,
      },
    ]);
  });
});

describe('refused', () => {
  test('no ownership document, another form, no issuer', () => {
    expect(fault('')).toBe('line 1: no ownershipDocument element');
    expect(fault('<html>Form 4</html>')).toBe('line 1: no ownershipDocument element');
    expect(fault(formXml({ form: '144' }))).toBe('documentType: not a Form 3, 4 or 5: "144"');
    expect(readOwnership(formXml().replace('0000000001', 'none')).document).toBeUndefined();
    expect(fault(formXml().replace(/<issuerCik>.*?<\/issuerCik>/, ''))).toBe('issuer.issuerCik: missing');
  });

  test('a document cut off, with the line of the file', () => {
    const xml = formXml();
    const cut = xml.slice(0, xml.indexOf('<ownershipNature>'));
    expect(fault(cut)).toMatch(/^line 13: /);
    // The same ten lines of envelope further down: the submission ends before the element does.
    expect(fault(submissionText(xml).split('<ownershipNature>')[0]!)).toMatch(/^line 23: /);
    expect(fault(xml.replace('</transactionCoding>', ''))).toBe('line 13: unexpected close tag.');
  });

  test('entities are declared: neither bombs nor files are read', () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`;
    const external = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>';
    for (const declaration of [bomb, external]) {
      const xml = formXml({ issuerName: '&j;&xxe;' });
      expect(fault(xml.replace('?>', `?>${declaration}`))).toBe('line 1: it declares entities');
      expect(fault(xml.replace('<issuer>', `${declaration}<issuer>`))).toMatch(/^line 4: /);
    }
  });

  test('an undeclared entity stays what it is, and an outside document type is not looked at', () => {
    const xml = formXml({ issuerName: '&xxe;' });
    expect(read(xml).issuer.name).toBe('&xxe;');
    expect(read(xml.replace('?>', '?><!DOCTYPE x SYSTEM "file:///etc/passwd">')).issuer.name).toBe('&xxe;');
  });

  test('nested without end, elements without end, longer than any form', () => {
    const within = (inside: string): string => formXml({ rest: inside });
    expect(fault(within('<a>'.repeat(100_000)))).toMatch(/nested deeper than 64 elements/);
    expect(fault(within('<a/>'.repeat(300_000)))).toMatch(/more than 200000 elements/);
    expect(fault(within(' '.repeat(4_000_000)))).toBe('line 1: longer than 4000000 characters');
  });
});

describe('whatever is thrown at it', () => {
  const whole = submissionText(
    formXml({
      lines: [lineXml({ notes: ['F1'] }), lineXml({ code: 'P' })],
      rest: '<footnotes><footnote id="F1">words &amp; more</footnote></footnotes><remarks>none</remarks>',
    }),
  );

  /** Never a document without a reason, never part of the lines as if they were all. */
  function holds(text: string): boolean {
    const { document, faults } = readOwnership(text);
    return document === undefined
      ? faults.length > 0 && faults.every(({ where, reason }) => where !== '' && reason !== '')
      : true;
  }

  test('any text', () => {
    fc.assert(fc.property(anyText(300), (text) => holds(text) && holds(`<ownershipDocument>${text}`)));
  });

  test('any cut of a form: both lines or nothing', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), (at) => {
        const { document, faults } = readOwnership(whole.slice(0, at));
        return document === undefined ? faults.length === 1 : document.transactions.length === 2;
      }),
      { numRuns: 100 },
    );
  });

  test('any bytes changed', () => {
    const edit = fc.record({
      at: fc.nat(whole.length),
      drop: fc.nat(20),
      put: anyText(8),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) =>
        holds(edits.reduce((text, { at, drop, put }) => text.slice(0, at) + put + text.slice(at + drop), whole)),
      ),
      { numRuns: 150 },
    );
  });
});
