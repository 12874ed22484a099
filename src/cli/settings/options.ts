/** The options that settings have on the command line, derived from the table. */
import type { OptionSpec } from '../args/command.ts';
import { optionName, PROFILE_SETTING, SETTINGS, type Setting } from './table.ts';

/** `--profile NAME`. */
export const PROFILE_OPTION: OptionSpec = {
  name: PROFILE_SETTING.name,
  value: PROFILE_SETTING.option,
  completions: { ask: 'profiles' },
  help: `${PROFILE_SETTING.help} (${PROFILE_SETTING.env})`,
};

/** Settings that concern answers, not the service. */
const OF_ANSWERS: readonly string[] = ['cache', 'offline'];

/** The options of everything that may be answered from a cache. */
export const CACHE_OPTIONS: readonly OptionSpec[] = [
  ...SETTINGS.filter(({ name }) => OF_ANSWERS.includes(name)).flatMap(optionOf),
  { name: 'no-cache', aliasOf: { for: 'cache', value: 'off' }, help: 'the same as --cache off' },
  { name: 'refresh', help: 'ask the service anew, whatever is kept, and keep its answer' },
];

/** The options of everything that may ask a hosted service. */
export const HOSTED_OPTIONS: readonly OptionSpec[] = [
  PROFILE_OPTION,
  ...SETTINGS.filter(({ name }) => !OF_ANSWERS.includes(name)).flatMap(optionOf),
].sort(
  // The address first: it is what people look for.
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
