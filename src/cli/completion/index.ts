/** Completion scripts, generated from the command table. */
import type { CommandSpec } from '../args/command.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { outline } from './outline.ts';
import { powershellScript } from './powershell.ts';
import type { Shell } from './shells.ts';
import { zshScript } from './zsh.ts';

const WRITERS = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const;

/** The script that completes `commands` in `shell`. It ends with a line break and holds ASCII only. */
export function completionScript(shell: Shell, commands: readonly CommandSpec[]): string {
  return WRITERS[shell](outline(commands));
}
