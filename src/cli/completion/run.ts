/** `mds completion`: prints the completion stub of a shell, installs it, removes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT, MdsError, usage } from '../../errors.ts';
import type { Run } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';
import { apply, installation, isSetUp, removal } from './install.ts';
import { type InstallPlace, installPlace, SHELLS, type Shell, STUBS, usersShell } from './places.ts';

/** Runs `mds completion SHELL`. */
export const runPrint: Run = async ({ args }, io) => {
  io.stdout.write(stubOf(shellOf(args[0]!), io));
  return EXIT.ok;
};

/** Runs `mds completion install [SHELL]`. */
export const runInstall: Run = async ({ args, options }, io) => {
  const shell = shellOf(args[0] ?? detected(io));
  const place = installPlace(shell, io);
  const changes = installation(place, stubOf(shell, io), options.rc === true);
  const dry = options['dry-run'] === true;
  for (const change of changes) {
    if (!dry) apply(change);
    const done = change.was === undefined ? 'wrote' : 'changed';
    io.stdout.write(`${dry ? 'would write' : done} ${change.file}\n`);
  }
  if (changes.length === 0) io.stdout.write(`${place.file} is up to date\n`);
  if (options.quiet !== true) io.stderr.write(advice(place, dry && options.rc === true));
  return EXIT.ok;
};

/** Runs `mds completion uninstall [SHELL]`. */
export const runUninstall: Run = async ({ args, options }, io) => {
  const place = installPlace(shellOf(args[0] ?? detected(io)), io);
  const changes = removal(place);
  for (const change of changes) {
    const [did, would] = change.becomes === undefined ? ['deleted', 'would delete'] : ['changed', 'would change'];
    if (options['dry-run'] !== true) apply(change);
    io.stdout.write(`${options['dry-run'] === true ? would : did} ${change.file}\n`);
  }
  if (changes.length === 0) io.stdout.write(`${place.file} does not exist\n`);
  return EXIT.ok;
};

/** The stub of a shell, as shipped in `completions/`. */
function stubOf(shell: Shell, { stubFolder }: Io): string {
  return readFileSync(join(stubFolder, STUBS[shell]), 'utf8');
}

/** What remains to be done by hand; `promised`: a dry run of what --rc would do. */
function advice(place: InstallPlace, promised: boolean): string {
  const { rc, now, note } = place;
  const done = promised || isSetUp(place);
  if (rc !== undefined && rc.optional !== true && !done)
    return `mds: one step is left: add this to ${rc.file}, or use --rc\n${rc.lines.map((line) => `  ${line}\n`).join('')}`;
  return `mds: new shells complete mds; in this one run: ${now}\n${note === undefined || done ? '' : `  ${note}\n`}`;
}

function detected(io: Io): string {
  const shell = usersShell(io);
  if (shell !== undefined) return shell;
  throw usage('cannot detect the shell: SHELL is not set', `name it: ${SHELLS.join(', ')}`);
}

function shellOf(name: string): Shell {
  const shell = SHELLS.find((each) => each === (name.toLowerCase() === 'pwsh' ? 'powershell' : name.toLowerCase()));
  if (shell !== undefined) return shell;
  throw new MdsError('SHELL_UNKNOWN', `no completion for '${name}'`, { hint: `shells: ${SHELLS.join(', ')}` });
}
