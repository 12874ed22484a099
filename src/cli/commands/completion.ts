/** `mds completion SHELL`: the completion script. */
import { EXIT, MdsError } from '../../client/errors.ts';
import type { CommandSpec, Run } from '../command.ts';
import { completionScript } from '../completion/index.ts';
import { SHELLS } from '../completion/shells.ts';

/** Runs `mds completion` over the command table, which is passed in because it holds this command too. */
export function completionRun(commands: readonly CommandSpec[]): Run {
  return async ({ args }, io) => {
    const name = args[0]!.toLowerCase();
    const shell = SHELLS.find((each) => each === name);
    if (shell === undefined) {
      throw new MdsError(`there is no completion script for '${name}'`, {
        code: 'SHELL_UNKNOWN',
        exitCode: EXIT.usage,
        hint: `shells: ${SHELLS.join(', ')}`,
      });
    }
    io.stdout.write(completionScript(shell, commands));
    return EXIT.ok;
  };
}
