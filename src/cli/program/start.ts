/** Runs the program in this process: everything it needs from the process is gathered here and passed on. */

import { isMdsError } from '../../errors.ts';
import { asksMachine } from '../output/choice.ts';
import { reportError } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import { processIo } from '../terminal/process-io.ts';
import { run } from './run.ts';

/**
 * Resolves to the exit code. `folder` is where the bundle and the sample lie. SIGINT keeps its default action: an import
 * computes without a pause, so a handler would run only after it, and a shell reports 130 for a death by the signal itself.
 */
export async function start(argv: readonly string[], folder: string, version: string): Promise<number> {
  const io = processIo(folder);
  process.on('uncaughtException', (error) => process.exit(crash(error, argv, io)));
  try {
    return await run(argv, io, version);
  } catch (error) {
    return crash(error, argv, io);
  }
}

/** The exit code for what no command caught: our bug, but for a reader of stdout that has what it wanted (`mds ... | head`). */
function crash(error: unknown, argv: readonly string[], io: Io): number {
  if (isMdsError(error, 'OUTPUT_CLOSED')) return 0;
  const options: Record<string, true> = {};
  if (asksMachine(argv)) options.json = true;
  if (argv.includes('--verbose')) options.verbose = true;
  try {
    return reportError(error, { options }, io);
  } catch (gone) {
    if (isMdsError(gone, 'OUTPUT_CLOSED')) return 0;
    throw gone;
  }
}
