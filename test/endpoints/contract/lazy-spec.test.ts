import { expect, test } from 'vitest';
import { specOf } from '../../../src/endpoints/contract/lazy-spec.ts';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';

test('the rest of a spec is made once, by the first read of something of it', () => {
  let made = 0;
  const spec = specOf({ name: 'listing', command: ['listing'], path: '/v2/listing' }, () => {
    made += 1;
    return {
      ...{ topic: 'prices', plan: 'free', changesWith: 'bars', cost: 1, slow: true },
      ...{ summary: 'a listing', description: 'A listing.', params: [], examples: [] },
    } as const;
  });
  expect([spec.name, spec.command, spec.path, made]).toEqual(['listing', ['listing'], '/v2/listing', 0]);
  expect([spec.slow, made]).toEqual([true, 1]);
  expect([spec.summary, (spec as { closes?: true }).closes, made]).toEqual(['a listing', undefined, 1]);
  expect({ ...spec }).toMatchObject({ name: 'listing', summary: 'a listing', params: [] });
});

test('what a spec does not have is undefined before and after it is made', () => {
  for (const { spec } of ENDPOINTS) {
    const before = spec.companion;
    expect(spec.params).toBeInstanceOf(Array);
    expect(spec.companion).toEqual(before);
  }
});
