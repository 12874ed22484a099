/**
 * Lays out where numbers come from: a panel a line, a row a period, the facts of filings next to or under it. Shared by
 * the routes with `--explain`.
 */
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Cell, FactsBlock, Panel, TableRow, ValueCell } from '../../render/model.ts';
import { recastMark } from '../contract/periods.ts';
import type {
  Explained,
  ExplainedBase,
  ExplainedCell,
  ExplainedLine,
  ExplainedSource,
  Provenance,
} from '../contract/provenance.ts';
import type { Schema } from '../contract/schema.ts';
import { numberWord } from '../contract/words.ts';

export const EXPLAINED_SUBTITLE = 'Where the numbers come from';
export const EXPLAINED_NOTE =
  'Tags are of us-gaap unless they say otherwise; rules name tags or fields. Numbers in parentheses are negative or subtracted.';

/** A line to show: its label, and how its numbers are written. */
export interface LineLabel {
  readonly field: string;
  readonly label: string;
  readonly leaf: Schema;
}

type Recast = Parameters<typeof recastMark>[1];

/** Lines in this order, titles after `before`; computed ones show their definition, in a panel of their own. */
export function linePanels(
  before: string,
  lines: readonly LineLabel[],
  explained: readonly ExplainedLine[],
  recast: Recast,
): Panel[] {
  const panels: Panel[] = [];
  const definitions: FactsBlock['rows'][number][] = [];
  for (const { field, label, leaf } of lines) {
    const line = explained.find((each) => each.field === field);
    if (line === undefined || line.cells.length === 0) continue;
    if (line.cells.some(isTraced)) panels.push(linePanel(`${before} · ${label}`, leaf, line, recast));
    else definitions.push({ label, cell: textCell(definitionOf(line)) });
  }
  const computed: Panel = { title: `${before} · computed or missing`, block: { type: 'facts', rows: definitions } };
  return definitions.length === 0 ? panels : [...panels, computed];
}

/** There is a fact of a filing, or a failed test, to show for it. */
function isTraced(cell: Explained): boolean {
  return 'sources' in cell || 'decision' in cell || 'asked' in cell || ('base' in cell && cell.base !== undefined);
}

/** The definition without its unit; that a line has no value at all is said instead. */
function definitionOf({ definition, cells }: ExplainedLine): string {
  const [what = ''] = definition.split(' Unit: ');
  const reasons = new Set(cells.map(({ value }) => (isMarker(value) ? value.reason : '')));
  const [only = ''] = reasons;
  return reasons.size === 1 && only !== '' ? `${what} Never available: ${only}.` : what;
}

function linePanel(title: string, leaf: Schema, { cells }: ExplainedLine, recast: Recast): Panel {
  const label = ({ fiscal_period, fiscal_year, period_end }: ExplainedCell): string =>
    `${fiscal_period} ${numberWord(fiscal_year)}${recastMark(period_end, recast)}`;
  return provenanceTable(
    title,
    cells.flatMap((cell) => provenanceRows(label(cell), leaf, cell)),
  );
}

/** Rows of {@link provenanceRows} under a title. */
export function provenanceTable(title: string, rows: readonly TableRow[]): Panel {
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

/** When each filing behind the numbers was made, newest first: said once, not with every number. */
export function filingsPanel(numbers: readonly Explained[]): Panel {
  const sources = numbers.flatMap(sourcesOf);
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
        textCell(form),
        textCell(accession),
      ]),
    },
  };
}

/** The facts behind a number, or behind what it is compared with. */
function sourcesOf(explained: Explained): readonly ExplainedSource[] {
  if ('sources' in explained) return explained.sources;
  return explained.basis === 'computed' ? (explained.base?.sources ?? []) : [];
}

function textCell(text: string): ValueCell {
  return { kind: 'text', value: text };
}

/** A number to its last digit, negative ones in parentheses. */
function exactCell({ 'x-kind': kind = 'text' }: Schema, value: Maybe<number>): ValueCell {
  return { kind: kind === 'money' ? 'amount' : kind, accounting: {}, value };
}

/**
 * A reported number with its fact; any other with how it was made, its facts in the rows under it; a growth rate with
 * its base.
 */
export function provenanceRows(label: string, leaf: Schema, explained: Explained): (readonly Cell[])[] {
  const row = (said: string): readonly Cell[] => [textCell(label), exactCell(leaf, explained.value), textCell(said)];
  const asked = askedRows(explained);
  if (isMarker(explained.value)) return [row('decision' in explained ? (explained.decision ?? '') : ''), ...asked];
  if ('sources' in explained) return [...madeOf(explained, row, leaf), ...asked];
  const base = explained.basis === 'computed' ? explained.base : undefined;
  return [row(base === undefined ? 'computed from other lines' : baseOf(base))];
}

/** The lines of the same filing that the number was held against. */
function askedRows({ asked = [] }: Explained): (readonly Cell[])[] {
  return asked.map(({ line, rule, value }): readonly Cell[] => {
    const said = `compared with ${line} ${grouped(value)}: ${oneLine(rule)}`;
    return [textCell(''), textCell(''), { ...textCell(said), emphasis: 'dim' } as Cell];
  });
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
    decision === undefined ? [] : [[textCell(''), textCell(''), { ...textCell(decision), emphasis: 'dim' } as Cell]];
  if (first === undefined) return [row(`${oneLine(rule)}${restated}`), ...decided];
  if (sources.length === 1 && (basis === 'reported' || first.witness === true)) {
    return [row(`${saidOf(first)}${restated}`), ...decided];
  }
  const how = basis === 'reported' ? 'sum' : basis === 'derived' ? 'derived' : 'identity';
  const sameTag = sources.every(({ concept, witness }) => concept === first.concept && witness !== true);
  const legs = sources.map((source): readonly Cell[] => [
    textCell(''),
    { ...exactCell(leaf, source.witness === true ? 0 : source.sign * source.value), emphasis: 'dim' },
    textCell(sameTag ? factOf(source) : saidOf(source)),
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
