/** Inline XBRL of a document: hidden facts of the cover, contexts, and the marks of single figures. */
import { formatDay } from '../../../src/engine/days.ts';
import { linesOf, padded, readTexts } from '../text.ts';
import type { DocumentText, XbrlContext } from './html-printer.ts';
import type { TablePiece } from './model.ts';
import type { CoverSecurities } from './securities.ts';

const NAMESPACES = linesOf(readTexts('documents/text'), 'namespaces').join(' ');

function contextXml(cik: string, { id, start, end, dimension }: XbrlContext): string {
  const period =
    start === undefined
      ? `<xbrli:instant>${formatDay(end)}</xbrli:instant>`
      : `<xbrli:startDate>${formatDay(start)}</xbrli:startDate><xbrli:endDate>${formatDay(end)}</xbrli:endDate>`;
  const segment =
    dimension === undefined
      ? ''
      : `<xbrli:segment><xbrldi:explicitMember dimension="${dimension[0]}">${dimension[1]}</xbrldi:explicitMember></xbrli:segment>`;
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${cik}</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
}

/** Axis and member of a class of shares. */
function classOf(member: string): readonly [string, string] {
  return member === 'OrdinarySharesMember'
    ? ['ifrs-full:ClassesOfShareCapitalAxis', `ifrs-full:${member}`]
    : ['us-gaap:StatementClassOfStockAxis', `us-gaap:${member}`];
}

/** Titles, symbols, exchanges and counts of the securities, and the contexts they stand in. */
function securityFacts(cik: string, periodEnd: number, { securities, exchange, asOf }: CoverSecurities) {
  const contexts: string[] = [];
  const facts = securities.flatMap(({ title, symbol, member, shares }, i) => {
    const period = `s-${i + 1}`;
    const dimension = member === undefined ? {} : { dimension: classOf(member) };
    contexts.push(contextXml(cik, { id: period, start: undefined, end: periodEnd, ...dimension }));
    contexts.push(contextXml(cik, { id: `${period}c`, start: undefined, end: asOf, ...dimension }));
    const text = (name: string, value: string): string =>
      `<ix:nonNumeric contextRef="${period}" name="dei:${name}">${value}</ix:nonNumeric>`;
    return [
      text('Security12bTitle', title),
      ...(symbol === undefined ? [] : [text('TradingSymbol', symbol), text('SecurityExchangeName', exchange)]),
      ...(shares === undefined
        ? []
        : [
            `<ix:nonFraction unitRef="shares" contextRef="${period}c" decimals="0" scale="0" format="ixt:num-dot-decimal" name="dei:EntityCommonStockSharesOutstanding">${String(shares).replace(/\B(?=(\d{3})+$)/g, ',')}</ix:nonFraction>`,
          ]),
    ];
  });
  return { contexts, facts };
}

/** Everything up to the first visible element; exhibits are plain HTML. */
export function inlineOpening(document: DocumentText, made: string): string {
  if (document.form.startsWith('EX-'))
    return `<!-- ${made} -->\n<html><head>\n<title>${document.title}</title></head><body>`;
  const cik = padded(document.cik);
  const facts = [
    ['EntityCentralIndexKey', cik],
    ['DocumentType', document.form],
    ['DocumentPeriodEndDate', formatDay(document.periodEnd)],
    ['AmendmentFlag', String(document.form.endsWith('/A'))],
    ...(document.focus === undefined
      ? []
      : [
          ['DocumentFiscalYearFocus', String(document.focus[0])],
          ['DocumentFiscalPeriodFocus', document.focus[1]],
        ]),
  ].map(
    ([name, value], i) => `<ix:nonNumeric contextRef="d-1" name="dei:${name}" id="f-${i + 1}">${value}</ix:nonNumeric>`,
  );
  const contexts = [{ id: 'd-1', start: undefined, end: document.periodEnd }, ...document.contexts].map((context) =>
    contextXml(cik, context),
  );
  const listed = document.securities && securityFacts(cik, document.periodEnd, document.securities);
  if (listed !== undefined) {
    const name = document.name.replaceAll('&', '&amp;');
    facts.push(
      `<ix:nonNumeric contextRef="d-1" name="dei:EntityRegistrantName">${name}</ix:nonNumeric>`,
      ...listed.facts,
    );
    contexts.push(...listed.contexts);
  }
  const unit = `<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>${listed ? '<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>' : ''}`;
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
  const { contexts, scale, members = [] } = table.tags;
  const sign = digits === number ? '' : ' sign="-"';
  return `${number.slice(0, number.length - digits.length)}<ix:nonFraction unitRef="usd" contextRef="${contexts[column]}${members[row] ?? ''}" decimals="-${scale}" name="${concept}" scale="${scale}"${sign}>${digits}</ix:nonFraction>`;
}
