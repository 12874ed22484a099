/**
 * How tools get data: they send requests to routes of the service, as the command line does, and render responses as
 * lines of text.
 */
import { type Answer, ask, fillPath, type Transport } from '../client/core.ts';
import { renamedSymbols, renamedText } from '../client/renamed-symbols.ts';
import { requireSubject } from '../client/verify-subject.ts';
import type { Vocabulary } from '../conditions/fields.ts';
import { EXPLAIN_PREFIX } from '../endpoints/contract/own-process.ts';
import { endpointNamed } from '../endpoints/index.ts';
import type { Endpoint, Plan, View, ViewOptions } from '../endpoints/types.ts';
import type { ViewModel } from '../render/model.ts';
import type { Arguments } from './arguments.ts';
import { fenced } from './fence.ts';
import { type Lines, linesOf } from './lines.ts';

/** Where the answers of one client come from. */
export interface Backend {
  /** The way to the service, for a day or instant in the past. Throws MdsError for one that cannot be answered. */
  readonly transport: (asOf: string | undefined) => Transport | Promise<Transport>;
  /** The plan of the client's key; undefined: no keys. */
  readonly plan?: Plan | undefined;
  /** The screen of an answer, where its payload may not match the contract. */
  readonly hostedModel?: (
    answer: Answer,
    endpoint: Endpoint,
    draw: (payload: never) => ViewModel,
  ) => Promise<ViewModel>;
  /** Where the data of an answer are, for its screen. */
  readonly place: (hosted: boolean) => Pick<ViewOptions, 'hosted' | 'store'>;
  /** The fields that conditions can name. */
  readonly vocabulary: () => Promise<Vocabulary>;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** An answer of a route. */
export interface Reply {
  /** The payload; its shape is that of the route. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Its screen. */
  readonly model: (options?: Partial<ViewOptions>) => Promise<ViewModel>;
  /** Its screen as lines; `pick` selects parts of it. */
  readonly lines: (options?: Partial<ViewOptions>, pick?: (model: ViewModel) => ViewModel) => Promise<Lines>;
  /** The same of a screen with names from filings: fenced, the subtitle included. */
  readonly named: () => Promise<Lines>;
}

/** One call of a tool. */
export interface Call {
  readonly args: Arguments;
  readonly full: boolean;
  readonly transport: Transport;
  readonly backend: Backend;
  /** Reports how far it is, where the client asked for that. */
  readonly progress: (done: number, total: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Sends the request of a route by its name; parameters without a value are left out. Throws MdsError, INTERRUPTED once
 * it is canceled.
 */
export async function reply(call: Call, route: string, query: Query, explained = false): Promise<Reply> {
  call.signal.throwIfAborted();
  const endpoint = endpointNamed(route);
  if (endpoint === undefined) throw new Error(`there is no route ${route}`);
  const { params, path } = endpoint.spec;
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const isPath = (name: string): boolean => params.some((param) => param.name === name && param.in === 'path');
  const answer = await ask(call.transport, {
    path: (explained ? EXPLAIN_PREFIX : '') + fillPath(path, Object.fromEntries(values)),
    query: values.filter(([name]) => !isPath(name)),
    signal: call.signal,
  });
  const payload = answer.data() as Reply['payload'];
  const subject = values.find(([name]) => name === 'symbol')?.[1];
  if (subject !== undefined) await requireSubject(subject, payload, answer);
  const load = explained ? endpoint.explain?.view : endpoint.view;
  const requested = values.find(([name]) => name === 'symbol' || name === 'symbols')?.[1] ?? '';
  const modelOf: Reply['model'] = async (options = {}) => {
    const { view } = (await load!()) as { readonly view: View<never> };
    const { hostedModel, place, now } = call.backend;
    const draw = (data: never): ViewModel =>
      view(data, {
        full: call.full,
        now: call.transport.asOf ?? now(),
        ...place(answer.hosted === true),
        ...options,
      });
    return answer.hosted === true && hostedModel !== undefined
      ? hostedModel(answer, endpoint, draw)
      : draw(payload as never);
  };
  const withRemarks = async (lines: Lines): Promise<Lines> => ({
    ...lines,
    foot: [...lines.foot, ...(await remarks(requested, payload, answer, call.transport.asOf !== undefined))],
  });
  return {
    payload,
    model: modelOf,
    lines: async (options, pick = (model) => model) => withRemarks(linesOf(pick(await modelOf(options)), payload)),
    named: async () => {
      const { subtitle = '', ...model } = await modelOf();
      const { body, ...lines } = linesOf(model, payload);
      return withRemarks(fenced({ ...lines, body: subtitle === '' ? body : [{ text: subtitle }, ...body] }));
    },
  };
}

/** Former symbols, and steps of prices that may be unlisted splits. */
async function remarks(
  requested: string,
  payload: Reply['payload'],
  { warnings }: Answer,
  isPast: boolean,
): Promise<readonly string[]> {
  const renamed = renamedSymbols(requested, payload).map((pair) => `${renamedText(...pair, isPast)}.`);
  const { symbol, price_age: age } = payload;
  return [
    ...renamed,
    ...(typeof symbol === 'string' && age !== undefined ? ((await warnings?.ofSymbol(symbol)) ?? []) : []),
  ];
}
