/**
 * The outcome of checks as JUnit XML: a suite per symbol, a case per check, in the dialect that Jenkins (whose junit-10.xsd it follows),
 * GitLab and GitHub actions read.
 */
import { isoSeconds } from '../../endpoints/shared/envelope.ts';
import type { Report } from './outcome.ts';
import { countsAs, type Outcome, reasonLines, type UnknownPolicy } from './outcome.ts';
import { actualText } from './report-view.ts';

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
function elementOf({ verdict }: Outcome, policy: UnknownPolicy): 'failure' | 'error' | 'skipped' | undefined {
  const counted = countsAs(verdict, policy);
  if (counted === 'pass') return verdict === 'unknown' ? 'skipped' : undefined;
  return counted === 'fail' ? 'failure' : 'error';
}

function testCase(outcome: Outcome, policy: UnknownPolicy): readonly string[] {
  const { symbol, written } = outcome.job;
  const { source, place } = written;
  const element = elementOf(outcome, policy);
  const actual = `actual: ${actualText(outcome)}${place === undefined ? '' : `\n${place.file}:${place.line}`}`;
  const message =
    outcome.verdict === 'fail' ? `check failed; actual: ${actualText(outcome)}` : reasonLines(outcome).join('; ');
  const child =
    element === undefined
      ? `<system-out>${escaped(actual)}</system-out>`
      : element === 'skipped'
        ? `<skipped message="${escaped(message)}"/>`
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
