/**
 * Where the fields of a screen come from: the answers of the routes about one symbol, each computed once a symbol and
 * day.
 */
import { FACT_SOURCE } from '../../conditions/fact-call.ts';
import type { Field, FieldRef } from '../../conditions/fields.ts';
import { readField } from '../../conditions/read-field.ts';
import { missing, type Value } from '../../conditions/values.ts';
import { lazyRecord, type Parts, partAt } from '../../engine/lazy.ts';
import { isMdsError } from '../../errors.ts';
import { checkFields, type DescribedField } from '../contract/field-index.ts';
import { propertyOf } from '../contract/leaf-paths.ts';
import { rounded } from '../contract/rounding.ts';
import type { Schema } from '../contract/schema.ts';
import { SCREENED } from '../screened-routes.ts';
import { basisDoubt, lastSession } from '../subject/stored-prices.ts';
import type { Compute, ComputeContext, Endpoint, InParts, Params } from '../types.ts';

/** What a source of fields is: a route with its parameters, and the part of its answer that has the fields. */
interface Source {
  /** Name of a registry entry. */
  readonly route: string;
  readonly params: Params;
  readonly part: (payload: unknown) => unknown;
  /** Where the leaves of the part are in the schema of the route, if not at its top. */
  readonly under?: string;
}

const whole = (payload: unknown) => payload;

const STATEMENTS = ['income_statement', 'balance_sheet', 'cash_flow'] as const;

interface Statements {
  readonly income_statement?: readonly unknown[];
  readonly balance_sheet?: readonly unknown[];
  readonly cash_flow?: readonly unknown[];
  readonly ttm?: unknown;
}

/** The newest row of each statement, or why a company has no rows. */
function newestRows(payload: unknown): unknown {
  const answer = payload as Statements;
  if ((answer.income_statement ?? []).length > 0) return lazyRecord(STATEMENTS, (name) => answer[name]?.[0]);
  const { income_statement: _income, balance_sheet: _balance, cash_flow: _cash, ...rest } = answer;
  return rest;
}

/** The trailing twelve months, or why they are not available. */
function trailing(payload: unknown): unknown {
  return (payload as Statements).ttm ?? payload;
}

/** What a list of segments comes to. */
function summary(payload: unknown): unknown {
  return (payload as { readonly summary?: unknown }).summary ?? payload;
}

/** Of statements a source a period; any other route is a source by its own name. */
const SOURCES: Readonly<Record<string, Source>> = Object.fromEntries(
  Object.values(SCREENED).flatMap(({ spec: { name } }): (readonly [string, Source])[] =>
    name === 'segments'
      ? [[name, { route: name, params: {}, part: summary, under: 'summary' }]]
      : name !== 'fundamentals'
        ? [[name, { route: name, params: {}, part: whole }]]
        : [
            ['quarter', { route: name, params: { period: 'quarter' }, part: newestRows }],
            ['annual', { route: name, params: { period: 'annual' }, part: newestRows }],
            ['ttm', { route: name, params: { period: 'quarter' }, part: trailing, under: 'ttm' }],
          ],
  ),
);

/** What is needed to know of a field of a route. */
type FieldOfRoute = Pick<Field, 'source' | 'path' | 'kind'>;

/** The fields a source takes from the scalars of its route: those outside of lists, of statements those of a row. */
function fieldsOfSource<F extends FieldOfRoute>(
  name: string,
  { route: of }: Source,
  scalars: readonly F[],
): readonly F[] {
  if (of === 'segments')
    return scalars
      .filter(({ path: [first, , more] }) => first?.name === 'summary' && more === undefined)
      .map((field) => ({ ...field, source: name, path: field.path.slice(1) }));
  if (of !== 'fundamentals') return scalars.filter(({ path }) => !path.some(({ list }) => list));
  return scalars.flatMap((field): F[] => {
    const [first, ...rest] = field.path;
    if (rest.some(({ list }) => list)) return [];
    if (name === 'ttm') return first?.name === 'ttm' && !first.list ? [{ ...field, source: name, path: rest }] : [];
    const isOfRow = first?.list === true && STATEMENTS.some((name) => name === first.name) && rest.length > 0;
    return isOfRow ? [{ ...field, source: name, path: [{ name: first.name, list: false }, ...rest] }] : [];
  });
}

/** The fields of a screen, from those of the routes. */
export function screenFields<F extends FieldOfRoute>(fields: readonly F[]): readonly F[] {
  const scalars = new Map<string, F[]>(ROUTE_NAMES.map((name) => [name, []]));
  for (const field of fields) if (field.kind !== 'object') scalars.get(field.source)?.push(field);
  return Object.entries(SOURCES).flatMap(([name, source]) => fieldsOfSource(name, source, scalars.get(source.route)!));
}

/** The routes whose scalars are fields. */
export const ROUTE_NAMES = Object.values(SCREENED).map(({ spec }) => spec.name);

/** The fields of the routes, read from their schemas: for a run from source. */
export async function describedRoutes(): Promise<readonly DescribedField[]> {
  const all = ROUTE_NAMES.map(async (name) => checkFields(name, await schemaOf(name)));
  return (await Promise.all(all)).flat();
}

function endpointNamed(route: string): Endpoint {
  return Object.values(SCREENED).find(({ spec }) => spec.name === route)!;
}

async function schemaOf(route: string): Promise<Schema> {
  return (await endpointNamed(route).payload()).schema;
}

/** Reads fields of a symbol, as of the instant of a context; a route is computed once for a symbol. */
export type ReadFields = (context: ComputeContext, symbol: string) => (ref: FieldRef) => Value;

/**
 * A reader of these fields, and of any other of `sources`, their computations loaded. Of a route that has parts, only
 * those with the fields are computed. A field of a symbol without the data of its route is missing for the reason the
 * route gives.
 */
export async function fieldReader(refs: readonly FieldRef[], sources: readonly string[] = []): Promise<ReadFields> {
  const tagged = refs.filter(({ field }) => field.source === FACT_SOURCE);
  const facts = tagged.length === 0 ? undefined : (await import('./fact-fields.ts')).factReader(tagged);
  const others = refs.flatMap(({ field }) => (field.source === FACT_SOURCE ? [] : field.source));
  const needed = [...new Set([...others, ...sources])].map((name) => [name, SOURCES[name]!] as const);
  // Sources with the same answer share it.
  const answers = [...new Set(needed.map(([, source]) => answerKey(source)))];
  const loaded = needed.map(async ([name, source], index): Promise<readonly [string, Loaded]> => {
    const { parts, compute } = endpointNamed(source.route);
    const own = { source, index, answer: answers.indexOf(answerKey(source)) };
    if (parts === undefined) return [name, { ...own, of: (await compute!()).compute }];
    return [name, { ...own, ...(await parts()).parts, schema: await schemaOf(source.route) }];
  });
  const ofSource = new Map(await Promise.all(loaded));
  const readings = new Map<FieldRef, Reading>();
  const readingOf = (ref: FieldRef): Reading => {
    const reading = newReading(ref, ofSource.get(ref.field.source)!);
    readings.set(ref, reading);
    return reading;
  };
  return (context, symbol) => {
    const answered: unknown[] = [];
    const partsRead: unknown[] = [];
    let isUnknown: boolean | undefined;
    let factOf: ((ref: FieldRef) => Value) | undefined;
    return (ref) => {
      if (ref.field.source === FACT_SOURCE) {
        factOf ??= facts!(context, symbol);
        return factOf(ref);
      }
      const { own, read, left, finish } = readings.get(ref) ?? readingOf(ref);
      const { source, index, answer } = own;
      if (isPriceLevel(ref.field)) {
        isUnknown ??= hasOpenSplit(context, symbol);
        if (isUnknown) return missing('split_unlisted', { ref });
      }
      answered[answer] ??= answerOf(own.of, context, { ...source.params, symbol });
      if (answered[answer] instanceof Error) return fieldOfError(ref, answered[answer]);
      partsRead[index] ??= source.part(answered[answer]);
      const value = read(partsRead[index]);
      return value === undefined ? readField(undefined, ref) : readField(value, left, finish);
    };
  };
}

/** Routes made of prices alone. The others know which of their figures an open split leaves unknown. */
const OF_PRICES: readonly string[] = ['technicals', 'price-action', 'dividends'];

/** Whether a field is a price, or an amount per share of the same series: a share that is not known makes it unknown. */
export function isPriceLevel({ source, unit }: Field): boolean {
  return OF_PRICES.includes(source) && unit !== undefined && /^trading currency|per share$/.test(unit);
}

/** Whether filings show a later split, and nothing shows whether the prices of the day asked are divided by it. */
function hasOpenSplit(context: ComputeContext, symbol: string): boolean {
  const lastDay = context.store.symbol(symbol)?.lastDay ?? 0;
  return basisDoubt(context.store, symbol, Math.min(lastDay, lastSession(context))) === 'shares';
}

/** Rounds a value by the leaf of its field. */
type Finish = (value: unknown) => unknown;

interface Loaded extends InParts {
  readonly source: Source;
  readonly index: number;
  /** Index of its answer. */
  readonly answer: number;
  /** Of a computation of parts, which are not rounded. */
  readonly schema?: Schema;
}

/** How a field is read: `left` is what is read of what `read` finds in the part of the answer. */
interface Reading {
  readonly own: Loaded;
  readonly read: (part: unknown) => unknown;
  readonly left: FieldRef;
  readonly finish?: Finish;
}

function answerKey({ route, params }: Source): string {
  return `${route} ${String(params.period)}`;
}

function newReading(ref: FieldRef, own: Loaded): Reading {
  const { source, each, schema } = own;
  const names = ref.field.path.map(({ name }) => name);
  if (schema === undefined) return { own, read: whole, left: ref };
  // Of a list, the rows.
  const below = (at: Schema | undefined, name: string) => at && propertyOf(at.items ?? at, name);
  const path = source.under === undefined ? names : [source.under, ...names];
  const leaf = path.reduce<Schema | undefined>(below, schema) ?? {};
  const finish: Finish = (value) => rounded(leaf, value);
  if (each === undefined) return { own, read: whole, left: ref, finish };
  const { read, depth } = partAt(each as Parts<object, unknown>, names);
  const field = { ...ref.field, path: ref.field.path.slice(depth) };
  return { own, read, left: { ...ref, field, indexes: ref.indexes.slice(depth) }, finish };
}

function answerOf(compute: Compute, context: ComputeContext, params: Params): unknown {
  try {
    return compute(context, params);
  } catch (error) {
    if (isMdsError(error, 'NO_DATA')) return error;
    throw error;
  }
}

/** Why a field of a route without data is missing. */
function fieldOfError(ref: FieldRef, error: Error): Value {
  const { missing: what = [] } = (isMdsError(error, 'NO_DATA') ? error.details : {}) as {
    readonly missing?: readonly string[];
  };
  return missing(what.includes('prices') ? 'no_price_data' : 'not_reported', { ref });
}
