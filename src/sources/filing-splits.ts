/** The splits that filings of a company show, kept until it has new reports, and what its facts say of their days. */
import { ENGINE_EDITION } from '../engine/edition.ts';
import { splitsInFilings } from '../engine/statements/rows/build.ts';
import { mayInferSplits } from '../engine/statements/shares/inferred-splits.ts';
import type { EpochDay, FactSet } from '../engine/types.ts';
import { companyFacts } from '../store/reading/company-facts.ts';
import type { FilingSplit } from '../store/schema/tables.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import type { SplitHints } from './prices/splits/filing-evidence.ts';
import { ratioOf } from './prices/splits/ratio.ts';

/** Facts give a conversion ratio either way round, and rounded: 4, 0.25, 0.333. */
const SAME_RATIO = 0.01;
const RATIO_TAGS = [
  'us-gaap:StockholdersEquityNoteStockSplitConversionRatio1',
  'us-gaap:StockholdersEquityNoteStockSplitConversionRatio',
];
const COVER_SHARES = 'dei:EntityCommonStockSharesOutstanding|shares';
/** Shares sold or bought back between two covers. */
const COVER_TOLERANCE = Math.log(1.1);
/** Reports looked at, up to the last one on the basis before a split. */
const LATE_COVERS = 3;
/** Annual reports of issuers whose depositary shares may be what is traded. */
const FOREIGN_FORMS = /^(20|40)-F/;

/** The splits, ascending; worked out of the facts where the store has not kept them. */
export function filingSplits(store: StoreWriter, cik: number): readonly FilingSplit[] {
  const kept = store.filingSplits(cik, ENGINE_EDITION);
  if (kept !== undefined) return kept;
  const facts = companyFacts(store, cik);
  if (facts === undefined) return [];
  const list = mayInferSplits(facts) ? shownBy(facts) : [];
  store.putFilingSplits(cik, ENGINE_EDITION, list);
  return list;
}

function shownBy(facts: FactSet): readonly FilingSplit[] {
  const newest = Math.max(...facts.reports.map(({ filed }) => filed));
  return splitsInFilings(facts, { asOf: newest + 1, splits: [] })
    .map(({ numerator, denominator, after, day, accession }) => {
      const split = { numerator, denominator, after, day, accession };
      return { ...split, ...byCovers(facts, split) };
    })
    .sort((a, b) => a.day - b.day);
}

/**
 * The days between which a split took effect where reports go on to state averages on the basis before it, while the
 * shares on their covers are those after it: between two covers. Undefined of any other.
 */
function byCovers({ columns, reports }: FactSet, split: FilingSplit): Pick<FilingSplit, 'after' | 'day'> | undefined {
  const column = columns.get(COVER_SHARES);
  const covers = [...(column?.value.keys() ?? [])]
    .map((i) => ({ shares: column!.value[i]!, filed: reports[column!.report[i]!]!.filed }))
    .filter(({ filed }) => filed <= split.after)
    .sort((a, b) => a.filed - b.filed)
    .slice(-LATE_COVERS);
  const size = Math.log(ratioOf(split));
  const changed = covers.findIndex(({ shares }, i) => {
    const step = i === 0 ? 0 : Math.log(shares / covers[i - 1]!.shares);
    return Math.abs(step - size) <= COVER_TOLERANCE;
  });
  return changed < 1 ? undefined : { after: covers[changed - 1]!.filed, day: covers[changed]!.filed };
}

/** What the facts of a company say of one of its splits. */
export function splitHints(store: StoreWriter, cik: number, split: FilingSplit): SplitHints {
  const facts = companyFacts(store, cik, RATIO_TAGS);
  const ratio = ratioOf(split);
  const isSame = (value: number): boolean =>
    [ratio, 1 / ratio].some((each) => Math.abs(value / each - 1) <= SAME_RATIO);
  const days = new Set<EpochDay>();
  for (const { value, end } of facts?.columns.values() ?? [])
    for (let i = 0; i < end.length; i++) if (isSame(value[i]!)) days.add(end[i]!);
  const isDepositary = facts?.reports.some(({ form }) => FOREIGN_FORMS.test(form)) ?? false;
  return { taggedDays: [...days], isDepositary };
}
