/**
 * Balances that filings tag by a narrower and a wider definition: equity without and with minorities, cash without and
 * with what is restricted (FIELDS A38). Knows all visible filings of the company; which of them speaks is decided
 * elsewhere.
 */
import type { Field } from '../../concepts.ts';
import { conceptKey } from '../../types.ts';
import { type Context, rulesOf } from '../facts/context.ts';
import { isSameAmount } from '../facts/equal.ts';
import type { Cell } from '../facts/types.ts';
import type { Elsewhere, ReadLine, Verdict } from './verdict.ts';

/** Elements of a wider definition, each with the line of the narrower one. */
const NARROWER: Readonly<Record<string, Field>> = {
  'us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest': 'equity_of_parent',
  'us-gaap:PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest': 'equity_of_parent',
  'ifrs-full:Equity': 'equity_of_parent',
  'us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents': 'unrestricted_cash',
};

/** Whether some visible filing has the line for any day. */
function isEverTagged(context: Context, field: Field): boolean {
  return rulesOf(context, field).some(({ terms }) =>
    terms.some(({ columns }) => columns.some(({ report }) => report.some((each) => context.isVisible(each)))),
  );
}

/** Both definitions where one filing has them for one day. */
function* bothTagged(
  { context, balance }: Elsewhere,
  wider: string,
  narrower: Field,
): Generator<{ readonly narrow: Cell; readonly wide: number }> {
  const column = context.facts.columns.get(conceptKey(wider, context.currency));
  for (let i = 0; column !== undefined && i < column.end.length; i++) {
    const report = column.report[i]!;
    const narrow = context.isVisible(report) ? balance(narrower, column.end[i]!, report) : undefined;
    if (narrow !== undefined) yield { narrow, wide: column.value[i]! };
  }
}

/**
 * The number, unless the filing has only the wider definition and the company uses the narrower one in other periods.
 * There they are one where they are equal on every day for which a filing has both.
 */
export function narrowerLine(cell: Cell, _: ReadLine, elsewhere: Elsewhere): Verdict {
  const [source, ...subtracted] = cell.sources;
  const narrower = source === undefined || subtracted.length > 0 ? undefined : NARROWER[source.concept];
  if (source === undefined || narrower === undefined || !isEverTagged(elsewhere.context, narrower)) return cell;
  let compared = 0;
  for (const { narrow, wide } of bothTagged(elsewhere, source.concept, narrower)) {
    if (!isSameAmount(narrow.value, wide))
      return {
        refused: `${source.concept} (${cell.value}) holds more than ${narrow.rule}: elsewhere ${wide} and ${narrow.value}`,
      };
    compared++;
  }
  return compared > 0
    ? cell
    : { refused: `${source.concept} (${cell.value}) is a wider definition than that of other periods` };
}
