/** A request that ended two workers is refused for ten minutes; one that only ran at the same time once is not. */
import { expect, test } from 'vitest';
import { createQuarantine, workerGuard } from '../../src/service/quarantine.ts';

test('the second death within ten minutes counts, that of another worker too', () => {
  let now = 1_000_000;
  const quarantine = createQuarantine(() => now);
  quarantine.began(1, 'good');
  quarantine.began(1, 'bad');
  expect(quarantine.died(1)).toEqual([]);
  quarantine.began(2, 'good');
  quarantine.ended(2, 'good');
  // The same twice in one worker is one death.
  quarantine.began(2, 'bad');
  quarantine.began(2, 'bad');
  now += 599_999;
  expect(quarantine.died(2)).toEqual(['bad']);
  expect(quarantine.list()).toEqual([['bad', now + 600_000]]);
  now += 600_000;
  expect(quarantine.list()).toEqual([]);
});

test('one that others began after is refused with the fourth death only', () => {
  const quarantine = createQuarantine(() => 0);
  for (const death of [1, 2, 3, 4]) {
    quarantine.began(death, 'slow');
    quarantine.began(death, death < 4 ? `bad ${death}` : 'bad 1');
    expect(quarantine.died(death)).toEqual(death < 4 ? [] : ['slow', 'bad 1']);
  }
});

test('a death of ten minutes ago is forgotten', () => {
  let now = 0;
  const quarantine = createQuarantine(() => now);
  quarantine.began(1, 'bad');
  quarantine.died(1);
  now = 600_000;
  quarantine.began(2, 'bad');
  expect(quarantine.died(2)).toEqual([]);
});

test('a worker refuses with the time that is left, and reports what it computes', () => {
  const reports: string[] = [];
  let now = 0;
  let refused = 0;
  const guard = workerGuard(
    (event, key) => reports.push(`${event} ${key}`),
    () => now,
    () => {
      refused += 1;
    },
  );
  guard.set([['bad', 10_000]]);
  now = 4500;
  expect(() => guard.begin('bad')).toThrow(expect.objectContaining({ code: 'REQUEST_QUARANTINED', retryAfter: 6 }));
  guard.begin('good');
  guard.end('good');
  now = 10_000;
  guard.begin('bad');
  expect([reports, refused]).toEqual([['began good', 'ended good', 'began bad'], 1]);
});
