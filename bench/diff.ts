/**
 * Speed of comparisons. Usage: node scripts/run-ts.mjs bench/diff.ts. Two texts of 10,000 words and two annual reports
 * of 40,000, each half reworded, in words of Zipf's frequencies. Prints first run and median of nine, and the median as
 * a ratio to that of a fixed load measured in turn with it, which a busy machine slows down alike.
 */
import { compareTexts } from '../src/filings/diff/compare.ts';

const WORDS = 20_000;
let state = 1;
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

/** A word by Zipf's law: the logarithm of its rank is uniform. */
function draw(): string {
  let text = '';
  for (let n = Math.floor(WORDS ** random()) + 26; n > 0; n = Math.floor(n / 26))
    text += 'etaoinshrdlucmfwypvbgkjqxz'[n % 26];
  return text;
}

/** A text of this many words in paragraphs of about 90, as in risk factors; and the same a year later. */
function pair(words: number): readonly [string, string] {
  const before: string[] = [];
  const after: string[] = [];
  for (let n = 0; n < words; ) {
    const paragraph = Array.from({ length: 20 + Math.floor(140 * random()) }, draw);
    n += paragraph.length;
    before.push(paragraph.join(' '));
    const fate = random();
    if (fate < 0.4) after.push(paragraph.join(' '));
    else if (fate < 0.87) after.push(paragraph.map((word) => (random() < 0.2 ? draw() : word)).join(' '));
    else if (fate < 0.94) after.push(paragraph.map(draw).join(' '));
  }
  return [before.join('\n\n'), after.join('\n\n')];
}

/** A fixed load of text work. */
function load(): number {
  let sum = 0;
  const counts = new Map<string, number>();
  for (let i = 0; i < 400_000; i++) {
    const key = `w${(i * 7919) % 20_011}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const count of counts.values()) sum += count;
  return sum;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

for (const [what, words] of [
  ['10,000 words against 10,000', 10_000],
  ['40,000 words against 40,000 in one text', 40_000],
] as const) {
  const [before, after] = pair(words);
  const first = timed(() => compareTexts(before, after));
  const runs: number[] = [];
  const loads: number[] = [];
  for (let i = 0; i < 9; i++) {
    loads.push(timed(load));
    runs.push(timed(() => compareTexts(before, after)));
  }
  const ratio = median(runs) / median(loads);
  console.log(
    `${what}: first ${first.toFixed(0)} ms, median ${median(runs).toFixed(0)} ms, ${ratio.toFixed(2)} x the load (${median(loads).toFixed(0)} ms)`,
  );
}
