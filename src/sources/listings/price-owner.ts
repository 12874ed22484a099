/**
 * Which security the prices of a symbol are of, day by day, and the symbol of the store under which they belong. Knows
 * sightings, forms and lists, not how prices are written.
 */
import { formatDay } from '../../engine/days.ts';
import { assignDays, type Tenure } from '../../engine/listings/securities.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Carrier } from '../../store/reading/listings/carrier.ts';
import { carriersOf, ofCompany } from '../../store/reading/listings/carriers.ts';
import { isNamesake } from '../../store/reading/listings/company-of.ts';
import { isStranger, keysOf, REUSED_DAYS } from '../../store/reading/listings/resolve.ts';
import type { SymbolRow } from '../../store/schema/row-types.ts';
import type { StoreWriter } from '../../store/writing/types.ts';

/** A symbol, of the store or not yet. */
type Named = Pick<SymbolRow, 'symbol' | 'cik'> & Partial<SymbolRow>;

/** A stretch of a series that is of one security. */
export interface Owned {
  readonly holder: Carrier;
  /** The symbol of the store under which it belongs. */
  readonly key: string;
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/** The stretches of a series with the days `days` under the symbol of `row`; none where nothing names the symbol. */
export function ownersOf(store: StoreWriter, row: Named, days: Int32Array): readonly Owned[] {
  const tenures = withPresent(store, row, days, carriersOf(store, row.symbol));
  return assignDays(days, tenures).map(({ holder, from, to }) => {
    const heir = heirOf(tenures, days, holder, to);
    const last = tenures.findLast((each) => each.holder === heir)!;
    // Prices that go on long after it was last seen are those of whom the list names.
    const isOther = to - last.to <= REUSED_DAYS && isStranger(store, row, heir);
    const key = keyFor(store, row, heir, last === tenures.at(-1), isOther);
    return { holder: heir, key, from, to };
  });
}

/** Says of which security prices of a symbol are. */
export function ownedText(symbol: string, { holder, key, from, to }: Owned): string {
  const whose = holder.name === '' ? key : `${holder.name} (${key})`;
  return `prices of ${symbol} from ${formatDay(from)} to ${formatDay(to)} are those of ${whose}`;
}

/**
 * What became of a holder: the next that is seen with its symbol, where that follows at once and the series goes on
 * without a pause.
 */
function heirOf(tenures: readonly Tenure<Carrier>[], days: Int32Array, holder: Carrier, to: EpochDay): Carrier {
  const own = tenures.findLastIndex((each) => each.holder === holder);
  const [known, next] = [tenures[own]!, tenures[own + 1]];
  if (next === undefined || next.from - known.to > REUSED_DAYS) return holder;
  const after = days.find((day) => day > to);
  if (after === undefined || after - to >= PAUSE_DAYS) return holder;
  return heirOf(tenures, days, next.holder, next.to);
}

/** The tenures, and after them the company that the list of tickers names, where it is another one. */
function withPresent(
  store: StoreWriter,
  row: Named,
  days: Int32Array,
  tenures: readonly Tenure<Carrier>[],
): readonly Tenure<Carrier>[] {
  const [last, lastDay] = [tenures.at(-1), days.at(-1)];
  const { cik } = row;
  if (last === undefined || cik === undefined || lastDay === undefined || last.holder.cik === cik) return tenures;
  const isPast = last.holder.cik !== undefined && store.predecessors(cik).includes(last.holder.cik);
  if (isPast || isNamesake(store, row, last.holder)) return tenures;
  const from = nextListing(days, last.to);
  return from === undefined ? tenures : [...tenures, { holder: ofCompany(store, cik), from, to: lastDay }];
}

/** A pause of a series that parts two listings. */
const PAUSE_DAYS = 6;

function nextListing(days: Int32Array, after: EpochDay): EpochDay | undefined {
  return days.find((day, i) => i > 0 && day > after && day - days[i - 1]! >= PAUSE_DAYS);
}

/**
 * Where prices of a security belong that have this symbol.
 * @param isLast the last that is seen with it
 * @param isUnproven nothing says that it is the one of the list
 */
function keyFor(store: StoreWriter, row: Named, holder: Carrier, isLast: boolean, isUnproven: boolean): string {
  const { symbol, cik, rank } = row;
  const isOther =
    isUnproven ||
    (cik !== undefined &&
      holder.cik !== undefined &&
      cik !== holder.cik &&
      !store.predecessors(cik).includes(holder.cik));
  // Today's list knows better than what was seen last, but not whose the symbol was before another had it.
  if (rank !== undefined && !isOther && (isLast || holder.cik !== undefined)) return symbol;
  if (holder.cusips.length > 0) return keysOf(store, holder)[0] ?? symbol;
  if (holder.cik === undefined) return symbol;
  const successor = successorOf(store, symbol, holder.cik);
  if (successor !== undefined) return successor;
  return isOther || !isLast ? `${holder.cik}:${symbol}` : symbol;
}

/** Of forms alone: the one listed symbol of the company that was named only after the last naming of this one. */
function successorOf(store: StoreWriter, symbol: string, cik: number): string | undefined {
  const named = store.symbolsNamedOf(cik);
  const last = Math.max(...named.filter((row) => row.symbol === symbol).map(({ lastDay }) => lastDay));
  const later = store
    .symbolsOf(cik)
    .filter((each) => each.symbol !== symbol && each.rank !== undefined)
    .filter((each) => !named.some((row) => row.symbol === each.symbol && row.firstDay <= last));
  return later.length === 1 ? later[0]!.symbol : undefined;
}
