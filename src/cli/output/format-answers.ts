/** Prints payloads in the format asked for. Loaded only when one is. */
import { EXIT, MdsError } from '../../client/errors.ts';
import type { Endpoint } from '../../endpoints/types.ts';
import { fieldNames, leadsTo, type Path, select } from '../../render/formats/fields.ts';
import { compactJson, type JsonNode, jsonTree } from '../../render/formats/json-tree.ts';
import { indentJson } from '../../render/json-text.ts';
import { sanitizeLines } from '../../render/sanitize.ts';
import type { Invocation } from '../command.ts';
import type { Io } from '../io.ts';
import type { Choice } from './choice.ts';
import { checkedPaths } from './field-check.ts';
import { type Described, describe } from './payload-fields.ts';
import { type RecordSet, recordSets, selected } from './records.ts';
import { mapText, oneTable, tablesOf } from './tables.ts';
import { ndjson, notes, written } from './written.ts';

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
  const payloads = texts.map(read);
  const shown = safeFor(io);
  if (choice.format === 'json' || choice.format === 'jq') {
    const text = document(await withFields(payloads, choice, subject), subject.several);
    if (choice.expression === undefined) io.stdout.write(shown(`${indentJson(text)}\n`));
    else io.stdout.write(shown(await jq(text, choice.expression)));
    return;
  }
  const described = await describe(subject.endpoint);
  const { several, invocation } = subject;
  const wanted = narrowing(subject);
  const sets = recordSets(payloads, { lists: described.lists, wanted, several, tagged: !isOfMany(choice) });
  const paths = await recordPaths(sets, choice, described, subject);
  const chosen = paths === undefined ? sets : selected(sets, paths);
  if (choice.format === 'ndjson') io.stdout.write(shown(ndjson(chosen)));
  else {
    const standard = (list: string | undefined): readonly string[] => described.columns(list, payloads);
    const options = { standard, paths, several };
    const tables = isOfMany(choice) ? tablesOf(chosen, options) : [oneTable(chosen, options)];
    if (invocation.options.quiet !== true) notes(tables, payloads, io);
    const safe = mapText(tables, shown);
    io.stdout.write(await written(safe, { choice, sets: chosen, several, payloads }, invocation.options, io));
  }
}

/** Every field of the route, a line each: for records, of one record. */
export async function printFields(format: Choice['format'], endpoint: Subject['endpoint'], io: Io): Promise<void> {
  const described = await describe(endpoint);
  const lists = described.lists ?? [];
  const record = format !== 'json' && lists.length > 0;
  const names = record ? [...new Set(lists.flatMap((list) => described.columns(list, [])))] : described.fields;
  io.stdout.write(names.map((name) => `${name}\n`).join(''));
}

/** Whether the format holds any number of tables. */
function isOfMany({ format }: Choice): boolean {
  return format === 'md' || format === 'box';
}

function read(text: string): JsonNode {
  try {
    return jsonTree(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MdsError(`the answer cannot be read: ${reason}`, { code: 'BAD_PAYLOAD', exitCode: EXIT.service, cause });
  }
}

/** What is written to a terminal holds no control sequences; to anything else, what the service wrote. */
function safeFor({ stdout }: Io): (text: string) => string {
  return stdout.isTTY() ? sanitizeLines : (text) => text;
}

function document(payloads: readonly JsonNode[], several: boolean): string {
  const texts = payloads.map(compactJson);
  return several ? `[${texts.join(',')}]` : texts.join('');
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
