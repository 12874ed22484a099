/** Computes `GET /v2/filings/search`: the paragraphs of filings that match a query, or how many there are. */
import { civil, formatDay } from '../../engine/days.ts';
import { isMarker } from '../../engine/value.ts';
import { parseQuery, toFts5 } from '../../filings/search/query.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { ParagraphIndex } from '../../store/text/paragraph-index.ts';
import { paragraphsOf } from '../../store/text/paragraphs.ts';
import { type EnvelopeFields, envelope, universeEnvelope } from '../contract/envelope.ts';
import { rounded } from '../contract/rounding.ts';
import { areFilingsStale, filingRecordsInstant } from '../subject/filing-records.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import { findMatches, type Match, type Matches, MOST_RANKED } from './find.ts';
import { type Payload, schema } from './payload.ts';
import { type Range, scopeOf } from './scope.ts';

/**
 * Hits of `params.q`, or with `params.count_by` their counts.
 * @throws MdsError PARAM_INVALID for a query that cannot be read (its place in `details`), and as {@link scopeOf}
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const match = toFts5(parseQuery(params.q as string));
  const index = await context.store.paragraphs();
  if (index.waiting() === 0) return search(context, index, match, params);
  const { withCompleteIndex } = await import('../../store/writing/complete-index.ts');
  const store = withCompleteIndex(context.store);
  try {
    return search({ ...context, store }, await store.paragraphs(), match, params);
  } finally {
    store.close();
  }
}

function search(context: ComputeContext, index: ParagraphIndex, match: string, params: Params): Payload {
  const ranges = scopeOf(context, params, index);
  const matches = findMatches(index, match, ranges);
  const { total } = matches;
  const query = params.q as string;
  const by = params.count_by as CountBy | undefined;
  const shown = by === undefined ? matches.first(params.limit as number) : [];
  const answering = [shown.map(({ range }) => range), [...matches.counts.keys()], ranges].find(
    ({ length }) => length > 0,
  );
  const about = envelopeOf(context, params.symbols as readonly string[] | undefined, answering ?? []);
  if (by !== undefined) return rounded(schema, { ...about, query, total, counts: countsBy(by, matches) });
  const hits = hitsOf(shown, index, match, context);
  return rounded(schema, { ...about, query, total, ranked: total <= MOST_RANKED, hits });
}

/**
 * Of the companies searched, the oldest of their records; of the whole store that of the companies shown or counted,
 * and where nothing matches that of all of them. Without a filing to search the universe.
 */
function envelopeOf(
  context: ComputeContext,
  symbols: readonly string[] | undefined,
  answering: readonly Range[],
): EnvelopeFields {
  const { store } = context;
  const ciks = symbols?.flatMap((symbol) => symbolRow(store, symbol).cik ?? []) ?? [
    ...new Set(answering.map(({ filing }) => filing.cik)),
  ];
  if (ciks.length === 0) return universeEnvelope(context, store.universe(), []);
  const asOf = Math.min(...ciks.map((cik) => filingRecordsInstant(context, cik)));
  const stale = ciks.some((cik) => areFilingsStale(context, cik));
  return envelope(context, { asOf, subjects: ciks.map(tenDigitCik), drivenBy: 'filings', stale });
}

type Hit = Extract<Payload, { hits: unknown }>['hits'][number];
type Count = Extract<Payload, { counts: unknown }>['counts'][number];
type CountBy = 'symbol' | 'year' | 'form';

function hitsOf(
  shown: readonly Match[],
  index: ParagraphIndex,
  match: string,
  { store }: Pick<ComputeContext, 'store'>,
): Hit[] {
  const sections = remembered((accession: string) => index.sections(accession));
  const texts = remembered((key: string) => {
    const [accession, name] = key.split(' ') as [string, string];
    return paragraphsOf(store.section(accession, name)?.text ?? '');
  });
  const places = shown.map(({ range: { filing }, number, score }) => {
    const section = sections(filing.accession).find(({ first, end }) => first <= number && number < end)!;
    const at = number - section.first;
    return { filing, score, section: section.name, at, text: texts(`${filing.accession} ${section.name}`)[at]! };
  });
  const snippets = index.snippets(
    match,
    places.map(({ text }) => text),
  );
  return places.map(({ filing: { symbol, accession, form, filed }, score, section, at }, i) => ({
    symbol,
    accession,
    form,
    filing_date: formatDay(filed),
    section,
    paragraph: at + 1,
    snippet: snippets[i]!,
    ...(score === undefined ? {} : { score }),
  }));
}

function remembered<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key)!;
  };
}

/** Hits and filings by symbol, year or form. */
function countsBy(by: CountBy, { counts }: Matches): Count[] {
  const rows = new Map<string | number, { count: Count; readonly accessions: Set<string> }>();
  for (const [{ filing }, hits] of counts) {
    const { symbol, filed, form, accession } = filing;
    const field = { symbol: { symbol }, year: { year: civil(filed).year }, form: { form } }[by];
    const key = by === 'symbol' && isMarker(symbol) ? `CIK ${filing.cik}` : String(Object.values(field)[0]);
    const row = rows.get(key) ?? { count: { ...field, hits: 0, filings: 0 }, accessions: new Set() };
    row.accessions.add(accession);
    row.count = { ...row.count, hits: row.count.hits + hits, filings: row.accessions.size };
    rows.set(key, row);
  }
  const order = (a: Count, b: Count): number => (by === 'year' ? b.year! - a.year! : b.hits - a.hits);
  return [...rows.values()].map(({ count }) => count).sort(order);
}
