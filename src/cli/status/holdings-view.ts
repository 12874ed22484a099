/** The view of `mds status`: one row per symbol, then what is stale. */
import type { Cell, ViewModel } from '../../render/model.ts';
import { counted, sizeText } from '../output/amounts.ts';
import type { StoreStatus, SymbolStatus } from './store-status.ts';

const text = (value: string | undefined, emphasis?: 'strong' | 'warning'): Cell => ({
  kind: 'text',
  value: value ?? '-',
  ...(emphasis === undefined ? {} : { emphasis }),
});

export function statusView({ store, disk, symbols }: StoreStatus): ViewModel {
  const stale = symbols.filter((each) => each.stale.length + each.errors.length > 0);
  const notes = [
    ...(stale.some(({ gone }) => gone === undefined) ? ['Update with: mds sync'] : []),
    ...(stale.some(({ gone }) => gone !== undefined)
      ? ['Data of symbols no longer listed stays; delete it with: mds prune --keep SYMBOLS']
      : []),
  ];
  return {
    title: `${counted(symbols.length, 'symbol')} stored`,
    subtitle: `${store}: ${sizeText(disk.store_bytes)}${disk.download_bytes === 0 ? '' : `, and ${sizeText(disk.download_bytes)} of downloads`}`,
    panels: [
      {
        block: {
          type: 'table',
          columns: [
            { label: 'Symbol', kind: 'text' },
            { label: 'From', kind: 'text' },
            { label: 'To', kind: 'text' },
            { label: 'By', kind: 'text' },
            { label: 'Facts', kind: 'count' },
            { label: 'Filings', kind: 'count' },
            { label: 'Newest', kind: 'text', optional: true },
            { label: 'Docs', kind: 'count' },
            { label: '3/4/5', kind: 'count', optional: true },
            { label: 'Size', kind: 'text', optional: true },
          ],
          rows: symbols.map(rowOf),
          optionalNames: ['column', 'columns'],
        },
      },
      ...(stale.length === 0
        ? []
        : [
            {
              title: 'Stale',
              block: {
                type: 'facts' as const,
                rows: stale.map((each) => ({
                  label: each.symbol,
                  cell: text([...each.stale, ...each.errors].join('; '), 'warning'),
                })),
              },
            },
          ]),
    ],
    notes: stale.length === 0 ? ['Nothing is stale.'] : notes,
  };
}

function rowOf(each: SymbolStatus): Cell[] {
  const { prices } = each;
  return [
    text(each.symbol, 'strong'),
    text(prices?.from),
    text(prices?.to),
    text(prices?.provider),
    { kind: 'count', value: each.facts },
    { kind: 'count', value: each.filings },
    text(each.newest_filed),
    { kind: 'count', value: each.documents },
    { kind: 'count', value: each.ownership_forms },
    text(sizeText(each.bytes)),
  ];
}
