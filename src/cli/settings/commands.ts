/** The commands `config` and `auth`, as plain data. */
import type { CommandSpec, OptionSpec } from '../command.ts';
import { HOSTED_OPTIONS, PROFILE_OPTION } from './options.ts';
import { SETTING_NAMES } from './table.ts';

/** Heading of the commands in lists. */
const GROUP = 'Settings and keys';
const JSON_OPTION: OptionSpec = { name: 'json', help: 'print the answer as JSON' };
const NAME = { name: 'name', many: false, offers: SETTING_NAMES, help: `a setting: ${SETTING_NAMES.join(', ')}` };

export const CONFIG_COMMANDS: readonly CommandSpec[] = [
  {
    words: ['config', 'list'],
    group: GROUP,
    summary: 'every setting in force, and where it comes from',
    description:
      'A setting is taken from its option, else from its environment variable, else from the profile in use, else it has its default.',
    args: [],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: '', help: 'the settings in force' }],
    load: async () => (await import('../commands/config.ts')).runConfigList,
  },
  {
    words: ['config', 'get'],
    group: GROUP,
    summary: 'print the value of one setting',
    description: 'Prints the value in force, from the same places as config list.',
    args: [{ ...NAME, required: true }],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: 'base_url', help: 'where answers come from' }],
    load: async () => (await import('../commands/config.ts')).runConfigGet,
  },
  {
    words: ['config', 'set'],
    group: GROUP,
    summary: 'keep a setting in a profile',
    description:
      'Writes to the profile in use, or to the one --profile names, which is made if it is not there. The setting named profile chooses the profile in use. Keys are not settings: see mds help auth login.',
    args: [
      { ...NAME, required: true },
      { name: 'value', required: true, many: false, offers: { ask: 'value' }, help: 'its value' },
    ],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [
      { args: 'base_url https://api.example.com', help: 'ask a hosted service' },
      { args: 'timeout 10s --profile work', help: 'in another profile' },
      { args: 'profile work', help: 'use that profile from now on' },
    ],
    load: async () => (await import('../commands/config.ts')).runConfigSet,
  },
  {
    words: ['config', 'unset'],
    group: GROUP,
    summary: 'take a setting out of a profile',
    description:
      'The setting then has its default again. A profile without settings is gone; its key stays until auth logout.',
    args: [{ ...NAME, required: true }],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: 'base_url', help: 'answer from your own store again' }],
    load: async () => (await import('../commands/config.ts')).runConfigUnset,
  },
  {
    words: ['config', 'path'],
    group: GROUP,
    summary: 'print where the settings file lies',
    description:
      'Prints the path of the settings file, whether or not it is there. MDS_CONFIG_DIR names another folder.',
    args: [],
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'to look at it or edit it' }],
    load: async () => (await import('../commands/config.ts')).runConfigPath,
  },
];

export const CACHE_COMMANDS: readonly CommandSpec[] = [
  {
    words: ['cache', 'info'],
    groupDefault: true,
    group: GROUP,
    summary: 'how many answers of hosted services are kept, and their size',
    description:
      'Answers of a hosted service are kept as long as it allows (Cache-Control), for each profile, address and key apart. The settings cache, cache_size and offline say how they are used; MDS_CACHE_DIR names another folder. Answers from a store on this machine are never kept.',
    args: [],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: '', help: 'folder, number, size' }],
    load: async () => (await import('../commands/cache.ts')).runCacheInfo,
  },
  {
    words: ['cache', 'clear'],
    group: GROUP,
    summary: 'delete every kept answer',
    description: 'Deletes the kept answers of all profiles. Nothing else is lost: they are asked for again.',
    args: [],
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'start anew' }],
    load: async () => (await import('../commands/cache.ts')).runCacheClear,
  },
  {
    words: ['cache', 'path'],
    group: GROUP,
    summary: 'print the folder of kept answers',
    description: 'Prints the folder, whether or not it is there.',
    args: [],
    options: [JSON_OPTION],
    examples: [{ args: '', help: 'for scripts' }],
    load: async () => (await import('../commands/cache.ts')).runCachePath,
  },
];

const UNCHECKED = { name: 'unchecked', help: 'do not ask the service' } as const satisfies OptionSpec;

export const AUTH_COMMANDS: readonly CommandSpec[] = [
  {
    words: ['auth', 'login'],
    group: GROUP,
    summary: 'store the key of a hosted service',
    description:
      'Asks for the key without showing it, or reads it from standard input where that is no terminal; a key is never an argument. It is tried at the service, stored, and read back. It is kept for the address it was tried at and is sent to no other.',
    args: [],
    options: [JSON_OPTION, ...HOSTED_OPTIONS, { ...UNCHECKED, help: 'store the key without trying it at the service' }],
    examples: [
      { args: '--base-url https://api.example.com', help: 'for the first time' },
      { args: '--profile work', help: 'for another profile; from a file: ... < key.txt' },
    ],
    load: async () => (await import('../commands/auth-login.ts')).runAuthLogin,
  },
  {
    words: ['auth', 'status'],
    group: GROUP,
    summary: 'which key is used, where it is kept, what it can reach',
    description:
      'Names the source of the key (MDS_API_KEY, MDS_API_KEY_FILE, what auth login stored), how it is stored, and asks the service one cheap question for each plan. Exits with 3 when there is no key or the service refuses it.',
    args: [],
    options: [JSON_OPTION, ...HOSTED_OPTIONS, UNCHECKED],
    examples: [
      { args: '', help: 'asks the service' },
      { args: '--unchecked', help: 'without the network' },
    ],
    load: async () => (await import('../commands/auth-status.ts')).runAuthStatus,
  },
  {
    words: ['auth', 'logout'],
    group: GROUP,
    summary: 'delete the stored key of a profile',
    description:
      'Deletes the key on this machine. The service still knows it; revoke it there if others may have seen it.',
    args: [],
    options: [JSON_OPTION, PROFILE_OPTION],
    examples: [{ args: '', help: 'of the profile in use' }],
    load: async () => (await import('../commands/auth-logout.ts')).runAuthLogout,
  },
  {
    words: ['auth', 'token'],
    group: GROUP,
    summary: 'store the token of a price provider',
    description:
      'Asks for the token without showing it, or reads it from standard input where that is no terminal; a token is never an argument. It lies beside the keys, in a file for you alone, and is sent to that provider only. MDS_TIINGO_TOKEN and MDS_ALPHAVANTAGE_TOKEN come before it.',
    args: [
      {
        name: 'provider',
        required: true,
        many: false,
        offers: ['tiingo', 'alphavantage'],
        help: 'tiingo or alphavantage',
      },
    ],
    options: [JSON_OPTION, { name: 'remove', help: 'delete the stored token' }],
    examples: [
      { args: 'tiingo', help: 'then: mds config set prices tiingo' },
      { args: 'tiingo --remove', help: 'delete it on this machine' },
    ],
    load: async () => (await import('../commands/auth-token.ts')).runAuthToken,
  },
];
