/** `mds sync --bulk companyfacts.zip submissions.zip [SYMBOL...]`: the SEC's nightly archives instead of a request a company. */
import { EXIT, MdsError } from '../../client/errors.ts';
import { remoteArchive } from '../../sources/bulk/ranges.ts';
import { type BulkReport, syncBulk } from '../../sources/bulk/sync-bulk.ts';
import type { Fetcher } from '../../sources/net/types.ts';
import type { StoreReader, StoreWriter } from '../../store/types.ts';
import type { Io } from '../io.ts';
import { countingLine } from '../progress.ts';

/** Archives and symbols among the words of the command line. */
export function bulkWords(words: readonly string[]): {
  readonly archives: readonly string[];
  readonly symbols: readonly string[];
} {
  const isArchive = (word: string): boolean => /\.zip$/i.test(word) || /^https?:\/\//i.test(word);
  const archives = words.filter(isArchive);
  if (archives.length === 0)
    throw new MdsError('--bulk takes the archives of the SEC: companyfacts.zip, submissions.zip', {
      code: 'USAGE',
      exitCode: EXIT.usage,
      hint: 'paths or addresses, symbols after them: mds sync --bulk companyfacts.zip submissions.zip AAPL KO',
    });
  // The companies and their tickers first: facts are told by CIK alone.
  const byKind = (word: string): number => (/submissions/i.test(word) ? 0 : 1);
  return {
    archives: [...archives].sort((a, b) => byKind(a) - byKind(b)),
    symbols: words.filter((word) => !isArchive(word)),
  };
}

/** CIKs of the symbols; of everything held, or of every ticker the store knows, without symbols. Throws SYMBOL_UNKNOWN. */
export function wantedCiks(
  store: StoreReader,
  symbols: readonly string[] | undefined,
  everything: readonly string[],
): Set<number> {
  const unknown: string[] = [];
  const ciks = new Set<number>();
  for (const symbol of symbols ?? everything) {
    const cik = store.symbol(symbol.toUpperCase())?.cik;
    if (cik === undefined) unknown.push(symbol);
    else for (const each of [cik, ...store.predecessors(cik)]) ciks.add(each);
  }
  if (symbols !== undefined && unknown.length > 0)
    throw new MdsError(`the store does not know which company ${unknown.join(', ')} is`, {
      code: 'SYMBOL_UNKNOWN',
      exitCode: EXIT.notFound,
      hint: 'bring the list of tickers in first: mds sync SYMBOL, or mds import company_tickers.json',
    });
  return ciks;
}

/** Takes the archives in, one after the other, with a line of progress on a terminal. */
export async function takeArchives(
  store: StoreWriter,
  archives: readonly string[],
  ciks: ReadonlySet<number>,
  fetch: Fetcher | undefined,
  io: Io,
): Promise<readonly BulkReport[]> {
  const reports: BulkReport[] = [];
  for (const archive of archives) {
    const remote = /^https?:\/\//i.test(archive);
    const place =
      remote && fetch !== undefined ? await remoteArchive(archive, fetch) : ({ kind: 'file', path: archive } as const);
    let line: ReturnType<typeof countingLine> | undefined;
    let seen = 0;
    try {
      reports.push(
        await syncBulk(place, {
          store,
          now: io.now(),
          ciks,
          onProgress: ({ done, total }) => {
            line ??= countingLine(io, Math.ceil(total / 1000));
            for (; seen < Math.floor(done / 1000); seen++) line.count();
          },
        }),
      );
    } finally {
      line?.clear();
    }
  }
  return reports;
}

/** `companyfacts.zip: 2 records taken in, 1 unchanged; nothing of CIK 42` */
export function bulkLine({ archive, imported, unchanged, missing, failed }: BulkReport): string {
  const parts = [`${imported} ${imported === 1 ? 'record' : 'records'} taken in`];
  if (unchanged > 0) parts.push(`${unchanged} unchanged`);
  if (failed.length > 0) parts.push(`${failed.length} failed, first ${failed[0]!.name}: ${failed[0]!.reason}`);
  if (missing.length > 0) {
    const some = missing.slice(0, 5).map((cik) => String(cik).padStart(10, '0'));
    parts.push(`nothing of ${missing.length} (CIK ${some.join(', ')}${missing.length > 5 ? ', ...' : ''})`);
  }
  return `${archive}: ${parts.join(', ')}`;
}
