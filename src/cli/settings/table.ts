/** The one table of settings: `config`, options, environment variables, help and completions derive from it. */
import { PROVIDER_NAMES, TOKEN_PROVIDERS } from './providers.ts';

/**
 * How a value is read (`value.ts`). `address`: http(s) URL or `local`; `source`: http(s) URL; `file`: a path, from the
 * root or `~`; `contact`: words with an e-mail address; `prices`: providers of prices; `command`: a program and its
 * arguments; `duration`: `500ms`, `30s`, `2m`, or a number of seconds; `size`: `500KiB`, `64MiB`, `2GiB`, or a number
 * of bytes; `store`: a file, or `postgres://` without a password.
 */
type Kind =
  | 'address'
  | 'source'
  | 'contact'
  | 'prices'
  | 'command'
  | 'file'
  | 'boolean'
  | 'enum'
  | 'integer'
  | 'duration'
  | 'size'
  | 'store';

interface SettingRow {
  /** As in the settings file: `base_url`. */
  readonly name: string;
  readonly kind: Kind;
  /** As written in the settings file; empty: none. */
  readonly default: string;
  /** Placeholder of the command-line option; without one there is no option. A boolean's option is a flag. */
  readonly option?: string;
  /** One line, without the default. */
  readonly help: string;
  /** Bounds of an integer, of ms, of bytes. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of an enum. */
  readonly values?: readonly string[];
}

/** Value of `base_url` for answers from the store on this machine. */
export const LOCAL = 'local';

/** The profile that always exists. */
export const DEFAULT_PROFILE = 'default';

const FIXED_SETTINGS = [
  {
    name: 'base_url',
    kind: 'address',
    default: LOCAL,
    option: 'URL',
    help: 'address of the service; local: answer from your own store',
  },
  {
    name: 'store',
    kind: 'store',
    default: '',
    help: 'store to use: a file, or the address of a team, postgres://USER@HOST/DATABASE; empty: your own',
  },
  {
    name: 'timeout',
    kind: 'duration',
    default: '1m',
    minimum: 100,
    maximum: 3_600_000,
    option: 'TIME',
    help: 'longest time for an answer of the service, with retries, pauses and printing',
  },
  {
    name: 'try_timeout',
    kind: 'duration',
    default: '30s',
    minimum: 100,
    maximum: 3_600_000,
    help: 'longest wait of one attempt',
  },
  {
    name: 'retries',
    kind: 'integer',
    default: '3',
    minimum: 0,
    maximum: 10,
    option: 'COUNT',
    help: 'retries when the service is busy or unreachable',
  },
  {
    name: 'max_wait',
    kind: 'duration',
    default: '30s',
    minimum: 0,
    maximum: 3_600_000,
    help: 'longest pause before a retry, whatever the service asks for',
  },
  {
    name: 'concurrency',
    kind: 'integer',
    default: '8',
    minimum: 1,
    maximum: 64,
    option: 'COUNT',
    help: 'concurrent requests to the service at most',
  },
  {
    name: 'insecure_http',
    kind: 'boolean',
    default: 'false',
    option: '',
    help: 'allow plain http to other machines, where anyone on the way can read the key',
  },
  {
    name: 'ca_file',
    kind: 'file',
    default: '',
    help: 'PEM file of certificate authorities to trust in addition',
  },
  {
    name: 'cache',
    kind: 'enum',
    values: ['auto', 'on', 'off'],
    default: 'auto',
    option: 'WHEN',
    help: 'cache responses as long as the service allows: auto (not if CI is set), on or off',
  },
  {
    name: 'cache_size',
    kind: 'size',
    default: '64MiB',
    minimum: 1024 ** 2,
    maximum: 64 * 1024 ** 3,
    help: 'size of the response cache at most; the least recently used are deleted first',
  },
  {
    name: 'offline',
    kind: 'boolean',
    default: 'false',
    option: '',
    help: 'make no requests: cached responses only, whatever their age',
  },
  {
    name: 'key_command',
    kind: 'command',
    default: '',
    help: 'program that prints the key on its first line, such as a password manager',
  },
  {
    name: 'contact',
    kind: 'contact',
    default: '',
    help: 'your e-mail address for the User-Agent of mds sync: the SEC requires one',
  },
  {
    name: 'sec_data_url',
    kind: 'source',
    default: 'https://data.sec.gov',
    help: 'where mds sync gets submissions and companyfacts: the SEC or a mirror',
  },
  {
    name: 'sec_www_url',
    kind: 'source',
    default: 'https://www.sec.gov',
    help: 'where mds sync gets tickers and documents: the SEC or a mirror',
  },
  {
    name: 'nasdaq_url',
    kind: 'source',
    default: 'https://www.nasdaqtrader.com/dynamic/symdir',
    help: 'where mds sync gets the symbol directory (funds and shares), or a mirror',
  },
  {
    name: 'prices',
    kind: 'prices',
    default: '',
    help: `sources of prices for mds sync, in the order they are tried: ${PROVIDER_NAMES.join(', ')}, folder:PATH; or none`,
  },
  {
    name: 'prices_url',
    kind: 'source',
    default: '',
    help: 'address of the price provider; empty: its own',
  },
] as const satisfies readonly SettingRow[];

/** The setting with the command that prints the token of a price provider. */
export const tokenCommandOf = (provider: string) => `${provider}_token_command` as const;

export type SettingName = (typeof FIXED_SETTINGS)[number]['name'] | ReturnType<typeof tokenCommandOf>;

export interface Setting extends SettingRow {
  readonly name: SettingName;
  /** Its environment variable. */
  readonly env: string;
}

/** Settings of a profile, in the order they are listed. */
export const SETTINGS: readonly Setting[] = [
  ...FIXED_SETTINGS,
  ...TOKEN_PROVIDERS.map(({ name }) => ({
    name: tokenCommandOf(name),
    kind: 'command' as const,
    default: '',
    help: `program that prints the token of ${name}`,
  })),
].map((setting) => ({ ...setting, env: `MDS_${setting.name.toUpperCase()}` }));

/** The one setting outside profiles. */
export const PROFILE_SETTING = {
  name: 'profile',
  env: 'MDS_PROFILE',
  option: 'NAME',
  help: 'use the settings and key of this profile',
} as const;

/** Names that `config` accepts. */
export const SETTING_NAMES: readonly string[] = [...SETTINGS.map(({ name }) => name), PROFILE_SETTING.name];

/** The setting of that name; `base-url` is `base_url`. */
export function settingOf(name: string): Setting | undefined {
  return SETTINGS.find((each) => each.name === settingName(name));
}

/** `Base-URL` is `base_url`. */
export function settingName(text: string): string {
  return text.trim().toLowerCase().replaceAll('-', '_');
}

/** `base_url` is `--base-url`. */
export function optionName(name: string): string {
  return name.replaceAll('_', '-');
}
