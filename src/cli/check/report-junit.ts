/** The outcome of checks as JUnit XML: a suite a symbol, a case a check. The dialect that Jenkins (whose junit-10.xsd it keeps), GitLab and GitHub actions read. */
import { isoSeconds } from '../../endpoints/shared/envelope.ts';
import { countsAs, type Outcome, type UnknownPolicy } from './outcome.ts';
import { refName } from './read.ts';
import { actualText } from './report-view.ts';
import { reasonText } from './value-words.ts';

export interface JUnitFacts {
  readonly outcomes: readonly Outcome[];
  readonly policy: UnknownPolicy;
  /** ms since the epoch */
  readonly now: number;
  readonly elapsedMs: number;
}

/** A document that ends in one line break. */
export function reportJUnit({ outcomes, policy, now, elapsedMs }: JUnitFacts): string {
  const symbols = [...new Set(outcomes.map(({ job }) => job.symbol))];
  const seconds = (elapsedMs / 1000).toFixed(3);
  const suites = symbols.flatMap((symbol) => {
    const own = outcomes.filter(({ job }) => job.symbol === symbol);
    return [
      `  <testsuite name="${escaped(symbol)}" ${counts(own, policy)} time="0.000" timestamp="${isoSeconds(now).slice(0, -1)}">`,
      ...own.flatMap((outcome) => testCase(outcome, policy)),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="mds check" ${sums(outcomes, policy)} time="${seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

/** What may stand at the root: the schema has no `skipped` there. */
function sums(outcomes: readonly Outcome[], policy: UnknownPolicy): string {
  return `tests="${outcomes.length}" failures="${count('failure', outcomes, policy)}" errors="${count('error', outcomes, policy)}"`;
}

function counts(outcomes: readonly Outcome[], policy: UnknownPolicy): string {
  return `${sums(outcomes, policy)} skipped="${count('skipped', outcomes, policy)}"`;
}

function count(kind: string, outcomes: readonly Outcome[], policy: UnknownPolicy): number {
  return outcomes.filter((outcome) => elementOf(outcome, policy) === kind).length;
}

/** An unknown that passes is one that was not tested. */
function elementOf({ verdict }: Outcome, policy: UnknownPolicy): 'failure' | 'error' | 'skipped' | undefined {
  const counted = countsAs(verdict, policy);
  if (counted === 'pass') return verdict === 'unknown' ? 'skipped' : undefined;
  return counted === 'fail' ? 'failure' : 'error';
}

function testCase(outcome: Outcome, policy: UnknownPolicy): string[] {
  const { job, verdict } = outcome;
  const place = job.written.place;
  const head = `    <testcase classname="${escaped(job.symbol)}" name="${escaped(job.written.source)}" time="0.000"`;
  const element = elementOf(outcome, policy);
  const from = place === undefined ? '' : `\n${place.file}:${place.line}`;
  const actual = `actual: ${actualText(outcome)}${from}`;
  if (element === undefined)
    return [`${head}>`, `      <system-out>${escaped(actual)}</system-out>`, '    </testcase>'];
  const message = messageOf(outcome);
  if (element === 'skipped') return [`${head}>`, `      <skipped message="${escaped(message)}"/>`, '    </testcase>'];
  return [
    `${head}>`,
    `      <${element} message="${escaped(message)}" type="${verdict}">${escaped(`${job.symbol}: ${job.written.source}\n${actual}\n${message}`)}</${element}>`,
    '    </testcase>',
  ];
}

function messageOf(outcome: Outcome): string {
  const { verdict, why, errors } = outcome;
  if (verdict === 'error') return errors.map(({ message }) => message).join('; ');
  if (verdict === 'fail') return `does not hold; actual: ${actualText(outcome)}`;
  return why
    .map((each) => `${each.field === undefined ? '' : `${refName(each.field)}: `}${reasonText(each)}`)
    .join('; ');
}

/** Text for attributes and content; characters XML 1.0 cannot hold (section 2.2) become U+FFFD. */
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
