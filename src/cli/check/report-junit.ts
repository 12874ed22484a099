/** The outcome of checks as JUnit XML: a suite a symbol, a case a check. The dialect that Jenkins, GitLab and GitHub actions read. */
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
    `<testsuites name="mds check" ${counts(outcomes, policy)} time="${seconds}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function counts(outcomes: readonly Outcome[], policy: UnknownPolicy): string {
  const kinds = outcomes.map((outcome) => elementOf(outcome, policy));
  const count = (kind: string) => kinds.filter((each) => each === kind).length;
  return `tests="${outcomes.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
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
  const file = place === undefined ? '' : ` file="${escaped(place.file)}" line="${place.line}"`;
  const head = `    <testcase classname="${escaped(job.symbol)}" name="${escaped(job.written.source)}"${file} time="0.000"`;
  const element = elementOf(outcome, policy);
  const actual = `actual: ${actualText(outcome)}`;
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
