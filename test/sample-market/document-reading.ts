/** Test helper: the sample's submissions, taken apart by the program's own readers. */
import { blocksToText, documentBlocks, readPages } from '../../src/filings/documents/index.ts';
import { extractSections, itemSections, type SectionName } from '../../src/filings/sections/index.ts';
import { readSubmission, type Submission } from '../../src/filings/submission.ts';
import type { ExpectedFiling } from '../../tools/sample-market/documents/index.ts';
import { generateSample } from '../../tools/sample-market/generate.ts';
import type { ExpectedForm4 } from '../../tools/sample-market/ownership/index.ts';

export interface SampleDocument {
  readonly name: string;
  readonly content: string;
  readonly submission: Submission;
}

let read: { readonly filings: Map<ExpectedFiling, SampleDocument>; readonly forms: Map<ExpectedForm4, SampleDocument> };

/** Every submission with what the generator knows of it. */
export function sampleDocuments(): typeof read {
  if (read !== undefined) return read;
  const [filings, forms] = [new Map<ExpectedFiling, SampleDocument>(), new Map<ExpectedForm4, SampleDocument>()];
  for (const { name, content, expected, expectedForm4 } of generateSample()) {
    if (!name.startsWith('documents/')) continue;
    const document = { name, content, submission: readSubmission(Buffer.from(content)) };
    if (expected !== undefined) filings.set(expected, document);
    if (expectedForm4 !== undefined) forms.set(expectedForm4, document);
  }
  read = { filings, forms };
  return read;
}

/** Text of each section that extraction finds, or the reason it gives in brackets. */
export function extracted({ submission }: SampleDocument): Map<SectionName, string> {
  const { header, documents } = submission;
  const exhibit = documents.find(({ type }) => type === 'EX-13');
  const { sections } = extractSections(documentBlocks(documents[0]!.bytes), {
    form: header.form,
    filed: header.filed,
    ...(exhibit === undefined ? {} : { annualReport: documentBlocks(exhibit.bytes) }),
  });
  return new Map(
    itemSections(header.form).map((name) => {
      const section = sections[name];
      return [name, section.available ? section.text : `(${section.reason})`];
    }),
  );
}

/** Text of the first exhibit of a type; undefined where there is none. */
export function exhibitText({ submission }: SampleDocument, type: string): string | undefined {
  const exhibit = submission.documents.find((document) => document.type === type);
  return exhibit && blocksToText(readPages(documentBlocks(exhibit.bytes)).blocks);
}
