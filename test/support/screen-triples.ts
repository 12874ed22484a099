/**
 * Random (symbol, field, day) triples: the value of a screen next to that of the field's own route and, at the close of
 * a session, that of a panel (FIELDS A35).
 */
import { type Field, fieldName } from '../../src/conditions/fields.ts';
import { isoSeconds } from '../../src/endpoints/contract/envelope.ts';
import { compute } from '../../src/endpoints/screen/compute.ts';
import { isKept } from '../../src/endpoints/screen/kept-fields.ts';
import type { Payload } from '../../src/endpoints/screen/payload.ts';
import { screenVocabulary } from '../../src/endpoints/screen/vocabulary.ts';
import { liveFigures } from '../../src/endpoints/subject/live-figures.ts';
import { closeInstant, isSession, previousSession } from '../../src/engine/calendar.ts';
import { formatDay } from '../../src/engine/days.ts';
import { newYorkDay, newYorkInstant } from '../../src/engine/new-york.ts';
import { isMarker } from '../../src/engine/value.ts';
import { subjectsOf } from '../../src/export/subjects.ts';
import type { Cell } from '../../src/export/table.ts';
import { panelTable } from '../../src/export/tables/panel.ts';
import { createHandler } from '../../src/service/handler.ts';
import type { StoreReader } from '../../src/store/reading/types.ts';
import { Random } from '../../tools/sample-market/random.ts';

/** Any missing value, of either side. */
const MISSING = 'missing';

interface Compared {
  /** `AAPL price 2024-05-02: 3, route 4` for each triple whose values differ. */
  readonly differences: string[];
  /** Triples that have a value. */
  readonly known: number;
  /** Triples of which a panel has a row. */
  readonly inPanels: number;
}

interface Drawn {
  readonly count: number;
  readonly seed: string;
  readonly now: number;
  /** At the close of a session, half of the time of one on which the company filed; else at the end of the day. */
  readonly atClose?: boolean;
}

/**
 * Compares `count` triples, the same of the same `seed`: any field of a screen, any of `symbols`, any day from the
 * first bar of the symbol to 30 days after its last, but none after today. A screen is of two symbols, since those of
 * one screen share what they read.
 */
export async function compareTriples(
  store: StoreReader,
  symbols: readonly string[],
  { count, seed, now, atClose = false }: Drawn,
): Promise<Compared> {
  const random = new Random(seed);
  const { fields } = await screenVocabulary();
  const differences: string[] = [];
  let known = 0;
  let inPanels = 0;
  for (let i = 0; i < count; i++) {
    const [symbol, other] = [random.pick(symbols), random.pick(symbols)];
    const { firstDay, lastDay } = store.symbol(symbol)!;
    const field = random.pick(fields);
    const name = fieldName(field);
    const drawn = random.integer(firstDay!, Math.min(lastDay! + 30, newYorkDay(now).day));
    const filed = atClose && random.uniform() < 0.5 ? filingDays(store, symbol) : [];
    const near = filed.length === 0 ? drawn : random.pick(filed);
    const day = !atClose || isSession(near) ? near : previousSession(near);
    const asOf = atClose ? closeInstant(day) : newYorkInstant(day, 1440) - 1;
    const screen = await screened(store, { symbols: [other, symbol], name, now, asOf });
    const value = comparable(screen.rows.find((row) => row.symbol === symbol)?.[name]);
    const expected = await ofRoute(store, symbol, field, now, asOf);
    if (expected !== MISSING) known++;
    if (!Object.is(value, expected))
      differences.push(`${symbol} ${name} ${formatDay(day)}: ${String(value)}, route ${String(expected)}`);
    if (!atClose || !isKept(field) || field.path.some(({ list }) => list)) continue;
    const row = await panelRow(store, symbol, { name, day, now });
    if (row === undefined) continue;
    inPanels++;
    const cell = row[0] ?? MISSING;
    const shown = typeof expected === 'string' && typeof cell === 'number' ? asText(field, cell) : cell;
    if (!Object.is(shown, expected))
      differences.push(`${symbol} ${name} ${formatDay(day)}: panel ${String(shown)}, route ${String(expected)}`);
  }
  return { differences, known, inPanels };
}

/** The days on which the company filed a report, within its prices. */
function filingDays(store: StoreReader, symbol: string): readonly number[] {
  const { cik, firstDay, lastDay } = store.symbol(symbol)!;
  const reports = cik === undefined ? [] : (store.facts(cik, [])?.reports ?? []);
  return reports.flatMap(({ filed }) => (filed >= firstDay! && filed <= lastDay! ? [filed] : []));
}

/** The panel's value of that session, alone in a row; undefined where the symbol did not trade. */
async function panelRow(
  store: StoreReader,
  symbol: string,
  { name, day, now }: { readonly name: string; readonly day: number; readonly now: number },
): Promise<readonly Cell[] | undefined> {
  const table = await panelTable({ store, now, asOf: undefined }, subjectsOf(store, symbol), {
    ...{ fields: name, cadence: 'daily', from: day, to: day, sameDay: false },
  });
  const at = table.columns.findIndex((column) => column.name === name);
  const row = table.subjects.flatMap((subject) => [...table.rowsOf(subject)]).find((each) => each[2] === day);
  return row && [row[at]];
}

/** Dates and instants are numbers in a panel. */
function asText({ kind }: Field, cell: number): string {
  return kind === 'date' ? formatDay(cell) : isoSeconds(cell);
}

async function screened(
  store: StoreReader,
  of: { readonly symbols: readonly string[]; readonly name: string; readonly now: number; readonly asOf: number },
): Promise<Payload> {
  const params = {
    expression: 'price > 0 or not price > 0',
    universe: [...new Set(of.symbols)].join(','),
    fields: of.name,
    sort: 'symbol',
    include_stale: 'yes',
  };
  return compute({ store, now: of.now, asOf: of.asOf, liveFigures }, params);
}

/** The value at the path of a field in the answer of a service for that instant, by plain property access. */
async function ofRoute(store: StoreReader, symbol: string, field: Field, now: number, asOf: number): Promise<unknown> {
  const statements = ['quarter', 'annual', 'ttm'].includes(field.source);
  const handle = createHandler({ store, now: () => now, asOf });
  const query: [string, string][] = [['symbol', symbol]];
  if (statements) query.push(['period', field.source === 'annual' ? 'annual' : 'quarter']);
  const path = `/v2/${statements ? 'fundamentals' : field.source}`;
  const { body } = await handle({ method: 'GET', path, query, headers: {} });
  let at = (JSON.parse(String(body)) as { readonly data?: unknown }).data;
  const names = field.path.map(({ name }) => name);
  for (const part of field.source === 'ttm' ? ['ttm', ...names] : names) {
    at = (at as Record<string, unknown> | undefined)?.[part];
    if (Array.isArray(at)) at = at[0];
    if (comparable(at) === MISSING) return MISSING;
  }
  return at;
}

function comparable(value: unknown): unknown {
  return value === undefined || isMarker(value) ? MISSING : value;
}
