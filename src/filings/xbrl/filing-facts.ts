/** The facts of a filing from its stored documents: which of them are read, and how. */
import type { ReportedFacts } from '../../engine/reported/types.ts';
import { decodeDocument } from '../documents/decode.ts';
import type { Block } from '../documents/types.ts';
import { isPeriodicInForce } from '../forms/forms.ts';
import { mainDocument } from '../section-documents.ts';
import { readInstance } from './instance.ts';
import { readLabels } from './labels.ts';
import { readReport } from './read-report.ts';

/** Annual reports to shareholders, in which some companies have their statements. */
const STATEMENTS_EXHIBIT = /^EX-13(\.|$)/;

/** Types of the files of an XBRL exhibit that are read. */
export const XBRL_TYPE = { instance: 'EX-101.INS', labels: 'EX-101.LAB' } as const;

/**
 * The tagged facts of a periodic report, from its inline documents, else from its instance; undefined for other forms
 * and without either.
 * @param read the bytes of a stored document; undefined where they are gone
 * @param toBlocks its blocks
 */
export function filingFacts<D extends { readonly type: string; readonly sequence: number }>(
  form: string,
  documents: readonly D[],
  read: (document: D) => Uint8Array | undefined,
  toBlocks: (bytes: Uint8Array) => readonly Block[],
): ReportedFacts | undefined {
  if (!isPeriodicInForce(form)) return undefined;
  const main = mainDocument(form, documents);
  const exhibits = documents.filter((document) => document !== main && STATEMENTS_EXHIBIT.test(document.type));
  const inline = readReport(
    [main, ...exhibits].flatMap((document) => {
      const bytes = document && read(document);
      return bytes === undefined ? [] : [{ text: decodeDocument(bytes), blocks: () => toBlocks(bytes) }];
    }),
  );
  if (inline !== undefined) return inline;
  const textOf = (type: string): string | undefined => {
    const document = documents.find((each) => each.type === type);
    const bytes = document && read(document);
    return bytes && decodeDocument(bytes);
  };
  const instance = textOf(XBRL_TYPE.instance);
  return instance === undefined ? undefined : readInstance(instance, readLabels(textOf(XBRL_TYPE.labels) ?? ''));
}
