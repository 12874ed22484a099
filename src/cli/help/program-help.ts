/** `mds help` without its commands: to define them all takes longer than to lay out their help. */
import { topBlocks } from './command-help.ts';
import type { Block } from './layout.ts';

declare const __MDS_HELP__: string | undefined;

/** The blocks of the help of the program, which the build puts in. */
export async function programBlocks(): Promise<readonly Block[]> {
  if (typeof __MDS_HELP__ === 'string') return JSON.parse(__MDS_HELP__);
  return topBlocks((await import('../commands.ts')).allCommands());
}
