/** `mds help TOPIC` and `mds help --all`. */
import { EXIT } from '../../errors.ts';
import { closest } from '../../store/text/closest.ts';
import type { CommandSpec } from '../args/command.ts';
import { HELP_TOPICS, type TopicName } from '../args/program.ts';
import { PROFILE_SETTING, SETTINGS } from '../settings/table.ts';
import { commandHelp, groupHelp, topHelp } from './command-help.ts';
import { type Block, layout } from './layout.ts';
import { formatting, naming, service, sources } from './subjects.ts';

/** An example of each form; a test compiles all of them. */
export const EXPRESSIONS: readonly (readonly [string, string])[] = [
  ['pe_ttm < 30', 'compare a field with a number: < <= > >= == !='],
  ['price > sma_200 * 1.02', 'or with another field; + - * / and parentheses'],
  ['market_cap_usd >= 2.5T', 'numbers take K, M, B, T and %'],
  ['rsi_14 between 30 and 70', 'both bounds are included'],
  ['rsi_zone in (neutral, oversold)', 'one of several values'],
  ['freshness == end_of_day', 'a text; quote it if it has spaces'],
  ['freshness < 3d', 'age of the data: s, min, h, d, w'],
  ['next_estimated_date < today + 14d', 'dates: today, now, 2026-11-20'],
  ['peg_1y is available', 'whether a value is available'],
  ['name ~ "bank"', 'contains, in any case'],
  ['until(next_estimated_date) < 14d', 'functions: age(date), until(date), count(list), abs(number)'],
  ['not (pe_ttm > 40 or pb > 10) and price > 5', 'precedence: not, and, or'],
];

/** As {@link EXPRESSIONS}, of screens alone. */
export const SCREEN_EXPRESSIONS: typeof EXPRESSIONS = [
  ['price{1y} < price', 'the value a year earlier; also {2q}, {6m}, {4w}'],
  ['change(annual.revenue, 1y) > 20', 'the change since, in percent'],
  ['fact(InventoryNet) > 1B', 'a tagged concept, own tags too; also fact(us-gaap:InventoryNet, annual)'],
  ['pctl(roic_pct, sector) > 90', 'rank, pctl or median among all symbols, or those of a sector'],
];

export function expressions(): readonly Block[] {
  return [
    {
      text: 'A condition names fields of any route about one symbol by the end of their path: pe_ttm, or quote.price where several fields have the same name. mds check --list-fields TEXT finds them, mds screen --list-fields TEXT those of screens; an unknown name gets a suggestion.',
    },
    { terms: EXPRESSIONS },
    { text: 'In mds screen also:' },
    { terms: SCREEN_EXPRESSIONS },
    {
      text: 'A missing value makes a condition unknown, with its reason, unless the rest of the condition decides it. --unknown of mds check sets what unknown counts as; a screen counts unknown symbols and does not list them.',
    },
    { text: 'In a shell, put each condition in quotes.' },
    { lines: ['mds check AAPL "pe_ttm < 30"', 'mds screen "pe_ttm < 15"', 'mds check --list-fields yield'] },
  ];
}

/** What each code means, and what a script does about it. */
export const MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'success, including an empty list',
  no: 'the answer is no: a failed check, --grep without a match, doctor with a failure; never an outage',
  usage: 'the command line or the settings are invalid, or name a store that does not exist; a retry will not help',
  key: 'the key is missing or invalid, or its plan does not include this route',
  notFound: 'unknown symbol, filing or section, or a value needed by a check is not available',
  rateLimited: 'rate limited; wait, then retry',
  service: 'the service failed or its response is invalid, the store cannot be used, or the output cannot be written',
  network: 'the service is unreachable or timed out; retry later',
  internal: 'a bug in mds; please report it with the output of the same command and --verbose',
  interrupted: 'stopped by Ctrl-C',
};

function exitCodes(): readonly Block[] {
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return [
    { text: 'Exit codes are part of the interface: scripts may rely on them.' },
    { terms: names.map((name) => [String(EXIT[name]), MEANINGS[name]]) },
    {
      text: 'With several symbols every available answer is printed and the highest code counts. With a machine format (--json and others) each error is one JSON object on stderr: {"error": {"code", "message", "hint", "retryable", "status", "request_id"}}.',
    },
    { lines: ['mds snapshot KO --json > ko.json || echo "not answered: $?"'] },
  ];
}

const TOPICS: Readonly<Record<TopicName, () => readonly Block[]>> = {
  environment,
  'exit-codes': exitCodes,
  formatting,
  naming,
  expressions,
  sources,
  service,
};

/** The topic of that name, or the nearest to a mistyped name; undefined if a command is as near. */
export function closestTopic(word: string, commandNames: readonly string[]): TopicName | undefined {
  const names = HELP_TOPICS.map(([name]) => name);
  const near = closest(word, [...commandNames, ...names]);
  return names.find((name) => name === word.toLowerCase()) ?? names.find((name) => name === near);
}

/** What the text of a topic consists of. */
export const topicBlocks = (name: TopicName): readonly Block[] => TOPICS[name]();

/** The text of a topic for that many columns. */
export function topicText(name: TopicName, width: number): string {
  return layout(topicBlocks(name), width);
}

/**
 * `mds help --all`: the list of commands, the help of every command and every topic, each below the line that prints it
 * alone.
 */
export function allHelp(commands: readonly CommandSpec[], width: number): string {
  const parts: [words: string, text: string][] = [];
  for (const spec of commands) {
    const [first, second] = spec.words as [string, string | undefined];
    const members = commands.filter(({ words }) => words[0] === first);
    if (second !== undefined && members[0] === spec) parts.push([first, groupHelp(first, members, width)]);
    parts.push([spec.words.join(' '), commandHelp(spec, width)]);
  }
  for (const [name] of HELP_TOPICS) parts.push([name, topicText(name, width)]);
  const titled = parts.map(([words, text]) => `\n${'='.repeat(width)}\nmds help ${words}\n\n${text}`);
  return topHelp(commands, width) + titled.join('');
}

/** Variables of this program that are not settings. A test requires every one that is read. */
const OWN_VARIABLES: readonly (readonly [string, string])[] = [
  ['MDS_API_KEY', 'the key of the hosted service; before any stored one'],
  ['MDS_API_KEY_FILE', 'a file that holds the key'],
  ['MDS_CONFIG_DIR', 'the folder of settings, keys and lists'],
  ['MDS_DATA_DIR', 'the folder of your store'],
  ['MDS_WEBHOOK_SECRET', 'the secret that mds check --webhook signs with, 16 characters or more'],
  ['MDS_CACHE_DIR', 'the folder of cached responses of hosted services'],
  ['MDS_CODE_CACHE', 'the folder of compiled code that makes starts quick; off: none'],
  ['MDS_PAGER', 'show texts of filings in this pager, without --pager; empty: never'],
];

/** Variables that many programs know. */
const COMMON_VARIABLES: readonly (readonly [string, string])[] = [
  ['NO_COLOR', 'no color, unless --color asks for it'],
  ['FORCE_COLOR, CLICOLOR_FORCE', 'color in pipes too; FORCE_COLOR=0: none'],
  ['FORCE_HYPERLINK', '1: the terminal shows links; 0: it does not'],
  ['COLUMNS', 'columns to lay out for, before what the terminal says'],
  ['TERM', 'dumb: no color, no control sequences, ASCII only; a name that ends in -mono: no color'],
  ['LC_ALL, LC_CTYPE, LANG', 'Unicode where the first of them that is set names UTF-8, or none is'],
  ['PAGER', 'what --pager runs where MDS_PAGER is not set'],
  ['CI', 'no progress is drawn, and responses are cached only with the setting cache on'],
  ['HTTPS_PROXY, HTTP_PROXY, NO_PROXY', 'the proxy to the hosted service, and the hosts to ask without it'],
  ['NODE_EXTRA_CA_CERTS', "Node's own: authorities to trust; slows every start, the setting ca_file does not"],
  ['XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME', 'where the folders lie on Linux, if not below the home folder'],
];

function environment(): readonly Block[] {
  const rows = SETTINGS.map(
    ({ env, help, name, default: standard }) =>
      [env, `${help}; setting ${name}${standard === '' ? '' : `, else ${standard}`}`] as const,
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
