/** What is wrong with stored prices, in a sentence. */
import type { Payload } from './payload.ts';

type Disagreement = Payload['disagreements'][number];

export function disagreementWords({ kind, from, to, after, by, ratio, factor }: Disagreement): string {
  const days = `from ${from} to ${to}`;
  switch (kind) {
    case 'split':
      return `prices up to ${after} are divided by a split ${ratio} that no list has, in effect ${by === undefined ? 'later' : `by ${by}`}`;
    case 'listed_split':
      return `prices before ${from} were as traded when the split ${ratio} was applied to them`;
    case 'scaled':
      return `prices ${days} are ${factor} times what they should be`;
    case 'unit':
      return `prices ${days} are ${factor} times those of the SEC’s files: pence, or another unit`;
    case 'dividend':
      return `prices ${days} are adjusted for dividends`;
    case 'other_security':
      return `prices ${days} are those of another security`;
  }
}
