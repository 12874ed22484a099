/** Entry point of the bundle. It imports nothing statically: `--version` needs nothing of the rest. */
import { writeSync } from 'node:fs';

declare const __MDS_VERSION__: string;

/** Runs `argv` (without node and script); `folder` is where the bundle lies. */
export async function main(argv: readonly string[], folder: string): Promise<void> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    try {
      writeSync(1, `${__MDS_VERSION__}\n`);
      return;
    } catch {
      // A full or closed stdout is handled below.
    }
  }
  if (argv[0] === '__complete') {
    const [{ completionText }, { allCommands }, { processIo }] = await Promise.all([
      import('./completion/complete.ts'),
      import('./commands.ts'),
      import('./terminal/process-io.ts'),
    ]);
    const text = await completionText(argv.slice(1), allCommands(), processIo(folder));
    try {
      writeSync(1, text);
    } catch {
      // The shell no longer waits.
    }
    process.exit(0);
  }
  try {
    const { start } = await import('./program/run.ts');
    // All output is written by now (synchronously); waiting for the database's idle threads would cost 1-2 ms.
    process.exit(await start(argv, folder, __MDS_VERSION__));
  } catch (error) {
    // A module that cannot be loaded: a damaged installation. Exit 1 would read as "the answer is no".
    writeSync(2, `mds: this is a bug in mds: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(70);
  }
}
