/** What a route's screen makes of an answer of someone else's service, whatever that holds. */
import { isObject } from '../../../client/body.ts';
import type { Answer } from '../../../client/core.ts';
import { endpointNamed } from '../../../endpoints/index.ts';
import type { Endpoint, View, ViewOptions } from '../../../endpoints/types.ts';
import { MdsError } from '../../../errors.ts';
import type { Panel, ViewModel } from '../../../render/model.ts';
import { type Fitted, fitTo } from './fit.ts';
import { panelsOf, plainView } from './plain-view.ts';
import { choiceOf, ENVELOPE, type Shape } from './shape.ts';

/** The payload of an answer, made to fit where a service of someone else's gave it. */
export async function fittedPayload({ hosted, data }: Answer, { payload: load }: Endpoint): Promise<Fitted> {
  return hosted === true ? fitTo(data(), (await load()).schema) : { payload: data(), read: 1, lost: [] };
}

/**
 * The route's own screen of the payload made to fit, with a note on what is missing as a whole. A payload that has nothing of the route's is shown as it
 * is; one that has nothing to show at all is a failure (BAD_PAYLOAD).
 */
export async function fittedView(
  payload: unknown,
  { payload: load, spec }: Endpoint,
  view: View<never>,
  options: ViewOptions,
): Promise<ViewModel> {
  const { schema } = await load();
  return ofFitted(payload, renamed(payload, schema), schema, spec, view, options);
}

async function ofFitted(
  given: unknown,
  payload: unknown,
  schema: object,
  spec: Endpoint['spec'],
  view: View<never>,
  options: ViewOptions,
): Promise<ViewModel> {
  const fitted = fitTo(payload, schema);
  if (fitted.read === 0 || tellsElsewhere(payload, fitted.lost, schema)) return unknown(given, schema, fitted.lost);
  const model = view(fitted.payload as never, { ...options, ...(await besideOf(options.beside, spec.beside?.route)) });
  const others = options.full || fitted.lost.length > 0 ? otherPanels(payload, schema) : [];
  const notes = fitted.lost.length === 0 ? model.notes : [lostNote(fitted.lost), ...model.notes];
  return { ...model, panels: [...model.panels, ...others], notes };
}

/** The lists at the top of the payload, by name, and the names their records have. */
function listsIn(schema: object): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const { properties = {} } of choiceOf(schema as Shape).options) {
    for (const [name, each] of Object.entries(properties)) {
      const [list] = choiceOf(each).options;
      if (list?.type !== 'array') continue;
      lists.set(name, Object.keys(choiceOf(list.items ?? {}).options[0]?.properties ?? {}));
    }
  }
  return lists;
}

/** `payload` with its one list of records that has a name of the service's own under ours, where that is missing and the records have our names. */
function renamed(payload: unknown, schema: object): unknown {
  if (!isObject(payload)) return payload;
  const missing = [...listsIn(schema)].filter(([name, names]) => names.length > 0 && payload[name] == null);
  const strangers = othersIn(payload, schema).filter(([, value]) => Array.isArray(value) && value.some(isObject));
  if (missing.length !== 1 || strangers.length !== 1) return payload;
  const [name, names] = missing[0]!;
  const [foreign, records] = strangers[0] as [string, readonly unknown[]];
  if (!names.slice(0, 1).every((each) => records.every((record) => isObject(record) && Object.hasOwn(record, each))))
    return payload;
  const { [foreign]: _, ...others } = payload;
  return { ...others, [name]: records };
}

/** Whether a list of the route is lost while the service tells other things: a screen of ours would say that there is nothing. */
function tellsElsewhere(payload: unknown, lost: readonly string[], schema: object): boolean {
  const lists = listsIn(schema);
  const missing = lost.some((name) => lists.has(name));
  return missing && (othersIn(payload, schema).length > 0 || !hasGroups(schema));
}

function hasGroups(schema: object): boolean {
  return choiceOf(schema as Shape).options.some(({ properties = {} }) =>
    Object.values(properties).some((each) => choiceOf(each).options[0]?.properties !== undefined),
  );
}

/** What the service tells beyond the contract, at the top of its answer. */
function otherPanels(payload: unknown, schema: object): Panel[] {
  const others = othersIn(payload, schema);
  if (others.length === 0) return [];
  return panelsOf('Other fields of the service', Object.fromEntries(others), 0);
}

function othersIn(payload: unknown, schema: object): [string, unknown][] {
  const known = new Set([...ENVELOPE, ...namesIn(schema)]);
  return isObject(payload) ? Object.entries(payload).filter(([name]) => !known.has(name)) : [];
}

const MOST_NAMED = 8;

function lostNote(lost: readonly string[]): string {
  const more = lost.length > MOST_NAMED ? `, and ${lost.length - MOST_NAMED} more` : '';
  return `INCOMPLETE: the service did not give, or gave in a form that cannot be shown here: ${lost.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

async function besideOf(beside: unknown, route: string | undefined): Promise<{ readonly beside?: unknown }> {
  const endpoint = route === undefined || beside === undefined ? undefined : endpointNamed(route);
  if (endpoint === undefined) return {};
  return { beside: fitTo(beside, (await endpoint.payload()).schema).payload };
}

function unknown(payload: unknown, schema: object, lost: readonly string[]): ViewModel {
  const lists = isObject(payload)
    ? Object.values(payload).some((each) => Array.isArray(each) && each.length > 0)
    : false;
  if (!isObject(payload) || (othersIn(payload, schema).length === 0 && !lists)) {
    throw new MdsError('BAD_PAYLOAD', 'the service answered with nothing that this command shows', {
      hint: '--json shows the answer as it is',
    });
  }
  const model = plainView(payload);
  return lost.length === 0 ? model : { ...model, notes: [lostNote(lost), ...model.notes] };
}

/** Every name at the top of the payload, in any of its variants. */
function namesIn(schema: object): readonly string[] {
  const {
    properties = {},
    anyOf = [],
    allOf = [],
  } = schema as {
    properties?: object;
    anyOf?: readonly object[];
    allOf?: readonly object[];
  };
  return [...Object.keys(properties), ...[...anyOf, ...allOf].flatMap(namesIn)];
}
