/** `mds help TOPIC`. */
import { closest } from '../args/closest.ts';
import { HELP_TOPICS, type TopicName } from '../args/program.ts';
import { environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';
import { expressions } from './expressions.ts';
import { type Block, layout } from './layout.ts';
import { formatting, service, sources, symbols } from './subjects.ts';

const TOPICS: Readonly<Record<TopicName, () => readonly Block[]>> = {
  environment,
  'exit-codes': exitCodes,
  formatting,
  symbols,
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

/** The text of a topic for that many columns. */
export function topicText(name: TopicName, width: number): string {
  return layout(TOPICS[name](), width);
}
