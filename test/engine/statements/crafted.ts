/** Shared by the trap tests: small crafted companies and short ways to ask the engine about them. */
import type { Field } from '../../../src/engine/concepts.ts';
import type { FiscalPeriod, Statements } from '../../../src/engine/statements/facts/types.ts';
import { buildStatements } from '../../../src/engine/statements/rows/build.ts';
import type { StatementOptions } from '../../../src/engine/statements/rows/known-record.ts';
import { isMarker, type Maybe } from '../../../src/engine/value.ts';
import { day, FactsBuilder, type Filing } from '../../support/facts-builder.ts';

export const YEAR = ['2022-01-01', '2022-12-31'] as const;
export const YEAR_END = '2022-12-31';

/** Statements of a builder as known on `asOf` (default: long after everything). */
export function asKnown(
  builder: FactsBuilder,
  asOf = '2030-01-01',
  options: Partial<StatementOptions> = {},
): Statements {
  const s = buildStatements(builder.build(), { asOf: day(asOf), splits: [], ...options });
  if (s === undefined) throw new Error('no statements');
  return s;
}

/** The number, or the reason as text. */
export function figure(cell: Maybe<{ readonly value: number }>): number | string {
  return isMarker(cell) ? cell.reason : cell.value;
}

export function periodAt(s: Statements, end: string): FiscalPeriod {
  const found = s.spine.periods.find((p) => p.end === day(end));
  if (found === undefined) throw new Error(`no period ends on ${end}`);
  return found;
}

/** One 10-K for 2022 with total assets of 1000 and earnings of 7, and whatever `fill` adds. */
export function oneYear(fill: (filing: Filing) => void, options: Partial<StatementOptions> = {}): Statements {
  const builder = new FactsBuilder();
  const filing = builder.file('10-K', '2023-02-10', { fy: 2022, fp: 'FY', period: YEAR_END });
  filing.flow('NetIncomeLoss', ...YEAR, 7).instant('Assets', YEAR_END, 1000);
  fill(filing);
  return asKnown(builder, '2023-06-01', options);
}

/** The same from a table: flows of the year (or balances at its end), concept -> amount. */
export function oneYearOf(
  table: { readonly flows?: Record<string, number>; readonly balances?: Record<string, number> },
  sic?: number,
): Statements {
  return oneYear(
    (filing) => {
      for (const [concept, value] of Object.entries(table.flows ?? {})) filing.flow(concept, ...YEAR, value);
      for (const [concept, value] of Object.entries(table.balances ?? {})) filing.instant(concept, YEAR_END, value);
    },
    { sic },
  );
}

/** First days and last days of the quarters of a calendar year. */
export function quartersOf(year: number): readonly (readonly [string, string])[] {
  return [
    [`${year}-01-01`, `${year}-03-31`],
    [`${year}-04-01`, `${year}-06-30`],
    [`${year}-07-01`, `${year}-09-30`],
    [`${year}-10-01`, `${year}-12-31`],
  ];
}

/** Day of filing by the day on which the period ends. */
const FILED: Readonly<Record<string, string>> = {
  '03-31': '05-01',
  '06-30': '08-01',
  '09-30': '11-01',
  '12-31': '02-20',
};

/** One report of a calendar year: amounts by concept for the year to date, of this year and of the year before. */
export function reportToDate(
  builder: FactsBuilder,
  year: number,
  end: string,
  toDate: Readonly<Record<string, number>>,
  yearAgo: Readonly<Record<string, number>> = {},
) {
  const annual = end === '12-31';
  const filed = `${annual ? year + 1 : year}-${FILED[end]}`;
  const filing = builder.file(annual ? '10-K' : '10-Q', filed, { fy: year, period: `${year}-${end}` });
  filing.instant('Assets', `${year}-${end}`, 1).flow('ProfitLoss', `${year}-01-01`, `${year}-${end}`, 1);
  for (const [concept, value] of Object.entries(toDate)) filing.flow(concept, `${year}-01-01`, `${year}-${end}`, value);
  for (const [concept, value] of Object.entries(yearAgo))
    filing.flow(concept, `${year - 1}-01-01`, `${year - 1}-${end}`, value);
  return filing;
}

/** A case of one year: amounts by concept, and the value of a field or its reason. */
export type Row = readonly [
  name: string,
  field: Field,
  amounts: Record<string, number>,
  expected: number | string,
  sic?: number,
];

/** Rows as test cases whose title names the field. */
export const named = (rows: readonly Row[]) =>
  rows.map(([name, field, amounts, expected, sic]) => ({ name, field, amounts, expected, sic }));

/** Industries whose statements differ. */
export const [BANK, INSURER, BROKER, REIT] = [6021, 6331, 6211, 6798];
