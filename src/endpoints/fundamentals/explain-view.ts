/** Lays out where the numbers of the statements come from: a panel a line, a row a period, the facts of filings next to or under it. */
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import { isMarker } from '../../engine/value.ts';
import type { Cell, FactsBlock, Panel, TableRow, ViewModel } from '../../render/model.ts';
import { leafAt } from '../shared/leaf-paths.ts';
import type { Schema } from '../shared/schema.ts';
import { screen } from '../shared/screen.ts';
import type { View } from '../types.ts';
import type {
  Explained,
  ExplainedBase,
  ExplainedLine,
  ExplainedReport,
  ExplainedSource,
  ExplainedTotal,
  ExplanationDocument,
  Provenance,
} from './explain.ts';
import { ttm } from './payload.ts';
import { view as statementsView } from './view.ts';
import { partsOf, type StatementPart } from './view-lines.ts';
import { EXACT, labelCell, statementCell } from './view-table.ts';

/** The choice `statement` (`income`, `balance`, `cashflow`) narrows it to one. */
export const view: View<ExplanationDocument> = (document, options): ViewModel => {
  if ('supported' in document) return statementsView(document, options);
  const chosen = options.choices?.statement;
  const shown = partsOf(NO_ROWS).filter(({ name }) => chosen === undefined || name === chosen);
  const panels = shown.flatMap((part) => partPanels(part, document[LINES[part.name]]));
  const totals = chosen === undefined ? totalPanels(document.ttm) : [];
  return screen(document, options, {
    subtitle: `Where the numbers come from · ${document.period === 'annual' ? 'annual' : 'quarterly'} statements`,
    panels: panels.length === 0 ? [NOTHING] : [...panels, ...totals, filingsPanel(document, shown)],
    notes: [
      'Tags are of us-gaap unless they say otherwise; rules name tags or fields. Numbers in parentheses are negative or subtracted.',
    ],
  });
};

/** The lines alone. */
const NO_ROWS = { income_statement: [], balance_sheet: [], cash_flow: [] };

const NOTHING: Panel = { block: { type: 'text', text: 'No stored statements to explain.' } };

const LINES = { income: 'income_statement', balance: 'balance_sheet', cashflow: 'cash_flow' } as const;

/** Lines in the order of the statement; computed ones show their definition, in a panel of their own. */
function partPanels({ title, groups }: StatementPart, explained: readonly ExplainedLine[]): Panel[] {
  const panels: Panel[] = [];
  const definitions: FactsBlock['rows'][number][] = [];
  for (const { field, label, leaf } of groups.flatMap(({ lines }) => lines)) {
    const line = explained.find((each) => each.field === field);
    if (line === undefined || line.cells.length === 0) continue;
    if (line.cells.some(isTraced)) panels.push(linePanel(`${title} · ${label}`, leaf, line));
    else definitions.push({ label, cell: labelCell(definitionOf(line)) });
  }
  const computed: Panel = { title: `${title} · computed or missing`, block: { type: 'facts', rows: definitions } };
  return definitions.length === 0 ? panels : [...panels, computed];
}

/** There is a fact of a filing to show for it. */
function isTraced(cell: Explained): boolean {
  return 'sources' in cell || ('base' in cell && cell.base !== undefined);
}

/** The definition without its unit; that a line has no value at all is said instead. */
function definitionOf({ definition, cells }: ExplainedLine): string {
  const [what = ''] = definition.split(' Unit: ');
  const reasons = new Set(cells.map(({ value }) => (isMarker(value) ? value.reason : '')));
  const [only = ''] = reasons;
  return reasons.size === 1 && only !== '' ? `${what} Never available: ${only}.` : what;
}

function linePanel(title: string, leaf: Schema, { cells }: ExplainedLine): Panel {
  return tablePanel(
    title,
    cells.flatMap((cell) => provenanceRows(`${cell.fiscal_period} ${cell.fiscal_year}`, leaf, cell)),
  );
}

function tablePanel(title: string, rows: readonly TableRow[]): Panel {
  return {
    title,
    block: {
      type: 'table',
      columns: [
        { label: '', kind: 'text' },
        { label: '', kind: 'amount' },
        { label: '', kind: 'text' },
      ],
      rows,
    },
  };
}

/** When each filing was made, newest first: said once, not with every number. */
function filingsPanel(report: ExplainedReport, shown: readonly StatementPart[]): Panel {
  const cells = shown.flatMap(({ name }) => report[LINES[name]].flatMap((line) => line.cells));
  const sources = [...cells, ...report.ttm].flatMap(sourcesOf);
  const filings = new Map(sources.map((source) => [source.accession, source]));
  const newestFirst = [...filings.values()].sort((a, b) => (a.filed < b.filed ? 1 : -1));
  return {
    title: 'Filings',
    block: {
      type: 'table',
      columns: [
        { label: 'Filed', kind: 'date' },
        { label: 'Form', kind: 'text' },
        { label: 'Accession', kind: 'text' },
      ],
      rows: newestFirst.map(({ filed, form, accession }) => [
        { kind: 'date', value: filed },
        labelCell(form),
        labelCell(accession),
      ]),
    },
  };
}

/** The facts behind a number, or behind what it is compared with. */
function sourcesOf(explained: Explained): readonly ExplainedSource[] {
  if ('sources' in explained) return explained.sources;
  return explained.basis === 'computed' ? (explained.base?.sources ?? []) : [];
}

const TOTALS = ['revenue_ttm_usd', 'net_income_ttm_usd', 'eps_diluted_ttm'];

function totalPanels(totals: readonly ExplainedTotal[]): Panel[] {
  const rows = TOTALS.flatMap((field): (readonly Cell[])[] => {
    const total = totals.find((each) => each.field === field);
    const leaf = leafAt(ttm, field) ?? {};
    return total !== undefined && 'sources' in total ? provenanceRows(leaf['x-label'] ?? field, leaf, total) : [];
  });
  return rows.length === 0 ? [] : [tablePanel('TTM', rows)];
}

/** A reported number with its fact; any other with how it was made, its facts in the rows under it; a growth rate with its base. */
export function provenanceRows(label: string, leaf: Schema, explained: Explained): (readonly Cell[])[] {
  const row = (said: string): readonly Cell[] => [
    labelCell(label),
    statementCell(leaf, explained.value, EXACT),
    labelCell(said),
  ];
  if (isMarker(explained.value)) return [row('')];
  if ('sources' in explained) return madeOf(explained, row, leaf);
  const base = explained.basis === 'computed' ? explained.base : undefined;
  return [row(base === undefined ? 'computed from other lines' : baseOf(base))];
}

function baseOf({ field, value, from, sources }: ExplainedBase): string {
  const filings = [...new Set(sources.map(({ form, accession }) => `${form} ${accession}`))].join(', ');
  const where = from === 'comparative' ? 'as repeated in' : 'of the earlier period, in';
  const number = field.startsWith('eps') ? String(roundHalfAwayFromZero(value, 4)) : grouped(Math.round(value));
  return `against ${number} ${where} ${filings}`;
}

function grouped(amount: number): string {
  return String(amount).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

function madeOf(
  { basis, rule, split_factor, sources, decision }: Provenance,
  row: (said: string) => readonly Cell[],
  leaf: Schema,
): (readonly Cell[])[] {
  const restated = split_factor === 1 ? '' : `, restated for splits: ${split_factor} for 1`;
  const [first] = sources;
  const decided =
    decision === undefined ? [] : [[labelCell(''), labelCell(''), { ...labelCell(decision), emphasis: 'dim' } as Cell]];
  if (first === undefined) return [row(`${oneLine(rule)}${restated}`), ...decided];
  if (sources.length === 1 && (basis === 'reported' || first.witness === true)) {
    return [row(`${saidOf(first)}${restated}`), ...decided];
  }
  const how = basis === 'reported' ? 'sum' : basis === 'derived' ? 'derived' : 'identity';
  const sameTag = sources.every(({ concept, witness }) => concept === first.concept && witness !== true);
  const legs = sources.map((source): readonly Cell[] => [
    labelCell(''),
    { ...statementCell(leaf, source.witness === true ? 0 : source.sign * source.value, EXACT), emphasis: 'dim' },
    labelCell(sameTag ? factOf(source) : saidOf(source)),
  ]);
  // Of a sum of tags the parts that are there; the rule names those that could be as well.
  const made = basis === 'reported' ? sumOf(sources) : oneLine(rule);
  return [row(`${how}: ${sameTag ? tagOf(first) : made}${restated}`), ...legs, ...decided];
}

/** `SecuredDebt + NotesPayable` */
function sumOf(sources: readonly ExplainedSource[]): string {
  return sources.map((source, i) => `${source.sign < 0 ? '- ' : i === 0 ? '' : '+ '}${tagOf(source)}`).join(' ');
}

/** A fact with its tag; of one that only shows that there is no such line, that. */
function saidOf(source: ExplainedSource): string {
  const said = `${tagOf(source)}, ${factOf(source)}`;
  return source.witness === true ? `not reported, unlike ${said}` : said;
}

function tagOf({ concept }: ExplainedSource): string {
  return concept.replace(/^us-gaap:/, '');
}

/** `2024-09-29 to 2025-06-28, 10-Q 0000320193-25-000073`; of a slip of scale what the filing says. */
function factOf({ start, end, form, accession, as_filed }: ExplainedSource): string {
  const slip = as_filed === undefined ? '' : `, which says ${grouped(as_filed)}`;
  return `${start === undefined ? `at ${end}` : `${start} to ${end}`}, ${form} ${accession}${slip}`;
}

function oneLine(rule: string): string {
  return rule.replace(/\s+/g, ' ').trim();
}
