/** Crafted inline-XBRL covers: facts of the cover with their contexts, as filing agents write them. */

export interface CountSpec {
  /** As printed, `14,776,353,000`. */
  readonly text: string;
  readonly asOf: string;
  /** Axis and member pairs, qualified: `['us-gaap:StatementClassOfStockAxis', 'us-gaap:CommonClassAMember']`. */
  readonly dimensions?: readonly (readonly [axis: string, member: string])[] | undefined;
  /** Further attributes of the element: `scale="6"`. */
  readonly attributes?: string;
  /** The context is a period that ends on `asOf`. */
  readonly duration?: boolean;
}

export interface SecuritySpec {
  readonly title: string;
  readonly symbol?: string;
  readonly exchange?: string;
  readonly dimensions?: CountSpec['dimensions'];
}

export interface CoverSpec {
  readonly form?: string;
  readonly period?: string;
  readonly registrant?: string;
  readonly cik?: number;
  readonly counts?: readonly CountSpec[];
  readonly securities?: readonly SecuritySpec[];
  readonly body?: string;
}

/** Dimension of a share class by its member: `us-gaap:CommonClassAMember`. */
export function ofClass(member: string): CountSpec['dimensions'] {
  return [['us-gaap:StatementClassOfStockAxis', member]];
}

function context(id: string, period: string, dimensions: CountSpec['dimensions'] = []): string {
  const members = dimensions.map(
    ([axis, member]) => `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`,
  );
  const segment = members.length === 0 ? '' : `<xbrli:segment>${members.join('')}</xbrli:segment>`;
  return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
}

export function coverHtml(spec: CoverSpec): string {
  const {
    form = '10-K',
    period = '2022-12-31',
    registrant = 'Crafted, Inc.',
    cik = 1,
    counts = [],
    securities = [],
  } = spec;
  const whole = `<xbrli:startDate>2022-01-01</xbrli:startDate><xbrli:endDate>${period}</xbrli:endDate>`;
  const contexts = [context('c-1', whole)];
  const facts = [
    ['EntityCentralIndexKey', String(cik).padStart(10, '0')],
    ['DocumentType', form],
    ['DocumentPeriodEndDate', period],
    ['EntityRegistrantName', registrant],
  ].map(([name, value]) => `<ix:nonNumeric contextRef="c-1" name="dei:${name}">${value}</ix:nonNumeric>`);
  for (const [i, { text, asOf, dimensions, attributes = 'scale="0"', duration }] of counts.entries()) {
    const time = duration
      ? `<xbrli:startDate>2022-01-01</xbrli:startDate><xbrli:endDate>${asOf}</xbrli:endDate>`
      : `<xbrli:instant>${asOf}</xbrli:instant>`;
    contexts.push(context(`n-${i}`, time, dimensions));
    const format = attributes.includes('format=') ? '' : ' format="ixt:num-dot-decimal"';
    facts.push(
      `<p>As of ${asOf}: <ix:nonFraction unitRef="shares" contextRef="n-${i}" decimals="INF" name="dei:EntityCommonStockSharesOutstanding"${format} ${attributes}>${text}</ix:nonFraction> shares</p>`,
    );
  }
  for (const [i, { title, symbol, exchange = 'NYSE', dimensions }] of securities.entries()) {
    contexts.push(context(`s-${i}`, whole, dimensions));
    facts.push(`<td><ix:nonNumeric contextRef="s-${i}" name="dei:Security12bTitle">${title}</ix:nonNumeric></td>`);
    if (symbol === undefined) continue;
    facts.push(`<td><ix:nonNumeric contextRef="s-${i}" name="dei:TradingSymbol">${symbol}</ix:nonNumeric></td>`);
    facts.push(
      `<td><ix:nonNumeric contextRef="s-${i}" name="dei:SecurityExchangeName">${exchange}</ix:nonNumeric></td>`,
    );
  }
  return `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:dei="http://xbrl.sec.gov/dei/2022"><body><div style="display:none"><ix:header><ix:resources>${contexts.join('')}</ix:resources></ix:header></div>${facts.join('\n')}${spec.body ?? ''}</body></html>`;
}
