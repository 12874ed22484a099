/** How a section was found, or why it was not: what `mds filings section ... --explain` shows. */
import { formatDay } from '../../engine/days.ts';
import { EXTRACTOR_VERSION } from '../../filings/sections/version.ts';
import { indexUrl } from '../documents/filing-fields.ts';
import { sectionAnswer } from '../documents/sections.ts';
import { filingEnvelope, findFiling } from '../subject/filers.ts';
import type { ComputeContext, Params } from '../types.ts';

export type SectionExplanation = Awaited<ReturnType<typeof explain>>;

/** Explains the answer to the same parameters. Throws as the answer does. */
export async function explain(context: ComputeContext, params: Params) {
  const { store } = context;
  const filing = findFiling(context, params.accession as string);
  const found = await sectionAnswer(store, filing, params.name as string);
  const record = recordOf(found.record);
  return {
    ...filingEnvelope(context, filing, undefined),
    accession: filing.accession,
    form: filing.form,
    filing_date: formatDay(filing.filed),
    url: indexUrl(filing),
    section: found.name,
    available: found.available,
    ...(found.available ? {} : { reason: found.reason }),
    char_count: found.available ? found.charCount : 0,
    extractor: EXTRACTOR_VERSION,
    /** As filed; absent without a text. */
    ...textMember('heading', record.heading),
    /** How the start was found: by numbered heading, by the table of contents, ... */
    ...textMember('method', record.method),
    /** 0 to 1; below its bar the extractor gives no text. */
    ...(typeof record.confidence === 'number' ? { confidence: record.confidence } : {}),
    warnings: texts(record.warnings),
    /** What was decided about the document as a whole, in order. */
    notes: [...texts(record.notes), ...(found.stored ? [] : [READ_NOW])],
    documents: store.documents(filing.accession).map(({ sequence, type, filename, size, stored }) => ({
      sequence,
      type,
      filename,
      bytes: size,
      held: stored,
      /** Whether the section was looked for in it. */
      read: sequence === record.document,
    })),
  };
}

const READ_NOW =
  'read from the documents for this response; the next mds import or mds sync stores every section of this edition';

/** The extractor's record as kept: of any edition, so nothing in it is certain. */
function recordOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const record: unknown = JSON.parse(json);
    return typeof record === 'object' && record !== null ? { ...record } : {};
  } catch {
    return {};
  }
}

function textMember<K extends string>(name: K, value: unknown): { [P in K]?: string } {
  return (typeof value === 'string' ? { [name]: value } : {}) as { [P in K]?: string };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
