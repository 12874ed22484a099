/**
 * Computes `GET /v2/filings`: the filings of a company, newest first, each with its items and the sections that can be
 * read.
 */
import { formatDay } from '../../engine/days.ts';
import { MdsError } from '../../errors.ts';
import { sectionNames } from '../../filings/section-documents.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { FilingRow } from '../../store/schema/row-types.ts';
import { indexUrl, periodOfReport } from '../documents/filing-fields.ts';
import { contentOf } from '../documents/sections.ts';
import { isFiledBy, recordOf } from '../subject/filers.ts';
import { filingsEnvelope, isPublic } from '../subject/filing-records.ts';
import { hasFilings, noData } from '../subject/no-data.ts';
import { symbolRow } from '../subject/stored-prices.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';
import { spec } from './spec.ts';

type Item = Payload['filings'][number];

/** Filings of `params.symbol`; none for a fund without any. Throws NO_DATA for a company without a list of filings. */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const { store } = context;
  const row = symbolRow(store, params.symbol as string);
  refuseForms(context, row.cik, params.form as readonly string[]);
  const filings: Item[] = [];
  if (row.assetType !== 'etf' && !hasFilings(store, row.cik)) throw noData(row.symbol, ['filings']);
  if (row.cik !== undefined) {
    const rows = newest(context, row.cik, params.form as readonly string[], params.limit as number);
    // One after the other: a filing that has to be read on the spot takes memory.
    for (const filing of rows) filings.push(await itemOf(store, filing));
  }
  return {
    ...filingsEnvelope(context, row),
    filings,
  };
}

/**
 * Throws PARAM_INVALID for forms that no list has; it names the newest filing of such a form, to be read by accession.
 */
function refuseForms(context: ComputeContext, cik: number | undefined, forms: readonly string[]): void {
  const { values: allowed, refused } = FORM;
  const invalid = forms.filter((form) => refused.some((one) => one === form));
  if (invalid.length === 0) return;
  const [filing] = cik === undefined ? [] : newest(context, cik, invalid, 1);
  const named = invalid.map((form) => `'${form}'`).join(', ');
  const message = `form holds unknown values: ${named}; allowed are ${allowed.join(', ')}`;
  if (filing === undefined)
    throw new MdsError('PARAM_INVALID', message, { param: 'form', details: { invalid, allowed } });
  const { accession, form } = filing;
  const filing_date = formatDay(filing.filed);
  const command = sectionNames(form).length > 0 ? `section ${accession} --list` : `tables ${accession}`;
  const hint = `read the ${form} of ${filing_date} by accession: mds filings ${command}`;
  const details = { invalid, allowed, accession, form, filing_date, hint };
  throw new MdsError('PARAM_INVALID', `${message}; its newest ${form} is ${accession}`, { param: 'form', details });
}

const FORM = spec.params[1];

async function itemOf(store: StoreReader, filing: FilingRow): Promise<Item> {
  const { sections, items, items_text } = await contentOf(store, filing);
  return {
    accession: filing.accession,
    filing_date: formatDay(filing.filed),
    form: filing.form,
    items,
    items_text,
    period_of_report: periodOfReport(filing),
    sections: sections as Item['sections'],
    size_bytes: filing.size,
    url: indexUrl(filing),
  };
}

/**
 * At most `limit` filings of these forms that were public at the instant asked about; its own before those of its past.
 */
function newest(context: ComputeContext, cik: number, forms: readonly string[], limit: number): FilingRow[] {
  const { store } = context;
  const chosen: FilingRow[] = [];
  for (const { cik: filer, filedTo } of recordOf(store, cik)) {
    for (const filing of store.newestFilings(filer, { forms, filedTo })) {
      if (isPublic(context, filing) && isFiledBy(store, filing, filer) && chosen.push(filing) === limit) return chosen;
    }
  }
  return chosen;
}
