/** The outcome of checks for people: a table a symbol, each row with its verdict in words, the actual value and the margin. */
import type { Cell, Panel, TableRow, ViewModel } from '../../render/model.ts';
import { countsAs, type Outcome, type UnknownPolicy, type Verdict } from './outcome.ts';
import { refName } from './read.ts';
import { briefName, marginText, reasonText, typeOfRef, valueText } from './value-words.ts';

/** Told apart by words and marks, not by colour alone. */
const MARKS: Readonly<Record<Verdict, string>> = {
  pass: '+ pass',
  fail: 'x FAIL',
  unknown: '? unknown',
  error: '! ERROR',
};

export interface Shown {
  readonly outcomes: readonly Outcome[];
  readonly policy: UnknownPolicy;
  readonly exit: number;
  readonly simulated: boolean;
  /** Only what does not pass. */
  readonly brief: boolean;
}

export function reportView({ outcomes, policy, exit, simulated, brief }: Shown): ViewModel {
  const shown = brief ? outcomes.filter(({ verdict }) => verdict !== 'pass') : outcomes;
  const symbols = [...new Set(shown.map(({ job }) => job.symbol))];
  return {
    title: 'Checks',
    subtitle: summary(outcomes),
    panels: symbols.map((symbol) =>
      panel(
        symbol,
        shown.filter(({ job }) => job.symbol === symbol),
      ),
    ),
    notes: [
      ...(simulated ? ['SIMULATED DATA: the shipped sample, not a market.'] : []),
      ...unknownNote(outcomes, policy),
      `${answer(exit)} (exit ${exit})`,
    ],
    simulated,
  };
}

/** `3 of 5 pass, 1 fails, 1 unknown`. */
export function summary(outcomes: readonly Outcome[]): string {
  const count = (verdict: Verdict) => outcomes.filter((each) => each.verdict === verdict).length;
  const parts = [`${count('pass')} of ${outcomes.length} pass`];
  const fails = count('fail');
  if (fails > 0) parts.push(fails === 1 ? '1 fails' : `${fails} fail`);
  if (count('unknown') > 0) parts.push(`${count('unknown')} unknown`);
  if (count('error') > 0) parts.push(`${count('error')} not answered`);
  return parts.join(', ');
}

function answer(exit: number): string {
  if (exit === 0) return 'Everything holds.';
  if (exit === 1) return 'The answer is no.';
  return 'There is no answer.';
}

function unknownNote(outcomes: readonly Outcome[], policy: UnknownPolicy): string[] {
  if (!outcomes.some(({ verdict }) => verdict === 'unknown') || countsAs('unknown', policy) === 'error') return [];
  return [`Unknown counts as ${policy}.`];
}

function panel(symbol: string, outcomes: readonly Outcome[]): Panel {
  return {
    title: symbol,
    block: {
      type: 'table',
      columns: [
        { label: 'Verdict', kind: 'text' },
        { label: 'Check', kind: 'text' },
        { label: 'Actual', kind: 'text' },
        { label: 'Margin', kind: 'text' },
      ],
      rows: outcomes.flatMap(rows),
    },
  };
}

function rows(outcome: Outcome): TableRow[] {
  const { verdict, job, why, errors } = outcome;
  const strong = verdict === 'fail' || verdict === 'error' ? { emphasis: 'strong' as const } : {};
  const first: Cell[] = [
    { kind: 'text', value: MARKS[verdict], ...strong },
    { kind: 'text', value: job.written.source },
    { kind: 'text', value: actualText(outcome) },
    { kind: 'text', value: marginOf(outcome) },
  ];
  const reasons =
    verdict === 'error'
      ? errors.map(({ message }) => message)
      : why.map((each) => `${each.field === undefined ? '' : `${refName(each.field)}: `}${reasonText(each)}`);
  return [first, ...reasons.map((text): TableRow => [{ kind: 'text', value: `  ${text}`, emphasis: 'dim' }])];
}

/** The one value, or each with its name. */
export function actualText({ values, comparisons }: Pick<Outcome, 'values' | 'comparisons'>): string {
  const only = comparisons[0];
  const named = values.map(({ field, result }) => {
    const text = result.known ? valueText(result.value, typeOfRef(field)) : '-';
    return values.length === 1 ? text : `${briefName(field)} ${text}`;
  });
  const apart = named.join(', ');
  if (comparisons.length !== 1 || only === undefined || !only.operand.known) return apart;
  // What a calculation or an age came to says more than what went into it.
  const whole = valueText(only.operand.value, only.comparison.operand.type);
  if (values.length === 1) return whole;
  return only.comparison.operand.field === undefined ? `${whole} (${apart})` : apart;
}

/** Of a check that is one comparison. */
function marginOf({ comparisons }: Outcome): string {
  const only = comparisons[0];
  if (comparisons.length !== 1 || only?.margin === undefined) return '';
  return marginText(only.margin, only.comparison.operand.type);
}
