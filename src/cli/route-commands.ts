/** The commands of the routes, derived from the registry. */
import { ENDPOINTS } from '../endpoints/index.ts';
import type { Endpoint, EndpointSpec, ParamSpec, Topic, ViewChoice } from '../endpoints/types.ts';
import { EXIT } from '../errors.ts';
import type { ArgumentSpec, CommandSpec, Completions, OptionSpec, Run } from './args/command.ts';
import { PROGRAM_GROUP } from './args/program.ts';
import { BACKTEST_EXAMPLES, BACKTEST_OPTIONS, BACKTEST_ROUTE } from './backtest/command.ts';
import { PRICES_CHECK_EXAMPLES, PRICES_CHECK_ROUTE } from './check/prices/command.ts';
import { EVENTS_EXAMPLES, EVENTS_ROUTE } from './events/command.ts';
import {
  FILING_STATEMENTS,
  FUNDAMENTALS_EXAMPLES,
  FUNDAMENTALS_OPTIONS,
  FUNDAMENTALS_ROUTE,
  SEGMENTS_OPTIONS,
  SEGMENTS_ROUTE,
  STATEMENTS_OPTIONS,
  STATEMENTS_ROUTE,
} from './fundamentals/command.ts';
import { asksFields, choiceOf } from './output/choice.ts';
import {
  SCREEN_COMMANDS,
  SCREEN_COMPLETIONS,
  SCREEN_EXAMPLES,
  SCREEN_OPTIONS,
  SCREEN_ROUTE,
} from './screen/command.ts';
import { SECTION_EXAMPLES, SECTION_OPTIONS, SECTION_ROUTE, sectionArguments } from './section/command.ts';
import {
  EXPLAIN_OPTION,
  OUTPUT_OPTIONS,
  PRICE_OPTIONS,
  REDLINE_OPTIONS,
  SOURCE_OPTIONS,
  WATCH_OPTION,
} from './settings/common-options.ts';
import { SPLITS_COMMANDS } from './splits/command.ts';
import { TABLE_OPTIONS, TABLE_ROUTE, TABLES_EXAMPLES, TABLES_ROUTE, tableArguments } from './tables/command.ts';

const SYMBOLS: Completions = { ask: 'symbols' };

const GROUPS: Readonly<Record<Topic, string>> = {
  discovery: 'Symbols',
  prices: 'Prices',
  fundamentals: 'Fundamentals',
  filings: 'Filings and insiders',
};

/** A command that does more than ask its route: what it takes, and how it runs. */
interface OwnCommand extends Pick<CommandSpec, 'options' | 'examples'> {
  /** Its heading in the list of commands; that of its topic when not given. */
  readonly group?: string;
  /** Its arguments; those of the route when not given. */
  readonly args?: (spec: EndpointSpec) => ArgumentSpec[];
  readonly load: () => Promise<(endpoint: Endpoint, ...given: Parameters<Run>) => Promise<number>>;
}

const tables: OwnCommand = {
  options: TABLE_OPTIONS,
  examples: [],
  args: tableArguments,
  load: async () => (await import('./tables/run.ts')).runTables,
};

const reported = (options: OwnCommand['options']): OwnCommand => ({
  options: [...options, WATCH_OPTION],
  examples: [],
  load: async () => (await import('./route/run.ts')).runEndpoint,
});

const OWN: Readonly<Record<string, OwnCommand>> = {
  [SECTION_ROUTE]: {
    options: SECTION_OPTIONS,
    examples: SECTION_EXAMPLES,
    args: sectionArguments,
    load: async () => (await import('./section/run.ts')).runSection,
  },
  [TABLES_ROUTE]: { ...tables, examples: TABLES_EXAMPLES },
  [TABLE_ROUTE]: tables,
  [SCREEN_ROUTE]: {
    options: SCREEN_OPTIONS,
    examples: SCREEN_EXAMPLES,
    // A list of fields needs no conditions.
    args: (spec) => positional(spec).map((each) => ({ ...each, required: false, completions: { ask: 'conditions' } })),
    load: async () => (await import('./screen/run.ts')).runScreen,
  },
  [BACKTEST_ROUTE]: {
    options: BACKTEST_OPTIONS,
    examples: BACKTEST_EXAMPLES,
    args: (spec) => positional(spec).map((each) => ({ ...each, completions: { ask: 'conditions' } })),
    load: async () => (await import('./backtest/run.ts')).runBacktest,
  },
  [PRICES_CHECK_ROUTE]: {
    group: PROGRAM_GROUP,
    options: [],
    examples: PRICES_CHECK_EXAMPLES,
    load: async () => (await import('./check/prices/run.ts')).runPricesCheck,
  },
  [FUNDAMENTALS_ROUTE]: {
    options: [...FUNDAMENTALS_OPTIONS, WATCH_OPTION],
    examples: FUNDAMENTALS_EXAMPLES,
    load: async () => (await import('./fundamentals/run.ts')).runFundamentals,
  },
  [STATEMENTS_ROUTE]: reported(STATEMENTS_OPTIONS),
  [SEGMENTS_ROUTE]: reported(SEGMENTS_OPTIONS),
  [EVENTS_ROUTE]: {
    options: [],
    examples: EVENTS_EXAMPLES,
    load: async () => (await import('./events/run.ts')).runEvents,
  },
};

/** Those of the routes, and those that share their first word with one; of one first word only, where it is given. */
export function endpointCommands(first?: string): CommandSpec[] {
  const named = (words: readonly string[]): boolean => first === undefined || words[0] === first;
  const own = ENDPOINTS.filter(({ spec }) => named(spec.command) && spec.batches === undefined);
  const companions = [...SCREEN_COMMANDS, ...SPLITS_COMMANDS, filingStatements()];
  return [...own.map(endpointCommand), ...companions.filter(({ words }) => named(words))];
}

function endpointCommand(endpoint: Endpoint): CommandSpec {
  const { spec } = endpoint;
  const own = OWN[spec.name];
  return {
    words: spec.command,
    ...(spec.groupDefault === undefined ? {} : { groupDefault: spec.groupDefault }),
    group: own?.group ?? GROUPS[spec.topic],
    // Honest wherever commands are listed: such a route is described and checked, and answers NOT_IMPLEMENTED.
    summary: endpoint.compute === undefined ? `${spec.summary} (planned)` : spec.summary,
    description: spec.description,
    // Worked out when read: a command line reads those of one command.
    get args() {
      return own?.args?.(spec) ?? positional(spec);
    },
    get options() {
      const styles = (spec.styles ?? []).map(({ name, help }): OptionSpec => ({ name, help }));
      const params = spec.params.filter((param) => !param.positional).map((param) => option(param, spec.name));
      const choices = (spec.choices ?? []).map(choiceOption);
      const explain = endpoint.explain === undefined ? [] : [EXPLAIN_OPTION];
      const redline = endpoint.redline === undefined ? [] : REDLINE_OPTIONS;
      const prices = spec.closes === true ? PRICE_OPTIONS : [];
      const others = own?.options ?? (isAboutSymbols(spec) ? [WATCH_OPTION] : []);
      return [
        ...params,
        ...styles,
        ...choices,
        ...others,
        ...explain,
        ...redline,
        ...prices,
        ...outputOptions(spec),
        ...SOURCE_OPTIONS,
      ];
    },
    examples: [...spec.examples, ...(own?.examples ?? [])],
    load: async () => {
      const run = (await own?.load()) ?? (await import('./route/run.ts')).runEndpoint;
      return withFormats(endpoint, (invocation, io) => run(endpoint, invocation, io));
    },
  };
}

/** The statements of one report: the route of statements, asked by accession number. */
function filingStatements(): CommandSpec {
  const endpoint = ENDPOINTS.find(({ spec }) => spec.name === STATEMENTS_ROUTE)!;
  const { summary, description } = endpoint.spec;
  return {
    words: FILING_STATEMENTS,
    group: GROUPS.filings,
    summary,
    description,
    args: [{ name: 'accession', required: true, help: 'a stored report, such as 0000320193-24-000123' }],
    get options() {
      return endpointCommand(endpoint).options.filter(({ name }) => !['accession', 'period', 'watch'].includes(name));
    },
    examples: [{ args: '0000320193-24-000123', help: 'income, balance sheet and cash flows, every column' }],
    load: async () => {
      const { runFilingStatements } = await import('./fundamentals/run.ts');
      return withFormats(endpoint, (invocation, io) => runFilingStatements(endpoint, invocation, io));
    },
  };
}

/** The arguments of a route. */
function positional({ name, params }: EndpointSpec): ArgumentSpec[] {
  return params
    .filter((param) => param.positional)
    .map((param, at, all) => argument(param, name, at === all.length - 1));
}

/** Whether it is about symbols that the command line names. */
function isAboutSymbols({ params }: EndpointSpec): boolean {
  const first = params.find(({ positional }) => positional);
  return first?.kind === 'symbol' || (first?.kind === 'list' && first.items === 'symbol');
}

/**
 * A route about one symbol takes many on the command line, one request each; a list and a text may come as several
 * words if they are last.
 */
function argument(param: ParamSpec, route: string, isLast: boolean): ArgumentSpec {
  const isText = param.kind === 'string' && param.in !== 'path';
  const many = isLast && (param.kind === 'symbol' || param.kind === 'list' || isText);
  const several = many ? 'several: one request each' : 'several: separated by commas';
  const note = param.kind === 'symbol' ? `; ${several}; @name: a list; -: from stdin` : '';
  return {
    name: argumentName(param),
    required: param.required === true,
    many,
    ...completionsOf(param, route),
    help: `${param.help}${note}`,
  };
}

function argumentName(param: ParamSpec): string {
  return (param.placeholder ?? param.name).toLowerCase();
}

function option(param: ParamSpec, route: string): OptionSpec {
  const standard = 'default' in param && param.default !== undefined ? ` (default: ${String(param.default)})` : '';
  const legal = legalValues(param);
  const values = legal.length > 0 && legal.length <= SHORT_LIST ? `: ${legal.join(', ')}` : '';
  const alias = param.aliasOf === undefined ? '' : `; same as --${param.aliasOf}`;
  return {
    name: param.name.replaceAll('_', '-'),
    ...(isSwitch(param) ? {} : { value: param.placeholder ?? param.name.toUpperCase() }),
    ...(isSwitch(param) ? {} : completionsOf(param, route)),
    help: isSwitch(param) ? param.help : `${param.help}${values}${alias}${standard}`,
    ...(param.kind === 'list' && param.groups !== undefined ? { groups: param.groups } : {}),
  };
}

/** Whether the command line takes it as a flag without a value. */
export function isSwitch(param: ParamSpec): boolean {
  return param.kind === 'enum' && param.values.length === 2 && param.values[0] === 'no' && param.values[1] === 'yes';
}

/** More values than this are not listed in one line of help. */
const SHORT_LIST = 16;

function legalValues(param: ParamSpec): readonly string[] {
  if (param.kind === 'enum') return param.aliasOf === undefined ? param.values : [];
  return param.kind === 'list' ? (param.values ?? []) : [];
}

function choiceOption({ name, placeholder, values, whole, help }: ViewChoice): OptionSpec {
  const value = placeholder ?? name.toUpperCase();
  if (values === undefined)
    return { name, value, help: whole === undefined ? help : `${help}: ${whole.least} to ${whole.most}` };
  return { name, value, choices: values, help: `${help}: ${values.join(', ')}` };
}

/** The values of an enumeration, symbols there are, items of a list that is typed with commas. */
function completionsOf(param: ParamSpec, route: string): { readonly completions?: Completions } {
  if (param.kind === 'enum') return { completions: param.values };
  if (param.kind === 'symbol' || (param.kind === 'list' && param.items === 'symbol')) return { completions: SYMBOLS };
  if (param.kind === 'list') return { completions: { ask: `items:${route}.${param.name}` } };
  const own = route === SCREEN_ROUTE || route === BACKTEST_ROUTE ? SCREEN_COMPLETIONS[param.name] : undefined;
  return own === undefined ? {} : { completions: own };
}

/** The formats of records, with the fields of the route. */
function outputOptions({ name }: EndpointSpec): readonly OptionSpec[] {
  return OUTPUT_OPTIONS.map((each) =>
    each.attached === undefined ? each : { ...each, completions: { ask: `fields:${name}` } },
  );
}

/** `run`, but invalid options are reported before any request, and `--json=` lists the fields instead of running. */
function withFormats(endpoint: Endpoint, run: Run): Run {
  return async (invocation, io) => {
    const choice = choiceOf(invocation.options);
    if (choice === undefined || !asksFields(invocation.options)) return run(invocation, io);
    const { printFields } = await import('./output/format-answers.ts');
    await printFields(choice.format, endpoint, io);
    return EXIT.ok;
  };
}
