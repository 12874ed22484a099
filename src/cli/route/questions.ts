/** The requests that a command line means. It knows routes and their parameters; it sends nothing. */
import { type Call, fillPath } from '../../client/core.ts';
import { EXPLAIN_PREFIX } from '../../endpoints/contract/own-process.ts';
import type { EndpointSpec, ParamSpec, Style } from '../../endpoints/types.ts';
import type { Invocation } from '../args/command.ts';
import { LIST_MARK, symbolArguments } from '../request/ask/symbols.ts';
import type { Io } from '../terminal/io.ts';
import { spelled } from './spelled.ts';

export interface Question {
  /** For messages: the symbol or text of the request. */
  readonly subject: string;
  readonly call: Call;
}

export interface Questions {
  readonly list: readonly Question[];
  /** Whether the output is a list whatever its length: decided by the arguments, so that scripts can rely on it. */
  readonly several: boolean;
}

type Given = readonly (readonly [ParamSpec, string])[];

/** A route about one symbol becomes one request per symbol; any other route is one request. */
export function questionsOf(spec: EndpointSpec, invocation: Invocation, io: Io, style: Style | undefined): Questions {
  const ask = (given: Given, subject: string): Question => question(spec, invocation, given, subject, style);
  const positional = spec.params.filter((param) => param.positional);
  const first = positional[0];
  if (first?.kind === 'symbol') {
    if (invocation.args.length === 0 && !first.required) {
      return { list: [ask([], '')], several: false };
    }
    const [, ...rest] = positional;
    const { symbols, several } = symbolArguments(rest.length === 0 ? invocation.args : invocation.args.slice(0, 1), io);
    const others = rest.flatMap((param, i): Given => {
      const word = invocation.args[i + 1];
      return word === undefined ? [] : [[param, spelled(param, word)]];
    });
    return { list: symbols.map((symbol) => ask([[first, symbol], ...others], symbol)), several };
  }
  const named = positional.filter((param, index) => param.required || index < invocation.args.length);
  const values = named.map((param, index): [ParamSpec, string] => {
    const given = index === positional.length - 1 ? invocation.args.slice(index) : [invocation.args[index] ?? ''];
    const words = param.kind === 'list' && param.items === 'symbol' ? listedSymbols(given, io) : given;
    return [param, spelled(param, words.join(param.kind === 'list' ? ',' : ' '))];
  });
  return { list: [ask(values, invocation.args.join(' '))], several: false };
}

/** The words of a list of symbols, with `@tech` and `-` replaced by their symbols; the service validates the rest. */
function listedSymbols(words: readonly string[], io: Io): readonly string[] {
  const stands = words.some((word) => word === '-' || word.includes(LIST_MARK));
  return stands ? symbolArguments(words, io).symbols : words;
}

function question(
  spec: EndpointSpec,
  { options }: Invocation,
  given: Given,
  subject: string,
  style: Style | undefined,
): Question {
  const path = Object.fromEntries(
    given.filter(([param]) => param.in === 'path').map(([param, value]) => [param.name, value]),
  );
  const query: [string, string][] = given
    .filter(([param]) => param.in !== 'path')
    .map(([param, value]) => [param.name, value]);
  for (const param of spec.params) {
    const value = param.positional
      ? undefined
      : (options[param.name.replaceAll('_', '-')] ?? style?.params?.[param.name]);
    if (typeof value === 'string') query.push([param.name, spelled(param, value)]);
    else if (value === true) query.push([param.name, 'yes']);
  }
  const prefix = options.explain === true ? EXPLAIN_PREFIX : '';
  return { subject, call: { path: `${prefix}${fillPath(spec.path, path)}`, query } };
}
