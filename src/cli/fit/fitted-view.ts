/** What a route's screen makes of an answer of someone else's service, whatever that holds. */
import { isObject } from '../../client/body.ts';
import type { Answer } from '../../client/core.ts';
import { EXIT, MdsError } from '../../client/errors.ts';
import { endpointNamed } from '../../endpoints/index.ts';
import type { Endpoint, View, ViewOptions } from '../../endpoints/types.ts';
import type { Panel, ViewModel } from '../../render/model.ts';
import { type Fitted, fitTo } from './fit.ts';
import { panelsOf, plainView } from './plain-view.ts';
import { ENVELOPE } from './shape.ts';

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
  const fitted = fitTo(payload, schema);
  if (fitted.read === 0) return unknown(payload, schema);
  const model = view(fitted.payload as never, { ...options, ...(await besideOf(options.beside, spec.beside?.route)) });
  const others = options.full || fitted.lost.length > 0 ? otherPanels(payload, schema) : [];
  const notes = fitted.lost.length === 0 ? model.notes : [lostNote(fitted.lost), ...model.notes];
  return { ...model, panels: [...model.panels, ...others], notes };
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

function unknown(payload: unknown, schema: object): ViewModel {
  if (!isObject(payload) || othersIn(payload, schema).length === 0) {
    throw new MdsError('the service answered with nothing that this command shows', {
      code: 'BAD_PAYLOAD',
      exitCode: EXIT.service,
      hint: '--json shows the answer as it is',
    });
  }
  return plainView(payload);
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
