/** `mds prune`: deletes old documents and unwanted symbols, and frees their disk space. */
import { existsSync } from 'node:fs';
import { formatDay } from '../../engine/days.ts';
import { EXIT, MdsError, usage } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { sinceDay } from '../../sources/sync/documents.ts';
import { storePrunedBefore } from '../../sources/sync/pruned.ts';
import { noStore } from '../../store/drivers/paths.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import { openWriter } from '../../store/writing/open-writer.ts';
import type { Pruned, Pruning } from '../../store/writing/prune.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import type { Invocation, Run } from '../args/command.ts';
import { counted, sizeText } from '../output/amounts.ts';
import { printMessage } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { symbolArguments } from '../request/ask/symbols.ts';
import { namedStore, storePath } from '../request/source/named-store.ts';
import { diskUse } from '../request/source/store-location.ts';
import type { Io } from '../terminal/io.ts';

const STILL_READ =
  'another process is reading the store: the deleted space is returned when it has ended; then run `mds prune` again';

/** Beta is measured against it. */
const ALWAYS = 'SPY';
const BUSY_MS = 60_000;

export const runPrune: Run = async ({ options }, io) => {
  const asked = pruningOf(options, io);
  const named = namedStore(options, io);
  const team =
    named?.isTeam === true
      ? await (await import('../request/target/team-target.ts')).openTeamTarget(named.path, io, (text) =>
          printMessage(text, options, io),
        )
      : undefined;
  const path = team?.path ?? storePath(options, io);
  if (!existsSync(path)) throw noStore(path);
  const before = diskUse(path).store_bytes;
  const store = team?.store ?? openWriter(path, { busyMs: BUSY_MS });
  let isOpen = true;
  try {
    const what = withStored(asked, store);
    warnUnknown(what, store, io);
    const expected = store.transaction(() => store.prune(what), 'rollback');
    const dryRun = options['dry-run'] === true;
    const report = (pruned: Pruned, after: number | undefined, returned = true): void => {
      const size = {
        bytes_before: before,
        ...(after === undefined ? {} : { bytes_after: after, space_returned: returned }),
      };
      const document = { store: team?.text ?? path, dry_run: dryRun, ...selection(what), ...pruned, ...size };
      if (options.json === true) printJson(document, io);
      else io.stdout.write(`${sanitize(sentence(pruned, what, dryRun))}; ${sizes(path, before, after)}\n`);
    };
    if (dryRun) {
      report(expected, undefined);
      return EXIT.ok;
    }
    if (!(await confirmed(expected, what, options, io))) {
      io.stderr.write('nothing was changed\n');
      return EXIT.ok;
    }
    const pruned = store.transaction(() => {
      if (what.before !== undefined) storePrunedBefore(store, what.before, io.now());
      return store.prune(what);
    });
    await team?.publish();
    const returned = store.compact();
    (team ?? store).close();
    isOpen = false;
    report(pruned, diskUse(path).store_bytes, returned);
    if (!returned) printMessage(STILL_READ, options, io);
    return EXIT.ok;
  } finally {
    if (isOpen) (team ?? store).close();
  }
};

function pruningOf(options: Invocation['options'], io: Io): Pruning {
  const { before, keep } = options;
  const day = typeof before === 'string' ? sinceDay(before, Math.floor(io.now() / 86_400_000)) : undefined;
  if (typeof before === 'string' && day === undefined)
    throw usage(
      `--before must be a day such as 2024-01-31, or a time ago such as 2y, 18m, 6w or 90d (got '${before}')`,
    );
  if (typeof keep !== 'string') return day === undefined ? {} : { before: day };
  const words = keep.split(',').map((word) => word.trim());
  const named = symbolArguments(
    words.filter((word) => word !== ''),
    io,
  ).symbols.map((each) => each.toUpperCase());
  if (named.length === 0) throw usage('--keep takes symbols separated by commas, or @name for a list');
  const symbols = [...new Set([...named, ALWAYS])];
  return day === undefined ? { keep: symbols } : { before: day, keep: symbols };
}

/** The symbols of the store: a former one is that of who carried it. */
function withStored({ keep, ...rest }: Pruning, store: StoreWriter): Pruning {
  return keep === undefined ? rest : { ...rest, keep: keep.map((symbol) => resolveSymbol(store, symbol) ?? symbol) };
}

/** Warns about symbols of --keep that are not in the store: a typo would delete data. Throws if none is. */
function warnUnknown({ keep = [] }: Pruning, store: StoreWriter, io: Io): void {
  const unknown = keep.filter((symbol) => symbol !== ALWAYS && store.symbol(symbol) === undefined);
  if (unknown.length === keep.length - 1 && unknown.length > 0)
    throw usage(
      `no symbol of --keep is in the store: ${unknown.join(', ')}`,
      'list the stored symbols with: mds status',
    );
  if (unknown.length > 0) printMessage(`not in the store: ${unknown.join(', ')}`, {}, io);
}

async function confirmed(pruned: Pruned, what: Pruning, options: Invocation['options'], io: Io): Promise<boolean> {
  const nothing = pruned.documents + pruned.symbols + pruned.companies === 0;
  if (nothing || options.yes === true) return true;
  if (io.ask === undefined)
    throw new MdsError('CONSENT_NEEDED', `${sentence(pruned, what, true)}; confirmation required`, {
      hint: 'nothing was changed; use --yes, or preview with --dry-run',
    });
  return /^y(es)?$/i.test((await io.ask(`${sanitize(sentence(pruned, what, true))}. Delete? [y/N] `)).trim());
}

function sentence({ documents, symbols, companies }: Pruned, { before, keep }: Pruning, would: boolean): string {
  const parts = [
    ...(before === undefined ? [] : [`${counted(documents, 'document')} filed before ${formatDay(before)}`]),
    ...(keep === undefined
      ? []
      : [`prices of ${counted(symbols, 'symbol')}, records of ${counted(companies, 'company', 'companies')}`]),
  ];
  if (parts.length === 0) return would ? 'free space would be freed' : 'free space returned to the disk';
  return `${would ? 'would delete' : 'deleted'} ${parts.join(', ')}`;
}

function sizes(path: string, before: number, after: number | undefined): string {
  return after === undefined ? `${path} has ${sizeText(before)}` : `${path}: ${sizeText(before)} -> ${sizeText(after)}`;
}

function selection({ before, keep }: Pruning): object {
  return {
    ...(before === undefined ? {} : { before: formatDay(before) }),
    ...(keep === undefined ? {} : { keep }),
  };
}
