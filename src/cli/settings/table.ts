/** The one table of settings: `config`, options, environment variables, help and completions derive from it. */
import { PROVIDER_NAMES, TOKEN_PROVIDERS } from './providers.ts';

interface SettingBase {
  /** As in the settings file: `base_url`. */
  readonly name: string;
  /** As written in the settings file. */
  readonly default: string;
  readonly env?: string;
  /** Placeholder of the command-line option; without one there is no option. A boolean's option is a flag. */
  readonly option?: string;
  /** One line, without the default. */
  readonly help: string;
}

/** A time, `500ms`, `30s`, `2m`, or a number of seconds. Bounds in ms. */
export interface DurationSetting extends SettingBase {
  readonly kind: 'duration';
  readonly minimum: number;
  readonly maximum: number;
}
export interface IntegerSetting extends SettingBase {
  readonly kind: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}
/** A number of bytes, `500KiB`, `64MiB`, `2GiB`. Bounds in bytes. */
export interface SizeSetting extends SettingBase {
  readonly kind: 'size';
  readonly minimum: number;
  readonly maximum: number;
}
export interface EnumSetting extends SettingBase {
  readonly kind: 'enum';
  readonly values: readonly string[];
}
/**
 * `address`: http(s) URL or `local`; `source`: http(s) URL; `file`: a path, from the root or `~`; `contact`: words with an e-mail address;
 * `prices`: a provider of prices; `command`: a program and its arguments; empty as default: none.
 */
export interface PlainSetting extends SettingBase {
  readonly kind: 'address' | 'source' | 'contact' | 'prices' | 'command' | 'file' | 'boolean';
}

export type Setting = DurationSetting | IntegerSetting | SizeSetting | EnumSetting | PlainSetting;

/** Value of `base_url` for answers from the store on this machine. */
export const LOCAL = 'local';

/** The profile that always exists. */
export const DEFAULT_PROFILE = 'default';

const FIXED_SETTINGS = [
  {
    name: 'base_url',
    kind: 'address',
    default: LOCAL,
    env: 'MDS_BASE_URL',
    option: 'URL',
    help: 'address of the service; local: answer from your own store',
  },
  {
    name: 'timeout',
    kind: 'duration',
    default: '1m',
    minimum: 100,
    maximum: 3_600_000,
    env: 'MDS_TIMEOUT',
    option: 'TIME',
    help: 'longest wait for a response of the service, with retries and pauses',
  },
  {
    name: 'try_timeout',
    kind: 'duration',
    default: '30s',
    minimum: 100,
    maximum: 3_600_000,
    env: 'MDS_TRY_TIMEOUT',
    help: 'longest wait of one attempt',
  },
  {
    name: 'retries',
    kind: 'integer',
    default: '3',
    minimum: 0,
    maximum: 10,
    env: 'MDS_RETRIES',
    option: 'COUNT',
    help: 'retries when the service is busy or unreachable',
  },
  {
    name: 'max_wait',
    kind: 'duration',
    default: '30s',
    minimum: 0,
    maximum: 3_600_000,
    env: 'MDS_MAX_WAIT',
    help: 'longest pause before a retry, whatever the service asks for',
  },
  {
    name: 'concurrency',
    kind: 'integer',
    default: '8',
    minimum: 1,
    maximum: 64,
    env: 'MDS_CONCURRENCY',
    option: 'COUNT',
    help: 'concurrent requests to the service at most',
  },
  {
    name: 'insecure_http',
    kind: 'boolean',
    default: 'false',
    env: 'MDS_INSECURE_HTTP',
    option: '',
    help: 'allow plain http to other machines, where anyone on the way can read the key',
  },
  {
    name: 'ca_file',
    kind: 'file',
    default: '',
    env: 'MDS_CA_FILE',
    help: 'PEM file of certificate authorities to trust in addition',
  },
  {
    name: 'cache',
    kind: 'enum',
    values: ['auto', 'on', 'off'],
    default: 'auto',
    env: 'MDS_CACHE',
    option: 'WHEN',
    help: 'cache responses as long as the service allows: auto (not if CI is set), on or off',
  },
  {
    name: 'cache_size',
    kind: 'size',
    default: '64MiB',
    minimum: 1024 ** 2,
    maximum: 64 * 1024 ** 3,
    env: 'MDS_CACHE_SIZE',
    help: 'size of the response cache at most; the least recently used are deleted first',
  },
  {
    name: 'offline',
    kind: 'boolean',
    default: 'false',
    env: 'MDS_OFFLINE',
    option: '',
    help: 'make no requests: cached responses only, whatever their age',
  },
  {
    name: 'key_command',
    kind: 'command',
    default: '',
    env: 'MDS_KEY_COMMAND',
    help: 'program that prints the key on its first line, such as a password manager',
  },
  {
    name: 'contact',
    kind: 'contact',
    default: '',
    env: 'MDS_CONTACT',
    help: 'your e-mail address for the User-Agent of mds sync: the SEC requires one',
  },
  {
    name: 'sec_data_url',
    kind: 'source',
    default: 'https://data.sec.gov',
    env: 'MDS_SEC_DATA_URL',
    help: 'where mds sync gets submissions and companyfacts: the SEC or a mirror',
  },
  {
    name: 'sec_www_url',
    kind: 'source',
    default: 'https://www.sec.gov',
    env: 'MDS_SEC_WWW_URL',
    help: 'where mds sync gets tickers and documents: the SEC or a mirror',
  },
  {
    name: 'nasdaq_url',
    kind: 'source',
    default: 'https://www.nasdaqtrader.com/dynamic/symdir',
    env: 'MDS_NASDAQ_URL',
    help: 'where mds sync gets the symbol directory (funds and shares), or a mirror',
  },
  {
    name: 'prices',
    kind: 'prices',
    default: '',
    env: 'MDS_PRICES',
    help: `source of prices for mds sync: ${PROVIDER_NAMES.join(', ')}, folder:PATH or none`,
  },
  {
    name: 'prices_url',
    kind: 'source',
    default: '',
    env: 'MDS_PRICES_URL',
    help: 'address of the price provider; empty: its own',
  },
] as const satisfies readonly Setting[];

/** The setting with the command that prints the token of a price provider. */
export const tokenCommandOf = (provider: string) => `${provider}_token_command` as const;

export type SettingName = (typeof FIXED_SETTINGS)[number]['name'] | ReturnType<typeof tokenCommandOf>;

/** Settings of a profile, in the order they are listed. */
export const SETTINGS: readonly (Setting & { readonly name: SettingName })[] = [
  ...FIXED_SETTINGS,
  ...TOKEN_PROVIDERS.map(({ name, token }) => ({
    name: tokenCommandOf(name),
    kind: 'command' as const,
    default: '',
    env: `${token.variable}_COMMAND`,
    help: `program that prints the token of ${name}`,
  })),
];

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
