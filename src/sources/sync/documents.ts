/** Documents of a company's filings: each fetched once, ever. */
import { parseDay } from '../../engine/days.ts';
import { readIndexPage } from '../../filings/index-page.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import type { SyncStateRow } from '../../store/row-types.ts';
import { cikText } from '../edgar/import-edgar.ts';
import type { FetchRequest } from '../net/types.ts';
import { filingUrl } from './addresses.ts';
import { type Asking, checked } from './asking.ts';
import { isMissingPage, pageInstead } from './odd-answers.ts';
import type { SyncOptions } from './types.ts';
import type { FetchedFile } from './virtual-files.ts';
import { lacking, type Wanted, wantedDocuments } from './wanted.ts';

export interface DocumentsFetched {
  readonly files: readonly FetchedFile[];
  /** The filing each file belongs to. */
  readonly accessionOf: ReadonlyMap<string, string>;
  /** Filings whose documents are not to be had, with the reason. */
  readonly unusable: Readonly<Record<string, string>>;
  /** Those of them that were not known to be so before. */
  readonly lost: readonly ListedFiling[];
}

type Context = Pick<SyncOptions, 'store' | 'bases' | 'spool' | 'now' | 'since' | 'forgone' | 'dryRun' | 'refresh'>;

/** A filing EDGAR lists before it serves it is tried again for so many days. */
const SETTLES_DAYS = 3;

/** Throws MdsError `SOURCE_*`; what was fetched until then lies in the spool. */
export async function fetchDocuments(
  context: Context,
  cik: number,
  filings: readonly ListedFiling[],
  asking: Asking,
): Promise<DocumentsFetched> {
  const { store, now, since, forgone, refresh } = context;
  const today = Math.floor(now() / 86_400_000);
  const before = refresh ? {} : unusableBefore(context, cik);
  const wanted = wantedDocuments(store, filings, since, today, forgone).filter(
    ({ filing }) => before[filing.accession] === undefined || today - filing.filed <= SETTLES_DAYS,
  );
  const files: FetchedFile[] = [];
  const accessionOf = new Map<string, string>();
  const unusable: Record<string, string> = { ...before };
  asking.count.needed += wanted.length;
  // Whoever fails first ends the others: what is fetched is kept.
  const results = await Promise.allSettled(
    wanted.map(async (each) => {
      const { accession } = each.filing;
      const fetched = await fetchFiling(context, cik, each, asking);
      if (typeof fetched === 'string') {
        unusable[accession] = fetched;
        return;
      }
      delete unusable[accession];
      for (const file of fetched) {
        files.push(file);
        accessionOf.set(file.url, accession);
      }
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const lost = wanted.flatMap(({ filing }) =>
    unusable[filing.accession] === undefined || before[filing.accession] !== undefined ? [] : [filing],
  );
  // The importer takes files in their order; requests end in any.
  return { files: files.sort((a, b) => (a.url < b.url ? -1 : 1)), accessionOf, unusable, lost };
}

/** The row that remembers what is not to be had. */
export function documentsState(cik: number, now: number, unusable: Readonly<Record<string, string>>): SyncStateRow {
  return checked(cikText(cik), 'documents', now, { detail: JSON.stringify({ unusable }) });
}

function unusableBefore({ store }: Context, cik: number): Readonly<Record<string, string>> {
  const state = store.syncState(cikText(cik), 'documents');
  return state === undefined
    ? {}
    : ((JSON.parse(state.detail) as { unusable?: Record<string, string> }).unusable ?? {});
}

/** The files of one filing, or why there are none. */
async function fetchFiling(
  context: Context,
  cik: number,
  { filing, way }: Wanted,
  asking: Asking,
): Promise<readonly FetchedFile[] | string> {
  const { accession, size, form } = filing;
  const url = (name: string): string => filingUrl(context.bases, cik, accession, name);
  const get = (name: string, about: number) => document(context, url(name), about, asking);
  const whole = () => get(`${accession}.txt`, Math.ceil(size / 4));
  if (way.by === 'main') {
    const main = (await get(way.name, Math.min(size, /^[345]/.test(form) ? 3_000 : 120_000))) ?? (await whole());
    return answer([main]);
  }
  if (way.by === 'whole') {
    const found = await whole();
    return found === undefined ? byIndex(context, filing, url, asking) : answer([found]);
  }
  if (way.by === 'listed') return answer(await Promise.all(way.names.map((name) => get(name, 50_000))));
  return byIndex(context, filing, url, asking);
}

/** The index page and what it lists that is wanted; without such a page the main document alone, else the full submission. */
async function byIndex(
  context: Context,
  { accession, form, primaryDocument, size }: ListedFiling,
  url: (name: string) => string,
  asking: Asking,
): Promise<readonly FetchedFile[] | string> {
  const get = (name: string, about: number) => document(context, url(name), about, asking);
  for (const name of [`${accession}-index-headers.html`, `${accession}-index.htm`]) {
    const page = await get(name, 4_000);
    if (page === undefined) continue;
    // A dry run knows only that there will be a main document.
    if (page === 'counted') {
      await get(primaryDocument, Math.min(size, 150_000));
      return [];
    }
    const index = readIndexPage(Buffer.from(page.read()).toString('utf8'));
    if ('missing' in index || index.header.accession !== accession) continue;
    const rows = index.documents.map((row) => ({ ...row, stored: false }));
    const parts = await Promise.all(lacking(form, rows).map((part) => get(part, 100_000)));
    const here = parts.filter((part) => part !== undefined);
    return here.length === 0 ? `none of the documents of ${accession} is there` : answer([page, ...here]);
  }
  return answer([
    (primaryDocument === '' ? undefined : await get(primaryDocument, size)) ?? (await get(`${accession}.txt`, size)),
  ]);
}

function answer(found: readonly (FetchedFile | 'counted' | undefined)[]): readonly FetchedFile[] | string {
  const here = found.filter((file) => file !== undefined);
  if (here.length === 0) return 'not there (404)';
  return here.filter((file) => file !== 'counted');
}

/** One document, from the spool where a run before this one got so far; undefined where there is none; counted only in a dry run. */
async function document(
  { spool }: Context,
  url: string,
  about: number,
  { ask }: Asking,
): Promise<FetchedFile | 'counted' | undefined> {
  if (!spool.has(url)) {
    const name = url.slice(url.lastIndexOf('/') + 1);
    const request: FetchRequest = { url, accept: 'bytes', check: (body) => pageInstead(name, body) };
    const fetched = await ask(request, about);
    if (fetched === undefined) return 'counted';
    if (fetched.status !== 200 || isMissingPage(fetched.body)) return undefined;
    spool.put(url, fetched.body);
  }
  return { url, size: spool.size(url), read: () => spool.get(url) };
}

/** Day `period` before `today`: `2y`, `18m`, `90d`, or a day `2024-01-31`; undefined when it is none of these. */
export function sinceDay(
  text: string,
  today: number,
  addMonths: (day: number, n: number) => number,
): number | undefined {
  const [, count, unit] = /^(\d{1,4})([ymwd])$/.exec(text.trim().toLowerCase()) ?? [];
  if (count === undefined) return parseDay(text.trim());
  const n = Number(count);
  if (unit === 'y' || unit === 'm') return addMonths(today, -(unit === 'y' ? 12 * n : n));
  return today - (unit === 'w' ? 7 * n : n);
}
