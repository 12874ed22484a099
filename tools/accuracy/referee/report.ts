/** The part of the report about damaged price files, in Markdown. */
import type { RefereeTally } from './measure.ts';

const ABOUT = `## Damaged price files

A hundred stretches of one to five years of 17 records as traded, damaged by a generator: a split of the list not applied to the older prices, a stretch times 0.1 to 10, all
prices adjusted for quarterly dividends, the prices of another company, pence. The store has closes as fails-to-deliver files publish them, of the first and the last day of a month on which a
security is seen. What the import says: refused; kept for total returns alone; imported, with the split or the stretch named; or nothing (missed). The sound files go
through the same import: none may be accused.`;

export function refereePart(tallies: readonly RefereeTally[]): string {
  const rows = tallies.map(({ damage, found, accused }) => {
    const counts = [found.refused, found['returns alone'], found.named, found.missed];
    return [damage, counts.reduce((sum, count) => sum + count, 0), ...counts, accused.length];
  });
  const all = rows[0]!.slice(1).map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0));
  const table = [
    ['damage', 'files', 'refused', 'returns alone', 'named', 'missed', 'sound ones accused'],
    ['---', '---:', '---:', '---:', '---:', '---:', '---:'],
    ...rows,
    ['all', ...all],
  ];
  return `${ABOUT}\n\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`;
}
