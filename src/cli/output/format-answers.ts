/** Prints payloads in the format asked for. Loaded only when one is. */
import type { Endpoint } from '../../endpoints/types.ts';
import { previousSession } from '../../engine/calendar.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import { SPANS, type Span } from '../../engine/indicators/spans.ts';
import { MdsError, usage } from '../../errors.ts';
import { fieldNames, leadsTo, type Path, parsePath, select } from '../../render/formats/fields.ts';
import type { Format, PriceSeries } from '../../render/formats/format.ts';
import { FORMATS } from '../../render/formats/index.ts';
import { compactJson, type JsonNode, jsonTree, member, stringOf } from '../../render/formats/json-tree.ts';
import { columnNames, type Table } from '../../render/formats/records.ts';
import { indentJson } from '../../render/text/json-text.ts';
import { sanitizeLines } from '../../render/text/sanitize.ts';
import { closest } from '../../store/text/closest.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { shellWord } from '../terminal/shell-word.ts';
import type { Choice } from './choice.ts';
import { type Described, describe } from './payload-fields.ts';
import { type RecordSet, recordSets, selected } from './records.ts';
import { contentOf, isOfMany, mapText, oneTable, printRemarks, type Remarks, remarksOn, tablesOf } from './tables.ts';

export interface Subject {
  /** The route that answered; undefined where the payloads have the shape of no route. */
  readonly endpoint: Pick<Endpoint, 'spec' | 'payload' | 'redline'> | undefined;
  readonly invocation: Invocation;
  /** Whether several requests were made, however many were answered. */
  readonly several: boolean;
}

/** What to print and how. */
interface Job extends Subject {
  readonly choice: Choice;
  /** The format of the choice; that of `jq` is JSON. */
  readonly format: Format;
  /** Removes control sequences for a terminal; elsewhere the text stays as the service wrote it. */
  readonly safe: (text: string) => string;
  readonly io: Io;
}

/** Prints `texts`, the payloads as the service wrote them, in order. Nothing for none. Throws MdsError. */
export async function printFormatted(
  texts: readonly string[],
  choice: Choice,
  subject: Subject,
  io: Io,
): Promise<void> {
  if (texts.length === 0) return;
  const format = FORMATS.find(({ name }) => name === choice.format) ?? FORMATS[0]!;
  const safe = io.stdout.isTTY() ? sanitizeLines : (text: string) => text;
  if (format.redline !== undefined && subject.endpoint?.redline !== undefined && choice.fields === undefined) {
    const { redline } = await subject.endpoint.redline();
    const style = subject.endpoint.spec.styles?.find(({ name }) => subject.invocation.options[name] === true)?.name;
    const redlines = texts.map((text) => redline(JSON.parse(text) as never, { full: true, ...(style && { style }) }));
    io.stdout.write(safe(await format.redline(redlines)));
    return;
  }
  if (format.prices !== undefined) {
    io.stdout.write(safe(format.prices(texts.map((text) => closesOf(read(text), format)))));
    return;
  }
  const job: Job = { ...subject, choice, format, safe, io };
  if (choice.expression !== undefined) {
    const json = choice.fields === undefined ? listed(texts, subject) : await document(texts, job);
    const { runJq } = await import('./jq.ts');
    io.stdout.write(safe(await runJq(json, choice.expression)));
    return;
  }
  const pieces = (await inPieces(texts, job)) ?? [await formatted(texts, job)];
  printRemarks(
    pieces.flatMap(({ remarks }) => remarks ?? []),
    subject.invocation.options,
    io,
  );
  for (const { head, body } of pieces) io.stdout.write(head + body);
}

/** The closes of a history by day. Throws USAGE if the request was for other series or for statements. */
function closesOf(payload: JsonNode, { name }: Format): PriceSeries {
  const [first, ...rest] = columnNames(payload);
  const at = rest.indexOf('close') + 1;
  if (first !== 'date' || at === 0)
    throw usage(`--${name} needs the series close`, `leave out --series, or add close: --series close --${name}`);
  const text = (of: string): string => textOf(member(payload, of));
  const span = SPANS[text('cadence') as keyof typeof SPANS] as Span | undefined;
  // A row of a week, month or year is dated by its first day, but its close is that of its last session.
  const dayOf = (date: string): string =>
    span === undefined ? date : formatDay(previousSession(span.after(parseDay(date)!)));
  const rows = member(payload, 'rows');
  return {
    symbol: text('symbol'),
    asOf: text('as_of').slice(0, 10),
    simulated: text('freshness') === 'simulated',
    rows: (rows?.kind === 'list' ? rows.items : []).flatMap((row): [string, string][] => {
      const [day, close] = row.kind === 'list' ? [row.items[0], row.items[at]] : [];
      const isKnown = close?.kind === 'scalar' && /^\d/.test(close.token);
      return isKnown ? [[dayOf(textOf(day)), close.token]] : [];
    }),
  };
}

function textOf(node: JsonNode | undefined): string {
  return (node?.kind === 'scalar' ? stringOf(node) : undefined) ?? '';
}

/** Answers in a format. Those with the same layout can be concatenated under the head of the first. */
interface Formatted {
  /** Undefined: cannot be concatenated. */
  readonly layout: string | undefined;
  readonly head: string;
  readonly body: string;
  readonly remarks?: Remarks;
}

/** Longer text is formatted piece by piece, in characters: its tree takes twenty times the memory. */
const PIECE = 400_000;
const LIST_END = '\n]\n';

/**
 * Formats piece by piece if the result is the same as all at once; otherwise, or if there is little text, undefined.
 */
async function inPieces(texts: readonly string[], job: Job): Promise<readonly Formatted[] | undefined> {
  const parts = split(texts);
  if (parts.length === 1 || isOfMany(job.format)) return undefined;
  const pieces: Formatted[] = [];
  for (const part of parts) {
    try {
      pieces.push(await formatted(part, job));
    } catch {
      // Another part may have the field: all of them together decide whether there is a fault.
      return undefined;
    }
    const { layout } = pieces.at(-1)!;
    if (layout === undefined || layout !== pieces[0]!.layout) return undefined;
  }
  // Pieces of a JSON list are joined by commas; only the last one ends it.
  const isList = job.format.takes === 'document';
  return pieces.map(({ body, ...piece }, at) => ({
    ...piece,
    head: at === 0 ? piece.head : isList ? ',' : '',
    body: isList && at < pieces.length - 1 ? body.slice(0, -LIST_END.length) : body,
  }));
}

function split(texts: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const text of texts) {
    if (size > PIECE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(text);
    size += text.length;
  }
  return parts;
}

async function formatted(texts: readonly string[], job: Job): Promise<Formatted> {
  const { format, several, safe } = job;
  if (format.takes === 'document') {
    const text = safe(`${indentJson(await document(texts, job))}\n`);
    return several ? { layout: '', head: '[', body: text.slice(1) } : { layout: undefined, head: '', body: text };
  }
  const payloads = texts.map(read);
  const described = await describe(job.endpoint);
  const wanted = narrowing(job);
  const all = recordSets(payloads, { lists: described.lists, wanted, several, tagged: !isOfMany(format) });
  const paths = await recordPaths(all, described, job);
  const sets = paths === undefined ? all : selected(all, paths);
  const only = all.length === 1 ? `${all[0]!.list ?? ''}` : undefined;
  const write = async (tables: readonly Table[]): Promise<string> =>
    (await format.write?.(contentOf(mapText(tables, safe), { sets, payloads, ...job }))) ?? '';
  if (format.takes === 'records') return { layout: only, head: '', body: safe(await write([])) };
  const options = { standard: (list: string | undefined) => described.columns(list, payloads), paths, several };
  const tables = isOfMany(format) ? tablesOf(sets, options) : [oneTable(sets, options)];
  const remarks = remarksOn(tables, payloads);
  const whole = await write(tables);
  if (isOfMany(format)) return { layout: undefined, head: '', body: whole, remarks };
  const head = await write(tables.map((table) => ({ ...table, rows: [] })));
  const layout = only === undefined ? undefined : `${only}:${JSON.stringify(tables[0]?.columns)}`;
  return { layout, head, body: whole.slice(head.length), remarks };
}

/** Prints every field of the route, one per line; for record formats the fields of one record. */
export async function printFields(format: Choice['format'], endpoint: Subject['endpoint'], io: Io): Promise<void> {
  const described = await describe(endpoint);
  const lists = described.lists ?? [];
  const record = format !== 'json' && lists.length > 0;
  const names = record ? [...new Set(lists.flatMap((list) => described.columns(list, [])))] : described.fields;
  io.stdout.write(names.map((name) => `${name}\n`).join(''));
}

function read(text: string): JsonNode {
  try {
    return jsonTree(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MdsError('BAD_PAYLOAD', `the answer cannot be read: ${reason}`, { cause });
  }
}

/** The answers with the requested fields, as compact JSON. */
async function document(texts: readonly string[], job: Job): Promise<string> {
  const payloads = texts.map(read);
  const { fields } = job.choice;
  if (fields === undefined) return listed(payloads.map(compactJson), job);
  const names = async () => [...(await describe(job.endpoint)).fields, ...payloads.flatMap(fieldNames)];
  const paths = await checkedPaths(fields, payloads, names, lister(job, 'json'));
  return listed(
    payloads.map((payload) => compactJson(select(payload, paths))),
    job,
  );
}

function listed(texts: readonly string[], { several }: Subject): string {
  return several ? `[${texts.join(',')}]` : texts.join('');
}

async function recordPaths(
  sets: readonly RecordSet[],
  described: Described,
  job: Job,
): Promise<readonly Path[] | undefined> {
  const { fields, format } = job.choice;
  if (fields === undefined) return undefined;
  const records = sets.flatMap((set) => set.records);
  const columns = () => sets.flatMap(({ list }) => described.columns(list, []));
  const names = async () => [...columns(), ...records.slice(0, 1).flatMap(fieldNames)];
  const paths = await checkedPaths(fields, records, names, lister(job, format));
  return job.several && !fields.includes('symbol') ? [['symbol'], ...paths] : paths;
}

/** The values given for the choices of the view: they select lists as they select panels. */
function narrowing({ endpoint, invocation }: Subject): readonly string[] {
  const values = (endpoint?.spec.choices ?? []).map(({ name }) => invocation.options[name]);
  return values.filter((value) => typeof value === 'string');
}

/** The command line that lists all fields. */
function lister({ invocation }: Subject, format: string): string {
  return ['mds', ...invocation.command.words, ...invocation.args.slice(0, 1).map(shellWord), `--${format}=`].join(' ');
}

/**
 * The paths of the fields as typed. A known field that is in none of `nodes` is left out. Throws FIELD_UNKNOWN with
 * suggestions for others; `names` (all legal names) is called only then.
 */
async function checkedPaths(
  fields: readonly string[],
  nodes: readonly JsonNode[],
  names: () => Promise<readonly string[]>,
  lister: string,
): Promise<readonly Path[]> {
  const paths = fields.map(parsePath);
  const missing = fields.filter((_, index) => !nodes.some((node) => leadsTo(node, paths[index]!)));
  if (missing.length === 0) return paths;
  const known = [...new Set(await names())];
  const unknown = missing.filter((field) => !isKnown(parsePath(field), known));
  const [first] = unknown;
  if (first === undefined) return paths;
  const meant = suggestions(first, known);
  throw new MdsError('FIELD_UNKNOWN', `there is no field ${unknown.map((field) => `'${field}'`).join(', ')}`, {
    hint: `${meant.length === 0 ? '' : `did you mean ${meant.join(' or ')}? `}all of them: ${lister}`,
  });
}

/** Whether it is a field or a group of fields. */
function isKnown(path: Path, names: readonly string[]): boolean {
  const text = path.join('.');
  return names.some((name) => {
    const plain = name.replaceAll('[]', '');
    // `*`: names that are data.
    const open = plain.endsWith('.*') && text.startsWith(plain.slice(0, -1));
    return open || plain === text || plain.startsWith(`${text}.`);
  });
}

/** Fields with the same last name, else the nearest by spelling, whole or by last name; at most three. */
function suggestions(field: string, names: readonly string[]): readonly string[] {
  const text = parsePath(field).join('.').toLowerCase();
  const own = text.split('.').at(-1) ?? text;
  const ownNames = new Map<string, string[]>();
  for (const name of names) {
    const last = name.split('.').at(-1) ?? name;
    ownNames.set(last, [...(ownNames.get(last) ?? []), name]);
  }
  const same = ownNames.get(own);
  if (same !== undefined) return same.slice(0, 3);
  const whole = closest(text, names);
  if (whole !== undefined) return [whole];
  const near = closest(own, [...ownNames.keys()]);
  return near === undefined ? [] : (ownNames.get(near) ?? []).slice(0, 3);
}
