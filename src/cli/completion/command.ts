/** The commands `mds completion`. */
import { commandGroup, type OptionSpec } from '../args/command.ts';
import { PROGRAM_GROUP } from '../args/program.ts';
import { SHELLS } from './places.ts';

const SHELL = { name: 'shell', completions: SHELLS, help: SHELLS.join(', ') } as const;
const DRY_RUN: OptionSpec = { name: 'dry-run', help: 'report what would happen, change nothing' };

export const COMPLETION_COMMANDS = commandGroup('completion', PROGRAM_GROUP, [
  {
    name: 'print',
    groupDefault: true,
    summary: 'print the completion script of a shell',
    description:
      'Prints a script that completes commands, options and their values, symbols, lists, profiles and fields. Makes no network requests.',
    args: [{ ...SHELL, required: true }],
    options: [],
    examples: [
      { args: 'bash', help: 'save it where you like' },
      { args: 'powershell', help: 'append to $PROFILE' },
    ],
    load: async () => (await import('./run.ts')).runPrint,
  },
  {
    name: 'install',
    summary: 'install shell completion',
    description:
      'Writes the script of your shell (from SHELL, or the one given) to the standard place of the user and prints its path. Edits a start-up file of the shell only with --rc. An update of mds does not change it.',
    args: [SHELL],
    options: [{ name: 'rc', help: 'if the shell needs it, also edit its start-up file' }, DRY_RUN],
    examples: [
      { args: '', help: 'for the shell you use' },
      { args: 'zsh --rc', help: 'and load it from .zshrc' },
      { args: 'fish --dry-run', help: 'print the path only' },
    ],
    load: async () => (await import('./run.ts')).runInstall,
  },
  {
    name: 'uninstall',
    summary: 'remove shell completion',
    description: 'Deletes the script installed by mds completion install and the lines it added to a start-up file.',
    args: [SHELL],
    options: [DRY_RUN],
    examples: [{ args: '', help: 'of the shell you use' }],
    load: async () => (await import('./run.ts')).runUninstall,
  },
]);
