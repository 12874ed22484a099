/** Prints payloads in the format asked for. Loaded only when one is. */
import type { Endpoint } from '../../endpoints/types.ts';
import { MdsError } from '../../errors.ts';
import { fieldNames, leadsTo, type Path, parsePath, select } from '../../render/formats/fields.ts';
import type { Format } from '../../render/formats/format.ts';
import { FORMATS } from '../../render/formats/index.ts';
import { compactJson, type JsonNode, jsonTree } from '../../render/formats/json-tree.ts';
import { indentJson } from '../../render/json-text.ts';
import { sanitizeLines } from '../../render/sanitize.ts';
import { closest } from '../args/closest.ts';
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import type { Choice } from './choice.ts';
import { type Described, describe } from './payload-fields.ts';
import { type RecordSet, recordSets, selected } from './records.ts';
import { isOfMany, mapText, notes, oneTable, type Remarks, remark, tablesOf, written } from './tables.ts';

export interface Subject {
  /** The route that answered; undefined where the payloads are of no route's shape. */
  readonly endpoint: Pick<Endpoint, 'spec' | 'payload'> | undefined;
  readonly invocation: Invocation;
  /** Whether several things were asked, however many were answered. */
  readonly several: boolean;
}

/** Prints `texts`, the payloads as the service wrote them, in order. Nothing for none. Throws MdsError. */
export async function printFormatted(
  texts: readonly string[],
  choice: Choice,
  subject: Subject,
  io: Io,
): Promise<void> {
  if (texts.length === 0) return;
  const shown = safeFor(io);
  if (choice.expression !== undefined) {
    // Without fields to choose, the text is what it is.
    const json =
      choice.fields === undefined ? listed(texts, subject) : document(await chosen(texts, choice, subject), subject);
    io.stdout.write(shown(await jq(json, choice.expression)));
    return;
  }
  const remarks: Remarks = { empty: new Map(), rowless: [] };
  const pieces = (await inPieces(texts, choice, subject, remarks, io)) ?? [
    await formatted(texts, choice, subject, remarks, io),
  ];
  const { takes } = formatOf(choice);
  if (takes === 'table' || takes === 'tables') notes(remarks, subject.invocation.options, io);
  for (const { head, body } of pieces) io.stdout.write(head + body);
}

/** Answers in a format. Those with the same layout may stand one after the other, under the head of the first. */
interface Formatted {
  /** What rows of several answers must have in common; undefined: they cannot be put together. */
  readonly layout: string | undefined;
  readonly head: string;
  readonly body: string;
}

/** More text than this is formatted piece by piece: its tree takes twenty times the room. */
const PIECE = 400_000;

/** Piece by piece, where that gives what all at once would; undefined: it would not, or there is little. */
async function inPieces(
  texts: readonly string[],
  choice: Choice,
  subject: Subject,
  remarks: Remarks,
  io: Io,
): Promise<readonly Formatted[] | undefined> {
  const parts = split(texts);
  if (parts.length === 1 || isOfMany(formatOf(choice))) return undefined;
  const own: Remarks = { empty: new Map(), rowless: [] };
  const pieces: Formatted[] = [];
  for (const part of parts) {
    try {
      pieces.push(await formatted(part, choice, subject, own, io));
    } catch {
      // A field that only answers of another part have; all of them together say whether there is a fault.
      return undefined;
    }
    const { layout } = pieces.at(-1)!;
    if (layout === undefined || layout !== pieces[0]!.layout) return undefined;
  }
  for (const [reason, count] of own.empty) remarks.empty.set(reason, count);
  remarks.rowless.push(...own.rowless);
  if (formatOf(choice).takes !== 'document')
    return pieces.map((piece, at) => (at === 0 ? piece : { ...piece, head: '' }));
  // The list ends with the last of them, and commas stand between.
  return pieces.map((piece, at) => ({
    ...piece,
    head: at === 0 ? piece.head : ',',
    body: at === pieces.length - 1 ? piece.body : piece.body.slice(0, -LIST_END.length),
  }));
}

const LIST_END = '\n]\n';

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

async function formatted(
  texts: readonly string[],
  choice: Choice,
  subject: Subject,
  remarks: Remarks,
  io: Io,
): Promise<Formatted> {
  const shown = safeFor(io);
  const format = formatOf(choice);
  if (format.takes === 'document') {
    const text = shown(`${indentJson(document(await chosen(texts, choice, subject), subject))}\n`);
    return subject.several
      ? { layout: '', head: '[', body: text.slice(1) }
      : { layout: undefined, head: '', body: text };
  }
  const payloads = texts.map(read);
  const described = await describe(subject.endpoint);
  const { several, invocation } = subject;
  const wanted = narrowing(subject);
  const sets = recordSets(payloads, { lists: described.lists, wanted, several, tagged: !isOfMany(format) });
  const paths = await recordPaths(sets, choice, described, subject);
  const narrow = paths === undefined ? sets : selected(sets, paths);
  const only = sets.length === 1 ? `${sets[0]!.list ?? ''}` : undefined;
  const made = { format, sets: narrow, several, payloads };
  if (format.takes === 'records')
    return { layout: only, head: '', body: shown(await written([], made, invocation.options, io)) };
  const standard = (list: string | undefined): readonly string[] => described.columns(list, payloads);
  const options = { standard, paths, several };
  const tables = isOfMany(format) ? tablesOf(narrow, options) : [oneTable(narrow, options)];
  remark(tables, payloads, remarks);
  const write = (of: typeof tables) => written(mapText(of, shown), made, invocation.options, io);
  const whole = await write(tables);
  if (isOfMany(format)) return { layout: undefined, head: '', body: whole };
  const head = await write(tables.map((table) => ({ ...table, rows: [] })));
  const layout = only === undefined ? undefined : `${only}:${JSON.stringify(tables[0]?.columns)}`;
  return { layout, head, body: whole.slice(head.length) };
}

/** Every field of the route, a line each: for records, of one record. */
export async function printFields(format: Choice['format'], endpoint: Subject['endpoint'], io: Io): Promise<void> {
  const described = await describe(endpoint);
  const lists = described.lists ?? [];
  const record = format !== 'json' && lists.length > 0;
  const names = record ? [...new Set(lists.flatMap((list) => described.columns(list, [])))] : described.fields;
  io.stdout.write(names.map((name) => `${name}\n`).join(''));
}

/** The format of a choice; that of `jq` is JSON. */
function formatOf({ format }: Choice): Format {
  const [json] = FORMATS;
  return FORMATS.find(({ name }) => name === format) ?? json!;
}

function read(text: string): JsonNode {
  try {
    return jsonTree(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MdsError('BAD_PAYLOAD', `the answer cannot be read: ${reason}`, { cause });
  }
}

/** What is written to a terminal holds no control sequences; to anything else, what the service wrote. */
function safeFor({ stdout }: Io): (text: string) => string {
  return stdout.isTTY() ? sanitizeLines : (text) => text;
}

function document(payloads: readonly JsonNode[], subject: Subject): string {
  return listed(payloads.map(compactJson), subject);
}

function listed(texts: readonly string[], { several }: Subject): string {
  return several ? `[${texts.join(',')}]` : texts.join('');
}

function chosen(texts: readonly string[], choice: Choice, subject: Subject): Promise<readonly JsonNode[]> {
  return withFields(texts.map(read), choice, subject);
}

async function jq(text: string, expression: string): Promise<string> {
  const { runJq } = await import('./jq.ts');
  return runJq(text, expression);
}

async function withFields(
  payloads: readonly JsonNode[],
  { fields }: Choice,
  subject: Subject,
): Promise<readonly JsonNode[]> {
  if (fields === undefined) return payloads;
  const paths = await checkedPaths({
    fields,
    isThere: (path) => payloads.some((payload) => leadsTo(payload, path)),
    names: async () => [...(await describe(subject.endpoint)).fields, ...payloads.flatMap(fieldNames)],
    lister: `${commandOf(subject)} --json=`,
  });
  return payloads.map((payload) => select(payload, paths));
}

async function recordPaths(
  sets: readonly RecordSet[],
  { fields, format }: Choice,
  described: Described,
  subject: Subject,
): Promise<readonly Path[] | undefined> {
  if (fields === undefined) return undefined;
  const records = sets.flatMap((set) => set.records);
  const paths = await checkedPaths({
    fields,
    isThere: (path) => records.some((record) => leadsTo(record, path)),
    names: async () => [
      ...sets.flatMap(({ list }) => described.columns(list, [])),
      ...records.slice(0, 1).flatMap(fieldNames),
    ],
    lister: `${commandOf(subject)} --${format}=`,
  });
  return subject.several && !fields.includes('symbol') ? [['symbol'], ...paths] : paths;
}

/** The words a choice of the view was given: they narrow the lists as they narrow the screen. */
function narrowing({ endpoint, invocation }: Subject): readonly string[] {
  const values = (endpoint?.spec.choices ?? []).map(({ name }) => invocation.options[name]);
  return values.filter((value) => typeof value === 'string');
}

function commandOf({ invocation }: Subject): string {
  return ['mds', ...invocation.command.words, ...invocation.args.slice(0, 1)].join(' ');
}

/** Requested field names, and how to check them. */
interface FieldQuestion {
  /** As typed. */
  readonly fields: readonly string[];
  /** Whether a path leads to something in what was answered. */
  readonly isThere: (path: Path) => boolean;
  /** Every name that may be asked for; worked out only when a field was not answered. */
  readonly names: () => Promise<readonly string[]>;
  /** What lists all of them. */
  readonly lister: string;
}

/**
 * The paths of the fields. A field that is known but was not answered is no mistake: it is left out. Throws USAGE (FIELD_UNKNOWN) for
 * names there are not, with what may have been meant.
 */
async function checkedPaths({ fields, isThere, names, lister }: FieldQuestion): Promise<readonly Path[]> {
  const paths = fields.map(parsePath);
  const missing = fields.filter((_, index) => !isThere(paths[index] ?? []));
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

/** A field, or the group it is in. */
function isKnown(path: Path, names: readonly string[]): boolean {
  const text = path.join('.');
  return names.some((name) => {
    const plain = name.replaceAll('[]', '');
    // Behind `*` stand names that only the data know.
    const open = plain.endsWith('.*') && text.startsWith(plain.slice(0, -1));
    return open || plain === text || plain.startsWith(`${text}.`);
  });
}

/** Fields of that own name in other places, else the nearest by spelling, whole or by their own names; at most three. */
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
