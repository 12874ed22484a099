/** The records of answers, for the record formats (NDJSON, CSV, TSV, Markdown). */
import { leadsTo, type Path, select } from '../../render/formats/fields.ts';
import { type JsonNode, member, reasonOf, stringOf } from '../../render/formats/json-tree.ts';
import { listsOf, recordsOf } from '../../render/formats/records.ts';

/** Records of one kind, from all the answers. */
export interface RecordSet {
  /** The list that contains them; undefined: each answer is a record. */
  readonly list: string | undefined;
  readonly records: readonly JsonNode[];
}

export interface RecordOptions {
  /** Lists of records in payloads of the route; undefined: not known, so every list of groups at the top level. */
  readonly lists: readonly string[] | undefined;
  /** Words that narrow several lists to one: `income` to `income_statement`. */
  readonly wanted: readonly string[];
  /** Several requests: each record begins with its symbol. */
  readonly several: boolean;
  /** Whether each record of simulated data is marked; otherwise the format marks the whole. */
  readonly tagged: boolean;
}

/**
 * The records in the lists of the payloads, else the payloads themselves. A record of a list begins with `symbol` if
 * there are several requests, and ends with `freshness` if the data are simulated and the format does not say so.
 */
export function recordSets(payloads: readonly JsonNode[], options: RecordOptions): readonly RecordSet[] {
  const lists = narrowed(presentLists(payloads, options.lists), options.wanted);
  if (lists.length === 0) return [{ list: undefined, records: payloads.map((each) => symbolFirst(each, options)) }];
  return lists.map((list) => ({
    list,
    records: payloads.flatMap((payload) => recordsOf(payload, list).map((record) => framed(record, payload, options))),
  }));
}

/** Why payloads have no records, by symbol: a fund has no statements. */
export function unsupportedReasons(payloads: readonly JsonNode[]): readonly string[] {
  return payloads.flatMap((payload) => {
    const reason = isUnsupported(payload) ? stringOf(member(payload, 'reason')) : undefined;
    return reason === undefined ? [] : [`${stringOf(member(payload, 'symbol')) ?? 'answer'}: ${reason}`];
  });
}

function isUnsupported(payload: JsonNode): boolean {
  const supported = member(payload, 'supported');
  return supported?.kind === 'scalar' && supported.token === 'false';
}

/** Known lists that a payload has. A foreign service may omit all of them: then any list of groups. */
function presentLists(payloads: readonly JsonNode[], known: readonly string[] | undefined): readonly string[] {
  const lists = known ?? [];
  const there = lists.filter((list) => payloads.some((payload) => member(payload, list)?.kind === 'list'));
  if (there.length > 0) return there;
  if (lists.length > 0 && payloads.every(isUnsupported)) return lists;
  if (known !== undefined && known.length === 0) return [];
  return [...new Set(payloads.flatMap(listsOf))];
}

function narrowed(lists: readonly string[], wanted: readonly string[]): readonly string[] {
  const chosen = lists.filter((list) => wanted.some((word) => list.replaceAll('_', '').startsWith(word)));
  return chosen.length === 0 ? lists : chosen;
}

function framed(record: JsonNode, payload: JsonNode, { several, tagged }: RecordOptions): JsonNode {
  if (record.kind !== 'object') return record;
  const symbol = member(payload, 'symbol');
  const freshness = member(payload, 'freshness');
  const simulated = stringOf(freshness) === 'simulated' && !record.members.has('freshness');
  const first = several && symbol !== undefined && reasonOf(symbol) === undefined ? [['symbol', symbol] as const] : [];
  const last = tagged && simulated && freshness !== undefined ? [['freshness', freshness] as const] : [];
  return { kind: 'object', members: new Map([...first, ...record.members, ...last]) };
}

function symbolFirst(payload: JsonNode, { several }: RecordOptions): JsonNode {
  const symbol = member(payload, 'symbol');
  if (!several || payload.kind !== 'object' || symbol === undefined) return payload;
  return { kind: 'object', members: new Map([['symbol', symbol], ...payload.members]) };
}

/** The sets with only the requested fields; of several, those that have one of the fields that not all of them have. */
export function selected(sets: readonly RecordSet[], paths: readonly Path[]): readonly RecordSet[] {
  const has = ({ records }: RecordSet, path: Path): boolean => records.some((record) => leadsTo(record, path));
  const full = sets.filter(({ records }) => records.length > 0);
  const partial = paths.filter((path) => full.some((set) => has(set, path)) && !full.every((set) => has(set, path)));
  const kept = partial.length === 0 ? sets : sets.filter((set) => partial.some((path) => has(set, path)));
  return kept.map(({ list, records }) => ({ list, records: records.map((record) => select(record, paths)) }));
}
