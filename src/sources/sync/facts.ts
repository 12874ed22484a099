/** Fetches a company's facts (companyfacts) when a new filing has some, or stores their absence. */

import { MdsError } from '../../errors.ts';
import { hasItems, isPeriodicInForce } from '../../filings/forms/forms.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import { tenDigitCik } from '../../store/schema/cik.ts';
import type { SyncStateRow } from '../../store/schema/row-types.ts';
import { fingerprint } from '../content.ts';
import { factsUrl } from './addresses.ts';
import { CORRECTED_MS, FACTS_MS, isFresh } from './freshness.ts';
import { checkedState, conditionalHeaders, detailOf, type Requests, renewedState, validators } from './requests.ts';
import type { SyncOptions } from './types.ts';
import { type FetchedFile, inMemory } from './virtual-files.ts';

export interface FactsFetched {
  readonly file: FetchedFile | undefined;
  readonly states: readonly SyncStateRow[];
}

interface Detail {
  /** EDGAR has no record: a fund, or a filer without XBRL. */
  readonly absent?: boolean;
  /** The record has no fact that is stored. */
  readonly empty?: boolean;
  /** Filings with XBRL that were listed when the record was fetched, the newest of them. */
  readonly known?: readonly string[];
}

const NOTHING: FactsFetched = { file: undefined, states: [] };
/** About what a record takes on the wire, bytes: 3.7 MB of Apple's are 250 KB. */
const FACTS_BYTES = 300_000;
/** How many of the newest are stored: an older one does not appear late. */
const MAX_KNOWN = 60;
/** The record trails a filing by minutes, in bad times by days. */
const LAG_DAYS = 3;

/** Throws MdsError `SOURCE_*`. */
export async function fetchFacts(
  { store, bases, now, refresh }: Pick<SyncOptions, 'store' | 'bases' | 'now' | 'refresh'>,
  cik: number,
  filings: readonly ListedFiling[],
  { get: ask }: Requests,
): Promise<FactsFetched> {
  const subject = tenDigitCik(cik);
  const state = store.syncState(subject, 'companyfacts');
  const before = detailOf<Detail>(state);
  const tagged = taggedFilings(filings);
  const known = new Set(before.known);
  const isNews = tagged.some((accession) => !known.has(accession));
  const stored = new Set(store.facts(cik, [])?.reports.map(({ accession }) => accession));
  const missing = stored.size === 0 && before.absent !== true && before.empty !== true;
  const late = lagging(filings, stored, now()) && !isFresh(state?.checkedAt, FACTS_MS, now());
  // Records are also corrected without a new filing.
  const isOld = before.absent !== true && !isFresh(state?.checkedAt, CORRECTED_MS, now());
  if (state !== undefined && !refresh && !isNews && !missing && !late && !isOld) return NOTHING;
  // A record imported by hand counts as any other.
  const validated = missing || refresh ? {} : conditionalHeaders(state);
  const fetched = await ask({ url: factsUrl(bases, cik), accept: 'json', headers: validated }, FACTS_BYTES);
  if (fetched === undefined) return NOTHING;
  const checked = (more: Partial<SyncStateRow>) => checkedState(subject, 'companyfacts', now(), more);
  const detail = (more: Detail): string => JSON.stringify({ ...more, known: tagged.slice(0, MAX_KNOWN) });
  if (fetched.status === 404) {
    return { ...NOTHING, states: [checked({ detail: detail({ absent: true }) })] };
  }
  if (fetched.status === 304) {
    return { ...NOTHING, states: [{ ...renewedState(state!, now()), detail: detail(emptiness(before)) }] };
  }
  if (fetched.status !== 200) {
    const hint = 'try again later; check sec_data_url if this stays so';
    throw new MdsError('SOURCE_NONSENSE', `${fetched.url}: status ${fetched.status}`, { hint });
  }
  const sha256 = fingerprint(fetched.body);
  const isNew = missing || sha256 !== state?.sha256;
  const states = [checked({ ...validators(fetched), sha256, detail: detail(isNew ? {} : emptiness(before)) })];
  const file = isNew ? { ...inMemory(fetched.url, fetched.body), cik } : undefined;
  return { file, states };
}

function emptiness({ empty }: Detail): Detail {
  return empty === true ? { empty } : {};
}

/** The state of a record without stored facts: requested again with the next filing. */
export function withoutFacts(row: SyncStateRow): SyncStateRow {
  return { ...row, detail: JSON.stringify({ ...detailOf<Detail>(row), empty: true } satisfies Detail) };
}

/** Detail of facts from an archive: the filings they can include. */
export function factsDetail(filings: readonly ListedFiling[]): string {
  return JSON.stringify({ known: taggedFilings(filings) } satisfies Detail);
}

/** Filings with facts, newest first. Current reports tag their cover page only. */
function taggedFilings(filings: readonly ListedFiling[]): readonly string[] {
  return filings
    .filter(({ isXbrl, form }) => isXbrl && !hasItems(form))
    .sort((a, b) => b.filed - a.filed || (a.accession < b.accession ? 1 : -1))
    .map(({ accession }) => accession)
    .slice(0, MAX_KNOWN);
}

/** Whether a recent report is missing from the stored facts. */
function lagging(filings: readonly ListedFiling[], stored: ReadonlySet<string>, now: number): boolean {
  const since = Math.floor(now / 86_400_000) - LAG_DAYS;
  return filings.some(
    ({ isXbrl, form, filed, accession }) =>
      isXbrl && filed >= since && isPeriodicInForce(form) && !stored.has(accession),
  );
}
