/** What insiders bought less what they sold on the market in a stretch of days. Knows of no price of today. */
import { insiderRows } from '../../engine/insider/index.ts';
import { summaryOf } from '../../engine/insider/summary.ts';
import type { EpochDay } from '../../engine/types.ts';
import { type Maybe, unavailable } from '../../engine/value.ts';
import { isForm4 } from '../../filings/forms/forms.ts';
import { lastSession } from '../subject/stored-prices.ts';
import type { ComputeContext } from '../types.ts';
import { coverageOf } from './coverage.ts';
import { publicForms, rangeLookup } from './public-forms.ts';

/**
 * Dollars of Forms 4 about the company filed from `from` to `to`, both included, over trades with a price.
 * `forms_not_stored` unless every form that was filed is stored and read: a part of the trades says little of all.
 */
export function netPurchasesUsd(context: ComputeContext, cik: number, from: EpochDay, to: EpochDay): Maybe<number> {
  const issuers = new Set([cik, ...context.store.predecessors(cik)]);
  const filings = publicForms(context, issuers, from, to);
  const read = new Set(filings.filter(({ document: { form } }) => isForm4(form)).map(({ accession }) => accession));
  const window = { from, to, lastSession: lastSession(context) };
  if (coverageOf(context, { cik, issuers, read, ...window }).status !== 'complete')
    return unavailable('forms_not_stored');
  const { rows } = insiderRows({ issuers, filings, ranges: rangeLookup(context, cik) });
  return summaryOf(rows).netValueMarket;
}
