/** Tries the reports about wrong data in other projects on this one, and writes the part of docs/accuracy.md about it. */
import { PRICE_CASES } from './prices.ts';
import { answer } from './small-record.ts';
import { STATEMENT_CASES } from './statements.ts';

export interface TriedReport {
  readonly report: string;
  readonly about: string;
  readonly theirs: string;
  readonly ask: string;
  readonly right: number | string;
  /** What this program says. */
  readonly ours: number | string;
  readonly isRight: boolean;
}

/** Rates and yields are given to this many decimals. */
const DECIMALS = 4;

/** Amounts to the digit, per share and percent as rounded. */
function isSame(ours: number | string, right: number | string): boolean {
  if (typeof ours === 'string' || typeof right === 'string') return ours === right;
  return Number.isInteger(right) ? ours === right : Math.abs(ours - right) < 0.5 * 10 ** -DECIMALS;
}

export function tryReports(): readonly TriedReport[] {
  const statements = STATEMENT_CASES.map((each) => ({ ...each, ours: answer(each, each.ask) }));
  const prices = PRICE_CASES.map((each) => ({ ...each, ours: each.ours() }));
  return [...statements, ...prices].map(({ report, about, theirs, ask, right, ours }) => ({
    ...{ report, about, theirs, ask, right, ours },
    isRight: isSame(ours, right),
  }));
}

function shown(value: number | string): string {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? value.toLocaleString('en-US') : String(Number(value.toFixed(DECIMALS)));
}

/** The part of the report, in Markdown. */
export function publicReportsPart(tried: readonly TriedReport[]): string {
  const rows = tried.map((each) =>
    [each.report, each.about, each.ask, each.theirs, shown(each.right), shown(each.ours)].join(' | '),
  );
  const reports = new Set(tried.flatMap(({ report }) => report.split(', ')));
  const right = tried.filter(({ isRight }) => isRight).length;
  return `## Reports about other projects

${reports.size} public reports of wrong data in other projects, each as a small record with the amounts of the report or of the filing it names, and what
this program makes of it: ${right} of ${tried.length} answers are right. A marker is the right answer where the record does not decide.

| report | what was wrong | asked | theirs | right | here |
| --- | --- | --- | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}`;
}
