/**
 * Exports of the real records: what Microsoft first reported and what it restated, and quarters that add up in both
 * dimensions.
 */
import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../src/engine/days.ts';
import { subjectsOf } from '../../../src/export/subjects.ts';
import type { Cell } from '../../../src/export/table.ts';
import { statementsTable } from '../../../src/export/tables/statements.ts';
import { useCompanies } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);

describe('statements', () => {
  const records = useCompanies();
  const rowsOf = (universe: string, dimension: 'as-reported' | 'restated') => {
    const { store } = records;
    const source = { store, now: NOW, asOf: undefined };
    const table = statementsTable({ source, subjects: subjectsOf(store, universe) }, dimension);
    return table.subjects.flatMap((subject) =>
      [...table.rowsOf(subject)].map(
        (cells): Readonly<Record<string, Cell>> =>
          Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i]])),
      ),
    );
  };

  test('Microsoft, fiscal 2017: before and after it adopted two standards, by hand from its 10-Ks of 2017 and 2019', () => {
    const year = (dimension: 'as-reported' | 'restated') =>
      rowsOf('MSFT', dimension).find(
        ({ dimension: kind, fiscal_year: of }) => String(kind).endsWith('Y') && of === 2017,
      );
    expect(year('as-reported')).toMatchObject({
      accession: '0001564590-17-014900',
      revenue: 89_950e6,
      net_income: 21_204e6,
    });
    expect(year('restated')).toMatchObject({
      accession: '0001564590-19-027952',
      revenue: 96_571e6,
      net_income: 25_489e6,
    });
  });

  test('restated quarters add up to restated years', { timeout: 120_000 }, () => {
    let years = 0;
    let apart = 0;
    const rows = rowsOf('AAPL,AMZN,BAC,CAT,COST,IBM,INTC,JNJ,KO,T', 'restated');
    for (const year of rows.filter(({ dimension }) => dimension === 'MRY')) {
      const quarters = rows.filter(
        ({ dimension, symbol, fiscal_year: of }) =>
          dimension === 'MRQ' && symbol === year.symbol && of === year.fiscal_year,
      );
      const parts = quarters.map(({ net_income: income }) => income as number | undefined);
      if (quarters.length !== 4 || parts.includes(undefined) || year.net_income === undefined) continue;
      years += 1;
      const sum = parts.reduce<number>((total, part) => total + part!, 0);
      // Net income is restated least often: a quarter may be left as it was first reported.
      if (Math.abs(sum / (year.net_income as number) - 1) > 0.005) apart += 1;
    }
    expect(years).toBeGreaterThan(100);
    expect(apart / years).toBeLessThan(0.1);
  });

  test('as reported, no row was public later than its report, and none is of a later one', { timeout: 120_000 }, () => {
    for (const { symbol, period_end: end, available_at: at, accession } of rowsOf('KO,MCD,ORCL', 'as-reported')) {
      const filed = records.store.filing(accession as string)?.filed;
      if (filed === undefined) continue;
      expect(Math.abs((at as number) / 86_400_000 - filed), `${symbol} ${formatDay(end as number)}`).toBeLessThan(3);
      expect(end as number).toBeLessThan(filed);
    }
  });
});
