/** Every setting, once: `config`, options, environment variables, help and completions are derived from this table. */
import { PROVIDERS } from '../../sources/providers/index.ts';

interface SettingBase {
  /** As in the settings file: `base_url`. */
  readonly name: string;
  /** As it is written in the settings file. */
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

/** The profile that is there without being made. */
export const DEFAULT_PROFILE = 'default';

/** Settings of a profile, in the order they are listed. */
export const SETTINGS = [
  {
    name: 'base_url',
    kind: 'address',
    default: LOCAL,
    env: 'MDS_BASE_URL',
    option: 'URL',
    help: 'ask the service at this address; local: answer from your own store',
  },
  {
    name: 'timeout',
    kind: 'duration',
    default: '1m',
    minimum: 100,
    maximum: 3_600_000,
    env: 'MDS_TIMEOUT',
    option: 'TIME',
    help: 'longest wait for an answer of the service, tries and pauses included',
  },
  {
    name: 'try_timeout',
    kind: 'duration',
    default: '30s',
    minimum: 100,
    maximum: 3_600_000,
    env: 'MDS_TRY_TIMEOUT',
    help: 'longest wait of a single try',
  },
  {
    name: 'retries',
    kind: 'integer',
    default: '3',
    minimum: 0,
    maximum: 10,
    env: 'MDS_RETRIES',
    option: 'COUNT',
    help: 'times to try again when the service is busy or out of reach',
  },
  {
    name: 'max_wait',
    kind: 'duration',
    default: '30s',
    minimum: 0,
    maximum: 3_600_000,
    env: 'MDS_MAX_WAIT',
    help: 'longest pause before a further try, whatever the service asks for',
  },
  {
    name: 'concurrency',
    kind: 'integer',
    default: '8',
    minimum: 1,
    maximum: 64,
    env: 'MDS_CONCURRENCY',
    option: 'COUNT',
    help: 'most requests to the service at one time',
  },
  {
    name: 'insecure_http',
    kind: 'boolean',
    default: 'false',
    env: 'MDS_INSECURE_HTTP',
    option: '',
    help: 'allow plain http to other machines, where anyone on the way reads the key',
  },
  {
    name: 'ca_file',
    kind: 'file',
    default: '',
    env: 'MDS_CA_FILE',
    help: 'PEM file of certificate authorities to trust besides the usual ones',
  },
  {
    name: 'cache',
    kind: 'enum',
    values: ['auto', 'on', 'off'],
    default: 'auto',
    env: 'MDS_CACHE',
    option: 'WHEN',
    help: 'keep answers of the service as long as it allows: auto (not where CI is set), on or off',
  },
  {
    name: 'cache_size',
    kind: 'size',
    default: '64MiB',
    minimum: 1024 ** 2,
    maximum: 64 * 1024 ** 3,
    env: 'MDS_CACHE_SIZE',
    help: 'most room that kept answers take; what was used longest ago goes first',
  },
  {
    name: 'offline',
    kind: 'boolean',
    default: 'false',
    env: 'MDS_OFFLINE',
    option: '',
    help: 'ask no service: kept answers only, whatever their age',
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
    help: 'your e-mail address, which mds sync names itself with: the SEC asks for one',
  },
  {
    name: 'sec_data_url',
    kind: 'source',
    default: 'https://data.sec.gov',
    env: 'MDS_SEC_DATA_URL',
    help: 'where mds sync asks for submissions and companyfacts; another one for a mirror',
  },
  {
    name: 'sec_www_url',
    kind: 'source',
    default: 'https://www.sec.gov',
    env: 'MDS_SEC_WWW_URL',
    help: 'where mds sync asks for tickers and documents; another one for a mirror',
  },
  {
    name: 'nasdaq_url',
    kind: 'source',
    default: 'https://www.nasdaqtrader.com/dynamic/symdir',
    env: 'MDS_NASDAQ_URL',
    help: 'where mds sync asks for the symbol directory, which tells funds from shares; another one for a mirror',
  },
  {
    name: 'prices',
    kind: 'prices',
    default: '',
    env: 'MDS_PRICES',
    help: `source of prices for mds sync: ${PROVIDERS.map(({ name }) => name).join(', ')}, folder:PATH or none`,
  },
  {
    name: 'prices_url',
    kind: 'source',
    default: '',
    env: 'MDS_PRICES_URL',
    help: 'where mds sync asks the price provider; empty: its own address',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];

/** The one setting outside of profiles. */
export const PROFILE_SETTING = {
  name: 'profile',
  env: 'MDS_PROFILE',
  option: 'NAME',
  help: 'use the settings and the key of this profile',
} as const;

/** What `config` knows by name. */
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
