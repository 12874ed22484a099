/** The outcome of checks for people: a table per symbol, a row per check. */
import { typeOf } from '../../conditions/compile.ts';
import { Missing } from '../../conditions/values.ts';
import type { Cell, Panel, TableRow, ValueCell, ViewModel } from '../../render/model.ts';
import { type Outcome, reasonLines, type UnknownPolicy, type Verdict } from './outcome.ts';
import { briefName, marginText, valueText } from './value-text.ts';

/** Each verdict has a sign and a word as well as a color. */
const MARKS: Readonly<Record<Verdict, ValueCell>> = {
  pass: { kind: 'text', value: '+ pass', emphasis: 'good' },
  fail: { kind: 'text', value: 'x FAIL', emphasis: 'bad' },
  unknown: { kind: 'text', value: '? unknown', emphasis: 'warning' },
  error: { kind: 'text', value: '! ERROR', emphasis: 'bad' },
};

export interface ReportViewOptions {
  readonly outcomes: readonly Outcome[];
  readonly policy: UnknownPolicy;
  readonly exit: number;
  readonly simulated: boolean;
  /** Omits the checks that passed. */
  readonly brief: boolean;
}

export function reportView({ outcomes, policy, exit, simulated, brief }: ReportViewOptions): ViewModel {
  const shown = brief ? outcomes.filter(({ verdict }) => verdict !== 'pass') : outcomes;
  const symbols = [...new Set(shown.map(({ job }) => job.symbol))];
  const undecided = outcomes.some(({ verdict }) => verdict === 'unknown') && policy !== 'error';
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
      ...(undecided ? [`Unknown counts as ${policy}.`] : []),
      `${exit === 0 ? 'All checks passed' : exit === 1 ? 'Check failed' : 'Check incomplete'} (exit ${exit})`,
    ],
    simulated,
  };
}

/** `3 of 5 passed, 1 failed, 1 unknown`. */
function summary(outcomes: readonly Outcome[]): string {
  const count = (verdict: Verdict) => outcomes.filter((each) => each.verdict === verdict).length;
  const others = [
    [count('fail'), 'failed'],
    [count('unknown'), 'unknown'],
    [count('error'), count('error') === 1 ? 'error' : 'errors'],
  ] as const;
  const parts = others.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return [`${count('pass')} of ${outcomes.length} passed`, ...parts].join(', ');
}

function panel(symbol: string, outcomes: readonly Outcome[]): Panel {
  return {
    title: symbol,
    block: {
      type: 'table',
      columns: ['Result', 'Check', 'Actual', 'Margin'].map((label) => ({ label, kind: 'text' })),
      rows: outcomes.flatMap(rows),
    },
  };
}

function rows(outcome: Outcome): readonly TableRow[] {
  const text = (value: string): Cell => ({ kind: 'text', value });
  const first = [
    MARKS[outcome.verdict],
    ...[outcome.job.written.source, actualText(outcome), marginCell(outcome)].map(text),
  ];
  return [
    first,
    ...reasonLines(outcome).map((line): TableRow => [{ kind: 'text', value: `  ${line}`, emphasis: 'dim' }]),
  ];
}

/** The one value, or each with its name. */
export function actualText({ values, comparisons }: Pick<Outcome, 'values' | 'comparisons'>): string {
  const parts = values.map(({ ref, value }) => {
    const text = value instanceof Missing ? '-' : valueText(value, typeOf(ref));
    return values.length === 1 ? text : `${briefName(ref)} ${text}`;
  });
  const [only, second] = comparisons;
  if (only === undefined || second !== undefined || only.operand instanceof Missing) return parts.join(', ');
  // The result of a calculation or an age is more useful than its parts.
  const result = valueText(only.operand, only.comparison.operand.type);
  if (values.length === 1) return result;
  return only.comparison.operand.ref === undefined ? `${result} (${parts.join(', ')})` : parts.join(', ');
}

/** Of a check with one comparison. */
function marginCell({ comparisons: [only, second] }: Outcome): string {
  if (only?.margin === undefined || second !== undefined) return '';
  return marginText(only.margin, only.comparison.operand.type);
}
