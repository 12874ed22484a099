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
  #open: Float64Array | undefined;
  #high: Float64Array | undefined;
  #low: Float64Array | undefined;
  #close: Float64Array | undefined;
  #volume: Float64Array | undefined;

  constructor(days: Int32Array, make: (name: BarColumn) => Float64Array) {
    this.days = days;
    this.#make = make;
  }

  get open(): Float64Array {
    this.#open ??= this.#make('open');
    return this.#open;
  }

  get high(): Float64Array {
    this.#high ??= this.#make('high');
    return this.#high;
  }

  get low(): Float64Array {
    this.#low ??= this.#make('low');
    return this.#low;
  }

  get close(): Float64Array {
    this.#close ??= this.#make('close');
    return this.#close;
  }

  get volume(): Float64Array {
    this.#volume ??= this.#make('volume');
    return this.#volume;
  }
}
