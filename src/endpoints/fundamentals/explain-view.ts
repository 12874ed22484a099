/** Lays out where the numbers of the statements come from: a panel a line, a row a period, the facts of filings next to or under it. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, FactsBlock, Panel, TableRow, ViewModel } from '../../render/model.ts';
import { leafAt } from '../shared/leaf-paths.ts';
import type { Schema } from '../shared/schema.ts';
import { screen } from '../shared/screen.ts';
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
import { ttm } from './payload.ts';
import { view as statementsView } from './view.ts';
import { labelCell } from './view-scale.ts';
import { partsOf, type StatementPart } from './view-table.ts';

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
  const filings = new Map<string, ExplainedSource>();
  const made: readonly object[] = [
    ...shown.flatMap(({ name }) => report[LINES[name]].flatMap(({ cells }) => cells)),
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

const TOTALS = ['revenue_ttm_usd', 'net_income_ttm_usd', 'eps_diluted_ttm'];

function totalPanels(totals: readonly ExplainedTotal[]): Panel[] {
  const rows = TOTALS.flatMap((field): (readonly Cell[])[] => {
    const total = totals.find((each) => each.field === field);
    const leaf = leafAt(ttm, field) ?? {};
    return total !== undefined && 'sources' in total ? provenanceRows(leaf['x-label'] ?? field, leaf, total) : [];
  });
  return rows.length === 0 ? [] : [tablePanel('TTM', rows)];
}
