/** The commands `mds config`. */
import { commandGroup, JSON_OPTION } from '../args/command.ts';
import { SETTINGS_GROUP } from '../args/program.ts';
import { PROFILE_OPTION } from '../settings/common-options.ts';
import { SETTING_NAMES } from '../settings/table.ts';

const NAME = { name: 'name', completions: SETTING_NAMES, help: `a setting: ${SETTING_NAMES.join(', ')}` };

export const CONFIG_COMMANDS = commandGroup('config', SETTINGS_GROUP, [
  {
    name: 'list',
    summary: 'list effective settings and their sources',
    description:
      'A setting comes from its option, then from its environment variable, then from the active profile, then from its default.',
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: '', help: 'effective settings' }],
    load: async () => (await import('./run.ts')).runConfigList,
  },
  {
    name: 'get',
    summary: 'print the value of one setting',
    description: 'Prints the effective value, resolved as by config list.',
    args: [{ ...NAME, required: true }],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: 'base_url', help: 'the address of the service' }],
    load: async () => (await import('./run.ts')).runConfigGet,
  },
  {
    name: 'set',
    summary: 'save a setting in a profile',
    description:
      'Writes to the active profile, or to the one named by --profile, which is created if needed. The setting `profile` selects the active profile. Keys are not settings: see mds help auth login.',
    args: [
      { ...NAME, required: true },
      { name: 'value', required: true, completions: { ask: 'value' }, help: 'its value' },
    ],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [
      { args: 'base_url https://api.example.com', help: 'use a hosted service' },
      { args: 'timeout 10s --profile work', help: 'in another profile' },
      { args: 'profile work', help: 'switch to that profile' },
    ],
    load: async () => (await import('./run.ts')).runConfigSet,
  },
  {
    name: 'unset',
    summary: 'remove a setting from a profile',
    description:
      'The setting returns to its default. A profile without settings is deleted; its key stays until auth logout.',
    args: [{ ...NAME, required: true }],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: 'base_url', help: 'use your own store again' }],
    load: async () => (await import('./run.ts')).runConfigUnset,
  },
  {
    name: 'path',
    summary: 'print the path of the settings file',
    description: 'Prints the path whether or not the file exists. MDS_CONFIG_DIR sets the folder.',
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'to view or edit the file' }],
    load: async () => (await import('./run.ts')).runConfigPath,
  },
]);
