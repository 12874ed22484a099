/** `mds status [SYMBOL...]`: what is held, from when, from whom, and what is stale. */
import { existsSync } from 'node:fs';
import { EXIT, MdsError } from '../../errors.ts';
import { toCsv } from '../../render/formats/delimited.ts';
import { render } from '../../render/render.ts';
import { sanitize } from '../../render/sanitize.ts';
import { openInventory } from '../../store/inventory.ts';
import { openReader } from '../../store/open.ts';
import type { Run } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { reportError } from '../output/report.ts';
import { diskUse } from '../request/disk-use.ts';
import { ownStore } from '../request/store-location.ts';
import { symbolArguments } from '../request/symbols.ts';
import type { Io } from '../terminal/io.ts';
import { wrapMessage } from '../terminal/wrap-message.ts';
import { statusView } from './holdings-view.ts';
import { type StoreStatus, type SymbolStatus, symbolStatus } from './store-status.ts';

/** Exits with 4 when a symbol asked for is not held. */
export const runStatus: Run = async ({ args, options }, io) => {
  const path = typeof options.store === 'string' ? options.store : ownStore(io);
  if (!existsSync(path)) throw noStore(path, args);
  const asked = args.length === 0 ? undefined : symbolArguments(args, io).symbols.map((each) => each.toUpperCase());
  const { status, missing } = await look(path, asked, io);
  if (options.json === true) io.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
  else if (options.csv === true) io.stdout.write(toCsv({ columns: COLUMNS, rows: status.symbols.map(csvRow) }));
  else if (status.symbols.length > 0) io.stdout.write(render(statusView(status), displayOf(options, io)));
  if (asked === undefined && status.symbols.length === 0)
    io.stderr.write(
      wrapMessage(`mds: nothing is held in ${sanitize(path)} yet; fetch with: mds sync AAPL\n`, io.stderr),
    );
  for (const each of missing) reportError(nothingHeld(each), { options }, io, each.symbol);
  return missing.length > 0 ? EXIT.notFound : EXIT.ok;
};

interface Looked {
  readonly status: StoreStatus;
  readonly missing: readonly { readonly symbol: string; readonly near: readonly string[] }[];
}

async function look(path: string, asked: readonly string[] | undefined, io: Io): Promise<Looked> {
  const store = openReader(path);
  const holdings = openInventory(path);
  try {
    const held = new Set(store.storedSymbols());
    const symbols: SymbolStatus[] = [];
    const missing: Looked['missing'][number][] = [];
    for (const symbol of new Set(asked ?? held)) {
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

function nothingHeld({ symbol, near }: Looked['missing'][number]): MdsError {
  const mean = near.length === 0 ? '' : `; did you mean ${near.join(', ')}?`;
  return new MdsError('SYMBOL_NOT_HELD', `nothing is held of ${symbol}${mean}`, {
    hint: `fetch it with: mds sync ${symbol}`,
  });
}

function noStore(path: string, args: readonly string[]): MdsError {
  return new MdsError('STORE_NOT_FOUND', `there is no store at ${path} yet`, {
    exitCode: EXIT.notFound,
    hint: `fetch what you want to look at with: mds sync ${args.length === 0 ? 'AAPL MSFT SPY' : args.join(' ')}`,
  });
}
