/** `mds status` of a store with many symbols: counts, and the symbols that need an update most. */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { delistingOf } from '../../sources/sync/delisted.ts';
import type { Inventory, Totals } from '../../store/reading/inventory.ts';
import { readAhead } from '../../store/reading/read-ahead.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import { counted } from '../output/amounts.ts';
import { errorsOf, importsBySubject, priceFindingsOf, type Stale, type StoreStatus, staleOf } from './store-status.ts';

/** A store with more symbols than this is summarized. */
export const MOST_LISTED = 50;
/** Symbols named in a summary. */
const MOST_NAMED = 10;

export interface StoreSummary extends Omit<StoreStatus, 'symbols'>, Totals {
  readonly symbols: number;
  readonly withPrices: number;
  readonly withStatements: number;
  /** Day of the newest bar of all, and how many symbols have one of it. */
  readonly newest: { readonly day: EpochDay; readonly symbols: number } | undefined;
  /** How many symbols have something of this kind, of those that have any. */
  readonly findings: ReadonlyMap<Finding, number>;
  readonly stale: number;
  /** Those with most findings, and of these those whose prices end first. */
  readonly worst: readonly { readonly symbol: string; readonly texts: readonly string[] }[];
}

type Finding = Stale['what'] | 'errors' | 'price_findings';

const FINDINGS: readonly (readonly [Finding, string])[] = [
  ['listing', 'No longer listed'],
  ['prices', 'Prices behind'],
  ['filings', 'Filings not checked for a day'],
  ['statements', 'Statements overdue'],
  ['figures', 'Figures of another mds version'],
  ['errors', 'Last update failed'],
  ['price_findings', 'Prices to check'],
];

/** The summary of the stored symbols `stored`. */
export function summaryOf(
  store: StoreReader,
  inventory: Inventory,
  stored: ReadonlySet<string>,
  now: number,
): Omit<StoreSummary, 'store' | 'disk' | 'unindexed_filings'> {
  const dates = inventory.dates().filter(({ symbol }) => stored.has(symbol));
  const imports = importsBySubject(store);
  const unreadable = inventory.unreadableForms();
  const findings = new Map<Finding, number>();
  const affected: { symbol: string; lastDay: EpochDay; texts: string[] }[] = [];
  const ahead = readAhead(
    store,
    dates.map(({ symbol }) => symbol),
  );
  for (const [at, each] of dates.entries()) {
    const { symbol, cik, lastDay, isMarked } = each;
    ahead.goTo(at);
    const gone = isMarked ? delistingOf(store.syncState(symbol, 'symbol')) : undefined;
    const stale = staleOf(ahead.store, { ...each, gone }, now);
    const unreadableForms = (cik === undefined ? undefined : unreadable.get(cik)) ?? [];
    const errors = isMarked || unreadableForms.length > 0 ? errorsOf(store, { symbol, cik, unreadableForms }) : [];
    const hasPriceFindings = Object.keys(priceFindingsOf(store, symbol, imports.get(symbol) ?? [], now)).length > 0;
    const kinds = [...stale.map(({ what }) => what), ...(errors.length > 0 ? ['errors' as const] : [])];
    for (const kind of new Set<Finding>(hasPriceFindings ? [...kinds, 'price_findings'] : kinds))
      findings.set(kind, (findings.get(kind) ?? 0) + 1);
    const texts = [...stale.map(({ text }) => text), ...errors];
    if (texts.length > 0) affected.push({ symbol, lastDay: lastDay ?? -Infinity, texts });
  }
  const days = dates.flatMap(({ lastDay }) => lastDay ?? []);
  const day = days.reduce((newest, each) => Math.max(newest, each), -Infinity);
  affected.sort((a, b) => b.texts.length - a.texts.length || a.lastDay - b.lastDay || (a.symbol < b.symbol ? -1 : 1));
  return {
    symbols: dates.length,
    withPrices: days.length,
    withStatements: dates.filter(({ hasFacts }) => hasFacts).length,
    newest: days.length === 0 ? undefined : { day, symbols: days.filter((each) => each === day).length },
    ...inventory.totals(),
    findings,
    stale: affected.length,
    worst: affected.slice(0, MOST_NAMED),
  };
}

/** The counts, and the worst; `notes` are those of a list of every symbol. */
export function summaryPanels(summary: StoreSummary): Pick<ViewModel, 'panels' | 'notes'> {
  const { symbols, withPrices, withStatements, newest, filings, documents, ownershipForms } = summary;
  const { findings, stale, worst } = summary;
  const count = (label: string, value: number) => ({ label, cell: { kind: 'count' as const, value } });
  const kinds = FINDINGS.flatMap(([kind, label]) => (findings.has(kind) ? [count(label, findings.get(kind)!)] : []));
  const worstPanel: Panel = {
    title: `The ${worst.length} worst of ${counted(stale, 'symbol')} with stale data`,
    block: {
      type: 'facts',
      rows: worst.map(({ symbol, texts }) => ({
        label: symbol,
        cell: { kind: 'text', value: texts.join('; '), emphasis: 'warning' },
      })),
    },
  };
  return {
    panels: [
      {
        title: 'Symbols',
        block: {
          type: 'facts',
          rows: [
            count('With prices', withPrices),
            ...(newest === undefined ? [] : [count(`With a price of ${formatDay(newest.day)}`, newest.symbols)]),
            count('With statements', withStatements),
            count('Filings', filings),
            count('Documents', documents),
            count('Insider forms', ownershipForms),
          ],
        },
      },
      ...(kinds.length === 0 ? [] : [{ title: 'Symbols to update', block: { type: 'facts' as const, rows: kinds } }]),
      ...(worst.length === 0 ? [] : [worstPanel]),
    ],
    notes: [
      stale === 0 ? 'Nothing is stale.' : 'Update with: mds sync',
      `Each of the ${counted(symbols, 'symbol')}: mds status --csv, --json, or mds status SYMBOL...`,
    ],
  };
}
