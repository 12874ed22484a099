/** Documents of a company's filings: each fetched once, ever. */
import { addMonths, parseDay } from '../../engine/days.ts';
import { isOwnershipForm } from '../../filings/forms/forms.ts';
import { readIndexPage } from '../../filings/index-page.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { textOf } from '../content.ts';
import type { FetchRequest } from '../net/types.ts';
import { filingUrl } from './addresses.ts';
import { checkedState, detailOf, type Requests } from './requests.ts';
import { missingDocuments, type SelectedFiling, selectDocuments } from './select-documents.ts';
import type { SyncOptions } from './types.ts';
import type { FetchedFile } from './virtual-files.ts';

/** Longer pages are documents. */
const PAGE_BYTES = 20_000;
const BLOCKED =
  /maintenance|(temporarily|service|site|page|currently) (is )?unavailable|access denied|are you (a )?(human|robot)|captcha|attention required|just a moment|bad gateway|gateway time-?out|internal server error|request (blocked|rejected)/i;
const MISSING = /\b404\b|not found|no such (key|file)/i;

/** Why the answer for a document of that name is another page; undefined where it may be the document. */
function blockPage(name: string, body: Uint8Array): string | undefined {
  if (body.length === 0) return 'an empty answer';
  const headline = headlineOf(body);
  if (headline === undefined || MISSING.test(headline)) return undefined;
  if (BLOCKED.test(headline)) return `a page that says "${headline.slice(0, 60)}" instead of the document`;
  // A full submission begins with its header, a form's XML with its root.
  return /^\d{10}-\d{2}-\d{6}\.txt$|\.xml$/i.test(name) ? 'a web page instead of the document' : undefined;
}

/** Whether a page with a good status says that the document does not exist. */
function isMissingPage(body: Uint8Array): boolean {
  return MISSING.test(headlineOf(body) ?? '');
}

/** Title of a short web page, else its first heading, else ''; undefined for anything else. */
function headlineOf(body: Uint8Array): string | undefined {
  if (body.length > PAGE_BYTES) return undefined;
  const text = textOf(body);
  if (!/^\s*(<!--.*?-->\s*)*(<\?xml[^>]*>\s*)?<(!doctype html|html|head)\b/is.test(text)) return undefined;
  const [, words = ''] = /<title[^>]*>([^<]*)</i.exec(text) ?? /<h[1-3][^>]*>([^<]*)</i.exec(text) ?? [];
  return words.replace(/\s+/g, ' ').trim();
}

export interface DocumentsFetched {
  readonly files: readonly FetchedFile[];
  /** The filing each file belongs to. */
  readonly accessionOf: ReadonlyMap<string, string>;
  /** Filings whose documents cannot be fetched, with the reason. */
  readonly unusable: Readonly<Record<string, string>>;
  /** Those of them that are new. */
  readonly lost: readonly ListedFiling[];
}

type Context = Pick<SyncOptions, 'store' | 'bases' | 'spool' | 'now' | 'since' | 'prunedBefore' | 'dryRun' | 'refresh'>;

/** Days for which a filing that EDGAR lists but does not serve yet is retried. */
const SETTLES_DAYS = 3;

/** Throws MdsError `SOURCE_*`; what was fetched until then lies in the spool. */
export async function fetchDocuments(
  context: Context,
  cik: number,
  filings: readonly ListedFiling[],
  requests: Requests,
): Promise<DocumentsFetched> {
  const { store, now, since, prunedBefore: forgone, refresh } = context;
  const today = Math.floor(now() / 86_400_000);
  const before = refresh ? {} : unusableBefore(context, cik);
  const selected = selectDocuments(store, filings, since, today, forgone).filter(
    ({ filing }) => before[filing.accession] === undefined || today - filing.filed <= SETTLES_DAYS,
  );
  const files: FetchedFile[] = [];
  const accessionOf = new Map<string, string>();
  const unusable: Record<string, string> = { ...before };
  requests.count.needed += selected.length;
  // The first failure ends the others; what is fetched stays in the spool.
  const results = await Promise.allSettled(
    selected.map(async (each) => {
      const { accession } = each.filing;
      const fetched = await fetchFiling(context, cik, each, requests);
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
  const lost = selected.flatMap(({ filing }) =>
    unusable[filing.accession] === undefined || before[filing.accession] !== undefined ? [] : [filing],
  );
  // The importer takes files in their order; requests end in any.
  return { files: files.sort((a, b) => (a.url < b.url ? -1 : 1)), accessionOf, unusable, lost };
}

/** Sync state with the filings whose documents cannot be fetched. */
export function documentsState(cik: number, now: number, unusable: Readonly<Record<string, string>>): SyncStateRow {
  return checkedState(tenDigitCik(cik), 'documents', now, { detail: JSON.stringify({ unusable }) });
}

function unusableBefore({ store }: Context, cik: number): Readonly<Record<string, string>> {
  return detailOf<{ unusable: Record<string, string> }>(store.syncState(tenDigitCik(cik), 'documents')).unusable ?? {};
}

/**
 * Fetches a file of a filing by its name, of about so many bytes. Undefined where it does not exist; only counted in a
 * dry run.
 */
type Get = (name: string, about: number) => Promise<FetchedFile | 'counted' | undefined>;

/** Fetches the files of one filing; a string is the reason for none. */
async function fetchFiling(
  context: Context,
  cik: number,
  { filing, plan }: SelectedFiling,
  requests: Requests,
): Promise<readonly FetchedFile[] | string> {
  const { accession, size, form } = filing;
  const get: Get = (name, about) => document(context, filingUrl(context.bases, cik, accession, name), about, requests);
  const whole = () => get(`${accession}.txt`, Math.ceil(size / 4));
  switch (plan.by) {
    case 'main':
      return answer([
        (await get(plan.name, Math.min(size, isOwnershipForm(form) ? 3_000 : 120_000))) ?? (await whole()),
      ]);
    case 'whole': {
      const file = await whole();
      return file === undefined ? byIndex(filing, get) : answer([file]);
    }
    case 'listed':
      return answer(await Promise.all(plan.names.map((name) => get(name, 50_000))));
    case 'index':
      return byIndex(filing, get);
  }
}

/**
 * Fetches the index page and the selected documents it lists; without an index the main document, else the full
 * submission.
 */
async function byIndex(
  { accession, form, primaryDocument, size }: ListedFiling,
  get: Get,
): Promise<readonly FetchedFile[] | string> {
  for (const name of [`${accession}-index-headers.html`, `${accession}-index.htm`]) {
    const page = await get(name, 4_000);
    if (page === undefined) continue;
    // A dry run knows only that there will be a main document.
    if (page === 'counted') {
      await get(primaryDocument, Math.min(size, 150_000));
      return [];
    }
    const index = readIndexPage(textOf(page.read()));
    if ('missing' in index || index.header.accession !== accession) continue;
    const rows = index.documents.map((row) => ({ ...row, stored: false }));
    const parts = await Promise.all(missingDocuments(form, rows).map((part) => get(part, 100_000)));
    return parts.every((part) => part === undefined)
      ? `none of the documents of ${accession} is there`
      : answer([page, ...parts]);
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

/** Fetches one document, or reads it from the spool of an earlier run. */
async function document(
  { spool }: Context,
  url: string,
  about: number,
  { get: ask }: Requests,
): Promise<FetchedFile | 'counted' | undefined> {
  if (!spool.has(url)) {
    const name = url.slice(url.lastIndexOf('/') + 1);
    const request: FetchRequest = { url, accept: 'bytes', check: (body) => blockPage(name, body) };
    const fetched = await ask(request, about);
    if (fetched === undefined) return 'counted';
    if (fetched.status !== 200 || isMissingPage(fetched.body)) return undefined;
    spool.put(url, fetched.body);
  }
  return { url, size: spool.size(url), read: () => spool.get(url) };
}

/** Day `period` before `today`: `2y`, `18m`, `90d`, or a day `2024-01-31`; undefined when it is none of these. */
export function sinceDay(text: string, today: number): number | undefined {
  const [, count, unit] = /^(\d{1,4})([ymwd])$/.exec(text.trim().toLowerCase()) ?? [];
  if (count === undefined) return parseDay(text.trim());
  const n = Number(count);
  if (unit === 'y' || unit === 'm') return addMonths(today, -(unit === 'y' ? 12 * n : n));
  return today - (unit === 'w' ? 7 * n : n);
}
