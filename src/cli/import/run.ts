/** `mds import PATH...`: imports files into the store, with progress for people and a report for scripts. */
import { existsSync } from 'node:fs';
import { EXIT, MdsError } from '../../errors.ts';
import { sanitize } from '../../render/text/sanitize.ts';
import { importsAny, runImport } from '../../sources/import.ts';
import type { FileBasis, FileReport, ImportReport } from '../../sources/types.ts';
import type { Run } from '../args/command.ts';
import { counted } from '../output/amounts.ts';
import { printJson, snakeCased } from '../output/result.ts';
import { openTarget } from '../request/target/open-target.ts';
import type { Io } from '../terminal/io.ts';
import { progressLine } from '../terminal/progress.ts';

export const runImportCommand: Run = async ({ args, options }, io) => {
  const missing = args.filter((each) => !existsSync(each));
  if (missing.length === args.length) throw pathNotFound(missing);
  const progress = progressLine(io, options.quiet === true);
  const { crossSection } = await import('../../endpoints/screen/cross-section.ts');
  const { update } = await crossSection(io.now());
  const given = {
    now: io.now(),
    ...(typeof options.symbol === 'string' ? { symbol: options.symbol } : {}),
    ...(typeof options.basis === 'string' ? { basis: options.basis as FileBasis } : {}),
    ...(typeof options.accession === 'string' ? { accession: options.accession } : {}),
    ...(typeof options.filed === 'string' ? { filed: options.filed } : {}),
    acceptJumps: options['accept-jumps'] === true,
    replaces: options.replace === true,
  };
  const target = await openTarget(options, io, { mayWrite: (empty) => importsAny(empty, args, given) });
  const { path, store, team, close } = target;
  let report: ImportReport;
  try {
    report = runImport(store, args, {
      ...given,
      dryRun: options['dry-run'] === true,
      onProgress: progress.update,
      derive: update,
    });
    if (options['dry-run'] !== true) await team?.publish();
  } finally {
    progress.clear();
    close();
  }
  if (options.json === true) printJson(snakeCased({ store: path, ...report }), io);
  else print(report, path, io, options.verbose === true);
  return exitOf(report, missing.length);
};

function pathNotFound(paths: readonly string[]): MdsError {
  const message = `no such file or folder: ${paths.join(', ')}`;
  return new MdsError('PATH_NOT_FOUND', message, { hint: 'nothing was changed' });
}

/**
 * Exit code by the files that were not imported: malformed or refused is a failure; a missing path (which the report
 * counts as failed) and nothing recognized at all are wrong usage.
 */
function exitOf({ totals, files }: ImportReport, missing: number): number {
  if (totals.failed > missing || totals.refused > 0) return EXIT.service;
  if (missing > 0) return EXIT.usage;
  if (totals.imported === 0 && totals.unchanged === 0) {
    if (files.length === 0) throw new MdsError('NOTHING_TO_IMPORT', 'no files at these paths');
    return EXIT.usage;
  }
  return EXIT.ok;
}

function print(report: ImportReport, path: string, io: Io, verbose: boolean): void {
  for (const file of report.files) {
    const problem = file.status === 'failed' || file.status === 'refused' || file.status === 'unrecognised';
    if (problem || verbose || file.warnings.length > 0 || file.repairs.length > 0)
      io.stderr.write(`${fileLines(file)}\n`);
  }
  const unknown = report.files.filter(({ splitBasis }) => splitBasis === 'unknown').map(({ subject = '' }) => subject);
  if (unknown.length > 0) io.stderr.write(`${sanitize(unknownText([...new Set(unknown)]))}\n`);
  io.stdout.write(`${summary(report, path)}\n`);
}

/** Most symbols in a sentence. */
const NAMED = 5;

function unknownText(symbols: readonly string[]): string {
  const names = `${symbols.slice(0, NAMED).join(', ')}${symbols.length > NAMED ? ` and ${symbols.length - NAMED} more` : ''}`;
  return `split basis unknown: ${names}: no complete list of splits and no company facts; import their facts, or add splits with mds splits add`;
}

function fileLines(file: FileReport): string {
  const where = file.line === undefined ? (file.jsonPath === undefined ? '' : ` at ${file.jsonPath}`) : `:${file.line}`;
  const part = file.part === undefined ? '' : ` (${file.part})`;
  const lines = [`${file.status}: ${file.path}${part}${where}${file.reason === undefined ? '' : `: ${file.reason}`}`];
  if (file.matched !== undefined) lines.push(`  ${file.form} ${file.subject}: ${file.matched}`);
  for (const warning of file.warnings) lines.push(`  warning: ${warning}`);
  for (const { kind, count, days } of file.repairs) {
    const when = days.length === 0 ? '' : ` (${days.join(', ')}${count > days.length ? ', ...' : ''})`;
    lines.push(`  repaired: ${kind.replaceAll('_', ' ')} x ${count}${when}`);
  }
  return lines.map(sanitize).join('\n');
}

/** `imported 14 files (1 unchanged, 2 refused) into /.../market.db: 75,628 bars, 24,579 facts ... in 1.2 s` */
function summary({ totals, dryRun, elapsedMs }: ImportReport, path: string): string {
  const others = (['unchanged', 'refused', 'failed', 'unrecognised'] as const)
    .filter((status) => totals[status] > 0)
    .map((status) => `${totals[status]} ${status}`);
  const rows = (['bar', 'fact', 'filing', 'document', 'symbol'] as const)
    .map((one) => [totals[`${one}s`], one] as const)
    .filter(([count]) => count > 0)
    .map(([count, one]) => counted(count, one));
  const verb = dryRun ? 'would import' : 'imported';
  // Where all files are refused, there may be no store.
  const into = totals.imported + totals.unchanged > 0 ? ` into ${path}` : '';
  return `${verb} ${counted(totals.imported, 'file')}${others.length > 0 ? ` (${others.join(', ')})` : ''}${into}${rows.length > 0 ? `: ${rows.join(', ')}` : ''} in ${(elapsedMs / 1000).toFixed(1)} s`;
}
