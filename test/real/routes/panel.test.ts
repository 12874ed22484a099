/**
 * Panels of the real records: random rows, each value that of its route as of the row. MDS_PANEL_ROWS: how many rows
 * (default 200).
 */
import { expect, test } from 'vitest';
import { fieldName } from '../../../src/conditions/fields.ts';
import { endpointNamed } from '../../../src/endpoints/index.ts';
import { isKept } from '../../../src/endpoints/screen/kept-fields.ts';
import { screenVocabulary } from '../../../src/endpoints/screen/vocabulary.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import { formatDay } from '../../../src/engine/days.ts';
import { isMarker } from '../../../src/engine/value.ts';
import { isMdsError } from '../../../src/errors.ts';
import { subjectsOf } from '../../../src/export/subjects.ts';
import type { Cell } from '../../../src/export/table.ts';
import { panelTable } from '../../../src/export/tables/panel.ts';
import { Random } from '../../../tools/sample-market/random.ts';
import { useCompanies } from '../records-store.ts';

const NOW = Date.UTC(2026, 10, 21);
const ROWS = Number(process.env.MDS_PANEL_ROWS ?? 200);
const ROUTES = ['snapshot', 'valuation', 'technicals', 'price-action', 'dividends', 'earnings'];
/** Keys of a row before its values; the third is its date, the fourth the instant it is of. */
const KEYS = 7;
/** Rows of one panel that are compared, and its fields. */
const EACH = { rows: 12, fields: 3 };

const records = useCompanies();

/** The answer of a route as of an instant; undefined without data. */
async function answer(route: string, symbol: string, asOf: number): Promise<unknown> {
  const { compute } = (await endpointNamed(route)!.compute!()) as { compute: (...of: unknown[]) => unknown };
  try {
    return await compute({ store: records.store, now: NOW, asOf, liveFigures }, { symbol });
  } catch (error) {
    if (isMdsError(error, 'NO_DATA')) return undefined;
    throw error;
  }
}

test('random rows', { timeout: 3_600_000 }, async () => {
  const { store } = records;
  const random = new Random('panel/real');
  const { fields } = await screenVocabulary();
  const candidates = fields.filter(
    (field) =>
      isKept(field) && ROUTES.includes(field.source) && ['number', 'percent', 'text', 'boolean'].includes(field.kind),
  );
  const symbols = store.marketSymbols('').flatMap(({ symbol }) => (store.symbol(symbol)?.cik ? [symbol] : []));
  const differences: string[] = [];
  let compared = 0;
  let known = 0;
  while (compared < ROWS) {
    const symbol = random.pick(symbols);
    const { firstDay, lastDay } = store.symbol(symbol)!;
    const chosen = [...new Set(Array.from({ length: EACH.fields }, () => random.pick(candidates)))];
    const from = random.integer(firstDay!, Math.max(firstDay!, lastDay! - 1000));
    const table = await panelTable({ store, now: NOW, asOf: undefined }, subjectsOf(store, symbol), {
      fields: chosen.map(fieldName).join(),
      cadence: random.pick(['monthly', 'weekly', 'filing'] as const),
      ...{ from, to: from + 1000, sameDay: random.uniform() < 0.5 },
    });
    const rows = table.subjects.flatMap((subject) => [...table.rowsOf(subject)]);
    for (let i = 0; i < Math.min(EACH.rows, rows.length); i++) {
      const row = random.pick(rows);
      compared++;
      const answers = new Map<string, unknown>();
      for (const [column, { source, path }] of chosen.entries()) {
        if (!answers.has(source)) answers.set(source, await answer(source, symbol, row[3] as number));
        let at = answers.get(source);
        for (const { name } of path) at = isMarker(at) ? at : (at as Record<string, unknown> | undefined)?.[name];
        const expected = isMarker(at) ? undefined : (at as Cell);
        if (expected !== undefined) known++;
        const value = row[KEYS + column];
        if (!Object.is(value, expected))
          differences.push(
            `${symbol} ${formatDay(row[2] as number)} ${fieldName(chosen[column]!)}: ${String(value)}, route ${String(expected)}`,
          );
      }
    }
  }
  console.log(`${compared} rows, ${known} known values`);
  expect(differences).toEqual([]);
  expect(known).toBeGreaterThan(ROWS);
});
