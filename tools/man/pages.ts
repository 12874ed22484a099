/** The man pages: mds(1), with every topic of help, and one for each command; from the texts that help prints. */
import type { CommandSpec } from '../../src/cli/args/command.ts';
import { DESCRIPTION, FIRST_STEPS, groupTexts, HELP_TOPICS, PROGRAM_OPTIONS } from '../../src/cli/args/program.ts';
import { allCommands } from '../../src/cli/commands.ts';
import { commandBlocks, usageLine } from '../../src/cli/help/command-help.ts';
import { topicBlocks } from '../../src/cli/help/index.ts';
import { escaped, section } from './roff.ts';

/** Version and release date (`YYYY-MM-DD`) in the margins of every page. */
export interface Edition {
  readonly version: string;
  readonly date: string;
}

/** Source of each page by its file name, `mds-filings-list.1`. */
export function manPages(edition: Edition): ReadonlyMap<string, string> {
  const commands = allCommands();
  const pages = [programPage(commands, edition), ...commands.map((spec) => commandPage(spec, edition))];
  return new Map(pages);
}

const pageOf = ({ words }: Pick<CommandSpec, 'words'>): string => ['mds', ...words].join('-');

function programPage(commands: readonly CommandSpec[], edition: Edition): [file: string, source: string] {
  const headings = new Set(commands.map(({ group }) => group));
  const listed = [...headings].map((group) => {
    const terms = commands.filter((spec) => spec.group === group).map((spec) => [`${pageOf(spec)}(1)`, spec.summary]);
    return section(group, [{ terms: terms as [string, string][] }]);
  });
  const groups = [...new Set(commands.filter(({ words }) => words.length > 1).map(({ words }) => words[0]!))];
  return page('mds', 'research US stocks and ETFs from the command line', edition, [
    section('Synopsis', [{ text: 'mds <command> [options]' }, { text: 'mds <symbol>' }]),
    section('Description', [
      { text: DESCRIPTION },
      { terms: groups.map((name) => [`mds ${name}`, groupTexts(name).description]) },
    ]),
    section('Options', [{ terms: PROGRAM_OPTIONS }]),
    ...listed,
    ...HELP_TOPICS.map(([name, summary]) =>
      section(name === 'environment' || name === 'exit-codes' ? STANDARD[name] : summary, topicBlocks(name)),
    ),
    section('Examples', [{ lines: FIRST_STEPS }]),
    section('See also', [{ text: 'mds help --all prints all of this in one text.' }]),
  ]);
}

/** The names that readers of man pages look for. */
const STANDARD = { environment: 'Environment', 'exit-codes': 'Exit status' } as const;

function commandPage(spec: CommandSpec, edition: Edition): [file: string, source: string] {
  // The first two are the usage and the description.
  const blocks = commandBlocks(spec, 0).slice(2);
  const plain = blocks.filter(({ heading }) => heading === undefined);
  const headed = blocks.filter(({ heading }) => heading !== undefined);
  return page(pageOf(spec), spec.summary, edition, [
    section('Synopsis', [{ text: usageLine(spec) }]),
    section('Description', [{ text: spec.description }, ...plain]),
    ...headed.map((block) => section(block.heading!.replace(/ \(mds help .*\)/, ''), [block])),
    section('See also', [{ text: 'mds(1), which describes the options that many commands have.' }]),
  ]);
}

function page(
  name: string,
  summary: string,
  { version, date }: Edition,
  sections: readonly string[],
): [string, string] {
  const title = `.TH ${escaped(name.toUpperCase())} 1 ${date} "mds ${version}" "User Commands"\n`;
  const named = section('Name', [{ text: `${name} - ${summary}` }]);
  return [`${name}.1`, `${title}${named}${sections.join('')}`];
}
