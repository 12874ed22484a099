import { expect, it } from 'vitest';
import { snakeCased } from '../../../src/cli/output/result.ts';

it('names of ours are written as those of the API, at any depth; all else stays', () => {
  const document = {
    dryRun: true,
    elapsedMs: 5,
    files: [{ firstDay: '2020-01-02', path: 'aB.json' }],
    totals: { not_tried: 1 },
  };
  expect(snakeCased(document)).toEqual({
    dry_run: true,
    elapsed_ms: 5,
    files: [{ first_day: '2020-01-02', path: 'aB.json' }],
    totals: { not_tried: 1 },
  });
  const foreign = { 'BRK-B': 1, AAPL: 2, NetIncomeLoss: 3, us: null };
  expect(snakeCased(foreign)).toEqual(foreign);
});
