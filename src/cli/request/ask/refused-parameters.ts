/** Words errors about parameters for the command line: options instead of parameter names. */
import { familyItem, listItems } from '../../../endpoints/contract/read-param.ts';
import type { EndpointSpec, ListParam, ParamSpec } from '../../../endpoints/types.ts';
import { MdsError } from '../../../errors.ts';
import { closest } from '../../../store/text/closest.ts';

/** What a validation body says of one parameter (API.md, 422), or a refusal of its meaning (400). */
interface Fault {
  readonly loc?: unknown;
  readonly input?: unknown;
  readonly invalid?: unknown;
  readonly type?: unknown;
}

/** Whose parameters are named as options, and the command for hints. */
type Named = Pick<EndpointSpec, 'params' | 'command'>;

/** More values than this are left to the help of the command. */
const LISTED = 16;

/** `thrown` with a message about options and values if it refuses known parameters; anything else unchanged. */
export function withOptionNames(thrown: unknown, spec: Named): unknown {
  if (!(thrown instanceof MdsError)) return thrown;
  if (thrown.code === 'SYMBOL_UNKNOWN' && isTextFirst(spec))
    return new MdsError(thrown.code, thrown.message, {
      ...thrown,
      cause: thrown.cause,
      hint: quotingHint(thrown.hint, spec),
    });
  if (thrown.code !== 'VALIDATION' && thrown.code !== 'PARAM_INVALID') return thrown;
  const faults: readonly Fault[] = Array.isArray(thrown.details) ? thrown.details : [thrown.details ?? {}];
  const refused = faults.flatMap((fault) => {
    // A refusal of a meaning names its parameter first.
    const name = Array.isArray(fault.loc) ? fault.loc.at(-1) : thrown.message.split(/[ :]/)[0];
    const param = spec.params.find((each) => each.name === name);
    return param === undefined ? [] : [{ param, typed: typedOf(fault), missing: fault.type === 'missing' }];
  });
  if (refused.length === 0) return thrown;
  const message = refused
    .map(({ param, typed, missing }) => (missing ? `${optionOf(param)} is required` : messageOf(param, typed, thrown)))
    .join('; ');
  return new MdsError(thrown.code, message, {
    ...thrown,
    cause: thrown.cause,
    hint: thrown.hint ?? hintOf(refused, spec),
  });
}

/** Whether symbols follow a text: words of it without quotes would be taken for symbols. */
function isTextFirst({ params }: Named): boolean {
  const [first, second] = params.filter(({ positional }) => positional);
  return first?.kind === 'string' && second?.kind === 'list';
}

function quotingHint(hint: string | undefined, { command }: Named): string {
  const quoting = `a text of several words needs quotes: mds ${command.join(' ')} 'two words'`;
  return hint === undefined ? quoting : `${quoting}; ${hint}`;
}

function typedOf({ input, invalid }: Fault): readonly string[] {
  if (Array.isArray(invalid)) return invalid.map(String);
  return typeof input === 'string' ? [input] : [];
}

/** `--range must be one of 1m, 3m, ... (got '7z')`. */
function messageOf(param: ParamSpec, typed: readonly string[], thrown: MdsError): string {
  const rule = ruleOf(param, typed) ?? (thrown.code === 'VALIDATION' ? formOf(param) : undefined);
  if (rule === undefined)
    return `${optionOf(param)}${/^[ :]/.test(thrown.message.slice(param.name.length)) && thrown.message.startsWith(param.name) ? thrown.message.slice(param.name.length) : `: ${thrown.message}`}`;
  return `${optionOf(param)} ${rule}${typed.length === 0 ? '' : ` (got ${typed.map((each) => `'${clipped(each)}'`).join(', ')})`}`;
}

/** More of a typed value is not repeated. */
const REPEATED = 80;

function clipped(text: string): string {
  return text.length <= REPEATED ? text : `${text.slice(0, REPEATED).toWellFormed()}...`;
}

function ruleOf(param: ParamSpec, typed: readonly string[]): string | undefined {
  switch (param.kind) {
    case 'enum':
      return param.values.length <= LISTED ? `must be one of ${param.values.join(', ')}` : 'has an unknown value';
    case 'integer':
      return `must be a whole number${bounds(param.minimum, param.maximum)}`;
    case 'symbol':
      return 'must be a US ticker of at most 8 characters, such as AAPL or BRK.B';
    case 'string':
      return param.maxLength === undefined
        ? undefined
        : `must have ${param.minLength ?? 0} to ${param.maxLength} characters`;
    case 'list':
      // Too many or too few items are no fault of one of them.
      if (typed.length === 0) return undefined;
      if (param.items === 'symbol') return 'must be US tickers of at most 8 characters, such as AAPL or BRK.B';
      return param.values !== undefined && param.values.length <= LISTED
        ? `must be one or more of ${param.values.join(', ')}`
        : 'has an unknown value';
  }
}

/** How a text is written that the service describes by a pattern or a least length. */
function formOf({ example, ...param }: ParamSpec): string | undefined {
  if (param.kind !== 'string') return undefined;
  if (param.pattern !== undefined)
    return example === undefined ? 'has an invalid value' : `must be written as in ${example}`;
  return param.minLength === 1 ? 'must not be empty' : undefined;
}

function bounds(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` of at most ${maximum}`;
  return maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`;
}

/** The nearest legal value, else where the values are listed. */
function hintOf(
  refused: readonly { readonly param: ParamSpec; readonly typed: readonly string[] }[],
  spec: Named,
): string {
  const near = refused.flatMap(({ param, typed }) => {
    if (param.kind === 'list') return typed.flatMap((each) => nearItem(param, each) ?? []);
    const legal = param.kind === 'enum' ? param.values : [];
    return typed.flatMap((each) => closest(each, legal) ?? []);
  });
  const help = `see: mds help ${spec.command.join(' ')}`;
  if (isTextFirst(spec) && refused.some(({ param }) => param.positional && param.kind === 'list'))
    return quotingHint(undefined, spec);
  return near.length === 0 ? help : `did you mean ${near.join(', ')}? ${help}`;
}

/** The nearest item of a list: a word that numbers may follow keeps those that were typed. */
function nearItem(param: ListParam, typed: string): string | undefined {
  const { word, numbers } = familyItem(typed);
  const near = numbers === '' ? undefined : closest(word, param.families ?? []);
  return near === undefined ? closest(typed, listItems(param)) : `${near}${numbers}`;
}

/** `SYMBOL`, or `--limit`. */
function optionOf({ name, positional, placeholder }: ParamSpec): string {
  return positional ? (placeholder ?? name.toUpperCase()) : `--${name.replaceAll('_', '-')}`;
}
