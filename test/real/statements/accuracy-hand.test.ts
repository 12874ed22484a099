/**
 * Numbers read from the filings themselves, for six companies: each is next to the line it was taken from in
 * tools/accuracy/hand-checked. Here each is compared with what the engine says on the day that filing was made, each
 * citation is looked up in the filing document's own tables, and the documents that carry a whole report are also read
 * alone, as of a company never seen.
 */
import { describe, expect, it } from 'vitest';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { agrees, EXACT } from '../../../tools/accuracy/comparison.ts';
import { filedFacts } from '../../../tools/accuracy/filed-facts.ts';
import { HAND_CHECKED, type PrintedColumn } from '../../../tools/accuracy/hand-checked.ts';
import { asPrinted, isPrinted, printedRows } from '../../../tools/accuracy/printed-rows.ts';
import { day, documentFacts, openRecords, type Records } from '../../../tools/accuracy/records.ts';
import { compareHand } from '../../../tools/accuracy/references/hand-checked.ts';
import { data } from '../../support/real-records.ts';

const records = openRecords(data);
const COMPANIES = ['AAPL', 'NVDA', 'MSFT', 'JPM', 'KO', 'SNOW'];

function title({ symbol, kind, end, filed, from, document }: PrintedColumn): string {
  return `${symbol} ${kind} ${end}, filed ${filed}: ${from ?? document}`;
}

describe('numbers read from the filings', () => {
  it('at least 25 for each company, over income, balance, cash flow, shares, derived quarters and trailing years', () => {
    for (const symbol of COMPANIES) {
      const columns = HAND_CHECKED.filter((column) => column.symbol === symbol);
      const fields = new Set(columns.flatMap(({ values }) => values.map(([field]) => field)));
      expect(columns.flatMap(({ values }) => values).length, symbol).toBeGreaterThanOrEqual(25);
      expect([...new Set(columns.map(({ kind }) => kind))], symbol).toEqual(
        expect.arrayContaining(['FY', 'Q', 'at', 'TTM']),
      );
      for (const field of ['revenue', 'net_income', 'eps_diluted', 'total_assets', 'operating_cash_flow'] as const)
        expect(fields.has(field), `${symbol} ${field}`).toBe(true);
    }
  });

  it.each(HAND_CHECKED.map((column) => [title(column), column] as const))('%s', (_, column) => {
    const compared = column.values.map((value) => compareHand(records, column, value));
    const missed = compared.filter(
      ({ ours, theirs, tolerance }) => typeof ours === 'string' || !agrees(ours, theirs, tolerance),
    );
    expect(missed.map(({ field, ours, theirs, source }) => `${field}: ${ours}, not ${theirs} (${source})`)).toEqual([]);
  });

  const inTables = HAND_CHECKED.filter((column) => column.document !== undefined && column.from === undefined);
  it.each(inTables.map((column) => [title(column), column] as const))('stands in the document: %s', (_, column) => {
    const rows = printedRows(records.text(`edgar/${column.document}`));
    const absent = column.values.filter(([, printed, line]) => !isPrinted(rows, line, printed));
    expect(absent.map(([field, printed, line]) => `${field}: ${line} ${asPrinted(printed)}`)).toEqual([]);
  });

  const inFacts = HAND_CHECKED.filter((column) => column.from === 'XBRL element of that filing’s own facts');
  it.each(inFacts.map((column) => [title(column), column] as const))('stands in the facts: %s', (_, column) => {
    const { symbol, accession } = column;
    const facts = records.facts(symbol);
    const report = facts.reports.findIndex((each) => each.accession === accession);
    const tagged = (element: string, value: number): boolean =>
      [...facts.columns.values()].some(
        (c) =>
          c.concept === element && c.value.some((each, i) => c.report[i] === report && Math.abs(each - value) < 0.5),
      );
    // Sums and elided names say so in the line itself.
    const single = column.values.filter(([, , line]) => /^\w+$/.test(line));
    const absent = single.filter(([, value, element, scale = column.scale]) => !tagged(element, value * scale));
    expect(absent).toEqual([]);
    expect(single.length).toBeGreaterThan(2);
  });
});

/** Reports whose whole XBRL stands in the records, read as the only filing of their company. */
const ALONE: readonly (readonly [string, string])[] = [
  ['AAPL', 'filings/10-K/AAPL/0000320193-25-000079.htm.gz'],
  ['AAPL', 'filings/10-Q/AAPL/0000320193-23-000077.htm.gz'],
  ['NVDA', 'filings/10-K/NVDA/0001045810-24-000029.htm.gz'],
  ['NVDA', 'filings/10-Q/NVDA/nvda-10-q-2025-08-27.htm.gz'],
  ['MSFT', 'filings/10-Q/MSFT/0001564590-21-051992.htm.gz'],
  ['KO', 'filings/10-Q/KO/0000021344-23-000048.htm.gz'],
];

describe('one filing alone', () => {
  it.each(ALONE)('%s %s: the quarter or year and the balance sheet come out of it as printed', (symbol, path) => {
    const { compared, missed } = readAlone(records, symbol, path);
    expect(missed).toEqual([]);
    expect(compared).toBeGreaterThan(10);
  });
});

/** The printed numbers of the document compared with statements built from the document's own XBRL and nothing else. */
function readAlone(from: Records, symbol: string, path: string): { compared: number; missed: string[] } {
  const columns = HAND_CHECKED.filter(
    (column) => column.document === path && column.from === undefined && column.kind !== 'YTD',
  );
  const { accession, filed, form } = columns[0]!;
  const kept = new Set(filedFacts(from.text(`edgar/${path}`)).map(({ taxonomy, concept }) => `${taxonomy}:${concept}`));
  const document = { accession, filed, form: form as '10-K' | '10-Q', path };
  const facts = documentFacts(from.company(symbol).cik, document, from.text(`edgar/${path}`), kept);
  const s = buildStatements(facts, { asOf: day(filed) + 1, splits: [] })!;
  const missed: string[] = [];
  let compared = 0;
  for (const { kind, end, scale: usual, values } of columns) {
    const at = from.period(s, end);
    for (const [field, printed, line, scale = usual] of values) {
      const cell = at === undefined ? undefined : kind === 'FY' ? s.annual(field, at) : s.quarter(field, at);
      const ours = cell === undefined ? 'no such period' : isMarker(cell) ? cell.reason : cell.value;
      const theirs = scale === 1 ? printed : Math.round(printed * scale);
      compared++;
      if (typeof ours === 'string' || !agrees(ours, theirs, EXACT))
        missed.push(`${field}: ${ours}, not ${theirs} (${line})`);
    }
  }
  return { compared, missed };
}
