/** The outcome of checks for people: a table per symbol, a row per check. */
import { typeOf } from '../../conditions/terms.ts';
import { Missing } from '../../conditions/values.ts';
import { isoSeconds } from '../../endpoints/contract/envelope.ts';
import { toMarkdown } from '../../render/formats/markdown.ts';
import type { Table } from '../../render/formats/records.ts';
import type { Cell, Panel, TableRow, ValueCell, ViewModel } from '../../render/model.ts';
import { inputText, isStale } from './input-age.ts';
import { countsAs, type Outcome, type Report, reasonLines, type UnknownPolicy, type Verdict } from './outcome.ts';
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
  /** States are no failures: the exit code is not shown. */
  readonly isAlert?: boolean;
  readonly simulated: boolean;
  /** Omits the checks that passed. */
  readonly brief: boolean;
  /** `YYYY-MM-DD`, with --as-of. */
  readonly asOf?: string | undefined;
}

export function reportView(options: ReportViewOptions): ViewModel {
  const { outcomes, simulated, brief } = options;
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
    notes: notesOf(options),
    simulated,
  };
}

/** What the outcome rests on, and the outcome. */
function notesOf({ outcomes, policy, exit, simulated, isAlert }: ReportViewOptions): readonly string[] {
  const undecided = outcomes.some(({ verdict }) => verdict === 'unknown') && policy !== 'error';
  return [
    ...(simulated ? ['SIMULATED DATA: the shipped sample, not a market.'] : []),
    ...(undecided ? [`Unknown counts as ${policy}.`] : []),
    `${exit === 0 ? 'All checks passed' : exit === 1 ? 'Check failed' : 'Check incomplete'}${isAlert === true ? '' : ` (exit ${exit})`}`,
  ];
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
      rows: [...outcomes.flatMap(rows), ...inputRows(outcomes)],
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

/** How old the answers are that the checks of a symbol judged, one line per route. */
function inputRows(outcomes: readonly Outcome[]): readonly TableRow[] {
  const inputs = new Map(outcomes.flatMap((outcome) => outcome.inputs).map((input) => [input.route, input]));
  return [...inputs.values()].map((input): TableRow => {
    const value = `  ${isStale(input) ? 'STALE: ' : ''}${inputText(input)}`;
    return [{ kind: 'text', value, emphasis: isStale(input) ? 'warning' : 'dim' }];
  });
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

/** The same as Markdown: a row a check with how old its answers are, then the outcome. Ends in one line break. */
export function reportMarkdown(options: ReportViewOptions): string {
  const { outcomes, brief, simulated, asOf } = options;
  const shown = brief ? outcomes.filter(({ verdict }) => verdict !== 'pass') : outcomes;
  const cell = (text: string) => ({ text });
  const table: Table = {
    name: `Checks${asOf === undefined ? '' : ` as of ${asOf}`}${simulated ? ' (SIMULATED DATA)' : ''}`,
    columns: ['Symbol', 'Result', 'Check', 'Actual', 'Margin', 'Why', 'Data'],
    rows: shown.map((outcome) =>
      [
        outcome.job.symbol,
        outcome.verdict,
        ...[outcome.job.written.source, actualText(outcome), marginCell(outcome), reasonLines(outcome).join('; ')],
        outcome.inputs.map((input) => `${isStale(input) ? 'STALE: ' : ''}${inputText(input)}`).join('; '),
      ].map(cell),
    ),
  };
  const lines = [`${summary(outcomes)}.`, ...notesOf(options)].map((line) => `${line}\n`);
  return `${toMarkdown(table)}\n${lines.join('\n')}`;
}

/** A document that ends in one line break. */
export function reportJUnit({ outcomes, policy, now }: Omit<Report, 'exit'>, elapsedMs: number): string {
  const symbols = [...new Set(outcomes.map(({ job }) => job.symbol))];
  const suites = symbols.flatMap((symbol) => {
    const own = outcomes.filter(({ job }) => job.symbol === symbol);
    const skipped = `skipped="${count('skipped', own, policy)}"`;
    return [
      `  <testsuite name="${escaped(symbol)}" ${counts(own, policy)} ${skipped} time="0.000" timestamp="${isoSeconds(now).slice(0, -1)}">`,
      ...own.flatMap((outcome) => testCase(outcome, policy)),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="mds check" ${counts(outcomes, policy)} time="${(elapsedMs / 1000).toFixed(3)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

/** The counts that are allowed at the root too: the schema has no `skipped` there. */
function counts(outcomes: readonly Outcome[], policy: UnknownPolicy): string {
  return `tests="${outcomes.length}" failures="${count('failure', outcomes, policy)}" errors="${count('error', outcomes, policy)}"`;
}

function count(element: string, outcomes: readonly Outcome[], policy: UnknownPolicy): number {
  return outcomes.filter((outcome) => elementOf(outcome, policy) === element).length;
}

/** An unknown that counts as passed was not tested. */
function elementOf(outcome: Outcome, policy: UnknownPolicy): 'failure' | 'error' | 'skipped' | undefined {
  const counted = countsAs(outcome, policy);
  if (counted === 'pass') return outcome.verdict === 'unknown' ? 'skipped' : undefined;
  return counted === 'fail' ? 'failure' : 'error';
}

function testCase(outcome: Outcome, policy: UnknownPolicy): readonly string[] {
  const { symbol, written } = outcome.job;
  const { source, place } = written;
  const element = elementOf(outcome, policy);
  const actual = [
    `actual: ${actualText(outcome)}`,
    ...(place === undefined ? [] : [`${place.file}:${place.line}`]),
    ...outcome.inputs.map((input) => `input: ${isStale(input) ? 'STALE: ' : ''}${inputText(input)}`),
  ].join('\n');
  const message =
    outcome.verdict === 'fail' ? `check failed; actual: ${actualText(outcome)}` : reasonLines(outcome).join('; ');
  const child =
    element === undefined
      ? `<system-out>${escaped(actual)}</system-out>`
      : element === 'skipped'
        ? `<skipped message="${escaped(message)}"/><system-out>${escaped(actual)}</system-out>`
        : `<${element} message="${escaped(message)}" type="${outcome.verdict}">${escaped(`${symbol}: ${source}\n${actual}\n${message}`)}</${element}>`;
  const opening = `<testcase classname="${escaped(symbol)}" name="${escaped(source)}" time="0.000">`;
  return [`    ${opening}`, `      ${child}`, '    </testcase>'];
}

/** Text for attributes and content; characters that XML 1.0 does not allow (section 2.2) become U+FFFD. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
