/** Damaged price files next to fails-to-deliver prices, as an import reports on them; and the sound ones they came from. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nextSession } from '../../../src/engine/calendar.ts';
import { civil, formatDay } from '../../../src/engine/days.ts';
import type { PublishedClose } from '../../../src/engine/prices/referee/eras.ts';
import type { Bars, Split } from '../../../src/engine/types.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { withBench } from '../../sources/workbench.ts';
import { data } from '../../support/real-records.ts';
import { readTable, recordOf } from '../price-records.ts';
import { type Damage, damaged, publishedOf, randomOf, type Series, sliceOf } from './damaged-prices.ts';

const RAW = join(data, 'prices/alphavantage_daily_adjusted_1999_2021');
const KINDS: readonly Damage[] = [
  'split lost',
  'stretch scaled',
  'adjusted for dividends',
  'of another company',
  'pence',
];

const ALL = readdirSync(RAW).map((name): readonly [string, Series] => {
  const { bars, splits } = recordOf(readTable(join(RAW, name)));
  const order = [...bars.days.keys()].sort((a, b) => bars.days[a]! - bars.days[b]!);
  const sort = <T extends Int32Array | Float64Array>(column: T): T => column.map((_, i) => column[order[i]!]!) as T;
  const sorted = Object.fromEntries(Object.entries(bars).map(([key, column]) => [key, sort(column)]));
  return [name.split('.')[0]!, { bars: sorted as unknown as Bars, splits }];
});

/** As traded, with its splits; open, high and low are the close. */
function fileOf({ days, close }: Bars, splits: readonly Split[]): string {
  const ratio = (day: number): string => {
    const split = splits.find((each) => each.day === day);
    return split === undefined ? '' : `${split.numerator}:${split.denominator}`;
  };
  const rows = Array.from(days, (day, i) => {
    const price = Number(close[i]!.toFixed(6));
    return [formatDay(day), price, price, price, price, 1000, '', ratio(day)].join(',');
  });
  return `# mds-prices 1\n# symbol: X\n# basis: raw\ndate,open,high,low,close,volume,dividend,split\n${rows.join('\n')}\n`;
}

/** What fails-to-deliver files of those days leave in the store: the price of a settlement day is the close before. */
function publish(store: StoreWriter, published: readonly PublishedClose[]): void {
  const months = new Map<number, PublishedClose[]>();
  for (const each of published) {
    const { year, month } = civil(each.day);
    months.set(year * 12 + month, [...(months.get(year * 12 + month) ?? []), each]);
  }
  const seen = ({ day, price }: PublishedClose) => ({ day: nextSession(day), price, isChange: false });
  store.transaction(() => {
    store.putSightings([
      {
        ...{ cusip: '037833100', symbol: 'X', name: 'X INC' },
        months: [...months.values()].map((all) => ({ first: seen(all[0]!), last: seen(all.at(-1)!) })),
      },
    ]);
  }, 'commit');
}

interface Outcome {
  readonly kind: Damage;
  readonly how: 'refused' | 'kept for returns' | 'named' | 'missed';
}

test('of 100 damaged files at least 95 are refused or named by the import, and none of the sound ones', () => {
  const outcomes: Outcome[] = [];
  const accused: string[] = [];
  for (let i = 0; i < 100; i++) {
    const random = randomOf(5000 + i);
    const [symbol, series] = ALL[Math.floor(random() * ALL.length)]!;
    const [, other] = ALL.filter(([name]) => name !== symbol)[Math.floor(random() * (ALL.length - 1))]!;
    const sound = sliceOf(series, random);
    const published = publishedOf(sound.bars, random);
    const kind = KINDS[i % KINDS.length]!;
    const importOf = (bars: Bars) =>
      withBench(({ store, one }) => {
        publish(store, published);
        return one('X.csv', fileOf(bars, sound.splits));
      });
    const report = importOf(damaged(sound, kind, other, random));
    const isNamed = report.warnings.some((text) => text.includes('fails-to-deliver'));
    const how =
      report.status !== 'imported'
        ? 'refused'
        : report.basis === 'dividend'
          ? 'kept for returns'
          : isNamed
            ? 'named'
            : 'missed';
    outcomes.push({ kind, how });
    const plain = importOf(sound.bars);
    if (
      plain.status !== 'imported' ||
      plain.basis !== 'raw' ||
      plain.warnings.some((text) => text.includes('fails-to-deliver'))
    )
      accused.push(`${i} ${symbol} ${plain.reason ?? plain.warnings.join()}`);
  }
  expect(accused).toEqual([]);
  expect(outcomes.filter(({ how }) => how === 'missed').length).toBeLessThanOrEqual(5);
  // What is of another security or unit, or adjusted for dividends, never is a price.
  for (const { kind, how } of outcomes)
    if (kind === 'pence') expect(how).toBe('refused');
    else if (kind === 'of another company' && how !== 'missed') expect(how).not.toBe('named');
});
