/** Shows a long text in the user's pager: only on a terminal, and only where the user asked for it, once or for good. */
import type { Invocation } from '../args/command.ts';
import type { Io } from '../terminal/io.ts';

/** What to run where `--pager` is given and no pager is named. */
const STANDARD: Partial<Record<NodeJS.Platform, string>> = { win32: 'more' };
const USUAL = 'less -R';

/**
 * The command to page with; undefined: print. MDS_PAGER is the standing wish (empty: none); PAGER alone is no wish, it only names what
 * `--pager` runs.
 */
export function pagerOf(
  options: Invocation['options'],
  { env, stdout, platform }: Pick<Io, 'env' | 'stdout' | 'platform'>,
): string | undefined {
  if (!stdout.isTTY() || env.TERM === 'dumb') return undefined;
  const wish = env.MDS_PAGER?.trim();
  if (options.pager !== true) return wish || undefined;
  return wish || env.PAGER?.trim() || STANDARD[platform] || USUAL;
}

/** Pages `text`, or prints it where there is no pager to run. */
export function showText(text: string, pager: string | undefined, io: Io): void {
  if (pager === undefined || io.page?.(pager, text) !== true) io.stdout.write(text);
}
