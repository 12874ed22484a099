/** `mds screen save|list|show|delete`: saved screens, used as `@screen:name` by other commands. */
import { compile } from '../../conditions/compile.ts';
import { spec } from '../../endpoints/screen/spec.ts';
import { screenVocabulary } from '../../endpoints/screen/vocabulary.ts';
import { EXIT } from '../../errors.ts';
import type { Invocation, Run } from '../args/command.ts';
import { printMessage } from '../output/report.ts';
import { printJson } from '../output/result.ts';
import { withOptionNames } from '../request/ask/refused-parameters.ts';
import {
  nameOf,
  readScreens,
  SAVED_PARAMS,
  type SavedScreen,
  SCREEN_MARK,
  SCREENS,
  screenNamed,
} from '../settings/screens-file.ts';
import { changeNamed } from '../settings/write.ts';

/**
 * Saves conditions under a name, in place of what has it. Throws CHECK_SYNTAX for conditions that cannot be read,
 * PARAM_INVALID for a sort that is not one field.
 */
export const runScreenSave: Run = async ({ args, options }, io) => {
  const [word = '', ...conditions] = args;
  const name = nameOf(word);
  const screen = screenOf(conditions.join(' '), options);
  const [vocabulary, { sortOf }] = await Promise.all([screenVocabulary(), import('../../endpoints/screen/request.ts')]);
  compile(screen.expression, vocabulary);
  try {
    sortOf(screen.sort ?? 'symbol', vocabulary);
  } catch (error) {
    throw withOptionNames(error, spec);
  }
  let replaced = false;
  await changeNamed(SCREENS, io, (screens) => {
    replaced = Object.hasOwn(screens, name);
    return { ...screens, [name]: screen };
  });
  if (options.json === true) printJson({ name, ...screen, replaced }, io);
  else io.stdout.write(`${name}: ${replaced ? 'replaced' : 'saved'}; use it with: mds screen ${SCREEN_MARK}${name}\n`);
  return EXIT.ok;
};

/** Prints every saved screen, one per line. */
export const runScreenList: Run = async ({ options }, io) => {
  const screens = readScreens(io);
  const names = Object.keys(screens);
  if (options.json === true) printJson(screens, io);
  else if (names.length === 0)
    printMessage(`no saved screens; save one with: mds screen save value 'pe_ttm < 15'`, options, io, 'note');
  else {
    const longest = Math.max(...names.map(({ length }) => length));
    io.stdout.write(names.map((name) => `${name.padEnd(longest)}  ${lineOf(screens[name]!)}\n`).join(''));
  }
  return EXIT.ok;
};

export const runScreenShow: Run = async ({ args, options }, io) => {
  const name = nameOf(args[0]!);
  const screen = screenNamed(name, readScreens(io));
  if (options.json === true) printJson({ name, ...screen }, io);
  else io.stdout.write(`${lineOf(screen)}\n`);
  return EXIT.ok;
};

export const runScreenDelete: Run = async ({ args, options }, io) => {
  const name = nameOf(args[0]!);
  await changeNamed(SCREENS, io, (screens) => {
    screenNamed(name, screens);
    const { [name]: _, ...others } = screens;
    return others;
  });
  if (options.json === true) printJson({ name, deleted: true }, io);
  else io.stdout.write(`${name}: deleted\n`);
  return EXIT.ok;
};

function screenOf(expression: string, options: Invocation['options']): SavedScreen {
  const given = SAVED_PARAMS.flatMap((name) => {
    const value = options[name.replaceAll('_', '-')];
    return value === undefined ? [] : [[name, value === true ? 'yes' : value] as const];
  });
  return { expression, ...Object.fromEntries(given) };
}

/** As the command line of the screen has it. */
function lineOf({ expression, ...params }: SavedScreen): string {
  const options = SAVED_PARAMS.flatMap((name) => {
    const value = params[name];
    if (value === undefined) return [];
    const option = `--${name.replaceAll('_', '-')}`;
    return [name === 'include_stale' ? option : `${option}=${value}`];
  });
  return [expression, ...options].join('  ');
}
