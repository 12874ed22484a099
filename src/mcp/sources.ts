/** The filings that figures come from. */
import { MdsError } from '../errors.ts';
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

/** `[]` where a request for something in addition fails: the answer is complete without it. Cancellation is passed on. */
export async function optional<T>(work: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MdsError) return [];
    throw error;
  }
}

/** The report of the newest period of the figures, from the list of filings. */
export async function newestReport(call: Call, symbol: string, payload: Reply['payload']): Promise<readonly string[]> {
  const { period_end: end, ttm_period_end: trailing } = (payload.statement_age ?? {}) as Readonly<
    Record<string, unknown>
  >;
  // An ETF reports nothing.
  if (payload.statement_age === undefined) return [];
  const { payload: list } = await reply(call, 'filings', { symbol, form: '10-K,10-Q', limit: 10 });
  const rows = (list.filings ?? []) as readonly Readonly<Record<string, unknown>>[];
  const row = rows.find((each) => each.period_of_report === trailing || each.period_of_report === end);
  return row === undefined
    ? []
    : [`${payload.symbol} figures to ${row.period_of_report}: ${row.form} ${row.accession}, filed ${row.filing_date}`];
}
