/** Command-line options derived from the table of settings. */
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
  const { name, kind, option, env, help } = setting;
  if (option === undefined) return [];
  const standard = kind === 'boolean' || setting.default === '' ? '' : `default: ${setting.default}`;
  const notes = [standard, env ?? ''].filter((note) => note !== '').join('; ');
  const value = option === '' ? {} : { value: option };
  const choices = kind === 'enum' ? { choices: setting.values } : {};
  return [{ name: optionName(name), ...value, ...choices, help: notes === '' ? help : `${help} (${notes})` }];
}
