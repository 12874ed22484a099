/**
 * Point-in-time panels: one row a symbol and date, each value as `--as-of available_at` answers it, so that no row
 * knows what was published later. The symbols of a date are those that traded on it, delisted ones included.
 */
import { type Column, compileColumns } from '../../conditions/compile.ts';
import { type Field, type FieldRef, fieldName, pathOf, type Vocabulary } from '../../conditions/fields.ts';
import type { Kind, Term } from '../../conditions/terms.ts';
import { type Env, Missing } from '../../conditions/values.ts';
import { roundedValue } from '../../endpoints/screen/cells.ts';
import { isOfRecord } from '../../endpoints/screen/kept-fields.ts';
import { requireConcepts } from '../../endpoints/screen/known-concepts.ts';
import { readAt, sharedDays } from '../../endpoints/screen/read-at.ts';
import { fieldReader } from '../../endpoints/screen/sources.ts';
import { screenVocabulary } from '../../endpoints/screen/vocabulary.ts';
import { cachedStore } from '../../endpoints/subject/cached-store.ts';
import { liveFigures } from '../../endpoints/subject/live-figures.ts';
import { closeInstant, isSession, newestSession, nextSession } from '../../engine/calendar.ts';
import { endOfDay, newYorkDay } from '../../engine/new-york.ts';
import { reportingCurrency } from '../../engine/statements/facts/context.ts';
import { visibleTiers } from '../../engine/statements/facts/visibility.ts';
import type { EpochDay } from '../../engine/types.ts';
import { isMarker } from '../../engine/value.ts';
import { usage } from '../../errors.ts';
import { companyFacts } from '../../store/reading/company-facts.ts';
import { isBasisUnknown } from '../../store/reading/split-horizon.ts';
import { type Cadence, sessionsOf } from '../cadence.ts';
import { type PublicReport, publicReports } from '../reports.ts';
import {
  type Cell,
  type ColumnType,
  type ExportColumn,
  type ExportSource,
  type ExportTable,
  lastInstant,
  type Subject,
} from '../table.ts';
import { pointIn } from './filings.ts';

export interface PanelOptions {
  /** As in a screen: `pe_ttm, roic_pct{1y}`. */
  readonly fields: string;
  readonly cadence: Cadence;
  readonly from: EpochDay;
  /** Last day; later ones than the last complete session have no rows. */
  readonly to: EpochDay;
  /** Reports accepted after the close count on their own day, not from the next session on. */
  readonly sameDay: boolean;
}

/** A date of a panel, and the instant its values are of, ms. */
interface Moment {
  readonly date: EpochDay;
  readonly available: number;
}

/** What every row has. */
const KEYS: readonly ExportColumn[] = [
  { name: 'symbol', type: 'text' },
  { name: 'cik', type: 'integer' },
  { name: 'date', type: 'date' },
  { name: 'available_at', type: 'instant' },
  { name: 'period_end', type: 'date' },
  { name: 'accession', type: 'text' },
  { name: 'currency', type: 'text' },
];

/** As in tables of prices, after the fields. */
const BASIS: ExportColumn = { name: 'split_basis', type: 'text' };

const TYPES: Partial<Record<Kind, ColumnType>> = { text: 'text', boolean: 'flag', date: 'date', instant: 'instant' };

/** Throws CHECK_SYNTAX for fields that cannot be read, USAGE for those that compare symbols. */
export async function panelTable(
  source: ExportSource,
  subjects: readonly Subject[],
  options: PanelOptions,
): Promise<ExportTable> {
  const columns = compileColumns(options.fields, await panelVocabulary());
  for (const each of columns) refuseForeign(each);
  const names = [...[...KEYS, BASIS].map(({ name }) => name), ...columns.map(({ source: name }) => name)];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw usage(`the panel would have the column ${twice} twice`, 'name each field once');
  // The same object for every row: what is known of a field is known by it.
  const refs = new Map(columns.flatMap(({ term }) => term.reads).map((ref) => [ref, resolved(ref)]));
  const at = { store: source.store, now: source.now };
  await requireConcepts(
    at,
    subjects.map(({ symbol }) => symbol),
    [...refs.keys()],
    'fields',
  );
  const readFields = await fieldReader([...refs.keys()]);
  const last = lastInstant(source);
  const sessions = sessionsOf(
    options.cadence,
    options.from,
    Math.min(options.to, newestSession(source.now, source.asOf)),
  );
  const { store, forget } = cachedStore(source.store, 'many');
  const moments = sessions.map((date) => sessionMoment(date, options));
  const sharedOf = sharedDays({ store, now: source.now, asOf: last });
  let shared = sharedOf();

  function* rowsOf({ symbol, cik }: Subject): Iterable<readonly Cell[]> {
    forget();
    shared = sharedOf();
    const facts = cik === undefined ? undefined : companyFacts(store, cik);
    const reports = facts === undefined ? [] : publicReports(facts, pointIn(source));
    const own =
      options.cadence === 'filing'
        ? reports.flatMap((report) => filingMoment(report, options, last) ?? [])
        : tradedOn(moments, store.bars(symbol).days);
    const isUnknown = isBasisUnknown(store, store.symbol(symbol) ?? { symbol, cik });
    let newest = -1;
    let currency: string | undefined;
    for (const { date, available } of own) {
      const before = newest;
      while (newest + 1 < reports.length && reports[newest + 1]!.available <= available) newest++;
      const report = reports[newest];
      if (newest > before)
        currency = reportingCurrency(facts!, visibleTiers(facts!.reports, pointIn({ ...source, asOf: available })));
      const row: Cell[] = [symbol, cik, date, available, report?.periodEnd, report?.accession, currency];
      const env = envAt(symbol, available);
      for (const { term } of columns) row.push(cellOf(term, env));
      row.push(isUnknown(date) ? 'unknown' : undefined);
      yield row;
    }
  }

  const envAt = (symbol: string, asOf: number): Env => ({
    now: asOf,
    today: newYorkDay(asOf).day,
    read: readAt(readFields, { store, now: source.now, asOf, shared, liveFigures }, symbol, (ref) => refs.get(ref)!),
  });

  return {
    columns: [
      ...KEYS,
      ...columns.map(({ source: name, term }) => ({ name, type: TYPES[term.type.kind] ?? ('number' as const) })),
      BASIS,
    ],
    subjects,
    rowsOf,
    notes: {
      cadence: options.cadence,
      cutoff: options.sameDay
        ? 'the end of the day in New York'
        : 'the close; later reports count from the next session',
      basis: 'split_basis is unknown where the price of the row may be divided by a later split',
    },
  };
}

function cellOf(term: Term, env: Env): Cell {
  const value = term.evaluate(env);
  const rounded = value instanceof Missing ? undefined : roundedValue(value, term);
  return isMarker(rounded) ? undefined : rounded;
}

/** The instant the values of a session are of. */
function sessionMoment(date: EpochDay, { sameDay }: PanelOptions): Moment {
  return { date, available: sameDay ? endOfDay(date) : closeInstant(date) };
}

/** Those with a bar; both ascend. */
function tradedOn(moments: readonly Moment[], days: Int32Array): readonly Moment[] {
  let at = 0;
  return moments.filter(({ date }) => {
    while (at < days.length && days[at]! < date) at++;
    return days[at] === date;
  });
}

/** The instant a report became public, and the session from which it counts; undefined outside the dates asked for. */
function filingMoment(
  { available }: PublicReport,
  { from, to, sameDay }: PanelOptions,
  last: number,
): Moment | undefined {
  const { day } = newYorkDay(available);
  const inTime = isSession(day) && (sameDay || available <= closeInstant(day));
  const date = inTime ? day : nextSession(day);
  return date < from || date > to || available > last ? undefined : { date, available };
}

/** The price of a date, under the name it has in tables of prices. */
const PRICE = 'snapshot.quote.price';
const CLOSE: Field['path'] = [{ name: 'close', list: false }];

/** That of a screen, with `close`. */
export async function panelVocabulary(): Promise<Vocabulary> {
  const vocabulary = await screenVocabulary();
  const price = vocabulary.fields.find((field) => fieldName(field) === PRICE)!;
  return { ...vocabulary, fields: [...vocabulary.fields, { ...price, path: CLOSE }] };
}

/** The field of a route that `ref` means. */
function resolved(ref: FieldRef): FieldRef {
  return ref.field.path === CLOSE ? { ...ref, field: { ...ref.field, path: pathOf('quote.price') } } : ref;
}

/**
 * Throws USAGE for a value that compares symbols: a panel is computed symbol by symbol; for one of the response instead
 * of the date, which follows the clock; and for a list.
 */
function refuseForeign({ source, term }: Column): void {
  if (term.reads.some(({ field }) => !isOfRecord(field)))
    throw usage(`${source} describes a response, not a date`, 'leave it out: the rows have date and available_at');
  if (term.comparesAll === true)
    throw usage(
      `${source} compares symbols, which a panel does not`,
      'rank in the tool that reads it, or use mds screen',
    );
  if (term.type.kind === 'list') throw usage(`${source} is a list; a panel has one value in a cell`);
}
