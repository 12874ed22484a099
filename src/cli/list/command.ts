/** The commands `mds list`. */
import { commandGroup, JSON_OPTION } from '../args/command.ts';

const LIST = {
  name: 'list',
  required: true,
  completions: { ask: 'lists' },
  help: 'name of a list',
} as const;
const SYMBOLS = {
  name: 'symbol',
  required: true,
  many: true,
  completions: { ask: 'symbols' },
  help: 'symbols; @name: those of another list; -: read from stdin',
} as const;

// Next to the routes that look up symbols.
export const LIST_COMMANDS = commandGroup('list', 'Symbols', [
  {
    name: 'show',
    groupDefault: true,
    summary: 'print the symbols of a list, or all lists',
    description:
      'Use a list by name with @ wherever symbols are accepted: mds snapshot @tech (in PowerShell quote it: "@tech"). Lists are stored in lists.json next to the settings file.',
    args: [{ ...LIST, required: false }],
    options: [JSON_OPTION],
    examples: [
      { args: '', help: 'all lists' },
      { args: 'tech', help: 'one symbol per line' },
    ],
    load: async () => (await import('./run.ts')).runListShow,
  },
  {
    name: 'names',
    summary: 'print the names of all lists',
    description: 'Prints one name per line.',
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'for scripts' }],
    load: async () => (await import('./run.ts')).runListNames,
  },
  {
    name: 'add',
    summary: 'add symbols to a list, or create it',
    description: 'Appends symbols to the list. Symbols already on it keep their position.',
    args: [LIST, SYMBOLS],
    options: [JSON_OPTION],
    examples: [
      { args: 'tech AAPL MSFT', help: 'then: mds compare @tech' },
      { args: 'all @tech KO', help: 'the symbols of another list, and one more' },
    ],
    load: async () => (await import('./run.ts')).runListAdd,
  },
  {
    name: 'rm',
    summary: 'remove symbols from a list',
    description: 'All of them must be on the list, else nothing changes. Removing the last symbol deletes the list.',
    args: [LIST, SYMBOLS],
    options: [JSON_OPTION],
    examples: [{ args: 'tech MSFT', help: 'remove one symbol' }],
    load: async () => (await import('./run.ts')).runListRemove,
  },
  {
    name: 'delete',
    summary: 'delete a list',
    description: 'Deletes the whole list and prints how many symbols it had.',
    args: [LIST],
    options: [JSON_OPTION],
    examples: [{ args: 'tech', help: 'its symbols stay on other lists' }],
    load: async () => (await import('./run.ts')).runListDelete,
  },
]);
