/** Which terminals show links (OSC 8). Others print the address into the text or garbage, so only those that are known to. Never probed. */
import type { Io, Output } from './io.ts';

/** By TERM_PROGRAM. */
const PROGRAMS: readonly string[] = [
  'iTerm.app',
  'WezTerm',
  'vscode',
  'ghostty',
  'Hyper',
  'rio',
  'Tabby',
  'WarpTerminal',
];

/** By TERM. */
const TERMS: readonly string[] = [
  'xterm-kitty',
  'xterm-ghostty',
  'alacritty',
  'foot',
  'foot-extra',
  'contour',
  'wezterm',
];

/** First versions that show them: VTE 0.50 (GNOME Terminal and others), Konsole 20.12. */
const VTE = 5000;
const KONSOLE = 201200;

/** Whether `output` is such a terminal; FORCE_HYPERLINK (0 or 1) decides before all else. A multiplexer may swallow them. */
export function showsLinks({ env }: Pick<Io, 'env'>, output: Output): boolean {
  if (!output.isTTY()) return false;
  if (env.FORCE_HYPERLINK !== undefined && env.FORCE_HYPERLINK !== '') return env.FORCE_HYPERLINK !== '0';
  const { TERM = '' } = env;
  if (TERM === 'dumb' || env.TMUX || env.STY || /^(screen|tmux)/.test(TERM)) return false;
  return (
    PROGRAMS.includes(env.TERM_PROGRAM ?? '') ||
    TERMS.includes(TERM) ||
    Boolean(env.WT_SESSION) ||
    Number(env.VTE_VERSION) >= VTE ||
    Number(env.KONSOLE_VERSION) >= KONSOLE
  );
}
