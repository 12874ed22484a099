/** Reads Forms 3, 4 and 5 and amendments (EDGAR Ownership XML, schema versions X0101 to X0609) as plain data. */
import type { OwnershipDocument, ReportingOwner } from '../../engine/insider/types.ts';
import { isOwnershipForm } from '../forms/forms.ts';
import { ownershipXml } from './text.ts';
import { readDerivative, readTransaction } from './transaction.ts';
import { type Element, isTreeFault, readTree } from './tree.ts';
import {
  childOf,
  childrenOf,
  cikIn,
  dateIn,
  type ElementReader,
  flagIn,
  inside,
  type OwnershipFault,
  textIn,
  textOf,
} from './values.ts';

export type { OwnershipFault } from './values.ts';

export interface OwnershipReading {
  /** Undefined when the text is not a complete ownership report; `faults` say why. */
  readonly document: OwnershipDocument | undefined;
  /** What was skipped or could not be read, at most {@link MAX_FAULTS}. */
  readonly faults: readonly OwnershipFault[];
}

/** Version of this reader: raise it whenever the same text gives another document. */
export const OWNERSHIP_READER = '2';

const MAX_FAULTS = 20;

/**
 * Reads the first ownership report in a text: bare XML or a whole submission. Truncated or malformed XML (beyond stray
 * `&`, `<` and control characters) gives no document: part of a report would look complete. A single unreadable value
 * is skipped.
 */
export function readOwnership(text: string): OwnershipReading {
  const none = (where: string, reason: string): OwnershipReading => ({
    document: undefined,
    faults: [{ where, reason }],
  });
  const extracted = ownershipXml(text);
  if (extracted === undefined) return none('line 1', 'no ownershipDocument element');
  if ('refused' in extracted) return none('line 1', extracted.refused);
  const tree = readTree(extracted.xml);
  if (isTreeFault(tree)) return none(`line ${tree.line + extracted.linesBefore}`, tree.reason);
  const faults: OwnershipFault[] = [];
  const report = (fault: OwnershipFault): void => {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  };
  const document = documentOf({ element: tree, where: '', report });
  return { document, faults };
}

function documentOf(root: ElementReader): OwnershipDocument | undefined {
  const issuer = inside(root, 'issuer');
  const form = textIn(root, 'documentType')
    ?.toUpperCase()
    .replace(/^FORM\s*/, '')
    .replace(/\s+/g, '');
  const cik = cikIn(issuer, 'issuerCik');
  if (form === undefined || !isOwnershipForm(form)) {
    root.report({ where: 'documentType', reason: `not a Form 3, 4 or 5: ${JSON.stringify(form ?? '')}` });
    return undefined;
  }
  if (cik === undefined) {
    root.report({ where: 'issuer.issuerCik', reason: 'missing' });
    return undefined;
  }
  const { element } = root;
  const first = lines(root, 'nonDerivative');
  const second = lines(root, 'derivative');
  return {
    schemaVersion: textIn(root, 'schemaVersion'),
    form,
    periodOfReport: dateIn(root, 'periodOfReport'),
    dateOfOriginalSubmission: dateIn(root, 'dateOfOriginalSubmission'),
    issuer: { cik, name: textIn(issuer, 'issuerName') ?? '', tradingSymbol: textIn(issuer, 'issuerTradingSymbol') },
    owners: each(root, childrenOf(element, 'reportingOwner'), readOwner),
    aff10b5One: flagIn(root, 'aff10b5One'),
    transactions: each(root, first.transactions, readTransaction),
    derivatives: each(root, second.transactions, readDerivative),
    holdings: first.holdings + second.holdings,
    footnotes: childrenOf(childOf(element, 'footnotes'), 'footnote').flatMap((note) => {
      const words = textOf(note);
      return note.id === undefined || words === undefined ? [] : [{ id: note.id, text: words }];
    }),
    remarks: textIn(root, 'remarks'),
    signatures: each(root, childrenOf(element, 'ownerSignature'), (reader) => {
      const name = textIn(reader, 'signatureName');
      return name === undefined ? undefined : { name, date: dateIn(reader, 'signatureDate') };
    }).filter((signature) => signature !== undefined),
  };
}

/** Transactions and number of holdings of a table; a document may have the table more than once. */
function lines(
  { element }: ElementReader,
  kind: 'nonDerivative' | 'derivative',
): { readonly transactions: readonly Element[]; readonly holdings: number } {
  const all = childrenOf(element, `${kind}Table`).flatMap(({ children }) => children);
  return {
    transactions: all.filter(({ name }) => name === `${kind}Transaction`),
    holdings: all.filter(({ name }) => name === `${kind}Holding`).length,
  };
}

/** Reads each element, with its position (from 1) for error reports. */
function each<T>(root: ElementReader, elements: readonly Element[], read: (reader: ElementReader) => T): T[] {
  return elements.map((element, i) => read({ ...root, element, where: `${element.name}[${i + 1}]` }));
}

function readOwner(owner: ElementReader): ReportingOwner {
  const id = inside(owner, 'reportingOwnerId');
  const address = inside(owner, 'reportingOwnerAddress');
  const relationship = inside(owner, 'reportingOwnerRelationship');
  return {
    cik: cikIn(id, 'rptOwnerCik'),
    name: textIn(id, 'rptOwnerName') ?? 'Unknown',
    street1: textIn(address, 'rptOwnerStreet1'),
    street2: textIn(address, 'rptOwnerStreet2'),
    city: textIn(address, 'rptOwnerCity'),
    state: textIn(address, 'rptOwnerState'),
    zipCode: textIn(address, 'rptOwnerZipCode'),
    isDirector: flagIn(relationship, 'isDirector') ?? false,
    isOfficer: flagIn(relationship, 'isOfficer') ?? false,
    isTenPercentOwner: flagIn(relationship, 'isTenPercentOwner') ?? false,
    isOther: flagIn(relationship, 'isOther') ?? false,
    officerTitle: textIn(relationship, 'officerTitle'),
    otherText: textIn(relationship, 'otherText'),
  };
}
