/** Runs the program with the streams, clock and environment of this process. */
import { isMdsError } from '../../errors.ts';
import { asksMachine } from '../output/choice.ts';
import { reportError } from '../output/report.ts';
import type { Io } from '../terminal/io.ts';
import { processIo } from '../terminal/process-io.ts';
import { run } from './run.ts';

/**
 * Resolves to the exit code. `folder` contains the bundle and the sample. SIGINT keeps its default action: an import never yields, so a
 * handler would run only after it, and shells report 130 for death by the signal itself.
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

/** The exit code of an uncaught error: our bug, unless the reader of stdout closed it (`mds ... | head`). */
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
