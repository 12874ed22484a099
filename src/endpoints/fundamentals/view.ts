/** Lays out the statements for people, as a professional prints them. */
import { isMarker } from '../../engine/value.ts';
import type { ViewModel } from '../../render/model.ts';
import { Fields, screen } from '../shared/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, schema } from './payload.ts';
import { gapNotes } from './view-gaps.ts';
import type { Report } from './view-rows.ts';
import { type Scale, scaleOf } from './view-scale.ts';
import {
  fiscalLabel,
  hasTrend,
  largestOf,
  partsOf,
  type StatementPart,
  shortSelection,
  statementTable,
} from './view-table.ts';
import { flagNote, isBlank, largestTotal, trailingPanel } from './view-ttm.ts';

/**
 * The screen of the statements: a selection of lines of all three. The choice `statement` (`income`, `balance`, `cashflow`) shows every
 * line of one; `full` every field, to the last digit.
 */
export const view: View<Payload> = (payload, options) =>
  'supported' in payload ? unsupported(payload, options) : statements(payload, options);

function statements(report: Report, options: ViewOptions): ViewModel {
  const { full, choices } = options;
  const all = partsOf(report);
  const chosen = choices?.statement === undefined ? all : all.filter(({ name }) => name === choices.statement);
  const whole = full || choices?.statement !== undefined;
  const { parts, meaningless } = whole ? { parts: chosen, meaningless: [] } : shortSelection(chosen);
  const empty = report.balance_sheet.length === 0;
  const scale = scaleOf(Math.max(largestOf(all, 'money'), largestTotal(report)), largestOf(all, 'count'), full);
  const fields = new Fields(schema, report as Payload, options);
  fields.shows('period', 'currency');
  return screen(report, options, {
    subtitle: subtitle(report, scale),
    panels: [
      { block: empty ? { type: 'text', text: nothing(report) } : statementTable(report, parts, scale) },
      ...(empty && !full && isBlank(report) ? [] : [trailingPanel(fields, report, scale)]),
      ...fields.rest(),
    ],
    notes: [
      ...flagNote(report),
      ...(empty ? [] : tableNotes(report, parts, whole, meaningless)),
      ...gapNotes(report),
      ...(whole ? missingScores(report, parts) : []),
    ],
  });
}

/** The scale, once: `Quarterly statements · USD millions · shares in millions · per share in USD`. */
function subtitle({ currency, period }: Report, { moneyWord, sharesWord, short }: Scale): string {
  const money = isMarker(currency) ? 'reporting currency' : currency;
  return [
    period === 'annual' ? 'Annual statements' : 'Quarterly statements',
    moneyWord === '' ? money : `${money} ${moneyWord}`,
    ...(sharesWord === '' ? [] : [`shares in ${sharesWord}`]),
    short ? `per share in ${money}` : 'to the last digit',
  ].join(' · ');
}

/** Why there are no rows. */
function nothing({ symbol, period, ttm }: Report): string {
  if (period === 'quarter' && ttm.flags.includes('annual_only')) {
    return `This company files no quarterly statements: mds fundamentals ${symbol} --period annual shows its years.`;
  }
  return 'No stored statements.';
}

function tableNotes(
  report: Report,
  parts: readonly StatementPart[],
  whole: boolean,
  meaningless: readonly string[],
): string[] {
  const spent = parts.some(({ name }) => name === 'cashflow') && !whole;
  return [
    `${hasTrend(report) ? 'Newest period first; a trend runs from the oldest to the newest. ' : ''}Negative numbers are in parentheses.`,
    ...(spent ? ['Capital expenditure, dividends and buybacks are amounts spent.'] : []),
    ...(meaningless.length === 0 ? [] : [`Not applicable to this industry: ${meaningless.join(', ')}.`]),
  ];
}

/** Which inputs the F-score lacks, and in which periods. */
function missingScores({ income_statement: rows }: Report, parts: readonly StatementPart[]): string[] {
  if (!parts.some(({ name }) => name === 'income')) return [];
  const periods = new Map<string, string[]>();
  for (const row of rows) {
    const { piotroski_status: status } = row.quality;
    if (status.available || status.missing === undefined || status.missing.length === 0) continue;
    const inputs = status.missing.join(', ').replaceAll('_', ' ');
    periods.set(inputs, [...(periods.get(inputs) ?? []), fiscalLabel(row)]);
  }
  const lacking = [...periods].map(([inputs, labels]) => `without ${inputs} in ${labels.join(', ')}`);
  return lacking.length === 0 ? [] : [`Piotroski F-score not available: ${lacking.join('; ')}.`];
}

type Unsupported = Exclude<Payload, Report>;

function unsupported(payload: Unsupported, options: ViewOptions): ViewModel {
  const text =
    payload.reason === 'not_applicable_etf'
      ? `${payload.symbol} is a fund: it files no statements of its own.`
      : `No statements of ${payload.symbol} (${payload.reason}).`;
  return screen(payload, options, { panels: [{ block: { type: 'text', text } }] });
}
