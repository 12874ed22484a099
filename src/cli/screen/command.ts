/** The options of `mds screen` that its route does not have, and the commands of saved screens. */
import { type CommandSpec, commandGroup, JSON_OPTION, type OptionSpec, type Question } from '../args/command.ts';
import { SOURCE_OPTIONS } from '../settings/common-options.ts';

/** The route of this command. */
export const SCREEN_ROUTE = 'screen';

export const SCREEN_OPTIONS: readonly OptionSpec[] = [
  { name: 'list-fields', help: 'list all fields, or those that match the words given' },
];

export const SCREEN_EXAMPLES: CommandSpec['examples'] = [
  { args: `'pe_ttm < 10' --as-of 2020-03-20`, help: 'on a past day' },
  { args: '@screen:value', help: 'a saved screen' },
  { args: '--list-fields dividend yield', help: 'find fields' },
];

/** What completion offers for options of the route that take any text. */
export const SCREEN_COMPLETIONS: Readonly<Record<string, Question | undefined>> = {
  universe: { ask: 'universe' },
  sort: { ask: 'sort' },
  fields: { ask: 'columns:screen' },
};

const NAME = {
  name: 'name',
  required: true,
  completions: { ask: 'screens' },
  help: 'name of a saved screen',
} as const;

/** What is saved with the conditions: options of the route. */
const SAVED: readonly OptionSpec[] = [
  {
    name: 'universe',
    value: 'NAME',
    completions: SCREEN_COMPLETIONS.universe!,
    help: 'which symbols: stocks, etfs, all, or symbols (AAPL,KO)',
  },
  {
    name: 'sort',
    value: '[-]FIELD',
    completions: SCREEN_COMPLETIONS.sort!,
    help: 'sort by this field, with - the largest first; then by symbol',
  },
  { name: 'top', value: 'N', help: 'the first N symbols' },
  { name: 'include-stale', help: 'also symbols without a price of the session, each with its newest one' },
];

// Next to the route.
export const SCREEN_COMMANDS = commandGroup('screen', 'Symbols', [
  {
    name: 'save',
    summary: 'save a screen under a name',
    description:
      'Use a saved screen by name with @screen: wherever symbols are accepted: mds compare @screen:value. It is evaluated each time, for the day the command answers for. Saved screens are stored in screens.json next to the settings file.',
    args: [NAME, { name: 'conditions', required: true, many: true, help: 'conditions on fields, as in: mds screen' }],
    options: [...SAVED, JSON_OPTION],
    examples: [{ args: `value 'pe_ttm < 15 and roic_pct > 12'`, help: 'then: mds screen @screen:value' }],
    load: async () => (await import('./saved.ts')).runScreenSave,
  },
  {
    name: 'list',
    summary: 'list the saved screens',
    description: 'Prints each saved screen on a line: its name, conditions and options.',
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'all saved screens' }],
    load: async () => (await import('./saved.ts')).runScreenList,
  },
  {
    name: 'show',
    summary: 'print the conditions of a saved screen',
    description: 'Prints the conditions and options of one saved screen.',
    args: [NAME],
    options: [JSON_OPTION],
    examples: [{ args: 'value', help: 'its conditions' }],
    load: async () => (await import('./saved.ts')).runScreenShow,
  },
  {
    name: 'delete',
    summary: 'delete a saved screen',
    description: 'Deletes one saved screen.',
    args: [NAME],
    options: [JSON_OPTION],
    examples: [{ args: 'value', help: 'delete it' }],
    load: async () => (await import('./saved.ts')).runScreenDelete,
  },
  {
    name: 'diff',
    summary: 'symbols that entered or left since a day, and why',
    description:
      'Evaluates a saved screen for the end of a past day and for now (or for --as-of), and lists the symbols that only one of them has, each with the conditions that turned and their values on both days.',
    args: [NAME],
    options: [
      { name: 'since', value: 'DAY', help: 'the day to compare with, YYYY-MM-DD' },
      JSON_OPTION,
      ...SOURCE_OPTIONS,
    ],
    examples: [{ args: 'value --since 2026-10-01', help: 'changes since that day' }],
    load: async () => (await import('./diff.ts')).runScreenDiff,
  },
]);
