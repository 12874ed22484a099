/** `--full` shows every leaf of the payload: each one is changed in turn, and the screen must change with it. */
import { describe, expect, test } from 'vitest';
import type { Payload } from '../../src/endpoints/snapshot/payload.ts';
import { schema } from '../../src/endpoints/snapshot/payload.ts';
import { view } from '../../src/endpoints/snapshot/view.ts';
import { isMarker } from '../../src/engine/value.ts';
import { explain } from '../../src/render/reasons.ts';
import { render } from '../../src/render/render.ts';
import { properties } from './schema-walk.ts';
import { fund, newcomer, stock } from './snapshot-view.samples.ts';

type Path = readonly string[];
type Tree = { readonly [key: string]: unknown };

function leaves(node: unknown, path: Path = []): [Path, unknown][] {
  if (typeof node !== 'object' || node === null || isMarker(node)) return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, [...path, key]));
}

function replaced(node: Tree, [key = '', ...rest]: Path, value: unknown): Tree {
  return { ...node, [key]: rest.length === 0 ? value : replaced(node[key] as Tree, rest, value) };
}

function screen(payload: unknown): string {
  return render(view(payload as Payload, { full: true }), { width: undefined, color: false, unicode: true });
}

/** Another legal value of the same kind. */
function other(path: Path, value: unknown): unknown {
  const key = path.at(-1);
  if (key === 'as_of') return '2024-02-29T21:00:00Z';
  if (key === 'freshness') return value === 'stale' ? 'end_of_day' : 'stale';
  if (key === 'market_status') return value === 'open' ? 'closed' : 'open';
  if (key === 'asset_type') return value === 'etf' ? 'stock' : 'etf';
  if (key === 'reason') return 'not_reported';
  if (isMarker(value)) return { available: false, reason: 'computation_error' };
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : value + 0.01;
  return typeof value === 'boolean' ? !value : `${value}X`;
}

describe.each([
  ['stock', stock],
  ['fund', fund],
  ['newcomer', newcomer],
] as const)('%s', (_, payload) => {
  const whole = screen(payload);
  test.each(leaves(payload).map(([path, value]) => [path.join('.'), path, value] as const))(
    '%s',
    (_name, path, value) => {
      expect(screen(replaced(payload, path, other(path, value)))).not.toBe(whole);
      if (path.at(-1) === 'supported' || path.at(-1) === 'reason') return;
      // A value that has gone missing shows, with its reason.
      const markers = ['as_of', 'freshness', 'market_status', 'cache_age_seconds', 'symbol'];
      if (markers.includes(path.at(-1) as string)) return;
      const missing = screen(replaced(payload, path, { available: false, reason: 'extraction_failed' }));
      expect(missing).toContain(explain('extraction_failed'));
    },
  );
});

test('numbers appear to their last digit', () => {
  const text = screen(stock).replaceAll(',', '');
  for (const [path, value] of leaves(stock)) {
    if (typeof value === 'number') expect(text, path.join('.')).toContain(String(Math.abs(value)));
    if (typeof value === 'string' && path.at(-1) !== 'reason') expect(text, path.join('.')).toContain(value);
  }
});

test('the sample has every field of the schema', () => {
  const known = new Set(leaves(stock).map(([path]) => path.join('.')));
  const all = properties(schema);
  // What a marker consists of describes no field of its own.
  const own = all.filter(({ path }) => !path.endsWith('.available') && !/\.reason$/.test(path)).map(({ path }) => path);
  const fields = own.filter((path) => !own.some((inner) => inner.startsWith(`${path}.`)));
  expect(fields.length).toBeGreaterThan(40);
  for (const field of fields) expect([...known], field).toContain(field);
});
