/** Color, characters and width of the output, from options, environment and terminal, in that order. Never probed. */
import type { RenderOptions } from '../../render/context.ts';
import type { Invocation } from '../args/command.ts';
import { wholeNumber } from '../args/whole-number.ts';
import type { Io, Output } from '../terminal/io.ts';

/** Marks of a chart: the Windows console's own fonts have no braille, the Windows Terminal's do. */
export type Display = Required<RenderOptions>;

export function displayOf(options: Invocation['options'], io: Io, output: Output = io.stdout): Display {
  const unicode = unicodeOf(io);
  const braille = io.platform !== 'win32' || Boolean(io.env.WT_SESSION);
  const dots = unicode ? (braille ? 'braille' : 'blocks') : 'ascii';
  const color = colorOf(options, io.env, output);
  // Without color there are no control sequences at all.
  return { width: widthOf(options, io, output), color, unicode, dots, links: color && showsLinks(io, output) };
}

/** Terminals without color: `dumb`, and those whose terminfo name says so (`xterm-mono`, `screen-m`). */
const COLORLESS = /^dumb$|-m(ono)?$/;

/** Values of FORCE_COLOR that turn color off. */
const NO: readonly string[] = ['0', 'false'];

/**
 * --color, then NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM=dumb, then whether it is a terminal
 * (no-color.org, force-color.org, bixense.com/clicolors). Empty variables are ignored.
 */
export function colorOf(options: Invocation['options'], env: Io['env'], output: Output): boolean {
  if (options.color === 'never') return false;
  if (options.color === 'always') return true;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !NO.includes(env.FORCE_COLOR);
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return true;
  return env.CLICOLOR !== '0' && !COLORLESS.test(env.TERM ?? '') && output.isTTY();
}

function widthOf(options: Invocation['options'], { env }: Io, output: Output): number | undefined {
  const given = options.width;
  if (typeof given === 'string') return wholeNumber('width', given, 20, 1000);
  const columns = Number(env.COLUMNS);
  if (Number.isInteger(columns) && columns >= 20) return columns;
  return output.columns();
}

/**
 * UTF-8 by the locale; Windows terminals by their own variables. Default: yes, except on a dumb or Linux-console
 * terminal.
 */
function unicodeOf({ env, platform }: Io): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false;
  if (platform === 'win32') return Boolean(env.WT_SESSION || env.TERM_PROGRAM || env.ConEmuTask);
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return locale ? /utf-?8/i.test(locale) : true;
}

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

/**
 * Whether `output` is such a terminal; FORCE_HYPERLINK (0 or 1) decides before all else. A multiplexer may swallow
 * them.
 */
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
