/** `mds status [SYMBOL...]`: what the store contains, of which dates and sources, and what is stale. */
import { existsSync } from 'node:fs';
import { EXIT, MdsError } from '../../errors.ts';
import { toCsv } from '../../render/formats/delimited.ts';
import { render } from '../../render/render.ts';
import { openInventory } from '../../store/inventory.ts';
import { openReader } from '../../store/open.ts';
import type { Run } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { printMessage, reportError } from '../output/report.ts';
import { diskUse, storePath } from '../request/store-location.ts';
import { symbolArguments } from '../request/symbols.ts';
import type { Io } from '../terminal/io.ts';
import { statusView } from './holdings-view.ts';
import { type StoreStatus, type SymbolStatus, symbolStatus } from './store-status.ts';

/** Exits with 4 if the store has no data for a named symbol. */
export const runStatus: Run = async ({ args, options }, io) => {
  const path = storePath(options, io);
  if (!existsSync(path)) throw noStore(path, args);
  const asked = args.length === 0 ? undefined : symbolArguments(args, io).symbols.map((each) => each.toUpperCase());
  const { status, missing } = await find(path, asked, io);
  if (options.json === true) io.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
  else if (options.csv === true) io.stdout.write(toCsv({ columns: COLUMNS, rows: status.symbols.map(csvRow) }));
  else if (status.symbols.length > 0) io.stdout.write(render(statusView(status), displayOf(options, io)));
  if (asked === undefined && status.symbols.length === 0)
    printMessage(`${path} is empty; fetch data with: mds sync AAPL`, {}, io, 'note');
  for (const each of missing) reportError(notStored(each), { options }, io, each.symbol);
  return missing.length > 0 ? EXIT.notFound : EXIT.ok;
};

interface Found {
  readonly status: StoreStatus;
  readonly missing: readonly { readonly symbol: string; readonly near: readonly string[] }[];
}

async function find(path: string, asked: readonly string[] | undefined, io: Io): Promise<Found> {
  const store = openReader(path);
  const holdings = openInventory(path);
  try {
    const stored = new Set(store.storedSymbols());
    const symbols: SymbolStatus[] = [];
    const missing: Found['missing'][number][] = [];
    for (const symbol of new Set(asked ?? stored)) {
      const holding = holdings.of(symbol);
      const something =
        holding !== undefined &&
        (holding.lastDay !== undefined || holding.facts + holding.filings + holding.documents > 0);
      if (something) symbols.push(symbolStatus(store, holding, io.now()));
      else if (asked !== undefined)
        missing.push({ symbol, near: holding === undefined ? store.similarSymbols(symbol, 3) : [] });
    }
    return { status: { store: path, disk: diskUse(path), symbols }, missing };
  } finally {
    holdings.close();
    store.close();
  }
}

const COLUMNS = [
  'symbol',
  'cik',
  'name',
  'asset_type',
  'prices_from',
  'prices_to',
  'prices_provider',
  'prices_basis',
  'prices_checked_at',
  'facts',
  'filings',
  'newest_filed',
  'documents',
  'ownership_forms',
  'records_at',
  'bytes',
  'stale',
];

function csvRow(each: SymbolStatus): { readonly text: string }[] {
  const { prices } = each;
  const cells = [
    each.symbol,
    each.cik,
    each.name,
    each.asset_type,
    prices?.from,
    prices?.to,
    prices?.provider,
    prices?.basis,
    prices?.checked_at,
    each.facts,
    each.filings,
    each.newest_filed,
    each.documents,
    each.ownership_forms,
    each.records_at,
    each.bytes,
    each.stale.join('; '),
  ];
  return cells.map((cell) => ({ text: cell === undefined ? '' : String(cell) }));
}

function notStored({ symbol, near }: Found['missing'][number]): MdsError {
  const mean = near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
  return new MdsError('SYMBOL_NOT_HELD', `no data in the store for ${symbol}${mean}`, {
    hint: `fetch it with: mds sync ${symbol}`,
  });
}

function noStore(path: string, args: readonly string[]): MdsError {
  return new MdsError('STORE_NOT_FOUND', `no store at ${path} yet`, {
    exitCode: EXIT.notFound,
    hint: `fetch data with: mds sync ${args.length === 0 ? 'AAPL MSFT SPY' : args.join(' ')}`,
  });
}
