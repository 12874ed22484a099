/** Arbitrary text and views for the properties of the renderer. */
import fc from 'fast-check';
import { REASONS, unavailable } from '../../src/engine/value.ts';
import type { Block, Cell, CellKind, Panel, TableColumn, ValueCell, ViewModel } from '../../src/render/model.ts';

const WORDS = [
  'Apple',
  'Inc.',
  '日本電信電話',
  '株式会社',
  '삼성전자',
  'Société',
  'Générale',
  '👍🏽',
  '👩‍👩‍👧‍👦',
  '🇺🇸',
  '❤️',
  'e\u0301a',
  '·',
  '—',
  '…',
  'supercalifragilisticexpialidocious',
  'https://example.org/investors',
  'ＡＢＣ',
  'ﾄﾖﾀ',
  'a',
  '😀',
  '1️⃣',
  'Ångström',
];

/** Safe text as names come: several scripts, emoji, long words, short ones. */
export const textFromOutside = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 12 })
  .chain((words) => fc.constantFrom(' ', '', '  ').map((gap) => words.join(gap)));

const KINDS: readonly CellKind[] = [
  'text',
  'price',
  'change',
  'percent',
  'change_percent',
  'points',
  'ratio',
  'money',
  'amount',
  'count',
  'integer',
  'date',
  'flag',
];

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, 999995000, 0.005),
);

const accounting = fc.record(
  { unit: fc.constantFrom(1, 1000, 1e6), decimals: fc.constantFrom(0, 1, 2) },
  { requiredKeys: [] },
);

const value: fc.Arbitrary<ValueCell> = fc.record(
  {
    kind: fc.constantFrom(...KINDS),
    value: fc.oneof(
      number,
      textFromOutside,
      fc.boolean(),
      fc.constantFrom(...REASONS).map(unavailable),
      fc.constant(undefined),
    ),
    currency: fc.constantFrom('USD', 'EUR'),
    emphasis: fc.constantFrom('strong' as const, 'dim' as const, 'best' as const),
    accounting,
  },
  { requiredKeys: ['kind', 'value'] },
);

const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: value },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('spark' as const),
      values: fc.array(fc.option(number, { nil: undefined }), { maxLength: 40 }),
      of: fc.constantFrom(...KINDS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('meter' as const),
      value: fc.oneof(fc.double({ min: -0.5, max: 1.5 }), fc.constant(unavailable('insufficient_history'))),
    }),
  },
);

const label = fc.oneof(fc.constantFrom('P/E', 'Market cap', 'Previous close'), textFromOutside);
const position = fc.oneof(fc.double({ min: -0.5, max: 1.5, noNaN: true }), fc.constant(unavailable('zero_range')));

const tableColumn: fc.Arbitrary<TableColumn> = fc.record(
  {
    label,
    kind: fc.constantFrom(...KINDS, 'spark' as const, 'meter' as const),
    under: fc.array(textFromOutside, { maxLength: 3 }),
    name: textFromOutside,
    optional: fc.constant(true as const),
  },
  { requiredKeys: ['label', 'kind'] },
);

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constant('facts' as const),
    rows: fc.array(fc.record({ label, cell, note: textFromOutside }, { requiredKeys: ['label', 'cell'] }), {
      maxLength: 12,
    }),
  }),
  fc.record({
    type: fc.constant('ranges' as const),
    rows: fc.array(
      fc.record(
        { label, low: cell, high: cell, position, note: textFromOutside },
        { requiredKeys: ['label', 'low', 'high', 'position'] },
      ),
      { maxLength: 3 },
    ),
  }),
  fc.record(
    {
      type: fc.constant('bars' as const),
      rows: fc.array(fc.record({ label, cell, secondary: cell }, { requiredKeys: ['label', 'cell'] }), {
        maxLength: 8,
      }),
      secondaryLabel: label,
    },
    { requiredKeys: ['type', 'rows'] },
  ),
  fc.integer({ min: 1, max: 9 }).chain((columns) =>
    fc.record(
      {
        type: fc.constant('table' as const),
        columns: fc.array(tableColumn, { minLength: columns, maxLength: columns }),
        rows: fc.array(
          fc.oneof(
            fc.array(cell, { minLength: columns, maxLength: columns }),
            fc.array(cell, { minLength: 1, maxLength: columns }),
            fc.record({ section: textFromOutside }),
          ),
          { maxLength: 4 },
        ),
        optionalNames: fc.constant(['older quarter', 'older quarters'] as [string, string]),
      },
      { requiredKeys: ['type', 'columns', 'rows'] },
    ),
  ),
  fc.record({ type: fc.constant('text' as const), text: textFromOutside }),
);

const panel: fc.Arbitrary<Panel> = fc.record(
  { title: label, block, group: fc.constantFrom('a', 'b') },
  { requiredKeys: ['block'] },
);

export const anyView: fc.Arbitrary<ViewModel> = fc.record(
  {
    title: textFromOutside,
    subtitle: textFromOutside,
    headline: fc.array(cell, { maxLength: 4 }),
    currency: fc.constantFrom('USD', 'JPY'),
    panels: fc.array(panel, { maxLength: 4 }),
    notes: fc.array(textFromOutside, { maxLength: 3 }),
    simulated: fc.boolean(),
  },
  { requiredKeys: ['title', 'panels', 'notes'] },
);
