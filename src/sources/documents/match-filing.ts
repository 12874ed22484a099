/**
 * Which filing a bare document belongs to. Nothing is guessed: either one filing fits, or the file is refused with what
 * is missing.
 */
import { formatDay, parseDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { baseForm, hasWordedCover } from '../../filings/forms/spelling.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { refused } from '../fault.ts';
import { accessionInPath, accessionOf } from './accession.ts';
import type { DocumentIdentity } from './identity.ts';

export interface FilingMatch {
  /** As the store lists it, or as made from the document where it lists none. */
  readonly filing: FilingRow;
  readonly isNew: boolean;
  /** How it was found, for the report. */
  readonly how: string;
}

/** What the user said of the one document given. */
export interface FilingHint {
  readonly accession?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly filed?: string | undefined;
}

/**
 * Listed filings reaching so many days past a period hold every timely ownership form about it (due within two business
 * days).
 */
const SETTLED_DAYS = 30;

/** The filing of a document. Throws IMPORT_REFUSED. */
export function matchFiling(
  store: StoreReader,
  identity: DocumentIdentity,
  path: string,
  given: FilingHint = {},
): FilingMatch {
  const stated = given.accession === undefined ? undefined : accessionOf(given.accession);
  if (given.accession !== undefined && stated === undefined)
    throw refused(`not an accession number: ${JSON.stringify(given.accession)}`);
  const named = accessionInPath(path);
  if (stated !== undefined) return byAccession(store, identity, stated, given, 'accession given as an option');
  if (named !== undefined) {
    return byAccession(store, identity, named.accession, given, `accession in the name of the ${named.where}`);
  }
  return byContent(store, identity);
}

function byAccession(
  store: StoreReader,
  identity: DocumentIdentity,
  accession: string,
  given: FilingHint,
  how: string,
): FilingMatch {
  const listed = store.filing(accession);
  if (listed !== undefined) {
    checkFiler(store, identity, listed);
    checkForm(identity, listed);
    return { filing: listed, isNew: false, how };
  }
  const { cik, form, period } = identity;
  const report =
    cik === undefined ? undefined : store.facts(cik, [])?.reports.find((one) => one.accession === accession);
  const filed = report?.filed ?? dayGiven(given.filed);
  if (cik !== undefined && filed !== undefined && (report?.form ?? form) !== undefined) {
    const filing = newFiling({ cik, accession, form: report?.form ?? form!, filed, period }, identity);
    checkForm(identity, filing);
    const day = report === undefined ? 'filing day given as an option' : 'filing day from the facts record';
    return { filing, isNew: true, how: `${how}; ${day}; form and filer from ${identity.from}` };
  }
  const lacking = [
    cik === undefined && 'its filer',
    form === undefined && 'its form',
    filed === undefined && 'its filing day',
  ].filter(Boolean);
  throw refused(
    `filing ${accession} is not in the store, and the file does not say ${lacking.join(', ')}: import the submissions record of its company, the index page of the filing or its full submission (.txt)${cik !== undefined && form !== undefined ? '; or specify --filed' : ''}`,
  );
}

function dayGiven(text: string | undefined): EpochDay | undefined {
  const day = text === undefined ? undefined : parseDay(text);
  if (text !== undefined && day === undefined) throw refused(`not a day: ${JSON.stringify(text)}`);
  return day;
}

function newFiling(
  key: { cik: number; accession: string; form: string; filed: EpochDay; period: string | undefined },
  { filename, bytes, isInlineXbrl }: DocumentIdentity,
): FilingRow {
  const { period, ...rest } = key;
  return {
    ...rest,
    reportDay: period === undefined ? undefined : parseDay(period),
    accepted: undefined,
    items: '',
    size: bytes.length,
    primaryDocument: filename,
    primaryDescription: '',
    isXbrl: isInlineXbrl,
    isInlineXbrl,
  };
}

function checkFiler(store: StoreReader, { cik, from, statesCik }: DocumentIdentity, { accession }: FilingRow): void {
  if (cik === undefined || !statesCik) return;
  const filers = store.filersOf(accession);
  if (filers.some((filer) => filer.cik === cik)) return;
  throw refused(
    `the document is about CIK ${cik} (${from}), but filing ${accession} is one of CIK ${filers.map((filer) => filer.cik).join(', ')}`,
  );
}

function checkForm({ form, from }: DocumentIdentity, filing: FilingRow): void {
  const filed = baseForm(filing.form);
  if (form === undefined || baseForm(form) === filed) return;
  if (from === 'its first lines' && !hasWordedCover(filing.form)) return;
  throw refused(`the document is of form ${form} (${from}), but filing ${filing.accession} is of form ${filing.form}`);
}

function byContent(store: StoreReader, identity: DocumentIdentity): FilingMatch {
  const { cik, form, period, filename, from, owners } = identity;
  if (cik === undefined) {
    throw refused(
      'its filing is not known: there is no accession number in its name or folders, and no filer in its text; specify --accession',
    );
  }
  const listed = store.filings(cik);
  const byName = listed.filter((filing) => bare(filing.primaryDocument) === filename.toLowerCase());
  if (byName.length === 1 && distinctive(filename)) {
    checkForm(identity, byName[0]!);
    return { filing: byName[0]!, isNew: false, how: `CIK ${cik} from ${from}; primary document of that name` };
  }
  const what = `CIK ${cik}${form === undefined ? '' : `, form ${form}`}${period === undefined ? '' : `, period ${period}`}`;
  if (form === undefined || period === undefined) {
    throw refused(`its filing is not known: ${what} is not enough to find it; specify --accession`);
  }
  const day = parseDay(period);
  const fitting = listed.filter((filing) => filing.form === form && filing.reportDay === day);
  if (listed.length === 0) {
    throw refused(
      `its filing is not known (${what}): import the submissions record of the company first, or specify --accession`,
    );
  }
  const { match, note } = owners.length === 0 ? { match: fitting, note: '' } : ofOwners(store, fitting, owners, listed);
  if (match.length === 1) {
    return { filing: match[0]!, isNew: false, how: `CIK, form, period from ${from}${note}` };
  }
  const some = fitting.slice(0, 3).map(({ accession, filed }) => `${accession} of ${formatDay(filed)}`);
  throw refused(
    fitting.length === 0
      ? `its filing is not known: the store lists none with ${what}; import a newer submissions record, or specify --accession`
      : `its filing is not known: ${fitting.length} filings have ${what} (${some.join(', ')}${fitting.length > 3 ? ', ...' : ''}); specify --accession`,
  );
}

/**
 * Of the issuer's forms of that period, those that an owner's own record lists; without such records, the one there is.
 */
function ofOwners(
  store: StoreReader,
  fitting: readonly FilingRow[],
  owners: DocumentIdentity['owners'],
  listed: readonly FilingRow[],
): { readonly match: readonly FilingRow[]; readonly note: string } {
  const ofThem = owners.map(({ cik }) => new Set(store.filings(cik).map(({ accession }) => accession)));
  const parties = (accession: string) => store.filersOf(accession).filter(({ role }) => role === 'owner');
  const named = fitting.filter(
    ({ accession }) =>
      ofThem.some((all) => all.has(accession)) ||
      parties(accession).some(({ cik }) => owners.some((owner) => owner.cik === cik)),
  );
  if (named.length > 0) return { match: named, note: ', by its owner' };
  const [only] = fitting;
  const others = only === undefined ? [] : parties(only.accession);
  const isSettled = only?.reportDay !== undefined && (listed[0]?.filed ?? 0) >= only.reportDay + SETTLED_DAYS;
  const isOnly = fitting.length === 1 && others.length === 0 && isSettled;
  return { match: isOnly ? fitting : [], note: ', the only one listed' };
}

/** Name of a primary document without the folder of its style sheet (`xslF345X05/`). */
function bare(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase();
}

/**
 * Many agents call every document of theirs `form4.xml` or `d10k.htm`; a name with a date or a number of its own is one
 * filing's.
 */
function distinctive(filename: string): boolean {
  return (filename.match(/\d/g)?.length ?? 0) >= 5;
}
