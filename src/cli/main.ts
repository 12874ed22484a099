/** Entry point: arguments in, exit code out. Everything it needs from the process is gathered here and passed on. */
import { processIo, ReaderGone } from './process-io.ts';

declare const __MDS_VERSION__: string;

/** Runs the program in this process. `folder` is where the bundle and the sample lie. */
export async function main(argv: readonly string[], folder: string): Promise<void> {
  const io = processIo(folder);
  process.on('SIGINT', () => process.exit(130));
  try {
    // The question every script asks first needs no command table.
    if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) io.stdout.write(`${__MDS_VERSION__}\n`);
    else process.exitCode = await (await import('./run.ts')).run(argv, io, __MDS_VERSION__);
  } catch (error) {
    // Whoever read us has what he wanted: `mds ... | head` is no failure.
    if (!(error instanceof ReaderGone)) throw error;
    process.exitCode = 0;
  }
}
