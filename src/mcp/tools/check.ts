/** `check`: whether conditions hold of symbols, with the values that decide. */
import { compile } from '../../conditions/compile.ts';
import { refName } from '../../conditions/fields.ts';
import { type Env, Missing, missing, type Value } from '../../conditions/values.ts';
import { payloadField } from '../../endpoints/contract/payload-field.ts';
import { formatDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { REASONS, type Reason } from '../../engine/value.ts';
import { isMdsError, type MdsError } from '../../errors.ts';
import { explain } from '../../render/reasons.ts';
import { fixed } from '../../render/text/number.ts';
import { type Call, type Reply, reply } from '../call.ts';
import { fenced } from '../fence.ts';
import { SIMULATED } from '../lines.ts';
import type { Tool } from '../tool.ts';

export const check: Tool = {
  name: 'check',
  description: 'Whether conditions hold for symbols: pass, fail or unknown, with the values.',
  topicArgument: 'topic',
  topics: [{ name: 'check', routes: ['snapshot'] }],
  arguments: [
    { name: 'symbols', type: 'list', required: true, most: 10 },
    { name: 'conditions', type: 'list', required: true, most: 10, description: "as 'pe_ttm < 30'" },
  ],
  run: async (call) => {
    const { args, backend, transport } = call;
    const vocabulary = await backend.vocabulary();
    const conditions = (args.conditions as readonly string[]).map((source) => ({
      source,
      condition: compile(source, vocabulary),
    }));
    const symbols = (args.symbols as readonly string[]).flatMap((each) => each.split(/[\s,]+/)).filter(Boolean);
    const now = transport.asOf ?? backend.now();
    const body: { text: string }[] = [];
    const payloads: Reply['payload'][] = [];
    const data: unknown[] = [];
    let hasText = false;
    for (const [at, symbol] of symbols.entries()) {
      const replies = await repliesFor(
        call,
        symbol,
        new Set(conditions.flatMap(({ condition }) => condition.fields.map(({ field }) => field.source))),
      );
      const env: Env = { now, today: newYorkDay(now).day, read: (ref) => readFrom(replies.get(ref.field.source), ref) };
      for (const { source, condition } of conditions) {
        const value = condition.evaluate(env);
        const verdict =
          value instanceof Missing ? (value.failed ? 'error' : 'unknown') : value === true ? 'pass' : 'fail';
        hasText ||= condition.fields.some((ref) => typeof env.read(ref) === 'string');
        const values = condition.fields.map((ref) => `${refName(ref)}=${valueText(env.read(ref), ref.field.kind)}`);
        body.push({ text: `${symbol.toUpperCase()}|${verdict}|${source}|${values.join(', ')}` });
        data.push({ symbol: symbol.toUpperCase(), verdict, check: source, values });
      }
      for (const answer of replies.values()) if (!isFailure(answer)) payloads.push(answer.payload);
      await call.progress(at + 1, symbols.length);
    }
    const rows = [{ text: 'symbol|verdict|condition|values' }, ...body];
    const lines = { head: headsOf(payloads), body: rows, foot: [] };
    // A text may be a name from filings.
    return { lines: hasText ? fenced(lines) : lines, data };
  },
};

type Found = Reply | { readonly failure: MdsError };

function isFailure(found: Found): found is { readonly failure: MdsError } {
  return 'failure' in found;
}

/** Each route once; failures are values: each concerns only the conditions that need it. */
async function repliesFor(
  call: Call,
  symbol: string,
  routes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Found>> {
  const out = new Map<string, Found>();
  for (const route of routes) {
    try {
      out.set(route, await reply(call, route, { symbol }));
    } catch (error) {
      if (!isMdsError(error) || isMdsError(error, 'INTERRUPTED')) throw error;
      if (isMdsError(error, 'SYMBOL_UNKNOWN')) throw error;
      out.set(route, { failure: error });
    }
  }
  return out;
}

function readFrom(found: Found | undefined, ref: Parameters<Env['read']>[0]): Value {
  if (found === undefined) throw new Error(`${ref.field.source} was not requested`);
  if (!isFailure(found)) return payloadField(found.payload, ref);
  const { failure } = found;
  // That nothing is stored is no failed request.
  return missing(failure.message, isMdsError(failure, 'NO_DATA') ? { ref } : { ref, failure });
}

/** Freshness and instant of answers, each with its symbols. */
function headsOf(payloads: readonly Reply['payload'][]): readonly string[] {
  const heads = new Map<string, Set<string>>();
  for (const { freshness, as_of: instant, symbol } of payloads) {
    const words = freshness === 'simulated' ? SIMULATED : freshness === 'stale' ? 'STALE' : String(freshness);
    const head = `${words} | as_of ${instant}`;
    heads.set(head, (heads.get(head) ?? new Set()).add(String(symbol)));
  }
  return [...heads].map(([head, symbols]) => `${head} | ${[...symbols].join(', ')}`);
}

function valueText(value: Value, kind: string): string {
  if (value instanceof Missing) {
    const reasons = value.reasons.map(({ reason }) =>
      (REASONS as readonly string[]).includes(reason) ? explain(reason as Reason) : reason,
    );
    return `unknown (${[...new Set(reasons)].join(' ')})`;
  }
  if (typeof value === 'object') return `${value.length} entries`;
  if (typeof value !== 'number') return String(value);
  if (kind === 'date') return formatDay(value);
  return kind === 'instant' ? new Date(value).toISOString() : fixed(value, 0, 4);
}
