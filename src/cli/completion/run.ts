/** `mds completion`: prints the completion script of a shell, installs it, takes it away. */
import { EXIT, MdsError, usage } from '../../errors.ts';
import type { CommandSpec, Invocation, Run } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { completionScript } from './index.ts';
import { apply, installation, isSetUp, removal } from './install.ts';
import { installPlace, usersShell } from './places.ts';
import { SHELLS, type Shell } from './shells.ts';

/** Runs `mds completion SHELL` over the command table, which is passed in because it holds this command too. */
export function completionRun(commands: readonly CommandSpec[]): Run {
  return async ({ args }, io) => {
    io.stdout.write(completionScript(shellOf(args[0]!), commands));
    return EXIT.ok;
  };
}

/** Runs `mds completion install [SHELL]`. */
export function installRun(commands: readonly CommandSpec[]): Run {
  return async ({ args, options }, io) => {
    const shell = shellOf(args[0] ?? detected(io));
    const place = installPlace(shell, io);
    const changes = installation(place, completionScript(shell, commands), options.rc === true);
    const dry = options['dry-run'] === true;
    for (const change of changes) {
      if (!dry) apply(change, io.platform);
      const done = change.was === undefined ? 'wrote' : 'changed';
      io.stdout.write(`${dry ? 'would write' : done} ${change.file}\n`);
    }
    if (changes.length === 0) io.stdout.write(`${place.file} is up to date\n`);
    if (options.quiet !== true) for (const line of advice(place, dry && options.rc === true)) io.stderr.write(line);
    return EXIT.ok;
  };
}

/** Runs `mds completion uninstall [SHELL]`. */
export const runUninstall: Run = async ({ args, options }: Invocation, io: Io) => {
  const place = installPlace(shellOf(args[0] ?? detected(io)), io);
  const changes = removal(place);
  const dry = options['dry-run'] === true;
  for (const change of changes) {
    if (!dry) apply(change, io.platform);
    const done = change.becomes === undefined ? 'deleted' : 'changed';
    io.stdout.write(
      `${dry ? (change.becomes === undefined ? 'would delete' : 'would change') : done} ${change.file}\n`,
    );
  }
  if (changes.length === 0) io.stdout.write(`${place.file} is not there\n`);
  return EXIT.ok;
};

/** What remains to be done by hand. */
function advice(place: ReturnType<typeof installPlace>, promised: boolean): readonly string[] {
  const { rc, now, note } = place;
  const lines = [`New shells know it; in this one: ${now}`];
  const done = promised || isSetUp(place);
  if (note !== undefined && !done) lines.push(note);
  if (rc !== undefined && rc.spare !== true && !done) {
    return [
      `mds: one step is left: add this to ${rc.file}, or let --rc do it\n`,
      ...rc.lines.map((line) => `  ${line}\n`),
    ];
  }
  return lines.map((line, i) => (i === 0 ? `mds: ${line}\n` : `  ${line}\n`));
}

function detected(io: Io): string {
  const shell = usersShell(io);
  if (shell !== undefined) return shell;
  throw usage('which shell this is cannot be told: SHELL is not set', `name it: ${SHELLS.join(', ')}`);
}

function shellOf(name: string): Shell {
  const shell = SHELLS.find((each) => each === (name.toLowerCase() === 'pwsh' ? 'powershell' : name.toLowerCase()));
  if (shell !== undefined) return shell;
  throw new MdsError('SHELL_UNKNOWN', `there is no completion script for '${name}'`, {
    hint: `shells: ${SHELLS.join(', ')}`,
  });
}
