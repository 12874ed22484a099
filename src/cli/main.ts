/** Entry point: arguments in, exit code out. Everything it needs from the process is gathered here and passed on. */
import type { Io } from './io.ts';
import { processIo, ReaderGone } from './process-io.ts';

declare const __MDS_VERSION__: string;

/**
 * Runs the program in this process. `folder` is where the bundle and the sample lie. SIGINT keeps its default action: an import
 * computes without a pause, so a handler would run only after it, and a shell reports 130 for a death by the signal itself.
 */
export async function main(argv: readonly string[], folder: string): Promise<void> {
  const io = processIo(folder);
  process.on('uncaughtException', (error) => {
    void crash(error, argv, io).then((code) => process.exit(code));
  });
  try {
    // The question every script asks first needs no command table.
    if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) io.stdout.write(`${__MDS_VERSION__}\n`);
    else process.exitCode = await (await import('./run.ts')).run(argv, io, __MDS_VERSION__);
  } catch (error) {
    process.exitCode = await crash(error, argv, io);
  }
}

/** The exit code for what no command caught: our bug, but for a reader of stdout that has what it wanted (`mds ... | head`). */
async function crash(error: unknown, argv: readonly string[], io: Io): Promise<number> {
  if (error instanceof ReaderGone) return 0;
  const { reportError } = await import('./report.ts');
  const options: Record<string, true> = {};
  for (const name of ['json', 'verbose']) if (argv.includes(`--${name}`)) options[name] = true;
  return reportError(error, { options }, io);
}
