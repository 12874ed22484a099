import { expect, test } from 'vitest';
import { MdsError } from '../../../src/errors.ts';
import { decodeDocument, MAX_DOCUMENT_BYTES } from '../../../src/filings/documents/decode.ts';
import { isHtml } from '../../../src/filings/documents/document-blocks.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

test('windows-1252 is read where UTF-8 fails, by the byte table of the WHATWG encoding standard', () => {
  // 0x92 right single quote, 0x93/0x94 double quotes, 0x97 em dash, 0x80 euro, 0xe9 e acute
  expect(decodeDocument(latin('the Company\x92s \x93plan\x94 \x97 \x80 caf\xe9'))).toBe(
    'the Company’s “plan” — € café',
  );
});

test('a declared Western charset is windows-1252, also as ISO-8859-1', () => {
  expect(decodeDocument(latin('<meta charset="iso-8859-1"><p>\x92</p>'))).toContain('<p>’</p>');
  expect(decodeDocument(latin(`<?xml version='1.0' encoding='windows-1252'?><p>\x85</p>`))).toContain('<p>…</p>');
});

test('valid UTF-8 beyond ASCII is UTF-8, whatever is declared', () => {
  const utf8 = Buffer.from('<?xml version="1.0" encoding="ASCII"?><p>naïve – “x”</p>');
  expect(decodeDocument(utf8)).toContain('naïve – “x”');
  expect(decodeDocument(Buffer.from('<meta charset=iso-8859-1><p>“x”</p>'))).toContain('“x”');
});

test('one stray byte does not spoil a UTF-8 document', () => {
  const document = Buffer.concat([Buffer.from('“A” – “B” '), bytes(0x92), Buffer.from(' é')]);
  expect(decodeDocument(document)).toBe('“A” – “B” ’ é');
  // Cut in the middle of the three bytes of a right quote: what is left of it is two Western characters.
  expect(decodeDocument(Buffer.from('“A” “B”').subarray(0, -1))).toBe('“A” “Bâ€');
});

test('byte order marks decide', () => {
  expect(decodeDocument(bytes(0xff, 0xfe, 0x41, 0x00, 0x19, 0x20))).toBe('A’');
  expect(decodeDocument(bytes(0xfe, 0xff, 0x00, 0x41, 0x20, 0x19))).toBe('A’');
  expect(decodeDocument(bytes(0xef, 0xbb, 0xbf, 0x41))).toBe('A');
});

test('UTF-16 without a byte order mark is known by its zeros', () => {
  const text = '<html><p>Item 1A. Risk Factors – the Company’s “plans”, Ωμέγα</p></html>';
  const little = Buffer.from(text, 'utf16le');
  expect(decodeDocument(little)).toBe(text);
  expect(decodeDocument(Buffer.from(little).swap16())).toBe(text);
  // Zeros in other places are no UTF-16: single bytes stay what they are.
  expect(decodeDocument(latin('a\0\0\0bcdefgh'))).toBe('a\0\0\0bcdefgh');
  expect(decodeDocument(bytes(0, 0, 0, 0))).toBe('\0\0\0\0');
});

test('another declared charset is followed, an unknown one is not', () => {
  // 0x82 0xa0 is hiragana A in Shift_JIS
  expect(decodeDocument(Buffer.concat([Buffer.from('<meta charset="shift_jis">'), bytes(0x82, 0xa0)]))).toContain('あ');
  expect(decodeDocument(latin('<meta charset="no-such-thing">\x92'))).toContain('’');
  expect(decodeDocument(latin('<meta charset="utf-16">plain'))).toContain('plain');
});

test('C1 codes that came through UTF-8 are windows-1252; line ends are one kind', () => {
  expect(decodeDocument(Buffer.from('a\u0092b\r\nc\rd'))).toBe('a’b\nc\nd');
});

test('more than 60 MB are refused with a code', () => {
  expect(() => decodeDocument(new Uint8Array(MAX_DOCUMENT_BYTES + 1))).toThrow(MdsError);
  expect(decodeDocument(new Uint8Array(0))).toBe('');
});

test('plain text filings have tags too, but not those of HTML', () => {
  expect(isHtml('<PAGE>\n<TABLE>\n<S>  <C>\nRevenue  5\n</TABLE>')).toBe(false);
  expect(isHtml('<DOCUMENT>\n<TEXT>\n<HTML><BODY>x')).toBe(true);
  expect(isHtml('<P ALIGN="CENTER">x')).toBe(true);
  expect(isHtml('p<.05 and q>.1')).toBe(false);
  // Bare tags that tools put around plain text.
  expect(isHtml('<html><body><div>\n\n   FORM 8-K\n\n<TABLE>\n<S>  <C>\n</TABLE>\n</div></body></html>')).toBe(false);
  expect(isHtml('<html><body><div>One</div><div>Two</div></body></html>')).toBe(true);
  expect(isHtml(`<html><body>${'One paragraph, one line. '.repeat(100)}</body></html>`)).toBe(true);
});
