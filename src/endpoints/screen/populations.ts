/** The values of all symbols that ranks, percentiles and medians compare with, each list made once. */
import { columnOf, type Rows } from '../../conditions/columns.ts';
import type { Term } from '../../conditions/terms.ts';

const NONE = new Float64Array();

export class Populations {
  readonly #rows: Rows;
  readonly #lists = new Map<Term, Map<unknown, Float64Array>>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** The known values of a term, ascending, of the symbols with the group of the one at `i`. */
  among(term: Term, group: Term | undefined, i: number): Float64Array {
    const lists = this.#lists.get(term) ?? grouped(this.#rows, term, group);
    this.#lists.set(term, lists);
    return lists.get(group?.evaluate(this.#rows.env(i))) ?? NONE;
  }
}

/** The known values of a term by group, ascending. */
function grouped(rows: Rows, term: Term, group: Term | undefined): Map<unknown, Float64Array> {
  const values = columnOf(term, rows) as Float64Array;
  const keys = group && columnOf(group, rows);
  const found = new Map<unknown, number[]>();
  values.forEach((value, i) => {
    const key = keys?.[i];
    if (Number.isNaN(value) || Number.isNaN(key)) return;
    const list = found.get(key);
    if (list === undefined) found.set(key, [value]);
    else list.push(value);
  });
  return new Map([...found].map(([key, list]) => [key, Float64Array.from(list).sort()]));
}
