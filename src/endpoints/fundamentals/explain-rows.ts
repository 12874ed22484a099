/** One number with the facts it was made of, as rows of a table: label, value, where from. */
import { roundHalfAwayFromZero } from '../../engine/round.ts';
import { isMarker, type Maybe } from '../../engine/value.ts';
import type { Cell } from '../../render/model.ts';
import type { Schema } from '../shared/schema.ts';
import type { ExplainedBase, ExplainedSource, Provenance } from './explain-document.ts';
import { EXACT, labelCell, statementCell } from './view-scale.ts';

type Explained = { readonly value: Maybe<number> } & (
  | Provenance
  | { readonly basis: 'computed' | 'unavailable'; readonly base?: ExplainedBase }
);

/** A reported number with its fact; any other with how it was made, its facts in the rows under it; a growth rate with its base. */
export function provenanceRows(label: string, leaf: Schema, explained: Explained): (readonly Cell[])[] {
  const row = (said: string): readonly Cell[] => [
    labelCell(label),
    statementCell(leaf, explained.value, EXACT),
    labelCell(said),
  ];
  if (isMarker(explained.value)) return [row('')];
  if ('sources' in explained) return madeOf(explained, row, leaf);
  return [row(explained.base === undefined ? 'computed from other lines' : baseOf(explained.base))];
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
  { basis, rule, split_factor, sources }: Provenance,
  row: (said: string) => readonly Cell[],
  leaf: Schema,
): (readonly Cell[])[] {
  const restated = split_factor === 1 ? '' : `, restated for splits: ${split_factor} for 1`;
  const [first] = sources;
  if (first === undefined) return [row(`${oneLine(rule)}${restated}`)];
  if (sources.length === 1 && (basis === 'reported' || first.witness === true)) {
    return [row(`${saidOf(first)}${restated}`)];
  }
  const how = basis === 'reported' ? 'sum' : basis === 'derived' ? 'derived from periods' : 'identity';
  const sameTag = sources.every(({ concept, witness }) => concept === first.concept && witness !== true);
  const legs = sources.map((source): readonly Cell[] => [
    labelCell(''),
    { ...statementCell(leaf, source.witness === true ? 0 : source.sign * source.value, EXACT), emphasis: 'dim' },
    labelCell(sameTag ? factOf(source) : saidOf(source)),
  ]);
  // Of a sum of tags the parts that are there; the rule names those that could be as well.
  const made = basis === 'reported' ? sumOf(sources) : oneLine(rule);
  return [row(`${how}: ${sameTag ? tagOf(first) : made}${restated}`), ...legs];
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
