/** Fetches a company's submissions: the main record where it may have changed, and each older page once. */

import { MdsError } from '../../errors.ts';
import { type ListedFiling, readFiler, readFilings } from '../../filings/submissions.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { fingerprint, textOf } from '../content.ts';
import { tryParse } from '../json.ts';
import { pageUrl, submissionsUrl } from './addresses.ts';
import { ABSENT_MS, isFresh, submissionsMs } from './freshness.ts';
import { checkedState, conditionalHeaders, detailOf, type Requests, renewedState, validators } from './requests.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, inMemory } from './virtual-files.ts';

export interface SubmissionsFetched {
  /** `fresh`: asked so recently that it was not asked again; `absent`: EDGAR has none under this CIK. */
  readonly status: 'fresh' | 'unchanged' | 'changed' | 'absent';
  /** Every filing known: of the store and of what was fetched. */
  readonly filings: readonly ListedFiling[];
  readonly files: readonly FetchedFile[];
  readonly states: readonly SyncStateRow[];
  readonly notes: readonly string[];
}

interface Detail {
  /** Imported older pages: name, and what the record said of each. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly absent?: boolean;
  /** Older pages the record names were not there. */
  readonly lacks?: boolean;
}

/** About what a page takes on the wire, bytes. */
const PAGE_BYTES = 120_000;

/** `freshMs`: how long an answer counts as new, where that is not as ever. Throws MdsError `SOURCE_*`. */
export async function fetchSubmissions(
  { store, bases, now, refresh }: Pick<SyncOptions, 'store' | 'bases' | 'now' | 'refresh'>,
  cik: number,
  { get: ask, getNow: askNow }: Requests,
  freshMs?: number,
): Promise<SubmissionsFetched> {
  const subject = tenDigitCik(cik);
  const state = store.syncState(subject, 'submissions');
  const before = detailOf<Detail>(state);
  const stored = store.filings(cik);
  const window = freshMs ?? (before.absent === true ? ABSENT_MS : submissionsMs(now()));
  const same = { filings: stored, files: [], notes: [] };
  if (!refresh && isFresh(state?.checkedAt, window, now())) {
    return { ...same, status: before.absent === true ? 'absent' : 'fresh', states: [] };
  }
  const url = submissionsUrl(bases, cik);
  const known = stored.length > 0 && before.absent !== true;
  // "Not modified" would not name the pages that were not there.
  const isWhole = known && before.lacks !== true;
  const fetched = await askNow({ url, accept: 'json', headers: isWhole ? conditionalHeaders(state) : {} });
  if (fetched.status === 304) {
    return { ...same, status: 'unchanged', states: [renewedState(state!, now())] };
  }
  if (fetched.status === 404) {
    const detail = JSON.stringify({ absent: true } satisfies Detail);
    return { ...same, status: 'absent', states: [checkedState(subject, 'submissions', now(), { detail })] };
  }
  if (fetched.status !== 200) throw invalidResponse(url, `status ${fetched.status}`);
  const sha256 = fingerprint(fetched.body);
  const isNew = !known || state?.sha256 !== sha256;
  const document = parsed(fetched.body, url);
  const filer = readFiler(document);
  const recent = readFilings((document as { filings?: { recent?: unknown } }).filings?.recent, '$.filings.recent');
  if (filer === undefined || recent === undefined) throw invalidResponse(url, 'no submissions record');
  if (filer.cik !== cik) throw invalidResponse(url, `a record of CIK ${filer.cik}`);
  const files: FetchedFile[] = isNew ? [{ ...inMemory(fetched.url, fetched.body), cik }] : [];
  const notes: string[] = [];
  const pages: Record<string, string> = {};
  const older: ListedFiling[] = [];
  await Promise.all(
    pagesOf(document).map(async ({ name, summary }) => {
      if (known && before.pages?.[name] === summary) {
        pages[name] = summary;
        return;
      }
      const page = await ask({ url: pageUrl(bases, name), accept: 'json' }, PAGE_BYTES);
      if (page === undefined) return;
      const list = page.status === 200 ? readFilings(parsed(page.body, page.url), '$') : undefined;
      if (list === undefined) {
        notes.push(`the older filings in ${name} are missing (${page.status}): asked for again at the next sync`);
        return;
      }
      pages[name] = summary;
      older.push(...list.filings);
      files.push(inMemory(page.url, page.body));
    }),
  );
  const detail = JSON.stringify({ pages, ...(notes.length > 0 ? { lacks: true } : {}) } satisfies Detail);
  return {
    status: files.length > 0 ? 'changed' : 'unchanged',
    filings: mergeFilings([...recent.filings, ...older], stored),
    files,
    states: [checkedState(subject, 'submissions', now(), { ...validators(fetched), sha256, detail })],
    notes,
  };
}

/** Detail of a record from an archive, with those of its older pages that were in it. */
export function pagesDetail(document: unknown, included: ReadonlySet<string>): string {
  const pages = pagesOf(document).filter(({ name }) => included.has(name));
  return JSON.stringify({
    pages: Object.fromEntries(pages.map(({ name, summary }) => [name, summary])),
  } satisfies Detail);
}

/**
 * Older pages the record names, with what it says of each: a page that grows is another. A name never leads elsewhere.
 */
function pagesOf(document: unknown): readonly { name: string; summary: string }[] {
  const files = (document as { filings?: { files?: unknown } } | null)?.filings?.files;
  if (!Array.isArray(files)) return [];
  return files.flatMap((entry: unknown) => {
    const { name, filingCount, filingFrom, filingTo } = (entry ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string' || !/^[A-Za-z0-9][\w-]{0,80}\.json$/.test(name)) return [];
    return [{ name, summary: [filingCount, filingFrom, filingTo].map(String).join(' ') }];
  });
}

function mergeFilings(fetched: readonly ListedFiling[], stored: readonly ListedFiling[]): readonly ListedFiling[] {
  const all = new Map(stored.map((filing) => [filing.accession, filing]));
  for (const filing of fetched) all.set(filing.accession, filing);
  return [...all.values()];
}

function parsed(body: Uint8Array, url: string): unknown {
  const document = tryParse(textOf(body));
  if (document === undefined) throw invalidResponse(url, 'JSON that cannot be read');
  return document;
}

function invalidResponse(url: string, reason: string): MdsError {
  return new MdsError('SOURCE_NONSENSE', `${url}: ${reason}`, {
    hint: 'try again later; check sec_data_url if this stays so',
  });
}
