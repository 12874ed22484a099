/** Lays out where the numbers of the statements come from: a panel a line, a row a period, the facts of filings beside or under it. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, FactsBlock, Panel, TableRow, ViewModel } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import type { View } from '../types.ts';
import type {
  ExplainedBase,
  ExplainedLine,
  ExplainedReport,
  ExplainedSource,
  ExplainedTotal,
  ExplanationDocument,
} from './explain-document.ts';
import { provenanceRows } from './explain-rows.ts';
import { view as statementsView } from './view.ts';
import { BALANCE_LINES, CASH_FLOW_LINES, INCOME_LINES, type LineKind } from './view-lines.ts';
import { labelCell } from './view-scale.ts';
import type { StatementName } from './view-table.ts';

/** The choice `statement` (`income`, `balance`, `cashflow`) narrows it to one. */
export const view: View<ExplanationDocument> = (document, options): ViewModel => {
  if ('supported' in document) return statementsView(document, options);
  const chosen = options.choices?.statement;
  const shown = PARTS.filter(({ name }) => chosen === undefined || name === chosen);
  const panels = shown.flatMap(({ title, groups, linesOf }) => partPanels(title, groups, linesOf(document)));
  const totals = chosen === undefined ? totalPanels(document.ttm) : [];
  return {
    title: document.symbol,
    subtitle: `Where the numbers come from · ${document.period === 'annual' ? 'annual' : 'quarterly'} statements`,
    panels: panels.length === 0 ? [NOTHING] : [...panels, ...totals, filingsPanel(document, shown)],
    notes: [
      'Tags are of us-gaap unless they say otherwise; rules name tags or fields. Numbers in parentheses are negative or subtracted.',
      ...envelopeNotes(document, options),
    ],
    simulated: document.freshness === 'simulated',
  };
};

const NOTHING: Panel = { block: { type: 'text', text: 'There are no statements to explain in the records at hand.' } };

/** The lines of a statement, whatever its rows are. */
type Groups = readonly {
  readonly lines: readonly { readonly field: string; readonly label: string; readonly kind: LineKind }[];
}[];

interface Part {
  readonly name: StatementName;
  readonly title: string;
  readonly groups: Groups;
  readonly linesOf: (report: ExplainedReport) => readonly ExplainedLine[];
}

const PARTS: readonly Part[] = [
  { name: 'income', title: 'Income statement', groups: INCOME_LINES, linesOf: (report) => report.income_statement },
  { name: 'balance', title: 'Balance sheet', groups: BALANCE_LINES, linesOf: (report) => report.balance_sheet },
  { name: 'cashflow', title: 'Cash flow', groups: CASH_FLOW_LINES, linesOf: (report) => report.cash_flow },
];

/** Lines in the order of the statement; those that follow from others are told by their definition, in a panel of their own. */
function partPanels(title: string, groups: Groups, explained: readonly ExplainedLine[]): Panel[] {
  const panels: Panel[] = [];
  const definitions: FactsBlock['rows'][number][] = [];
  for (const { field, label, kind } of groups.flatMap(({ lines }) => lines)) {
    const line = explained.find((each) => each.field === field);
    if (line === undefined || line.cells.length === 0) continue;
    if (line.cells.some(isTraced)) panels.push(linePanel(`${title} · ${label}`, kind, line));
    else definitions.push({ label, cell: labelCell(definitionOf(line)) });
  }
  const computed: Panel = { title: `${title} · computed or missing`, block: { type: 'facts', rows: definitions } };
  return definitions.length === 0 ? panels : [...panels, computed];
}

/** There is a fact of a filing to show for it. */
function isTraced(cell: ExplainedLine['cells'][number]): boolean {
  return 'sources' in cell || ('base' in cell && cell.base !== undefined);
}

/** The definition without its unit; that a line has no value at all is said instead. */
function definitionOf({ definition, cells }: ExplainedLine): string {
  const [what = ''] = definition.split(' Unit: ');
  const reasons = new Set(cells.map(({ value }) => (isMarker(value) ? value.reason : '')));
  const [only = ''] = reasons;
  return reasons.size === 1 && only !== '' ? `${what} Never available: ${only}.` : what;
}

function linePanel(title: string, kind: LineKind, { cells }: ExplainedLine): Panel {
  return tablePanel(
    title,
    cells.flatMap((cell) => provenanceRows(`${cell.fiscal_period} ${cell.fiscal_year}`, kind, cell)),
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
function filingsPanel(report: ExplainedReport, shown: readonly Part[]): Panel {
  const filings = new Map<string, ExplainedSource>();
  const made: readonly object[] = [
    ...shown.flatMap(({ linesOf }) => linesOf(report).flatMap(({ cells }) => cells)),
    ...report.ttm,
  ];
  for (const each of made) {
    const base: readonly ExplainedSource[] =
      'base' in each ? ((each.base as ExplainedBase | undefined)?.sources ?? []) : [];
    const own: readonly ExplainedSource[] = 'sources' in each ? (each.sources as readonly ExplainedSource[]) : [];
    for (const source of [...own, ...base]) filings.set(source.accession, source);
  }
  const newestFirst = [...filings.values()].sort((a, b) => (a.filed < b.filed ? 1 : -1));
  const text = (value: string): Cell => labelCell(value);
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
        text(form),
        text(accession),
      ]),
    },
  };
}

const TOTALS: Readonly<Record<string, readonly [string, LineKind]>> = {
  revenue_ttm_usd: ['Revenue', 'money'],
  net_income_ttm_usd: ['Net income', 'money'],
  eps_diluted_ttm: ['EPS, diluted', 'per_share'],
};

function totalPanels(totals: readonly ExplainedTotal[]): Panel[] {
  const rows = Object.entries(TOTALS).flatMap(([field, [label, kind]]): (readonly Cell[])[] => {
    const total = totals.find((each) => each.field === field);
    return total !== undefined && 'sources' in total ? provenanceRows(label, kind, total) : [];
  });
  return rows.length === 0 ? [] : [tablePanel('Trailing 12 months', rows)];
}
