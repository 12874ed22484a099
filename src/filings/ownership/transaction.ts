/** Reads one line of a table of an ownership report. */
import type { DerivativeTransaction, ReportedTransaction } from '../../engine/insider/types.ts';
import type { Element } from './tree.ts';
import { amountIn, dateIn, type ElementReader, flagIn, inside, textIn } from './values.ts';

export function readTransaction(line: ElementReader): ReportedTransaction {
  const coding = inside(line, 'transactionCoding');
  const amounts = inside(line, 'transactionAmounts');
  const post = inside(line, 'postTransactionAmounts');
  const nature = inside(line, 'ownershipNature');
  return {
    securityTitle: textIn(line, 'securityTitle'),
    date: dateIn(line, 'transactionDate'),
    code: textIn(coding, 'transactionCode')?.toUpperCase(),
    equitySwap: flagIn(coding, 'equitySwapInvolved') ?? false,
    timeliness: textIn(line, 'transactionTimeliness') ?? textIn(coding, 'transactionTimeliness'),
    shares: amountIn(amounts, 'transactionShares'),
    price: amountIn(amounts, 'transactionPricePerShare'),
    direction: oneOf(textIn(amounts, 'transactionAcquiredDisposedCode'), 'A', 'D'),
    sharesFollowing: amountIn(post, 'sharesOwnedFollowingTransaction'),
    ownership: oneOf(textIn(nature, 'directOrIndirectOwnership'), 'D', 'I'),
    nature: textIn(nature, 'natureOfOwnership'),
    footnotes: line.element === undefined ? [] : [...footnoteIds(line.element)],
  };
}

export function readDerivative(line: ElementReader): DerivativeTransaction {
  const underlying = inside(line, 'underlyingSecurity');
  return {
    ...readTransaction(line),
    exercisePrice: amountIn(line, 'conversionOrExercisePrice'),
    exerciseDate: dateIn(line, 'exerciseDate'),
    expirationDate: dateIn(line, 'expirationDate'),
    underlyingTitle: textIn(underlying, 'underlyingSecurityTitle'),
    underlyingShares: amountIn(underlying, 'underlyingSecurityShares'),
  };
}

function oneOf<const T extends string>(text: string | undefined, ...letters: readonly T[]): T | undefined {
  const letter = text?.charAt(0).toUpperCase();
  return letters.find((each) => each === letter);
}

/** Every footnote reference below the element, in document order, once: in an attribute or as text. */
function footnoteIds(element: Element, ids: Set<string> = new Set()): ReadonlySet<string> {
  if (element.name === 'footnoteId') {
    for (const id of (element.id ?? element.text).split(/[\s,]+/)) if (id !== '') ids.add(id);
  }
  for (const child of element.children) footnoteIds(child, ids);
  return ids;
}
