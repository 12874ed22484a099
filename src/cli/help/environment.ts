/** `mds help environment`, from the table of settings and the variables that are no settings. */
import { PROFILE_SETTING, SETTINGS, type Setting } from '../settings/table.ts';
import type { Block } from './layout.ts';

/** Variables of this program that are not settings. A test requires every one that is read. */
export const OWN_VARIABLES: readonly (readonly [string, string])[] = [
  ['MDS_API_KEY', 'the key of the hosted service; before any stored one'],
  ['MDS_API_KEY_FILE', 'a file that holds the key'],
  ['MDS_CONFIG_DIR', 'the folder of settings, keys and lists'],
  ['MDS_DATA_DIR', 'the folder of your store'],
  ['MDS_CACHE_DIR', 'the folder of cached responses of hosted services'],
  ['MDS_CODE_CACHE', 'the folder of compiled code that makes starts quick; off: none'],
  ['MDS_PAGER', 'show texts of filings in this pager, without --pager; empty: never'],
];

/** Variables that many programs know. */
export const COMMON_VARIABLES: readonly (readonly [string, string])[] = [
  ['NO_COLOR', 'no color, unless --color asks for it'],
  ['FORCE_COLOR, CLICOLOR_FORCE', 'color in pipes too; FORCE_COLOR=0: none'],
  ['FORCE_HYPERLINK', '1: the terminal shows links; 0: it does not'],
  ['COLUMNS', 'columns to lay out for, before what the terminal says'],
  ['TERM', 'dumb: no color, no control sequences, ASCII only; a name that ends in -mono: no color'],
  ['LC_ALL, LC_CTYPE, LANG', 'Unicode where the first of them that is set names UTF-8, or none is'],
  ['PAGER', 'what --pager runs where MDS_PAGER is not set'],
  ['CI', 'no progress is drawn, and no answers are kept unless the setting cache is on'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy to the hosted service, and the hosts to ask without it'],
  ['NODE_EXTRA_CA_CERTS', "Node's own: authorities to trust; slows every start, the setting ca_file does not"],
  ['XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME', 'where the folders lie on Linux, if not below the home folder'],
];

export function environment(): readonly Block[] {
  const settings: readonly Setting[] = SETTINGS;
  const rows = settings.flatMap(({ env, help, name, default: standard }) =>
    env === undefined ? [] : [[env, `${help}; setting ${name}${standard === '' ? '' : `, else ${standard}`}`] as const],
  );
  const profile = [PROFILE_SETTING.env, `${PROFILE_SETTING.help}; setting ${PROFILE_SETTING.name}`] as const;
  return [
    {
      text: 'Options override variables, variables override the active profile, and the profile overrides defaults. Empty variables are ignored.',
    },
    { terms: [...OWN_VARIABLES, profile, ...rows] },
    { text: 'Of other programs:' },
    { terms: COMMON_VARIABLES },
    { text: 'See also: mds config list, mds doctor.' },
  ];
}
