/**
 * What one filing gives, read once: for the statements of a day, and of all days on which no other filing decides it.
 */
import { FIELDS, type Field } from '../../concepts.ts';
import {
  type CachedCell,
  type Cells,
  type Chains,
  type CompiledChains,
  type CompiledRule,
  type Context,
  compiledRules,
  holds,
  type KnownRules,
  type Readings,
} from './context.ts';
import type { Span } from './lookup.ts';
import type { Cell } from './types.ts';

export function newReadings(): Readings {
  return { rules: new Map(), cells: new Map(), contested: undefined };
}

/** The readings of all days on which the same rules hold. */
export function sharedReadings(chains: Chains, known: KnownRules): Readings {
  const rules = chains.conditional().map((rule) => (holds(known, rule) ? 'y' : 'n'));
  const key = `${known.industry} ${rules.join('')}`;
  let readings = chains.readings.get(key);
  if (readings === undefined) {
    readings = newReadings();
    chains.readings.set(key, readings);
  }
  return readings;
}

/** The rules that the visible filings make void or not. */
export function conditionalRules(chains: CompiledChains): readonly CompiledRule[] {
  const fields = (Object.keys(FIELDS) as Field[]).filter((field) => / (unless|quarterly) /.test(FIELDS[field].chain));
  return fields
    .flatMap((field) => compiledRules(chains, field))
    .filter(({ unless, quarterly }) => unless.length > 0 || quarterly !== undefined);
}

/** One number per filing and day (years 0 to 9999): a text key would cost more than the lookup. */
const PER_REPORT = 2 ** 22;
const DAY_ZERO = 2 ** 20;

function keyOf(end: number, report: number): number {
  return report * PER_REPORT + end + DAY_ZERO;
}

function findIn(cells: Cells, of: Field | CompiledRule, { start, end }: Span, report: number): CachedCell | undefined {
  let entry = cells.get(of)?.get(keyOf(end, report));
  while (entry !== undefined && entry.start !== start) entry = entry.next;
  return entry;
}

/** What was read before; undefined where nothing was. */
export function findReading(
  { readings, cells, others }: Context,
  of: Field | CompiledRule,
  span: Span,
  report: number,
): CachedCell | undefined {
  const shared = findIn(readings.cells, of, span, report);
  if (shared !== undefined || cells === readings.cells) return shared;
  const own = findIn(cells, of, span, report);
  // What is made of it depends on other filings as well.
  if (own !== undefined) others.asked++;
  return own;
}

/**
 * Stores and returns the cell, for all days where no other filing was asked for since `asked`. Reads the list again:
 * computing the cell may have added to it.
 */
export function remember(
  { readings, cells, others }: Context,
  of: Field | CompiledRule,
  { start, end }: Span,
  report: number,
  cell: Cell | undefined,
  asked: number,
): Cell | undefined {
  const within = others.asked === asked ? readings.cells : cells;
  let cached = within.get(of);
  if (cached === undefined) {
    cached = new Map();
    within.set(of, cached);
  }
  const key = keyOf(end, report);
  cached.set(key, { start, cell, next: cached.get(key) });
  return cell;
}
