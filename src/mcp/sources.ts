/** Lists the filings that the figures of a response come from. */
import { isMdsError } from '../errors.ts';
import { COMPARED_FORMS } from '../filings/forms/forms.ts';
import { type Call, type Reply, reply } from './call.ts';

/** The accession numbers behind figures: of the sources in an explanation, newest filing first. */
export function sourcesIn(document: unknown, limit = 8): readonly string[] {
  const found = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { accession, form, filed } = value as Readonly<Record<string, unknown>>;
    if (typeof accession === 'string') found.set(`${form} ${accession}`, String(filed ?? ''));
    for (const each of Object.values(value)) walk(each);
  };
  walk(document);
  return [...found]
    .sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, limit)
    .map(([name]) => name);
}

/**
 * `[]` where a request for something in addition fails: the answer is complete without it. Cancellation is passed on.
 */
export async function optional<T>(work: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await work;
  } catch (error) {
    if (isMdsError(error) && !isMdsError(error, 'INTERRUPTED')) return [];
    throw error;
  }
}

interface Ages {
  readonly period_end?: unknown;
  readonly ttm_period_end?: unknown;
}

/**
 * The end of the trailing twelve months, else of the newest period, of figures; undefined for a fund, which reports
 * nothing.
 */
function endOf({ statement_age }: Reply['payload']): unknown {
  const { period_end: end, ttm_period_end: trailing } = (statement_age ?? {}) as Ages;
  return typeof trailing === 'string' ? trailing : end;
}

/** The report that figures up to a day come from: of the list of filings, else of the explanation of statements. */
export async function reportOf(call: Call, symbol: string, payload: Reply['payload']): Promise<readonly string[]> {
  const end = endOf(payload);
  if (typeof end !== 'string') return [];
  const { payload: list } = await reply(call, 'filings', { symbol, form: COMPARED_FORMS.join(), limit: 10 });
  const rows = (list.filings ?? []) as readonly Readonly<Record<string, unknown>>[];
  const row = rows.find((each) => each.period_of_report === end);
  if (row !== undefined)
    return [`${payload.symbol} figures to ${end}: ${row.form} ${row.accession}, filed ${row.filing_date}`];
  return call.transport.explains === true ? trailingSources(call, symbol, payload) : [];
}

/** The filings of trailing figures. Those at an old price are of the statements known on its day. */
export async function trailingSources(
  call: Call,
  symbol: string,
  payload: Reply['payload'],
): Promise<readonly string[]> {
  const end = endOf(payload);
  const { session_date: session } = (payload.price_age ?? {}) as { readonly session_date?: string };
  let { payload: document } = await reply(call, 'fundamentals', { symbol }, true);
  if (endOf(document) !== end && session !== undefined) {
    const then = { ...call, transport: await call.backend.transport(session) };
    document = (await reply(then, 'fundamentals', { symbol }, true)).payload;
  }
  const sources = endOf(document) === end ? sourcesIn(document.ttm) : [];
  return sources.length === 0 ? [] : [`${payload.symbol} figures to ${end}: ${sources.join(', ')}`];
}
