/**
 * A shortest edit script in linear space: Myers 1986, "An O(ND) difference algorithm and its variations", section 4b.
 * For the marks of a redline; the distance alone is cheaper by {@link ./edit-distance.ts}.
 */

/** What is common: `length` entries from `a[from]` and `b[to]` on. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** The common runs of a shortest script, ascending, never adjacent. */
export function commonRuns(a: Int32Array, b: Int32Array): Run[] {
  // What only one side has is in no script: without it the rest is short.
  const [inA, inB] = [new Set(a), new Set(b)];
  const froms = [...a.keys()].filter((i) => inB.has(a[i]!));
  const tos = [...b.keys()].filter((j) => inA.has(b[j]!));
  const runs: Run[] = [];
  const add = (from: number, to: number): void => {
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.length === from && last.to + last.length === to)
      runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ from, to, length: 1 });
  };
  const [ownA, ownB] = [froms.map((i) => a[i]!), tos.map((j) => b[j]!)].map((list) => Int32Array.from(list));
  forEachRun(ownA!, ownB!, (from, to, length) => {
    for (let i = 0; i < length; i++) add(froms[from + i]!, tos[to + i]!);
  });
  return runs;
}

function forEachRun(a: Int32Array, b: Int32Array, add: (from: number, to: number, length: number) => void): void {
  const size = a.length + b.length + 3;
  const forward = new Int32Array(2 * size + 1);
  const backward = new Int32Array(2 * size + 1);

  /** The middle snake of two boxes without common ends: where it starts, in `a` and `b`, and its length. */
  const middle = (a0: number, a1: number, b0: number, b1: number): Run => {
    const n = a1 - a0;
    const m = b1 - b0;
    const delta = n - m;
    const odd = (delta & 1) === 1 || (delta & 1) === -1;
    forward[size + 1] = 0;
    backward[size + 1] = 0;
    for (let d = 0; ; d++) {
      for (let k = -d; k <= d; k += 2) {
        const down = k === -d || (k !== d && forward[size + k - 1]! < forward[size + k + 1]!);
        const start = down ? forward[size + k + 1]! : forward[size + k - 1]! + 1;
        let x = start;
        let y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && a[a0 + x] === b[b0 + y]) {
          x += 1;
          y += 1;
        }
        forward[size + k] = x;
        const other = delta - k;
        if (odd && other >= -(d - 1) && other <= d - 1 && x + backward[size + other]! >= n)
          return { from: a0 + start, to: b0 + start - k, length: x - start };
      }
      for (let k = -d; k <= d; k += 2) {
        const down = k === -d || (k !== d && backward[size + k - 1]! < backward[size + k + 1]!);
        const start = down ? backward[size + k + 1]! : backward[size + k - 1]! + 1;
        let x = start;
        let y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && a[a1 - 1 - x] === b[b1 - 1 - y]) {
          x += 1;
          y += 1;
        }
        backward[size + k] = x;
        const other = delta - k;
        if (!odd && other >= -d && other <= d && x + forward[size + other]! >= n)
          return { from: a1 - x, to: b1 - y, length: x - start };
      }
    }
  };

  const walk = (a0: number, a1: number, b0: number, b1: number): void => {
    let head = 0;
    while (a0 + head < a1 && b0 + head < b1 && a[a0 + head] === b[b0 + head]) head += 1;
    add(a0, b0, head);
    const x0 = a0 + head;
    const y0 = b0 + head;
    let tail = 0;
    while (a1 - tail > x0 && b1 - tail > y0 && a[a1 - 1 - tail] === b[b1 - 1 - tail]) tail += 1;
    const x1 = a1 - tail;
    const y1 = b1 - tail;
    if (x0 < x1 && y0 < y1) {
      const snake = middle(x0, x1, y0, y1);
      walk(x0, snake.from, y0, snake.to);
      add(snake.from, snake.to, snake.length);
      walk(snake.from + snake.length, x1, snake.to + snake.length, y1);
    }
    add(x1, y1, tail);
  };
  walk(0, a.length, 0, b.length);
}
