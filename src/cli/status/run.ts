/** `mds status [SYMBOL...]`: what the store contains, of which dates and sources, and what is stale. */
import { existsSync } from 'node:fs';
import { EXIT, MdsError } from '../../errors.ts';
import { toCsv } from '../../render/formats/delimited.ts';
import type { Cell, Panel, ViewModel } from '../../render/model.ts';
import { render } from '../../render/render.ts';
import { quarantineText } from '../../sources/prices/implausible.ts';
import { unfinishedSymbols } from '../../sources/sync/unfinished.ts';
import { noStore } from '../../store/drivers/paths.ts';
import { splitText } from '../../store/reading/confirmed-splits.ts';
import { type Inventory, openInventory } from '../../store/reading/inventory.ts';
import { isQualified } from '../../store/reading/listings/qualified.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import { openReader } from '../../store/reading/open.ts';
import { similarSymbols } from '../../store/reading/similar-symbols.ts';
import type { Run } from '../args/command.ts';
import { counted, sizeText, unindexedText } from '../output/amounts.ts';
import { displayOf } from '../output/display.ts';
import { ownHint, withOwnHints } from '../output/printed-store.ts';
import { printMessage, reportError } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { symbolArguments } from '../request/ask/symbols.ts';
import { storePath } from '../request/source/named-store.ts';
import { type ReplicaReport, replicasOf, replicaText } from '../request/source/replicas.ts';
import { diskUse } from '../request/source/store-location.ts';
import { lastRunText, readLastRun } from '../request/target/last-run.ts';
import type { Io } from '../terminal/io.ts';
import { importsBySubject, type StoreStatus, type SymbolStatus, symbolStatus } from './store-status.ts';
import { MOST_LISTED, type StoreSummary, summaryOf, summaryPanels } from './summary.ts';

/** Exits with 4 if the store has no data for a named symbol. */
export const runStatus: Run = async ({ args, options }, io) => {
  const path = storePath(options, io);
  if (!existsSync(path))
    throw noStore(path, `fetch data with: mds sync ${args.length === 0 ? 'AAPL MSFT SPY' : args.join(' ')}`);
  const replicas = replicasOf(options, io);
  const asked = args.length === 0 ? undefined : symbolArguments(args, io).symbols.map((each) => each.toUpperCase());
  if (asked === undefined && options.json !== true && options.csv !== true) {
    const summary = summarized(path, replicas, io);
    if (summary !== undefined) {
      io.stdout.write(render(withOwnHints(summaryView(summary), options), displayOf(options, io)));
      return EXIT.ok;
    }
  }
  const { status, missing, renamed } = await find(path, asked, replicas, io);
  for (const [former, symbol] of renamed)
    if (!isQualified(former)) printMessage(`${former} is now ${symbol}`, options, io);
  if (options.json === true) printJson(status, io);
  else if (options.csv === true)
    io.stdout.write(toCsv({ columns: Object.keys(COLUMNS), rows: status.symbols.map(csvRow) }));
  else if (status.symbols.length > 0)
    io.stdout.write(render(withOwnHints(statusView(status), options), displayOf(options, io)));
  if (asked === undefined && status.symbols.length === 0) {
    const { unfinished } = status;
    const how = unfinished === undefined ? 'fetch data with: mds sync AAPL' : unfinishedText(unfinished);
    const last = status.last_run === undefined ? '' : `; last sync: ${lastRunText(status.last_run)}`;
    printMessage(`${path} is empty; ${ownHint(how, options)}${last}`, {}, io, 'note');
  }
  for (const each of missing) reportError(notStored(each), { options }, io, each.symbol);
  return missing.length > 0 ? EXIT.notFound : EXIT.ok;
};

function unfinishedText(symbols: readonly string[]): string {
  const more = symbols.length > 5 ? ` and ${symbols.length - 5} more` : '';
  return `a sync stopped before ${symbols.slice(0, 5).join(', ')}${more}; go on with: mds sync`;
}

interface Found {
  readonly status: StoreStatus;
  readonly missing: readonly { readonly symbol: string; readonly near: readonly string[] }[];
  /** Former symbols and companies that were asked for, and what the store has them under. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The summary of a store with more symbols than a list of them can show; undefined for another. */
function summarized(path: string, replicas: readonly ReplicaReport[], io: Io): StoreSummary | undefined {
  const store = openReader(path);
  const inventory = openInventory(path);
  try {
    const stored = new Set(store.storedSymbols());
    if (stored.size <= MOST_LISTED) return undefined;
    return { ...aboutStore(path, inventory, replicas), ...summaryOf(store, inventory, stored, io.now()) };
  } finally {
    inventory.close();
    store.close();
  }
}

function aboutStore(
  path: string,
  inventory: Inventory,
  replicas: readonly ReplicaReport[],
): Omit<StoreStatus, 'symbols'> {
  const unindexed = inventory.unindexed();
  const lastRun = readLastRun(path);
  return {
    store: path,
    ...(lastRun === undefined ? {} : { last_run: lastRun }),
    disk: diskUse(path),
    ...(replicas.length === 0 ? {} : { replicas }),
    ...(unindexed === 0 ? {} : { unindexed_filings: unindexed }),
  };
}

async function find(
  path: string,
  asked: readonly string[] | undefined,
  replicas: readonly ReplicaReport[],
  io: Io,
): Promise<Found> {
  const store = openReader(path);
  const holdings = openInventory(path);
  try {
    const stored = new Set(store.storedSymbols());
    const imports = importsBySubject(store);
    const symbols: SymbolStatus[] = [];
    const missing: Found['missing'][number][] = [];
    const renamed = new Map(
      (asked ?? []).flatMap((each) => {
        const symbol = resolveSymbol(store, each);
        return symbol === undefined || symbol === each ? [] : [[each, symbol] as const];
      }),
    );
    for (const symbol of new Set(asked?.map((each) => renamed.get(each) ?? each) ?? stored)) {
      const holding = holdings.of(symbol);
      const something =
        holding !== undefined &&
        (holding.lastDay !== undefined ||
          holding.facts + holding.filings + holding.documents > 0 ||
          store.adjustedCloses(symbol) !== undefined);
      if (something) symbols.push(symbolStatus(store, holding, io.now(), imports.get(symbol) ?? []));
      else if (asked !== undefined)
        missing.push({ symbol, near: holding === undefined ? similarSymbols(store, symbol, 3) : [] });
    }
    const left = asked === undefined ? unfinishedSymbols(store) : [];
    const unfinished = left.length === 0 ? {} : { unfinished: left };
    return { status: { ...aboutStore(path, holdings, replicas), ...unfinished, symbols }, missing, renamed };
  } finally {
    holdings.close();
    store.close();
  }
}

/** Columns of --csv. */
const COLUMNS: Readonly<Record<string, (each: SymbolStatus) => string | number | undefined>> = {
  symbol: ({ symbol }) => symbol,
  cik: ({ cik }) => cik,
  name: ({ name }) => name,
  asset_type: ({ asset_type }) => asset_type,
  prices_from: ({ prices }) => prices?.from,
  prices_to: ({ prices }) => prices?.to,
  prices_provider: ({ prices }) => prices?.provider,
  prices_basis: ({ prices }) => prices?.basis,
  prices_checked_at: ({ prices }) => prices?.checked_at,
  facts: ({ facts }) => facts,
  filings: ({ filings }) => filings,
  newest_filed: ({ newest_filed }) => newest_filed,
  documents: ({ documents }) => documents,
  ownership_forms: ({ ownership_forms }) => ownership_forms,
  records_at: ({ records_at }) => records_at,
  bytes: ({ bytes }) => bytes,
  stale: ({ stale }) => stale.join('; '),
};

function csvRow(each: SymbolStatus): { readonly text: string }[] {
  return Object.values(COLUMNS).map((cellOf) => ({ text: String(cellOf(each) ?? '') }));
}

function notStored({ symbol, near }: Found['missing'][number]): MdsError {
  const mean = near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
  return new MdsError('SYMBOL_NOT_HELD', `no data in the store for ${symbol}${mean}`, {
    hint: `fetch it with: mds sync ${symbol}`,
  });
}

const text = (value: string | undefined, emphasis?: 'strong' | 'warning'): Cell => ({
  kind: 'text',
  value: value ?? '-',
  ...(emphasis === undefined ? {} : { emphasis }),
});

/** What the first lines and the last say of any store. */
function frame(
  { store, disk, replicas = [], unindexed_filings: unindexed, last_run: lastRun }: Omit<StoreStatus, 'symbols'>,
  symbols: number,
  { panels = [], notes = [] }: Partial<Pick<ViewModel, 'panels' | 'notes'>>,
): ViewModel {
  return {
    title: `${counted(symbols, 'symbol')} stored`,
    subtitle: `${store}: ${sizeText(disk.store_bytes)}${disk.download_bytes === 0 ? '' : `, and ${sizeText(disk.download_bytes)} of downloads`}`,
    panels,
    notes: [
      ...notes,
      ...replicas.map((each) => `${replicaText(each)}.`),
      ...(lastRun === undefined ? [] : [`Last sync: ${lastRunText(lastRun)}.`]),
      ...(unindexed === undefined ? [] : [`${unindexedText(unindexed)}.`]),
    ],
  };
}

export function summaryView(summary: StoreSummary): ViewModel {
  return frame(summary, summary.symbols, summaryPanels(summary));
}

export function statusView({ symbols, unfinished = [], ...about }: StoreStatus): ViewModel {
  const stale = symbols.filter((each) => each.stale.length + each.errors.length > 0);
  const notes = [
    ...(stale.some(({ gone }) => gone === undefined) ? ['Update with: mds sync'] : []),
    ...(stale.some(({ gone }) => gone !== undefined)
      ? ['Data of symbols no longer listed stays; delete it with: mds prune --keep SYMBOLS']
      : []),
  ];
  return frame(about, symbols.length, {
    panels: [
      {
        block: {
          type: 'table',
          columns: [
            { label: 'Symbol', kind: 'text' },
            { label: 'From', kind: 'text' },
            { label: 'To', kind: 'text' },
            { label: 'By', kind: 'text' },
            { label: 'Facts', kind: 'count' },
            { label: 'Filings', kind: 'count' },
            { label: 'Newest', kind: 'text', optional: true },
            { label: 'Docs', kind: 'count' },
            { label: '3/4/5', kind: 'count', optional: true },
            { label: 'Size', kind: 'text', optional: true },
          ],
          rows: symbols.map(rowOf),
          optionalNames: ['column', 'columns'],
        },
      },
      ...(stale.length === 0
        ? []
        : [
            {
              title: 'Stale',
              block: {
                type: 'facts' as const,
                rows: stale.map((each) => ({
                  label: each.symbol,
                  cell: text([...each.stale, ...each.errors].join('; '), 'warning'),
                })),
              },
            },
          ]),
      ...doubtPanel(symbols),
    ],
    notes: [
      ...(unfinished.length === 0 ? [] : [`Not everything is here: ${unfinishedText(unfinished)}`]),
      ...(stale.length > 0 ? notes : unfinished.length === 0 ? ['Nothing is stale.'] : []),
    ],
  });
}

/** Bars that were not stored and possible splits, one symbol a row. */
function doubtPanel(symbols: readonly SymbolStatus[]): Panel[] {
  const rows = symbols.flatMap(
    ({ symbol, quarantined = [], possible_splits: steps = [], split_basis: basis, adjusted_closes: adjusted }) => {
      const items = [
        ...quarantined.map(quarantineText),
        ...steps.map(splitText),
        ...(adjusted === undefined
          ? []
          : [`closes from ${adjusted.from} to ${adjusted.to} are adjusted for dividends: total returns, no prices`]),
        ...(basis === undefined ? [] : ['split basis unknown: no complete list of splits, no company facts']),
      ];
      return items.length === 0 ? [] : [{ label: symbol, cell: text(items.join('; '), 'warning') }];
    },
  );
  return rows.length === 0 ? [] : [{ title: 'Prices to check', block: { type: 'facts', rows } }];
}

function rowOf(each: SymbolStatus): Cell[] {
  const { prices } = each;
  return [
    text(each.symbol, 'strong'),
    text(prices?.from),
    text(prices?.to),
    text(prices?.provider),
    { kind: 'count', value: each.facts },
    { kind: 'count', value: each.filings },
    text(each.newest_filed),
    { kind: 'count', value: each.documents },
    { kind: 'count', value: each.ownership_forms },
    text(sizeText(each.bytes)),
  ];
}
