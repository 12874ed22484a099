/**
 * The cross-section: a screen reads from it exactly what it computes without it, and a change of the store never leaves
 * an old value.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldName } from '../../../src/conditions/fields.ts';
import { compute } from '../../../src/endpoints/screen/compute.ts';
import { type CrossSection, crossSection } from '../../../src/endpoints/screen/cross-section.ts';
import { isKept } from '../../../src/endpoints/screen/kept-fields.ts';
import { screenVocabulary } from '../../../src/endpoints/screen/vocabulary.ts';
import { liveFigures } from '../../../src/endpoints/subject/live-figures.ts';
import type { ComputeContext, Params } from '../../../src/endpoints/types.ts';
import { closeInstant } from '../../../src/engine/calendar.ts';
import { ENGINE_EDITION } from '../../../src/engine/edition.ts';
import { decodeBlock } from '../../../src/store/codecs/cross-block.ts';
import { openReader } from '../../../src/store/reading/open.ts';
import type { StoreReader } from '../../../src/store/reading/types.ts';
import { openWriter } from '../../../src/store/writing/open-writer.ts';
import type { StoreWriter } from '../../../src/store/writing/types.ts';
import { SAMPLE_END_DAY } from '../../../tools/sample-market/generate.ts';
import { sampleStore } from '../../sample-market/imported.ts';
import { NO_FACTS } from '../../store/records.ts';
import { columnsOf } from '../../support/bars.ts';

const NOW = closeInstant(SAMPLE_END_DAY) + 3_600_000;
const GOLDEN = join(import.meta.dirname, 'cross-section.json');
const folder = mkdtempSync(join(tmpdir(), 'mds-cross-'));
const path = join(folder, 'market.db');
const KEPT = (await screenVocabulary()).fields.filter(isKept).map(fieldName);
let section: CrossSection;
let store: StoreWriter;

beforeAll(async () => {
  copyFileSync(sampleStore().path, path);
  section = await crossSection(NOW);
  store = openWriter(path, { kind: 'simulated' });
  store.transaction(() => section.update(store));
}, 180_000);
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The store with every reading of bars counted: what a kept value does not need. */
function counted(reader: StoreReader): { readonly reader: StoreReader; readonly count: () => number } {
  let count = 0;
  const counting = new Proxy(reader, {
    get: (target, name) => {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (name === 'trailing' || name === 'company' || name === 'facts') count++;
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
  return { reader: counting, count: () => count };
}

async function screened(reader: StoreReader, params: Params, keep?: ComputeContext['keep']) {
  const defaults = { universe: 'all', sort: 'symbol', include_stale: 'no', expression: 'price > 0 or not price > 0' };
  const payload = await compute(
    { store: reader, now: NOW, asOf: undefined, liveFigures, ...(keep && { keep }) },
    { ...defaults, ...params },
  );
  return (payload as { readonly rows: readonly Record<string, unknown>[] }).rows;
}

/** Values without the cross-section: it has none of a day before every other. */
const without = (reader: StoreReader): StoreReader =>
  new Proxy(reader, {
    get: (target, name) => {
      if (name === 'marketColumns')
        return (_: string, symbols?: readonly string[]) => target.marketColumns('none', symbols);
      const member = Reflect.get(target, name, target) as unknown;
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

test('every kept field of every symbol is what its route answers; no company is read for it', async () => {
  const reader = openReader(path, { kind: 'simulated' });
  const { reader: counting, count } = counted(reader);
  for (let from = 0; from < KEPT.length; from += 60) {
    const fields = KEPT.slice(from, from + 60).join(',');
    expect(await screened(counting, { fields })).toEqual(await screened(without(reader), { fields }));
  }
  expect(count()).toBe(0);
  reader.close();
}, 120_000);

test('kept values of the same sample change only with the edition', () => {
  const rows: unknown[] = [...store.marketSymbols(ENGINE_EDITION)];
  for (const name of KEPT)
    rows.push(
      name,
      [...store.crossColumn(name)].map(([i, block]) => [i, JSON.stringify(decodeBlock(block))]),
    );
  const values = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  const current = { edition: ENGINE_EDITION, values };
  const update = 'UPDATE=1 npx vitest run --project unit test/endpoints/cross-section';
  if (process.env.UPDATE === '1') writeFileSync(GOLDEN, `${JSON.stringify(current, null, 2)}\n`);
  else
    expect(
      JSON.parse(readFileSync(GOLDEN, 'utf8')),
      `Values changed. If not by other data of the sample, raise ENGINE_EDITION in src/engine/edition.ts; then run: ${update}`,
    ).toEqual(current);
});

function pricesOf(symbol: string) {
  return {
    bars: columnsOf(store.bars(symbol)),
    splits: store.splits(symbol),
    dividends: store.dividends(symbol),
    spans: store.priceSpans(symbol),
  };
}

describe('a day at a time', () => {
  // Reports before, during and after the market, on these very days; two classes; a fund; a split; an annual filer.
  const SYMBOLS = ['AAPL', 'BA', 'F', 'GOOG', 'GOOGL', 'JPM', 'KO', 'MET', 'O', 'QQQ', 'SHEL'];
  const SESSIONS = 6;

  /** Prices without the last sessions; a split is listed before it is effective. */
  const setPrices = (prices: ReturnType<typeof pricesOf>, symbol: string, back: number): void => {
    const cut = (column: Int32Array | Float64Array) => column.slice(0, column.length - back);
    const bars = Object.fromEntries(Object.entries(prices.bars).map(([name, column]) => [name, cut(column)]));
    const splits = symbol === 'O' ? [{ day: SAMPLE_END_DAY - 2, numerator: 2, denominator: 1 }] : prices.splits;
    store.putPrices(symbol, { ...prices, bars: bars as unknown as typeof prices.bars, splits });
  };
  const slots = () => store.marketSymbols(ENGINE_EDITION, SYMBOLS).map(({ symbol, slot }) => ({ symbol, slot: slot! }));
  /** The kept values, as text, by column and symbol. */
  const values = (): Record<string, string> => {
    const ofColumns = KEPT.flatMap((name) => {
      const list = decodeBlock(store.crossColumn(name).get(0)!);
      return slots().map(({ symbol, slot }) => [`${name} ${symbol}`, JSON.stringify(list[slot])]);
    });
    return Object.fromEntries(ofColumns) as Record<string, string>;
  };

  test('an update gives what computing everything gives, while companies report', () => {
    const prices = SYMBOLS.map((symbol) => [symbol, pricesOf(symbol)] as const);
    const changed = new Set<string>();
    const step = (back: number): void => {
      for (const [symbol, each] of prices) setPrices(each, symbol, back);
      section.update(store);
    };
    store.transaction(() => {
      step(SESSIONS);
      let before = values();
      for (let back = SESSIONS - 1; back >= 0; back--) {
        step(back);
        const updated = values();
        for (const each of slots()) store.putCrossSymbol({ ...each, day: 0, engine: '', settled: false, changed: 2 });
        section.update(store);
        const whole = values();
        expect(updated).toEqual(whole);
        for (const key of Object.keys(whole))
          if (/^(quarter|earnings)\./.test(key) && whole[key] !== before[key])
            changed.add(`${key.split(' ')[1]} ${back}`);
        before = whole;
      }
    }, 'rollback');
    // What statements say changed on these days; else nothing was tried.
    expect(changed.size).toBeGreaterThan(5);
  }, 120_000);

  test('tagged concepts that a screen has kept are never those of before a report', async () => {
    const prices = SYMBOLS.map((symbol) => [symbol, pricesOf(symbol)] as const);
    const fields = 'fact(InventoryNet),fact(NetIncomeLoss),fact(Assets)';
    const keep: ComputeContext['keep'] = async (write) => store.transaction(() => write(store));
    const keptOf = () => JSON.stringify([...store.crossColumn('fact.Assets.latest')]);
    const seen = new Set<string>();
    for (let back = SESSIONS; back >= 0; back--) {
      store.transaction(() => {
        for (const [symbol, each] of prices) setPrices(each, symbol, back);
        section.update(store);
      });
      // The market is days ahead of these symbols; alone they are as of the day of their own prices.
      for (const universe of [{ include_stale: 'yes' }, { universe: SYMBOLS.join(',') }]) {
        const before = keptOf();
        const rows = await screened(store, { ...universe, fields }, keep);
        expect(rows).toEqual(await screened(without(store), { ...universe, fields }));
        expect(await screened(store, { ...universe, fields })).toEqual(rows);
        if ('universe' in universe) seen.add(JSON.stringify(rows.map((row) => row['fact(Assets)'])));
        if (back === SESSIONS) expect(keptOf()).not.toBe(before);
      }
    }
    expect(seen.size).toBeGreaterThan(3);
    store.transaction(() => {
      for (const [symbol, each] of prices) store.putPrices(symbol, each);
      section.update(store);
    });
  }, 120_000);
});

describe('a change marks what it changes', () => {
  const toCross = () =>
    store.symbolsToCross(ENGINE_EDITION).map(({ symbol, kept }) => `${symbol.symbol} ${kept?.changed}`);
  const changed = (work: () => void): string[] => {
    let marked: string[] = [];
    store.transaction(() => {
      work();
      marked = toCross();
    }, 'rollback');
    return marked;
  };
  const cik = (symbol: string) => store.symbol(symbol)!.cik!;

  test('nothing is left after an update', () => expect(toCross()).toEqual([]));

  test('prices: the symbol alone', () => {
    expect(changed(() => store.putPrices('AAPL', pricesOf('AAPL')))).toEqual(['AAPL 1']);
  });

  test('first prices: what lasts is that of before; a first day that changes: statements too', () => {
    const prices = pricesOf('KO');
    const columns = Object.entries(prices.bars).map(([name, values]) => [name, values.slice(1)]);
    const bars = Object.fromEntries(columns) as typeof prices.bars;
    expect(changed(() => store.putPrices('KO', { ...prices, bars }))).toEqual(['KO 2']);
    const first = () => {
      store.prune({ keep: ['AAPL'] });
      const row = store.symbolsToCross(ENGINE_EDITION).find(({ symbol }) => symbol.symbol === 'KO');
      expect(row).toBeUndefined();
      store.putSymbol({ symbol: 'NEW' });
      store.putCrossSymbol({ symbol: 'NEW', slot: 1e6, day: 0, engine: ENGINE_EDITION, settled: true, changed: 1 });
      store.putPrices('NEW', prices);
    };
    expect(changed(first).filter((each) => each.startsWith('NEW'))).toEqual(['NEW 1']);
  });

  test('a split: its statements too', () => {
    const prices = pricesOf('AAPL');
    const splits = [...prices.splits, { day: prices.bars.days.at(-1)!, ratio: 2 }];
    expect(changed(() => store.putPrices('AAPL', { ...prices, splits: splits as never }))).toEqual(['AAPL 2']);
  });

  test('facts, a filing, a cover, the classification of a company', () => {
    const facts = store.facts(cik('KO'))!;
    expect(changed(() => store.putFacts(facts))).toEqual(['KO 2']);
    const [filing] = store.filings(cik('KO'));
    expect(changed(() => store.putFilings([filing!]))).toEqual([]);
    expect(changed(() => store.putFilings([{ ...filing!, accession: '0000000001-26-000001' }]))).toEqual(['KO 2']);
    expect(changed(() => store.putCompany({ cik: cik('KO'), sic: 6021 }))).toEqual(['KO 2']);
    expect(changed(() => store.putCompany({ cik: cik('KO'), sic: store.company(cik('KO'))!.sic }))).toEqual([]);
  });

  test('other facts and tagged facts of a report, added or gone', () => {
    const [filing] = store.filings(cik('KO'));
    const add = () => store.putReportedFacts(filing!, 'test', NO_FACTS, { breakdowns: { revenue: {} } });
    const taken = () => store.putReportedFacts(filing!, 'test', undefined);
    const stored = () => store.breakdowns(cik('KO')).map(({ accession }) => accession);
    const others = store.otherFacts(cik('KO'))!;
    expect(changed(() => store.putOtherFacts(others))).toEqual(['KO 2']);
    expect(changed(add)).toEqual(['KO 2']);
    const gone = () => {
      add();
      section.update(store);
      expect(stored()).toContain(filing!.accession);
      taken();
      expect(stored()).not.toContain(filing!.accession);
    };
    expect(changed(gone)).toEqual(['KO 2']);
  });

  test('forms of insiders are no news of statements, any other filing is', () => {
    const [filing] = store.filings(cik('KO'));
    const before = store.newestReport(cik('KO'));
    const newest: number[] = [];
    changed(() => {
      for (const form of ['4', '144/A', '8-K']) {
        store.putFilings([{ ...filing!, accession: `new ${form}`, form, filed: before + 5 }]);
        newest.push(store.newestReport(cik('KO')));
      }
    });
    expect(newest).toEqual([before, before, before + 5]);
  });

  test('the benchmark: every symbol from the first day that differs; the same prices mark it alone', () => {
    const prices = pricesOf('SPY');
    expect(changed(() => store.putPrices('SPY', prices))).toEqual(['SPY 1']);
    const close = prices.bars.close.slice();
    close[close.length - 1] = close.at(-1)! + 1;
    const listed = store.marketSymbols('').filter(({ lastDay }) => lastDay! >= prices.bars.days.at(-1)!);
    const marked = changed(() => store.putPrices('SPY', { ...prices, bars: { ...prices.bars, close } }));
    expect(marked).toEqual(listed.map(({ symbol }) => `${symbol} 1`).sort());
  });

  test('a marked symbol is computed, not read, until the next update', async () => {
    const cut = (length: number) => {
      const { bars, ...rest } = pricesOf('AAPL');
      const columns = Object.entries(bars).map(([name, values]) => [name, values.slice(0, length)]);
      return { ...rest, bars: Object.fromEntries(columns) as typeof bars };
    };
    const fields = 'price,rsi_14,pe_ttm,annual.revenue';
    const prices = pricesOf('AAPL');
    const row = async () => (await screened(store, { universe: 'AAPL', fields }))[0];
    const before = await row();
    store.transaction(() => store.putPrices('AAPL', cut(prices.bars.days.length - 5)));
    const shorter = await row();
    expect(shorter).not.toEqual(before);
    store.transaction(() => section.update(store));
    expect(await row()).toEqual(shorter);
    store.transaction(() => store.putPrices('AAPL', prices));
    expect(await row()).toEqual(before);
    await section.updateByBlock(store);
    expect(await row()).toEqual(before);
    expect(toCross()).toEqual([]);
  });
});
