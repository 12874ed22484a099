/** Computes `GET /v2/filings/{accession}/section/{name}`: the text of one section, or why it is not available. */

import { sectionAnswer } from '../documents/sections.ts';
import { filingEnvelope, findFiling } from '../subject/filers.ts';
import type { ComputeContext, Params } from '../types.ts';
import type { Payload } from './payload.ts';

/**
 * The section `params.name` of the filing `params.accession`.
 * @throws MdsError FILING_NOT_FOUND; PARAM_INVALID for a number the form never had; NO_DATA when the document it would
 * be in is not in the store.
 */
export async function compute(context: ComputeContext, params: Params): Promise<Payload> {
  const filing = findFiling(context, params.accession as string);
  const { symbol_status, ...fields } = filingEnvelope(context, filing, undefined);
  const found = await sectionAnswer(context.store, filing, params.name as string);
  const combined = found.available ? undefined : found.combinedWith;
  return {
    ...fields,
    accession: filing.accession,
    available: found.available,
    char_count: found.available ? found.charCount : 0,
    form: filing.form,
    ...(found.available ? {} : { reason: found.reason }),
    ...(combined === undefined ? {} : { combined_with: combined }),
    section: found.name,
    symbol_status,
    text: found.available ? found.text : '',
  };
}
