/** Inline XBRL around a document: hidden facts of the cover, contexts, and the marks of single figures. */
import { formatDay } from '../../../engine/days.ts';
import type { Context, DocumentText } from './html.ts';
import type { TablePiece } from './model.ts';

const NAMESPACES = [
  'xmlns="http://www.w3.org/1999/xhtml"',
  'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"',
  'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"',
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:dei="http://xbrl.sec.gov/dei/2025"',
  'xmlns:us-gaap="http://fasb.org/us-gaap/2025"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
].join(' ');

function contextXml(cik: string, { id, start, end }: Context): string {
  const period =
    start === undefined
      ? `<xbrli:instant>${formatDay(end)}</xbrli:instant>`
      : `<xbrli:startDate>${formatDay(start)}</xbrli:startDate><xbrli:endDate>${formatDay(end)}</xbrli:endDate>`;
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${cik}</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
}

/** Everything up to the first visible element; exhibits are plain HTML. */
export function inlineOpening(document: DocumentText, made: string): string {
  if (document.form.startsWith('EX-'))
    return `<!-- ${made} -->\n<html><head>\n<title>${document.title}</title></head><body>`;
  const cik = String(document.cik).padStart(10, '0');
  const facts = [
    ['EntityCentralIndexKey', cik],
    ['DocumentType', document.form],
    ['DocumentPeriodEndDate', formatDay(document.periodEnd)],
    ['AmendmentFlag', String(document.form.endsWith('/A'))],
  ].map(
    ([name, value], i) => `<ix:nonNumeric contextRef="d-1" name="dei:${name}" id="f-${i + 1}">${value}</ix:nonNumeric>`,
  );
  const contexts = [{ id: 'd-1', start: undefined, end: document.periodEnd }, ...document.contexts].map((context) =>
    contextXml(cik, context),
  );
  const unit = '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>';
  return [
    "<?xml version='1.0' encoding='ASCII'?>",
    `<!-- ${made} -->`,
    `<html ${NAMESPACES} xml:lang="en-US"><head><meta http-equiv="Content-Type" content="text/html"/>`,
    `<title>${document.title}</title></head><body><div style="display:none"><ix:header><ix:hidden>${facts.join('')}</ix:hidden><ix:resources>${contexts.join('')}${unit}</ix:resources></ix:header></div>`,
  ].join('\n');
}

/** A figure with its mark, where the row has a concept and the figure is a number. */
export function marked(table: TablePiece, row: number, column: number, number: string): string {
  const concept = table.tags?.concepts[row] ?? '';
  const digits = number.replace(/^\(/, '');
  if (table.tags === undefined || concept === '' || !/^[\d,]+$/.test(digits)) return number;
  const { contexts, scale } = table.tags;
  const sign = digits === number ? '' : ' sign="-"';
  return `${number.slice(0, number.length - digits.length)}<ix:nonFraction unitRef="usd" contextRef="${contexts[column]}" decimals="-${scale}" name="${concept}" scale="${scale}"${sign}>${digits}</ix:nonFraction>`;
}
