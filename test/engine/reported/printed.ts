/** Reports for tests: tables of tagged figures as inline XBRL, read as an import reads them. */
import type { ReportedFacts } from '../../../src/engine/reported/types.ts';
import { documentBlocks } from '../../../src/filings/documents/document-blocks.ts';
import { readReport } from '../../../src/filings/xbrl/read-report.ts';

/** A figure in millions with its tag: `us-gaap:` unless the concept has a prefix; dimensions by axis. */
export interface Figure {
  readonly value: number;
  readonly concept: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly year: number;
  /** Printed in parentheses, tagged above zero: an expense that a list takes off. */
  readonly isTakenOff?: boolean;
}

/** A row: its label, then figures or texts by column. */
export type Row = readonly [label: string, ...cells: readonly (Figure | string)[]];

const AXES: Readonly<Record<string, string>> = {
  segment: 'us-gaap:StatementBusinessSegmentsAxis',
  area: 'us-gaap:SubsegmentsAxis',
  product: 'srt:ProductOrServiceAxis',
  region: 'srt:StatementGeographicalAxis',
  customer: 'srt:MajorCustomersAxis',
  items: 'srt:ConsolidationItemsAxis',
};

/**
 * A tagged figure of a year. `at` names axes (`segment`, `area`, `product`, `region`, `customer`, `items`) and members without
 * `Member`; of the company `own:` unless they have a prefix.
 */
export function figure(value: number, concept: string, at: Readonly<Record<string, string>> = {}, year = 2024): Figure {
  return { value, concept: concept.includes(':') ? concept : `us-gaap:${concept}`, dimensions: at, year };
}

/** An expense of a year, printed in parentheses and tagged above zero. */
export function expense(...args: Parameters<typeof figure>): Figure {
  return { ...figure(...args), isTakenOff: true };
}

/** The facts of a report of these tables. */
export function printedReport(tables: readonly (readonly Row[])[]): ReportedFacts {
  const contexts = new Map<string, string>();
  const cellOf = (cell: Figure | string): string => {
    if (typeof cell === 'string') return `<td>${cell}</td>`;
    const { value, concept, dimensions, year, isTakenOff = value < 0 } = cell;
    const members = Object.entries(dimensions)
      .map(([axis, member]) => {
        const name = `${member.includes(':') ? member : `own:${member}`}${/^country:/.test(member) ? '' : 'Member'}`;
        return `<xbrldi:explicitMember dimension="${AXES[axis] ?? axis}">${name}</xbrldi:explicitMember>`;
      })
      .join('');
    const id = `c${contexts.size}`;
    const period = `<xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period>`;
    contexts.set(
      id,
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier><xbrli:segment>${members}</xbrli:segment></xbrli:entity>${period}</xbrli:context>`,
    );
    const sign = value < 0 ? ' sign="-"' : '';
    const shown = Math.abs(value).toLocaleString('en-US');
    const tag = `<ix:nonFraction name="${concept}" contextRef="${id}" unitRef="usd" decimals="-6" scale="6" format="ixt:num-dot-decimal"${sign}>${shown}</ix:nonFraction>`;
    return `<td>${isTakenOff ? `(${tag})` : tag}</td>`;
  };
  const body = tables
    .map(
      (rows) =>
        `<table>${rows.map(([label, ...cells]) => `<tr><td>${label}</td>${cells.map(cellOf).join('')}</tr>`).join('')}</table><p>Text.</p>`,
    )
    .join('');
  const html = `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:us-gaap="http://fasb.org/us-gaap/2024" xmlns:srt="http://fasb.org/srt/2024" xmlns:own="http://own.com/2024"
xmlns:country="http://xbrl.sec.gov/country/2024" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"><body>
<div style="display:none"><ix:header><ix:resources>${[...contexts.values()].join('')}<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
${body}</body></html>`;
  const bytes = Buffer.from(html);
  return readReport([{ text: html, blocks: () => documentBlocks(bytes) }])!;
}
