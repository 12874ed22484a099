/**
 * Damaged price files next to the closes of fails-to-deliver files (LISTED 2, rule 6): what an import makes of each, and of
 * the sound file it came from.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextSession } from '../../../src/engine/calendar.ts';
import { civil, formatDay } from '../../../src/engine/days.ts';
import type { PublishedClose } from '../../../src/engine/prices/referee/eras.ts';
import type { Bars, Split } from '../../../src/engine/types.ts';
import { runImport } from '../../../src/sources/import.ts';
import type { FileReport } from '../../../src/sources/types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { type Damage, damaged, publishedOf, randomOf, type Series, sliceOf } from './damaged-prices.ts';

/** The clock: after every record. */
const NOW = Date.UTC(2026, 10, 21);
const RECORDS = 'prices/alphavantage_daily_adjusted_1999_2021';
const FILES = 100;
const SEED = 5000;
const SYMBOL = 'X';

export const DAMAGES: readonly Damage[] = [
  'split lost',
  'stretch scaled',
  'adjusted for dividends',
  'of another company',
  'pence',
];

/** What an import made of a damaged file. */
export type Found = 'refused' | 'returns alone' | 'named' | 'missed';

export interface RefereeTally {
  readonly damage: Damage;
  readonly found: Readonly<Record<Found, number>>;
  /** Sound files of which the import said something, or that it took for another basis. */
  readonly accused: readonly string[];
}

export function measureReferee(data: string): readonly RefereeTally[] {
  const folder = mkdtempSync(join(tmpdir(), 'mds-referee-'));
  try {
    const all = recordsIn(join(data, RECORDS), folder);
    const cases = Array.from({ length: FILES }, (_, i) => tryOne(i, all, folder));
    return DAMAGES.map((damage) => {
      const own = cases.filter((each) => each.damage === damage);
      const count = (found: Found): number => own.filter((each) => each.found === found).length;
      return {
        damage,
        found: {
          refused: count('refused'),
          'returns alone': count('returns alone'),
          named: count('named'),
          missed: count('missed'),
        },
        accused: own.flatMap(({ accused }) => accused),
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function tryOne(i: number, all: readonly (readonly [string, Series])[], folder: string) {
  const random = randomOf(SEED + i);
  const [symbol, series] = all[Math.floor(random() * all.length)]!;
  const [, other] = all.filter(([name]) => name !== symbol)[Math.floor(random() * (all.length - 1))]!;
  const sound = sliceOf(series, random);
  const published = publishedOf(sound.bars, random);
  const damage = DAMAGES[i % DAMAGES.length]!;
  const reportOf = (bars: Bars): FileReport => {
    const path = join(folder, `${SYMBOL}.csv`);
    writeFileSync(path, fileOf(bars, sound.splits));
    return inStore(folder, (store) => {
      publish(store, published);
      return runImport(store, [path], { now: NOW }).files[0]!;
    });
  };
  const plain = reportOf(sound.bars);
  const isSound = foundBy(plain) === 'missed' && plain.basis === 'raw';
  return {
    damage,
    found: foundBy(reportOf(damaged(sound, damage, other, random))),
    accused: isSound ? [] : [`${symbol}, file ${i}: ${plain.reason ?? plain.warnings.join('; ')}`],
  };
}

function foundBy({ status, basis, warnings }: FileReport): Found {
  if (status !== 'imported') return 'refused';
  if (basis === 'dividend') return 'returns alone';
  return warnings.some((text) => text.includes('fails-to-deliver')) ? 'named' : 'missed';
}

/** The records by symbol, as traded. */
function recordsIn(path: string, folder: string): readonly (readonly [string, Series])[] {
  return inStore(folder, (store) => {
    const paths = readdirSync(path).map((name) => join(path, name));
    const symbols = runImport(store, paths, { now: NOW }).files.map(({ subject }) => subject!);
    return symbols.map((symbol) => [symbol, { bars: store.bars(symbol), splits: store.splits(symbol) }] as const);
  });
}

function inStore<T>(folder: string, work: (store: StoreWriter) => T): T {
  const at = mkdtempSync(join(folder, 'store-'));
  const store = openWriter(join(at, 'store.db'));
  try {
    return work(store);
  } finally {
    store.close();
    rmSync(at, { recursive: true });
  }
}

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
  const head = `# mds-prices 1\n# symbol: ${SYMBOL}\n# basis: raw\n`;
  return `${head}date,open,high,low,close,volume,dividend,split\n${rows.join('\n')}\n`;
}

/** What fails-to-deliver files of those days leave in the store: the price of a settlement day is the close before. */
function publish(store: StoreWriter, published: readonly PublishedClose[]): void {
  const months = new Map<number, PublishedClose[]>();
  for (const each of published) {
    const { year, month } = civil(each.day);
    months.set(year * 12 + month, [...(months.get(year * 12 + month) ?? []), each]);
  }
  const seen = ({ day, price }: PublishedClose) => ({ day: nextSession(day), price, isChange: false });
  const sighting = {
    ...{ cusip: '037833100', symbol: SYMBOL, name: 'X INC' },
    months: [...months.values()].map((all) => ({ first: seen(all[0]!), last: seen(all.at(-1)!) })),
  };
  store.transaction(() => store.putSightings([sighting]), 'commit');
}
