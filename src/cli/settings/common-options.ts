/** Options that many commands take, in the groups that help shows them in. */
import { FORMATS } from '../../render/formats/index.ts';
import type { OptionSpec } from '../args/command.ts';
import { optionName, PROFILE_SETTING, SETTINGS, type Setting } from './table.ts';

/** `--profile NAME`. */
export const PROFILE_OPTION: OptionSpec = {
  name: PROFILE_SETTING.name,
  value: PROFILE_SETTING.option,
  completions: { ask: 'profiles' },
  help: `${PROFILE_SETTING.help} (${PROFILE_SETTING.env})`,
};

/** Settings of the response cache. */
const OF_ANSWERS: readonly string[] = ['cache', 'offline'];

/** Options of commands that use the response cache. */
export const CACHE_OPTIONS: readonly OptionSpec[] = [
  ...SETTINGS.filter(({ name }) => OF_ANSWERS.includes(name)).flatMap(optionOf),
  { name: 'no-cache', aliasOf: { for: 'cache', value: 'off' }, help: 'the same as --cache off' },
  { name: 'refresh', help: 'request again and update the cache' },
];

/** Options of commands that may call a hosted service. */
export const HOSTED_OPTIONS: readonly OptionSpec[] = [
  PROFILE_OPTION,
  ...SETTINGS.filter(({ name }) => !OF_ANSWERS.includes(name)).flatMap(optionOf),
].sort(
  // The address first.
  (a, b) => Number(b.name === 'base-url') - Number(a.name === 'base-url'),
);

function optionOf(setting: Setting): OptionSpec[] {
  const { name, kind, option, env, help, values } = setting;
  if (option === undefined) return [];
  const standard = kind === 'boolean' || setting.default === '' ? '' : `default: ${setting.default}; `;
  const value = option === '' ? {} : { value: option };
  const choices = values === undefined ? {} : { choices: values };
  return [{ name: optionName(name), ...value, ...choices, help: `${help} (${standard}${env})` }];
}

const [JSON_OPTION, ...TEXT_OPTIONS] = FORMATS.filter(({ takes }) => takes !== 'redline' && takes !== 'prices').map(
  ({ name, help }): OptionSpec => ({ name, attached: 'FIELDS', help }),
);

/** Of routes that compare texts. */
export const REDLINE_OPTIONS: readonly OptionSpec[] = FORMATS.filter(({ takes }) => takes === 'redline').map(
  ({ name, help }) => ({ name, help }),
);

/** Of routes that answer with a series of closes. */
export const PRICE_OPTIONS: readonly OptionSpec[] = FORMATS.filter(({ takes }) => takes === 'prices').map(
  ({ name, help }) => ({ name, help }),
);

export const OUTPUT_OPTIONS: readonly OptionSpec[] = [
  JSON_OPTION!,
  { name: 'jq', value: 'EXPR', help: 'filter with a jq expression; jq need not be installed' },
  ...TEXT_OPTIONS,
  { name: 'raw', help: 'print the response body, byte for byte' },
  { name: 'full', help: 'show every field, not only the selection' },
];

/** Of routes whose values can be traced. */
export const EXPLAIN_OPTION: OptionSpec = {
  name: 'explain',
  help: 'show the source of each value: filing, tag or rule',
};

export const STORE_OPTION: OptionSpec = {
  name: 'store',
  value: 'FILE',
  completions: 'files',
  help: 'use this store: a file, or the store of a team, postgres://USER@HOST/DATABASE',
};

/** Where answers come from, on this machine. */
export const LOCAL_OPTIONS: readonly OptionSpec[] = [
  STORE_OPTION,
  { name: 'sample', help: 'use the simulated sample market' },
  {
    name: 'as-of',
    value: 'DAY',
    help: 'answer as of the end of this day in New York (2019-06-28) or an instant (2019-06-28T20:00:00Z), from a local store: nothing filed or traded later is read',
  },
];

export const SOURCE_OPTIONS: readonly OptionSpec[] = [...LOCAL_OPTIONS, ...HOSTED_OPTIONS, ...CACHE_OPTIONS];

/** Of routes about symbols. */
export const WATCH_OPTION: OptionSpec = {
  name: 'watch',
  value: 'TIME',
  help: 'refresh every 30s, 5m, 1h...; on a terminal marks what changed, q quits',
};

export const COMMON_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: 'color the output: auto, always or never',
  },
  { name: 'no-color', aliasOf: { for: 'color', value: 'never' }, help: 'the same as --color never' },
  { name: 'width', value: 'COLUMNS', help: 'lay out for this many columns, also in a pipe' },
  { name: 'quiet', short: 'q', help: 'suppress notices, not errors' },
  { name: 'verbose', short: 'v', help: 'log requests and timings to stderr' },
  { name: 'help', short: 'h', help: 'show help for the command' },
];

export interface OptionGroup {
  readonly heading: string;
  /** The help topic that explains the group. */
  readonly topic: 'formatting' | 'sources' | 'service';
  readonly options: readonly OptionSpec[];
}

/** Which service answers; the rest of HOSTED_OPTIONS is about how it is asked. */
const SELECTS_SERVICE = new Set(['base-url', 'profile']);

/** The options that help shows collapsed, by group. Those in no group are a command's own. */
export const OPTION_GROUPS: readonly OptionGroup[] = [
  { heading: 'Output', topic: 'formatting', options: [...OUTPUT_OPTIONS, ...COMMON_OPTIONS] },
  {
    heading: 'Source',
    topic: 'sources',
    options: [...LOCAL_OPTIONS, ...HOSTED_OPTIONS.filter(({ name }) => SELECTS_SERVICE.has(name))],
  },
  {
    heading: 'Service',
    topic: 'service',
    options: [...HOSTED_OPTIONS.filter(({ name }) => !SELECTS_SERVICE.has(name)), ...CACHE_OPTIONS],
  },
];
