import { describe, expect, it } from 'vitest';
import { isSession, nextSession } from '../../../src/engine/calendar.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { data } from '../../support/real-records.ts';
import { daysOf, tablesOf } from '../price-records.ts';

describe('the calendar against traded days', () => {
  const symbols = ['SPY', 'XLE', 'XLF', 'XLK', 'AAPL', 'IBM', 'KO', 'XOM', 'T', 'GSPC', 'vega_sp500'];
  const tables = symbols.flatMap((symbol) => tablesOf(data, symbol));

  it('reads records from 1993 to 2026', () => {
    const days = tables.flatMap(daysOf);
    expect(tables.length).toBeGreaterThan(20);
    expect(formatDay(days.reduce((a, b) => Math.min(a, b)))).toBe('1993-01-29');
    expect(formatDay(days.reduce((a, b) => Math.max(a, b))) > '2026-01-01').toBe(true);
  });

  it.each(tables.map((table) => [table.name.split('/').slice(-2).join('/'), table] as const))(
    '%s: every bar is a session, every session between has a bar, without exception',
    (_name, table) => {
      const days = daysOf(table);
      expect(days.filter((day) => !isSession(day)).map(formatDay)).toEqual([]);
      const present = new Set(days);
      const missing: string[] = [];
      for (let day = days[0]!; day < days.at(-1)!; day = nextSession(day))
        if (!present.has(day)) missing.push(formatDay(day));
      expect(missing).toEqual([]);
    },
  );
});
