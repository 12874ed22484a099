/** Lays out the statements for people, as a professional prints them. */
import { parseDay } from '../../engine/days.ts';
import { isMarker } from '../../engine/value.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { derivedNotes } from '../contract/derived.ts';
import { leafAt } from '../contract/leaf-paths.ts';
import { recastNotes, shortPeriodNotes } from '../contract/periods.ts';
import { FLAG_SENTENCES, labelFor } from '../contract/words.ts';
import { trailingTitle } from '../notes/freshness-notes.ts';
import { Fields } from '../screens/payload-cells.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { type Payload, type Report, schema } from './payload.ts';
import { partsOf, type StatementPart } from './view-lines.ts';
import {
  fiscalLabel,
  hasTrend,
  type Scale,
  scaleOf,
  shortSelection,
  statementCell,
  statementTable,
} from './view-table.ts';

/** The trailing twelve months as a panel, and what its flags mean. */
const ROWS = [
  ...(['revenue_ttm_usd', 'net_income_ttm_usd', 'eps_diluted_ttm', 'net_profit_margin_pct'] as const),
  ...(['roe_pct', 'roa_pct', 'roce_pct', 'roic_pct'] as const),
];

/**
 * The panel, in the scale of the statements. Amounts are in USD by the contract, so a marker where the statements are
 * not.
 */
function trailingPanel(fields: Fields<Payload>, report: Report, scale: Scale): Panel {
  const rows = ROWS.map((name) => {
    const cell = statementCell(leafAt(schema, `ttm.${name}`) ?? {}, report.ttm[name], scale);
    return fields.fact(`ttm.${name}`, undefined, cell);
  });
  return { title: trailingTitle(report), block: { type: 'facts', rows } };
}

/** Nothing is known of the twelve months. */
function isBlank({ ttm }: Report): boolean {
  return Object.values(ttm).every((value) => typeof value !== 'number');
}

/** The flags as sentences, in one note; none without flags. */
function flagNote({ ttm }: Report): string[] {
  return ttm.flags.length === 0 ? [] : [`TTM: ${ttm.flags.map((flag) => labelFor(FLAG_SENTENCES, flag)).join(' ')}`];
}

/** Days from one row's end to the next's that one period explains: a quarter of 17 weeks, a year of 53. */
const LONGEST = { quarter: 125, annual: 385 } as const;

/** A sentence naming adjacent rows with missing time between them; none if all rows are consecutive. */
function gapNotes({ period, balance_sheet: rows }: Report): string[] {
  const gaps = rows.slice(1).flatMap((older, i): string[] => {
    const newer = rows[i]!;
    const [from, to] = [older, newer].map((row) => parseDay(String(row.period_end)));
    const apart = from === undefined || to === undefined ? 0 : to - from;
    return apart > LONGEST[period] ? [`between ${fiscalLabel(older)} and ${fiscalLabel(newer)}`] : [];
  });
  if (gaps.length === 0) return [];
  // The first report of a successor covers only the rest of the quarter, which has no row (FIELDS 3.2).
  const why =
    period === 'annual'
      ? 'a changed fiscal year, or a report that is not stored'
      : 'a report that is not stored, or covers a part of the quarter, as after a reorganization';
  return [`In no column: the time ${gaps.join(', and ')} (${why}).`];
}

/**
 * The screen of the statements: a selection of lines of all three. The choice `statement` (`income`, `balance`,
 * `cashflow`) shows every line of one; `full` every field, to the last digit.
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
  const scale = scaleOf(all, report, full);
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
      ...recastNotes(report.recast_periods),
      ...shortPeriodNotes(report.income_statement),
      ...derivedNotes(report.derived_values, (field) => isShown(parts, field)),
      ...(whole ? missingScores(report, parts) : []),
    ],
  });
}

/** The scale, once: `Quarterly statements · USD millions · shares in millions · per share in USD`. */
function subtitle({ currency, period }: Report, { money: amounts, shares, short }: Scale): string {
  const money = isMarker(currency) ? 'reporting currency' : currency;
  return [
    period === 'annual' ? 'Annual statements' : 'Quarterly statements',
    amounts.word === '' ? money : `${money} ${amounts.word}`,
    ...(shares.word === '' ? [] : [`shares in ${shares.word}`]),
    short ? `per share in ${money}` : 'to the last digit',
  ].join(' · ');
}

/** Why there are no rows. */
function nothing({ symbol, period, ttm }: Report): string {
  if (period === 'quarter' && ttm.flags.includes('annual_only')) {
    return `No quarterly statements are stored: mds fundamentals ${symbol} --period annual shows its years.`;
  }
  return 'No stored statements.';
}

function isShown(parts: readonly StatementPart[], field: string): boolean {
  return parts.some(({ groups }) => groups.some(({ lines }) => lines.some((line) => line.field === field)));
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
