/** Specs of routes that are made in two steps, since every start reads something of each. */
import type { EndpointSpec } from '../types.ts';

/** By this a command line or the path of a request finds its route. */
type Head = Pick<EndpointSpec, 'name' | 'command' | 'path' | 'batches'>;
type Rest = Omit<EndpointSpec, keyof Head>;

/** Every property of the rest: one that is read makes all of them. */
const REST: Readonly<Record<keyof Rest, true>> = {
  ...{ additive: true, changesWith: true, choices: true, closes: true, companion: true, cost: true },
  ...{ description: true, examples: true, groupDefault: true, nulls: true, params: true, plan: true, selects: true },
  ...{ slow: true, styles: true, summary: true, topic: true },
};

class LazySpec {
  #rest: (() => Rest) | undefined;

  constructor(head: Head, rest: () => Rest) {
    Object.assign(this, head);
    this.#rest = rest;
  }

  /** The value of `key`, with the rest as properties of the object itself. */
  static read(spec: LazySpec, key: keyof Rest): unknown {
    const made = spec.#rest?.();
    spec.#rest = undefined;
    if (made !== undefined) Object.defineProperties(spec, Object.getOwnPropertyDescriptors(made));
    return made?.[key];
  }

  static {
    for (const key of Object.keys(REST) as (keyof Rest)[]) {
      Object.defineProperty(LazySpec.prototype, key, {
        get(this: LazySpec) {
          return LazySpec.read(this, key);
        },
      });
    }
  }
}

/** No property that specs do not have. */
type Known<R> = R & { readonly [K in Exclude<keyof R, keyof Rest>]: never };

/**
 * A spec of `head` and what `rest` returns, which is called when something of it is first read. Until then only the head
 * is enumerable: read a property before you spread it.
 */
export function specOf<const H extends Head, const R extends Rest>(head: H, rest: () => Known<R>): H & R {
  return new LazySpec(head, rest) as unknown as H & R;
}
