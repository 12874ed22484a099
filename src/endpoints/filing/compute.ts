/** Computes `GET /v2/filings/{accession}`: what one filing is and which sections of it can be read. */
import { formatDay } from '../../engine/days.ts';
import { hasItems } from '../../filings/forms/forms.ts';
import { indexUrl, periodOfReport } from '../documents/filing-fields.ts';
import { contentOf } from '../documents/sections.ts';
import { filingEnvelope, findFiling } from '../subject/filers.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/**
 * The filing `params.accession`; items only where it is a current report.
 * @throws MdsError FILING_NOT_FOUND; PARAM_INVALID when `params.symbol` is not that of a filer.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const filing = findFiling(context, params.accession as string);
  const { symbol_status, ...fields } = filingEnvelope(context, filing, params.symbol as string | undefined);
  const { sections, ...items } = await contentOf(context.store, filing);
  return {
    ...fields,
    accession: filing.accession,
    filing_date: formatDay(filing.filed),
    form: filing.form,
    ...(hasItems(filing.form) ? items : {}),
    period_of_report: periodOfReport(filing),
    sections: sections as Payload['sections'],
    symbol_status,
    url: indexUrl(filing),
  };
}
