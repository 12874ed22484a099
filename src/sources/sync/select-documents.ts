/** Selects the filings whose documents are fetched, and the requests for each. */
import { addMonths } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { isOriginalAnnual, isOwnershipForm, isReadQuarterlyForm, isReadReport } from '../../filings/forms/forms.ts';
import { mainDocument } from '../../filings/section-documents.ts';
import type { ListedFiling } from '../../filings/submissions.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { DocumentRow } from '../../store/schema/row-types.ts';

/**
 * `main`: the main document alone (a quarterly report, a form 3, 4 or 5); `whole`: the full submission; `index`: its
 * index page, then what it lists that is selected; `listed`: the index is stored, these documents are missing.
 */
export type FetchPlan =
  | { readonly by: 'main'; readonly name: string }
  | { readonly by: 'whole' }
  | { readonly by: 'index' }
  | { readonly by: 'listed'; readonly names: readonly string[] };

export interface SelectedFiling {
  readonly filing: ListedFiling;
  readonly plan: FetchPlan;
}

/** Forms 3, 4 and 5 of so many months. */
const OWNERSHIP_MONTHS = 12;
/**
 * A submission up to this size (as EDGAR lists it, with its pictures and XBRL) comes whole, in one request; of a longer
 * one the index page and the documents are asked for. Of real submissions records since 2020: the median 8-K has 0.38
 * MB and 88 % are below this; the median 10-K has 12.6 MB, its document 1.5 MB (0.1 MB packed).
 */
const WHOLE_BYTES = 1_500_000;

/**
 * Filings with documents to fetch, newest first. `today`: the day of the run; `prunedBefore`: documents filed before it
 * were deleted.
 */
export function selectDocuments(
  store: StoreReader,
  filings: readonly ListedFiling[],
  since: EpochDay,
  today: EpochDay,
  prunedBefore = Number.NEGATIVE_INFINITY,
): readonly SelectedFiling[] {
  const newest = [...filings].sort((a, b) => b.filed - a.filed || (a.accession < b.accession ? 1 : -1));
  const latestAnnual = newest.find(({ form }) => isOriginalAnnual(form))?.accession;
  const ownedSince = Math.max(addMonths(today, -OWNERSHIP_MONTHS), prunedBefore);
  const reportsSince = Math.max(since, prunedBefore);
  return newest.flatMap((filing) => {
    const { form, filed, accession } = filing;
    const isReport = isReadReport(form) && (filed >= reportsSince || accession === latestAnnual);
    const isOwnership = isOwnershipForm(form) && filed >= ownedSince;
    if (!isReport && !isOwnership) return [];
    const plan = planFetch(store, filing);
    return plan === undefined ? [] : [{ filing, plan }];
  });
}

/** Plans the requests for a filing's missing documents; undefined when none is missing. */
function planFetch(
  store: StoreReader,
  { accession, form, primaryDocument, size }: ListedFiling,
): FetchPlan | undefined {
  const rows = store.documents(accession);
  const main = mainDocument(form, rows);
  if (isOwnershipForm(form)) {
    if (rows.some(({ stored }) => stored)) return undefined;
    const name = withoutStyle(primaryDocument);
    return name.toLowerCase().endsWith('.xml') ? { by: 'main', name } : { by: 'whole' };
  }
  if (isReadQuarterlyForm(form)) {
    if (main?.stored === true) return undefined;
    return primaryDocument === '' ? { by: 'whole' } : { by: 'main', name: withoutStyle(primaryDocument) };
  }
  const isListed = store.filersOf(accession).some(({ role }) => role !== undefined);
  if (!isListed || rows.length === 0) return size > 0 && size <= WHOLE_BYTES ? { by: 'whole' } : { by: 'index' };
  const names = missingDocuments(form, rows);
  return names.length === 0 ? undefined : { by: 'listed', names };
}

/** Names of the selected documents of a filing that are not stored. */
export function missingDocuments(
  form: string,
  rows: readonly Pick<DocumentRow, 'type' | 'filename' | 'stored' | 'sequence'>[],
): readonly string[] {
  const main = mainDocument(form, rows);
  return rows
    .filter((row) => !row.stored && row.filename !== '' && (row === main || isSelectedExhibit(form, row.type)))
    .filter(({ filename }) => /\.(html?|txt|xml)$/i.test(filename))
    .map(({ filename }) => filename);
}

/** Forms that say what they say in exhibits. */
const ENCLOSING = [FORM.current, FORM.foreignCurrent, FORM.canadianAnnual];

/**
 * The annual report to shareholders that a 10-K refers to; what a current report encloses; the parts a 40-F is made of.
 */
function isSelectedExhibit(form: string, type: string): boolean {
  if (ENCLOSING.some((one) => form.startsWith(one))) return /^EX-99(\.|$)/.test(type);
  return /^EX-13(\.|$)/.test(type);
}

/**
 * A form 4 is listed under its style sheet (`xslF345X05/form4.xml`), an inline report under its viewer: the name of the
 * document itself.
 */
export function withoutStyle(name: string): string {
  return name.replace(/^xsl[^/]*\//i, '').replace(/^.*\/ix\?doc=/i, '');
}
