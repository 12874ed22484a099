/** Which filings and sections a search looks at. */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { MdsError } from '../../errors.ts';
import { SECTIONED_FORMS } from '../../filings/forms/forms.ts';
import { meaningOf, type NameMeaning } from '../../filings/sections/names.ts';
import type { ParagraphIndex, SearchedFiling } from '../../store/text/paragraph-index.ts';
import { dayParam } from '../contract/read-day.ts';
import { filerCiks, recordOf } from '../subject/filers.ts';
import { isPublic } from '../subject/filing-records.ts';
import { noData } from '../subject/no-data.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';

/** A filing that is searched, under the company it counts for. */
export interface Searched extends SearchedFiling {
  readonly symbol: Maybe<string>;
}

/** Paragraphs of one filing, from number `first` to before `end`. */
export interface Range {
  readonly filing: Searched;
  readonly first: number;
  readonly end: number;
}

const FIRST_DAY: EpochDay = -0x7ffffffe;
const LAST_DAY: EpochDay = 0x7ffffffe;

/**
 * The paragraphs to search, ascending.
 * @throws MdsError PARAM_INVALID for a day that is none or a section that no form has; NO_DATA where no filing of these
 * companies, or none at all, has text.
 */
export function scopeOf(context: ComputeContext, params: Params, index: ParagraphIndex): readonly Range[] {
  const forms = params.form as readonly string[] | undefined;
  const section = params.section as string | undefined;
  const filedFrom = dayParam(params, 'from') ?? FIRST_DAY;
  const filedTo = dayParam(params, 'to') ?? LAST_DAY;
  if (section !== undefined) requireSection(section, forms ?? SECTIONED_FORMS);
  const companies = companiesOf(context, params.symbols as readonly string[] | undefined);
  const ciks = companies && [...companies.keys()];
  const listed = index.filings({ filedFrom, filedTo, forms, ciks });
  if (listed.length === 0 && index.filings({ filedFrom: FIRST_DAY, filedTo: LAST_DAY, ciks }).length === 0)
    throw noText(params.symbols as readonly string[] | undefined);
  const filings = searched(context, listed, companies);
  return section === undefined ? filings.map(whole) : filings.flatMap((filing) => within(filing, section, index));
}

/** Throws PARAM_INVALID where no filing on these forms can have the section. */
function requireSection(section: string, forms: readonly string[]): void {
  const meanings = forms.map((form): [string, NameMeaning] => [form, meaningOf(section, form, '')]);
  if (meanings.some(([, { kind }]) => kind === 'section')) return;
  const why = meanings.map(([form, meaning]) =>
    meaning.kind === 'unknown' ? meaning.why : `Form ${form} has no ${section}`,
  );
  throw new MdsError('PARAM_INVALID', [...new Set(why)].join('; '), { param: 'section', details: { forms } });
}

type Companies = ReadonlyMap<number, { readonly symbol: string; readonly filedTo: EpochDay }>;

/** By CIK, for which symbol its filings count and up to which filing day; undefined where no symbols are given. */
function companiesOf({ store }: ComputeContext, symbols: readonly string[] | undefined): Companies | undefined {
  if (symbols === undefined) return undefined;
  const companies = new Map<number, { symbol: string; filedTo: EpochDay }>();
  for (const symbol of symbols) {
    const { cik } = symbolRow(store, symbol);
    for (const { cik: filer, filedTo } of cik === undefined ? [] : recordOf(store, cik)) {
      const known = companies.get(filer);
      if (known === undefined || known.filedTo < filedTo) companies.set(filer, { symbol, filedTo });
    }
  }
  return companies;
}

/** The filings that are public and count for a company, each once. */
function searched(
  context: ComputeContext,
  listed: readonly SearchedFiling[],
  companies: Companies | undefined,
): readonly Searched[] {
  const { store } = context;
  const tickers = new Map<number, string | undefined>();
  const tickerOf = (cik: number): string | undefined => {
    if (!tickers.has(cik)) tickers.set(cik, store.symbolsOf(cik)[0]?.symbol);
    return tickers.get(cik);
  };
  /** Of filings listed under several companies, by the first row: the row of the main filer. */
  const chosen: Searched[] = [];
  for (let at = 0; at < listed.length; ) {
    const row = listed[at]!;
    let next = at + 1;
    while (listed[next]?.first === row.first) next += 1;
    const rows = listed.slice(at, next);
    at = next;
    if (!isPublic(context, row)) continue;
    const own = rows.map(({ cik, filed }) => {
      const company = companies?.get(cik);
      return company !== undefined && filed <= company.filedTo ? company.symbol : undefined;
    });
    const asked = own.find((symbol) => symbol !== undefined);
    if (companies !== undefined && asked === undefined) continue;
    const filing = rows.length === 1 ? undefined : store.filing(row.accession);
    const ciks = filing === undefined ? [row.cik] : filerCiks(store, filing);
    const symbol = asked ?? ciks.map(tickerOf).find((each) => each !== undefined) ?? unavailable('not_reported');
    chosen.push({ ...row, symbol });
  }
  return chosen;
}

function whole(filing: Searched): Range {
  return { filing, first: filing.first, end: filing.end };
}

function within(filing: Searched, section: string, index: ParagraphIndex): readonly Range[] {
  const meaning = meaningOf(section, filing.form, formatDay(filing.filed));
  if (meaning.kind !== 'section') return [];
  return index
    .sections(filing.accession)
    .filter(({ name }) => name === meaning.name)
    .map(({ first, end }) => ({ filing, first, end }));
}

/** The error for a search of companies, or of a store, without a text. */
function noText(symbols: readonly string[] | undefined): MdsError {
  if (symbols !== undefined) return noData(symbols.join(' '), ['document'], { param: 'symbols' });
  const hint =
    'get filings with: mds sync AAPL MSFT, or import full submissions (.txt) of EDGAR with: mds import PATH...';
  return new MdsError('NO_DATA', 'the store has no document of a filing to search', {
    param: 'symbols',
    details: { missing: ['document'], command: 'mds sync AAPL MSFT', hint },
  });
}
