/** `mds completion SHELL`: the completion script. */
import { EXIT, MdsError } from '../../client/errors.ts';
import { closest } from '../closest.ts';
import type { Run } from '../command.ts';
import { allCommands } from '../commands.ts';
import { completionScript } from '../completion/index.ts';
import { SHELLS } from '../completion/shells.ts';

export const runCompletion: Run = async ({ args }, io) => {
  const name = args[0]!.toLowerCase();
  const shell = SHELLS.find((each) => each === name);
  if (shell === undefined) {
    const near = closest(name, SHELLS);
    throw new MdsError(`there is no completion script for '${name}'`, {
      code: 'SHELL_UNKNOWN',
      exitCode: EXIT.usage,
      hint: near === undefined ? `shells: ${SHELLS.join(', ')}` : `did you mean ${near}?`,
    });
  }
  io.stdout.write(completionScript(shell, allCommands()));
  return EXIT.ok;
};
