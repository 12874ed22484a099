/**
 * The submissions layout: the filer, and its filings as parallel columns, newest first, the older ones on a page of
 * their own.
 */
import { formatDay } from '../../../src/engine/days.ts';
import type { CompanySpec } from '../companies/types.ts';
import { padded } from '../text.ts';
import { acceptedAt, type Filing, isOwnership } from './filings.ts';

const MINUTE = 60_000;

export interface SubmissionFiles {
  readonly main: string;
  /** Older filings, where they fill a page. */
  readonly page: string | undefined;
}

/** Filings beyond this many go on the second page. */
const RECENT = 150;

function clock(ms: number): string {
  const day = Math.floor(ms / 86_400_000);
  const seconds = Math.floor((ms - day * 86_400_000) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${formatDay(day)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000Z`;
}

/**
 * The acceptance as served. For some filers the record shows the New York clock with a `Z` that is not true; so it does
 * here for every fourth.
 */
function acceptance(filing: Filing, cik: number): string {
  if (cik % 4 !== 0) return clock(acceptedAt(filing));
  const local = filing.filed * 86_400_000 + filing.minutes * MINUTE + (acceptedAt(filing) % MINUTE);
  return clock(local);
}

function columns(filings: readonly Filing[], cik: number): Record<string, readonly (string | number)[]> {
  const newest = [...filings].reverse();
  const column = <T extends string | number>(pick: (filing: Filing) => T): T[] => newest.map(pick);
  return {
    accessionNumber: column((filing) => filing.accession),
    filingDate: column((filing) => formatDay(filing.filed)),
    reportDate: column((filing) => (filing.reportDay === undefined ? '' : formatDay(filing.reportDay))),
    acceptanceDateTime: column((filing) => acceptance(filing, cik)),
    act: column((filing) => (isOwnership(filing.form) ? '' : filing.form === '424B2' ? '33' : '34')),
    form: column((filing) => filing.form),
    fileNumber: column((filing) => (isOwnership(filing.form) ? '' : `001-9${String(cik).slice(-4)}`)),
    filmNumber: column((filing) => (isOwnership(filing.form) ? '' : String(9_000_000 + (filing.size % 999_999)))),
    items: column((filing) => filing.items),
    core_type: column((filing) => (filing.xbrl ? 'XBRL' : filing.form)),
    size: column((filing) => filing.size),
    isXBRL: column((filing) => Number(filing.xbrl)),
    isInlineXBRL: column((filing) => Number(filing.xbrl && filing.filed >= 18_078)),
    primaryDocument: column((filing) => filing.document),
    primaryDocDescription: column((filing) => filing.description),
  };
}

function yearEndText(spec: CompanySpec): string {
  const month = spec.fiscalChange?.month ?? spec.fiscal.month;
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return `${String(month).padStart(2, '0')}${days[month - 1]}`;
}

function address(spec: CompanySpec): Record<string, string | number | null> {
  const foreign = spec.country !== undefined;
  return {
    street1: '100 SIMULATION WAY',
    street2: null,
    city: spec.city.toUpperCase(),
    stateOrCountry: spec.country?.code ?? spec.state,
    zipCode: foreign ? '' : '00000',
    stateOrCountryDescription: spec.country?.name ?? spec.state,
    isForeignLocation: foreign ? 1 : 0,
    foreignStateTerritory: null,
    country: spec.country?.name ?? null,
    countryCode: spec.country?.code ?? null,
  };
}

/** The entry of the page with older filings. */
function pageOf(cik: number, older: readonly Filing[]): Record<string, string | number> {
  const days = { filingFrom: formatDay(older[0]!.filed), filingTo: formatDay(older.at(-1)!.filed) };
  return { name: `CIK${padded(cik)}-submissions-001.json`, filingCount: older.length, ...days };
}

/** The submissions JSON of an issuer, with a second page where there are many filings. */
export function submissionFiles(spec: CompanySpec, cik: number, filings: readonly Filing[]): SubmissionFiles {
  const cut = filings.length > RECENT ? filings.length - RECENT : 0;
  const older = filings.slice(0, cut);
  const place = address(spec);
  const former = (spec.formerNames ?? []).map(({ name, to }) => {
    return { name, from: '2004-01-05T00:00:00.000Z', to: `${to}T00:00:00.000Z` };
  });
  const main = {
    cik: padded(cik),
    entityType: 'operating',
    sic: String(spec.sic),
    sicDescription: spec.industry,
    ownerOrg: '00 Simulated',
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: filings.some((filing) => isOwnership(filing.form)) ? 1 : 0,
    name: spec.conformed,
    tickers: spec.listings.map((listing) => listing.symbol),
    exchanges: spec.listings.map(() => spec.exchange),
    ein: '000000000',
    lei: null,
    description: '',
    website: '',
    investorWebsite: '',
    category: spec.thousands ? 'Accelerated filer' : 'Large accelerated filer',
    fiscalYearEnd: yearEndText(spec),
    stateOfIncorporation: spec.incorporated,
    stateOfIncorporationDescription: spec.incorporated,
    addresses: { mailing: place, business: place },
    phone: '555-0100',
    flags: '',
    formerNames: former,
    filings: {
      recent: columns(filings.slice(cut), cik),
      files: older.length === 0 ? [] : [pageOf(cik, older)],
    },
  };
  return {
    main: JSON.stringify(main),
    page: older.length === 0 ? undefined : JSON.stringify(columns(older, cik)),
  };
}
