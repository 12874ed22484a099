/** The shape of a tool: what it is called with, which routes it asks, and what its answer is made of. */
import { type Argument, type Arguments, invalid } from './arguments.ts';
import type { Call } from './call.ts';
import type { Lines } from './lines.ts';
import type { Link } from './links.ts';

/** An answer before it is cut to its budget. */
export interface Answered {
  readonly lines: Lines;
  /** For `detail: full`: the payloads behind the text. */
  readonly data?: unknown;
  readonly links?: readonly Link[];
  /** How to ask for less, for an answer that is cut. */
  readonly narrow?: string;
}

/** One choice of a tool, with the routes it needs: left out for a key whose plan lacks them. */
export interface Topic {
  readonly name: string;
  readonly routes: readonly string[];
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The argument that selects one of the topics; the first is the default. */
  readonly topicArgument: string;
  readonly topics: readonly Topic[];
  readonly arguments: readonly Argument[];
  readonly run: (call: Call, topic: string) => Promise<Answered>;
}

/** Arguments of every tool. */
export const COMMON: readonly Argument[] = [
  { name: 'as_of', type: 'string', description: 'YYYY-MM-DD' },
  { name: 'detail', type: 'string', values: ['concise', 'full'] },
  { name: 'cursor', type: 'string' },
];

/** The value of a text argument. */
export function textOf(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** The same for one that is needed in this case. Throws PARAM_INVALID. */
export function needed(args: Arguments, name: string, why: string): string {
  const value = textOf(args, name);
  if (value === undefined) throw invalid(`${name} is missing`, why);
  return value;
}

/** Several answers below each other: heads become lines, equal notes are printed once. */
export function stacked(all: readonly Lines[]): Lines {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  return {
    head: [],
    body: all.flatMap(({ head, body }) => [...head.map((text) => ({ text })), ...body]),
    foot: [...new Set(all.flatMap(({ foot }) => foot))],
  };
}
