/**
 * Shows the payload of a hosted service: with the view of its route where it matches the schema, else as a plain tree
 * with one warning.
 */
import { isObject } from '../../../client/body.ts';
import type { Answer } from '../../../client/core.ts';
import type { Endpoint } from '../../../endpoints/types.ts';
import { isMarker, type Marker } from '../../../engine/value.ts';
import { MdsError } from '../../../errors.ts';
import type { Cell, FactsBlock, Panel, TableBlock, TableColumn, ViewModel } from '../../../render/model.ts';
import { conformed } from '../ask/conform.ts';

/** Fields every response has: they say nothing about the route. */
const ENVELOPE = ['as_of', 'cache_age_seconds', 'freshness', 'market_status', 'point', 'symbol'];

/**
 * The view model that `draw` makes of a matching payload. Otherwise, and where `draw` fails, a plain tree, and `warn`
 * is called. Throws MdsError `BAD_PAYLOAD` for a payload without any field of its own.
 */
export async function hostedView(
  answer: Answer,
  endpoint: Endpoint,
  draw: (payload: unknown) => ViewModel,
  warn: (message: string) => void,
): Promise<ViewModel> {
  const result = await conformed(answer, endpoint);
  if ('payload' in result) {
    try {
      return draw(result.payload);
    } catch {
      // A value the schema allows and the view does not expect: the tree shows it.
    }
  }
  const payload = answer.data();
  if (!isObject(payload) || Object.keys(payload).every((name) => ENVELOPE.includes(name)))
    throw new MdsError('BAD_PAYLOAD', 'the response contains nothing that this command shows', {
      hint: '--json shows the response as it is',
    });
  const where = 'mismatch' in result && result.mismatch !== '' ? ` (${result.mismatch})` : '';
  warn(`the response of the service does not match its contract${where}: showing its fields as they are`);
  return plainView(payload);
}

type Facts = FactsBlock['rows'][number];

/** Groups deeper than this are shown as JSON. */
const DEEPEST = 4;
/** More columns do not fit on a screen. */
const MOST_COLUMNS = 12;

/** The screen. `payload` may be anything under `data`. */
function plainView(payload: Readonly<Record<string, unknown>>): ViewModel {
  const { symbol } = payload;
  return {
    title: typeof symbol === 'string' && symbol !== '' ? symbol : 'Answer',
    subtitle: 'fields as the service names them',
    panels: panelsOf(undefined, payload, 0),
    notes: [],
  };
}

/** For null, and numbers that are none. */
const NOTHING: Marker = { available: false, reason: 'no_reason_given' as Marker['reason'] };

/** Every member of the group, and of the groups in it, a panel a group or list. */
function panelsOf(title: string | undefined, group: Readonly<Record<string, unknown>>, depth: number): Panel[] {
  const rows: Facts[] = [];
  const inner: Panel[] = [];
  for (const [name, value] of Object.entries(group)) {
    const path = title === undefined ? name : `${title}.${name}`;
    if (isRecords(value) && depth < DEEPEST) inner.push({ title: path, block: table(value) });
    else if (isObject(value) && !isMarker(value) && depth < DEEPEST && Object.keys(value).length > 0)
      inner.push(...panelsOf(path, value, depth + 1));
    else rows.push({ label: name, cell: cellOf(value) });
  }
  const own: Panel[] =
    rows.length === 0 ? [] : [{ ...(title === undefined ? {} : { title }), block: { type: 'facts', rows } }];
  return [...own, ...inner];
}

function isRecords(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isObject(each) && !isMarker(each));
}

function table(records: readonly Readonly<Record<string, unknown>>[]): TableBlock {
  const names = [...new Set(records.flatMap((each) => Object.keys(each)))].slice(0, MOST_COLUMNS);
  const columns = names.map((label): TableColumn => {
    const numbers = records.every((each) => typeof each[label] !== 'string' && !isObject(each[label]));
    return { label, kind: numbers ? 'integer' : 'text' };
  });
  return { type: 'table', columns, rows: records.map((each) => names.map((name) => cellOf(each[name]))) };
}

function cellOf(value: unknown): Cell {
  if (value === undefined) return { kind: 'text', value };
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return { kind: 'text', value: NOTHING };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { kind: 'integer', value } : { kind: 'text', value: String(value) };
  if (typeof value === 'boolean' || typeof value === 'string') return { kind: 'text', value };
  if (isMarker(value)) {
    const { reason } = value as { reason?: unknown };
    return { kind: 'text', value: typeof reason === 'string' ? value : NOTHING };
  }
  return { kind: 'text', value: short(value) };
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 300 ? text : `${text.slice(0, 300).toWellFormed()}...`;
}
