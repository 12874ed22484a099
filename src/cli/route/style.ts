/** How the options of a command ask for its screen: the style, what is chosen of it, how many symbols fit. */
import type { EndpointSpec, Style, ViewOptions } from '../../endpoints/types.ts';
import { usage } from '../../errors.ts';
import type { Invocation } from '../args/command.ts';
import { wholeNumber } from '../args/whole-number.ts';
import type { Io } from '../terminal/io.ts';

/** Whether the screen shows more than the selection that comes with extras. */
export function isWhole({ selects, choices = [] }: EndpointSpec, options: Invocation['options']): boolean {
  return selects === true && (options.full === true || choices.some(({ name }) => options[name] !== undefined));
}

/** Throws USAGE for more symbols than one chart can show. */
export function refuseCrowd(count: number, style: Style | undefined, { command, styles = [] }: EndpointSpec): void {
  const most = style?.together;
  if (most === undefined || count <= most) return;
  const others = styles.filter(({ together }) => together === undefined).map(({ name }) => `--${name}`);
  throw usage(
    `one chart shows at most ${most} symbols, not ${count}`,
    `name at most ${most} symbols, or draw each on its own: mds ${command.join(' ')} ... ${others.join(' or ')}`,
  );
}

/** What the view of the route is drawn with at `now`, ms. Throws USAGE for a choice out of its bounds. */
export function viewOptions(
  { choices = [] }: EndpointSpec,
  options: Invocation['options'],
  style: Style | undefined,
  now: number,
): ViewOptions {
  const chosen = choices.flatMap(({ name, whole }) => {
    const value = options[name];
    if (typeof value !== 'string') return [];
    if (whole !== undefined) wholeNumber(name, value, whole.least, whole.most);
    return [[name, value] as const];
  });
  return {
    full: options.full === true,
    now,
    ...(style === undefined ? {} : { style: style.name }),
    ...(chosen.length === 0 ? {} : { choices: Object.fromEntries(chosen) }),
  };
}

/** The style of a flag; without one the route's style for pipes if stdout is not a terminal, else its first. */
export function styleFor({ styles = [] }: EndpointSpec, options: Invocation['options'], io: Io): Style | undefined {
  const asked = styles.filter(({ name }) => options[name] === true);
  if (asked.length > 1) {
    throw usage(`${asked.map(({ name }) => `--${name}`).join(' and ')} are different styles; use one`);
  }
  return asked[0] ?? (io.stdout.isTTY() ? styles[0] : styles.find(({ piped }) => piped));
}
