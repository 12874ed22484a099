/** Runs `mds positions FILE.csv`. */
import { answerDay } from '../../endpoints/contract/envelope.ts';
import { isShareUnknown, lastSession, storedPrices } from '../../endpoints/subject/stored-prices.ts';
import { unknownSymbols } from '../../endpoints/subject/unknown-symbols.ts';
import { formatDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { type PositionFigures, positionFigures, type SpinOff, spinOffsOf } from '../../engine/positions.ts';
import { roundValue } from '../../engine/round.ts';
import { isMarker, type Maybe, unavailable } from '../../engine/value.ts';
import { EXIT } from '../../errors.ts';
import type { CellKind, ViewModel } from '../../render/model.ts';
import { render } from '../../render/render.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import type { StoreReader } from '../../store/reading/types.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { Run } from '../args/command.ts';
import { displayOf } from '../output/display.ts';
import { withOwnHints } from '../output/printed-store.ts';
import { printJson } from '../output/result.ts';
import { openLocalStore } from '../request/source/local-source.ts';
import { readInput } from '../terminal/read-text.ts';
import { type Purchase, readPurchases } from './read.ts';

/** Throws FILE_UNREADABLE, FILE_FOREIGN, SYMBOL_UNKNOWN, NO_DATA, STORE_NOT_FOUND. */
export const runPositions: Run = async ({ args, options }, io) => {
  const [file = ''] = args;
  const purchases = readPurchases(readInput(file, io), file, newYorkDay(io.now()).day);
  const { store, asOf } = await openLocalStore(options, io, [...new Set(purchases.map(({ symbol }) => symbol))]);
  try {
    const report = reportOf(purchases, store, io.now(), asOf);
    if (options.json === true) printJson(report, io);
    else
      io.stdout.write(
        render(
          withOwnHints(
            view(report, asOf === undefined ? undefined : formatDay(answerDay({ store, now: io.now(), asOf }))),
            options,
          ),
          displayOf(options, io),
        ),
      );
    return EXIT.ok;
  } finally {
    store.close();
  }
};

interface Row {
  readonly symbol: string;
  readonly currency: string;
  readonly shares: Maybe<number>;
  readonly price: Maybe<number>;
  readonly price_date: Maybe<string>;
  readonly cost: Maybe<number>;
  readonly value: Maybe<number>;
  readonly weight_pct: Maybe<number>;
  readonly gain: Maybe<number>;
  readonly gain_pct: Maybe<number>;
  readonly income: Maybe<number>;
}

interface Report {
  readonly as_of: string;
  readonly freshness?: 'simulated';
  readonly positions: readonly Row[];
  /** Sums over the positions; a marker where one of them is missing or in another currency. */
  readonly total: Pick<Row, 'cost' | 'value' | 'gain' | 'gain_pct' | 'income'>;
  readonly notes: readonly string[];
}

/** Figures of purchases whose shares today are not known. */
function withoutShares({ cost }: PositionFigures): OpenFigures {
  const marker = unavailable('split_unlisted');
  return { shares: marker, cost, value: marker, gain: marker, gainPct: marker, income: marker };
}

interface OpenFigures extends Omit<PositionFigures, 'shares'> {
  readonly shares: Maybe<number>;
}

function spinOffText({ symbol, currency = 'USD' }: SymbolRow, { day, shares, perShare }: SpinOff): string {
  const [count, left, each] = [roundValue(shares, 6), roundValue(shares * perShare, 2), roundValue(perShare, 2, 4)];
  return `${symbol}: spin-off on ${formatDay(day)}; the ${count} shares stay, about ${left} ${currency} left with what was received (${each} per share) and is in no figure.`;
}

/** Before every record. */
const EVER = -0x7ffffffe;

function reportOf(purchases: readonly Purchase[], store: StoreReader, now: number, asOf: number | undefined): Report {
  const context = { store, now, asOf };
  const day = answerDay(context);
  const session = lastSession(context);
  const named = purchases.filter((each) => each.day <= day);
  // The symbol of the purchase is that of its day: FB bought in 2021 is META.
  const bought = named.flatMap((each) => {
    const symbol = resolveSymbol(store, each.symbol, each.day);
    return symbol === undefined ? [] : { ...each, symbol };
  });
  const unknown = named.find((each) => resolveSymbol(store, each.symbol, each.day) === undefined);
  if (unknown !== undefined) throw unknownSymbols('file', [unknown.symbol], store, { day: unknown.day });
  const later = purchases.length - bought.length;
  const notes: string[] = later === 0 ? [] : [`Left out: ${later} of the purchases, made after ${formatDay(day)}.`];
  const symbols = [...new Set(bought.map(({ symbol }) => symbol))];
  const positions = symbols.map((symbol) => {
    const row = store.symbol(symbol)!;
    const lots = bought.filter((each) => each.symbol === symbol);
    const prices = storedPrices(context, row, () => EVER);
    const close = prices.bars.close.at(-1);
    const dividends = store.dividends(symbol);
    const first = Math.min(...lots.map((each) => each.day));
    const recorded = prices.recordedFrom();
    const known = positionFigures(lots, {
      ...{ asOf: prices.asOf, close, splits: prices.splits, dividends },
      recordsDividends: recorded === 0 || prices.bars.days[recorded]! <= first,
    });
    const isUnknown = lots.some((lot) => isShareUnknown(store, symbol, lot.day, prices.asOf));
    const figures = isUnknown ? withoutShares(known) : known;
    if (isUnknown)
      notes.push(
        `${symbol}: the day of a split, or whether prices are divided by it, is not known: mds splits ${symbol}`,
      );
    else notes.push(...spinOffsOf(lots, prices, prices.bars).map((each) => spinOffText(row, each)));
    if (close === undefined) notes.push(`${symbol} has no stored price: mds sync ${symbol}`);
    else if (prices.asOf < session)
      notes.push(
        `${symbol}: prices end on ${formatDay(prices.asOf)}, later splits and dividends are not known: mds sync ${symbol}`,
      );
    if (row.firstDay !== undefined && first < row.firstDay)
      notes.push(`${symbol}: prices begin on ${formatDay(row.firstDay)}; splits and dividends before are not known.`);
    return { row, prices, close, figures };
  });
  const currencies = new Set(positions.map(({ row }) => row.currency ?? 'USD'));
  const one = currencies.size < 2;
  if (!one) notes.push(`Positions are in ${[...currencies].join(', ')}: no totals and weights.`);
  const total = (of: (figures: OpenFigures) => Maybe<number>): Maybe<number> =>
    one ? sumOf(positions.map(({ figures }) => of(figures))) : unavailable('currency_mismatch');
  const [cost, gain, value] = [total((each) => each.cost), total((each) => each.gain), total((each) => each.value)];
  const unvalued = positions.flatMap(({ row, figures }) => (isMarker(figures.value) ? [row.symbol] : []));
  if (one && unvalued.length > 0) notes.push(`No weights: the value of ${unvalued.join(', ')} is not known.`);
  return {
    as_of: formatDay(session),
    ...(store.kind === 'simulated' && { freshness: 'simulated' as const }),
    positions: positions.map(({ row, prices, close, figures }) => ({
      symbol: row.symbol,
      currency: row.currency ?? 'USD',
      shares: roundValue(figures.shares, 6),
      price: priceOf(figures, close),
      price_date: close === undefined ? unavailable('no_price_data') : formatDay(prices.asOf),
      cost: roundValue(figures.cost, 2),
      value: roundValue(figures.value, 2),
      weight_pct: shareOf(figures.value, value),
      gain: roundValue(figures.gain, 2),
      gain_pct: roundValue(figures.gainPct, 2),
      income: roundValue(figures.income, 2),
    })),
    total: {
      cost: roundValue(cost, 2),
      value: roundValue(value, 2),
      gain: roundValue(gain, 2),
      gain_pct: isMarker(gain)
        ? gain
        : isMarker(cost)
          ? cost
          : cost > 0
            ? roundValue((gain / cost) * 100, 2)
            : unavailable('non_positive_base'),
      income: roundValue(
        total((each) => each.income),
        2,
      ),
    },
    notes,
  };
}

/** The close; none where its share is not known. */
function priceOf({ shares }: OpenFigures, close: number | undefined): Maybe<number> {
  if (close === undefined) return unavailable('no_price_data');
  return isMarker(shares) ? shares : roundValue(close, 2, 4);
}

/** The sum; the first marker where one is missing. */
function sumOf(values: readonly Maybe<number>[]): Maybe<number> {
  const missing = values.find(isMarker);
  return missing ?? (values as readonly number[]).reduce((total, value) => total + value, 0);
}

/** In percent; a share of a sum that is not known is not known. */
function shareOf(value: Maybe<number>, whole: Maybe<number>): Maybe<number> {
  if (isMarker(value)) return value;
  if (isMarker(whole)) return whole;
  return whole === 0 ? unavailable('non_positive_denominator') : roundValue((value / whole) * 100, 2);
}

const COLUMNS: readonly (readonly [label: string, kind: CellKind, field: keyof Row, optional?: true])[] = [
  ['Symbol', 'text', 'symbol'],
  ['Shares', 'ratio', 'shares', true],
  ['Price', 'price', 'price', true],
  ['Value', 'price', 'value'],
  ['Weight', 'percent', 'weight_pct'],
  ['Cost', 'price', 'cost'],
  ['Gain', 'change', 'gain'],
  ['Gain %', 'change_percent', 'gain_pct'],
  ['Income', 'price', 'income'],
];

/** @param past the day of `--as-of` */
function view({ positions, total, notes, as_of, freshness }: Report, past: string | undefined): ViewModel {
  const whole: Partial<Record<keyof Row, unknown>> = { symbol: 'Total', ...total };
  const days = positions.flatMap(({ price_date: day }) => (isMarker(day) ? [] : day)).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  const simulated = freshness === 'simulated';
  const closes = oldest === newest ? oldest : `${oldest} to ${newest}`;
  return {
    title: 'Positions',
    subtitle: `${positions.length === 1 ? '1 symbol' : `${positions.length} symbols`}${closes === undefined ? '' : ` · closes of ${closes}`}`,
    panels:
      positions.length === 0
        ? []
        : [
            {
              block: {
                type: 'table',
                columns: COLUMNS.map(([label, kind, field, optional]) => ({
                  ...{ label, kind },
                  ...(field === 'symbol' && { whole: true }),
                  ...(optional && { optional }),
                })),
                rows: [...positions, whole].map((row) =>
                  COLUMNS.map(([, kind, field]) => ({ kind, value: (row as Record<string, never>)[field] })),
                ),
              },
            },
          ],
    notes: [...notes, 'Income: dividends with an ex-date after the purchase, before taxes.'],
    simulated,
    ...(past !== undefined && { asOf: past }),
    ...(past === undefined && !simulated && oldest !== undefined && oldest < as_of && { stale: { since: oldest } }),
  };
}
