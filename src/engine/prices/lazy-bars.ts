/** Bars whose columns are made when they are first read: most answers read the closes alone. */
import type { Bars } from '../types.ts';

export type BarColumn = Exclude<keyof Bars, 'days'>;

/**
 * Bars of `days`, each other column made by its name on first read. Do not spread them: their columns are no own
 * properties.
 */
export function lazyBars(days: Int32Array, make: (name: BarColumn) => Float64Array): Bars {
  return new LazyBars(days, make);
}

class LazyBars implements Bars {
  readonly days: Int32Array;
  readonly #make: (name: BarColumn) => Float64Array;
  // One field for all: every private field is a good part of the time that making the object takes.
  #made: Partial<Record<BarColumn, Float64Array>> | undefined;

  constructor(days: Int32Array, make: (name: BarColumn) => Float64Array) {
    this.days = days;
    this.#make = make;
  }

  get open(): Float64Array {
    return this.#column('open');
  }

  get high(): Float64Array {
    return this.#column('high');
  }

  get low(): Float64Array {
    return this.#column('low');
  }

  get close(): Float64Array {
    return this.#column('close');
  }

  get volume(): Float64Array {
    return this.#column('volume');
  }

  #column(name: BarColumn): Float64Array {
    this.#made ??= {};
    const column = this.#made[name] ?? this.#make(name);
    this.#made[name] = column;
    return column;
  }
}
