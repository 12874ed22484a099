/** Daily prices in JSON: rows of named fields, or a list per field, wherever in the document services put them. */
import { type JsonNode, jsonNode, parseJson } from '../../json.ts';

/** Rows with the fields of the first one. */
export interface JsonTable {
  readonly header: readonly string[];
  readonly rows: readonly JsonNode[];
  /** What the document says about all rows. */
  readonly symbol?: string | undefined;
  readonly currency?: string | undefined;
}

/** Where services put the rows. */
const MEMBERS = ['historical', 'candles', 'values', 'results', 'data', 'bars', 'quotes', 'historicals', 'prices'];
/** Names of the columns above rows that are lists: Nasdaq Data Link, Quandl. */
const COLUMNS = /"column_names"\s*:\s*(\[[^\]]*\])/;
const ROW = /\[\s*(\{[^{}[\]]*\})/;

/** The names of the fields by the beginning of a document; undefined where it holds no rows with prices. */
export function jsonHeader(head: string): readonly string[] | undefined {
  const columns = COLUMNS.exec(head)?.[1];
  if (columns !== undefined) return namesIn(jsonNode(tryJson(columns)));
  const row = ROW.exec(head)?.[1];
  if (row !== undefined) return Object.keys(jsonNode(tryJson(row)).value as object);
  if (!/"s"\s*:\s*"(ok|no_data)"/.test(head) && !/"t"\s*:\s*\[\s*\d/.test(head)) return undefined;
  return [...head.matchAll(/"(\w{1,20})"\s*:/g)].map((match) => match[1]!);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The rows of a document, each a node with its path. Throws IMPORT_FAILED where the text is no JSON. */
export function jsonTable(text: string): JsonTable {
  const root = jsonNode(parseJson(text));
  // An answer of nasdaq.com has its rows two levels down.
  const inner = root.get('data').get('tradesTable').get('rows');
  const list = [root, inner, ...MEMBERS.map((name) => root.get(name))].find((node) => (node.array()?.length ?? 0) > 0);
  const set = [root.get('dataset'), root.get('dataset_data')].find((node) => node.isObject());
  const rows = set !== undefined ? byColumns(set) : list === undefined ? byField(root) : list.children();
  const about = [root, root.get('meta'), root.get('data'), rows[0] ?? root];
  const stated = (name: string): string | undefined =>
    about.map((node) => node.get(name).text()).find((each) => each !== undefined);
  return {
    header: Object.keys((rows[0]?.value ?? {}) as object),
    rows,
    symbol: stated('symbol') ?? stated('ticker') ?? set?.get('dataset_code').text(),
    currency: stated('currency'),
  };
}

function namesIn(list: JsonNode): readonly string[] {
  return (list.array() ?? []).filter((name) => typeof name === 'string');
}

/** Rows that are lists, below the names of their columns. */
function byColumns(set: JsonNode): readonly JsonNode[] {
  const names = namesIn(set.get('column_names'));
  return set
    .get('data')
    .children()
    .map(({ path, value }) =>
      jsonNode(Object.fromEntries(names.map((name, at) => [name, (value as readonly unknown[])[at]])), path),
    );
}

/** Lists of equal length, one per field, as rows. */
function byField(root: JsonNode): readonly JsonNode[] {
  const fields = root
    .children()
    .flatMap(({ path, value }) => (Array.isArray(value) ? [{ name: path.slice(2), value }] : []));
  const length = fields[0]?.value.length ?? 0;
  return Array.from({ length }, (_, i) =>
    jsonNode(Object.fromEntries(fields.map(({ name, value }) => [name, value[i]])), `$[${i}]`),
  );
}
