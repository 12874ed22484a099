/** Events made of the list of filings, and of the Forms 4 among them. */

import { formatDay } from '../../engine/days.ts';
import { groupedBy } from '../../engine/grouped-by.ts';
import { insiderRows } from '../../engine/insider/index.ts';
import type { InsiderRow, OwnershipDocument } from '../../engine/insider/types.ts';
import { isMarker } from '../../engine/value.ts';
import { acceptanceInstant } from '../../filings/acceptance.ts';
import { hasItems, isForm4 } from '../../filings/forms/forms.ts';
import { formWords } from '../../filings/forms/words.ts';
import { itemCaption, itemCodes } from '../../filings/items.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { isoSeconds } from '../contract/envelope.ts';
import { labelFor } from '../contract/words.ts';
import { indexUrl } from '../documents/filing-fields.ts';
import { rangeLookup } from '../insider/public-forms.ts';
import { KIND_WORDS, shortRole } from '../insider/words.ts';
import { isFiledBy, recordOf } from '../subject/filers.ts';
import { areFilingsStale, filingRecordsInstant, isPublic } from '../subject/filing-records.ts';
import { companiesOf, hasFilingList } from '../subject/no-data.ts';
import { type Asked, eventOf, type Found, moneyText, numberText, perShareText } from './found.ts';
import type { Event } from './payload.ts';

/**
 * Filings, and what officers and directors traded. A fund's own filings are those of its trust: they are not about it.
 */
export function filingEvents({ context, row, since, until }: Asked): Found {
  const { store } = context;
  const { cik, symbol } = row;
  if (row.assetType === 'etf') return { events: [], gaps: [] };
  if (cik === undefined || !hasFilingList(store, cik))
    return { events: [], gaps: (['filings', 'insider'] as const).map((type) => [type, 'missing_inputs']) };
  const rows = publicFilings({ context, row, since, until });
  const forms = rows.filter(({ form }) => isForm4(form));
  const read = insiderEvents({ context, row, since, until }, new Map(forms.map((each) => [each.accession, each])));
  const stored = new Set(
    companiesOf(store, cik).flatMap((issuer) => store.ownership(issuer, since, until).map((each) => each.accession)),
  );
  const unread = forms.filter(({ accession }) => !stored.has(accession));
  const gaps: Found['gaps'][number][] = areFilingsStale(context, cik)
    ? [
        ['filings', 'missing_inputs'],
        ['insider', 'missing_inputs'],
      ]
    : [];
  if (unread.length > 0) gaps.push(['insider', 'forms_not_stored']);
  return {
    events: [
      ...together(rows.filter((each) => !forms.includes(each))).map((each) => filingEvent(symbol, each)),
      ...read,
      ...together(unread).map((each) => unreadEvent(symbol, each)),
    ],
    gaps,
    asOf: filingRecordsInstant(context, cik),
  };
}

/** The filings of the company and its past that were public at the instant answered for. */
export function publicFilings({ context, row, since, until }: Asked, forms?: readonly string[]): FilingRow[] {
  const { store } = context;
  const { cik } = row;
  if (cik === undefined) return [];
  return recordOf(store, cik).flatMap(({ cik: filer, filedTo }) =>
    store
      .filings(filer, { filedFrom: since, filedTo: Math.min(filedTo, until), ...(forms && { forms }) })
      .filter((each) => isPublic(context, each) && isFiledBy(store, each, filer)),
  );
}

/** What a filing is known by: its day, accession number, link and time. */
function ofFiling(filing: FilingRow): Pick<Event, 'accession' | 'url' | 'time'> & { day: number; key: string } {
  const accepted = acceptanceInstant(filing);
  const { accession, filed } = filing;
  return {
    ...{ day: filed, key: accession, accession, url: indexUrl(filing) },
    ...(accepted !== undefined && { time: isoSeconds(accepted) }),
  };
}

/** Filings of a form that a company files by the dozen a day are one event. */
function together(rows: readonly FilingRow[]): (readonly FilingRow[])[] {
  const key = ({ form, filed, accession }: FilingRow) => (hasItems(form) ? accession : `${form} ${filed}`);
  return [...groupedBy(rows, key).values()];
}

function filingEvent(symbol: string, filings: readonly FilingRow[]): Event {
  const [first] = filings as [FilingRow];
  const count = filings.length === 1 ? '' : `, ${filings.length} filings`;
  const words = hasItems(first.form) ? itemWords(first) : formWords(first.form);
  const text = `${first.form}${count}${words === '' ? '' : `: ${words}`}`;
  return eventOf(symbol, { ...ofFiling(first), type: 'filings', event: 'filing', text });
}

/** Forms 4 of a day whose trades are not known. */
function unreadEvent(symbol: string, filings: readonly FilingRow[]): Event {
  const [first] = filings as [FilingRow];
  const what = filings.length === 1 ? 'Form 4 was filed; its' : `${filings.length} Forms 4 were filed; their`;
  const text = `${what} trades are not stored`;
  return eventOf(symbol, { ...ofFiling(first), type: 'insider', event: 'insider_unread', text });
}

/** What an item without news of its own is: exhibits come with others. */
const EXHIBITS = '9.01';

/** `Departure of Directors or Certain Officers (5.02); Other Events (8.01)`: the first clause of each caption. */
function itemWords({ items, filed }: FilingRow): string {
  const listed = items.split(',').map((item) => item.trim());
  const codes = itemCodes(listed, formatDay(filed)).filter((code) => code !== '');
  const news = codes.filter((code) => code !== EXHIBITS);
  return (news.length > 0 ? news : codes).map((code) => `${itemCaption(code).split(';')[0]} (${code})`).join('; ');
}

/** One event per Form 4 with lines. `filings`: the public ones, by accession number. */
function insiderEvents({ context, row, since, until }: Asked, filings: ReadonlyMap<string, FilingRow>): Event[] {
  const { store } = context;
  const issuers = new Set(companiesOf(store, row.cik));
  const documents = [...issuers].flatMap((issuer) =>
    store
      .ownership(issuer, since, until)
      .filter(({ accession }) => filings.has(accession))
      .map(({ accession, filed, json }) => ({ accession, filed, document: JSON.parse(json) as OwnershipDocument })),
  );
  if (documents.length === 0) return [];
  const { rows } = insiderRows({ issuers, filings: documents, ranges: rangeLookup(context, row.cik!) });
  const forms = groupedBy(rows, ({ accession }) => accession);
  return [...forms].map(([accession, lines]) => {
    const kinds = groupedBy(lines, ({ kind }) => kind);
    const trades = lines.map(({ code }) => code);
    const event = trades.includes('P') ? 'insider_buy' : trades.includes('S') ? 'insider_sale' : 'insider_other';
    const { name, role } = lines[0]!;
    const text = `${name}, ${shortRole(role)}: ${[...kinds].map(([kind, of]) => tradeText(kind, of)).join('; ')}`;
    return eventOf(row.symbol, { ...ofFiling(filings.get(accession)!), type: 'insider', event, text });
  });
}

/** `SELL 1,000 shares at 123.45 for 123,450 USD under a 10b5-1 plan`. */
function tradeText(kind: string, lines: readonly InsiderRow[]): string {
  const sum = (values: readonly InsiderRow['shares'][]): number | undefined =>
    values.some(isMarker) ? undefined : (values as number[]).reduce((total, each) => total + each, 0);
  const shares = sum(lines.map((line) => line.shares));
  const value = sum(lines.map((line) => line.value));
  const amount = shares === undefined ? '' : ` ${numberText(shares, 0)} shares`;
  const worth =
    shares === undefined || value === undefined || shares === 0 || value === 0
      ? ''
      : ` at ${perShareText(value / shares)} for ${moneyText(value, 'USD')}`;
  const plan = lines.every(({ planned }) => planned) ? ' under a 10b5-1 plan' : '';
  return `${labelFor(KIND_WORDS, kind)}${amount}${worth}${plan}`;
}
