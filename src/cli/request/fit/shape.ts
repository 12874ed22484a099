/** The parts of a payload's JSON Schema that say what a value has to be like to be shown. */
import { isObject } from '../../../client/body.ts';

export interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly const?: unknown;
  readonly format?: string;
  /** Of an object whose names are data: what is under each. */
  readonly additionalProperties?: unknown;
}

/** What a value may be: shapes of which one has to hold, and whether a marker may stand in its place. */
export interface Choice {
  readonly options: readonly Shape[];
  readonly marker: boolean;
}

/** A union taken apart; what is put together of several objects (`allOf`) is one object. */
export function choiceOf(shape: Shape): Choice {
  const all = (shape.anyOf ?? [shape]).flatMap((each): readonly Shape[] =>
    each.anyOf === undefined ? [joined(each)] : choiceOf(each).options.map(joined),
  );
  const options = all.filter((each) => !isMarkerShape(each));
  return { options, marker: options.length < all.length };
}

function joined(shape: Shape): Shape {
  if (shape.allOf === undefined) return shape;
  const parts = shape.allOf.map(joined);
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function isMarkerShape({ properties }: Shape): boolean {
  return properties?.available?.const === false && properties.reason !== undefined;
}

/** What every answer says about itself: it tells nothing of the shape of the rest. */
export const ENVELOPE: readonly string[] = ['as_of', 'cache_age_seconds', 'freshness', 'market_status', 'symbol'];

/** Of several objects the one that has most of the value's names; one whose constants the value contradicts is none. */
export function likest(value: unknown, options: readonly Shape[]): Shape {
  const score = ({ properties = {} }: Shape): number => {
    if (!isObject(value)) return 0;
    let names = 0;
    for (const [name, each] of Object.entries(properties)) {
      if (!Object.hasOwn(value, name)) continue;
      if (each.const !== undefined && each.const !== value[name]) return -1;
      if (!ENVELOPE.includes(name)) names++;
    }
    return names;
  };
  const scores = options.map(score);
  return options[scores.indexOf(Math.max(...scores))]!;
}
