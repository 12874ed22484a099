/**
 * What columns of price tables mean, by the names that sites and programs give them. It knows names alone: what the
 * prices are adjusted for is said by the layouts ({@link TableLayout}).
 */
import { failed } from '../../fault.ts';

export type Role =
  | 'date'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'volume'
  | 'adjusted'
  | 'unadjusted'
  | 'dividend'
  | 'split'
  | 'gains'
  | 'symbol'
  | 'currency';

/** Names of columns as `headerName` writes them, in English and in the languages of Investing.com and Stooq. */
export const NAMES: Readonly<Record<Role, readonly string[]>> = {
  date: words('date timestamp datetime time tradedate tradingdate pricedate beginsat windowstart datum data fecha'),
  open: words('open openprice openingprice otwarcie eroffn apertura ouv abertura o'),
  high: words('high highprice dayhigh najwyzszy hoch maximo plushaut massimo maxima h'),
  low: words('low lowprice daylow najnizszy tief minimo plusbas minima l'),
  close: words('close closelast closeprice closingprice last latest price zamkniecie zuletzt ultimo dernier c'),
  volume: words('volume vol sharevolume totalvolume tickvol wolumen v'),
  adjusted: words('adjclose adjustedclose adjusted adjcloseprice'),
  unadjusted: [],
  dividend: [],
  split: [],
  gains: [],
  symbol: words('ticker symbol tic actsymbol code stock name'),
  currency: words('currency pricecurrency'),
};

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** Columns that say nothing about prices that is not said elsewhere: not worth a word. */
const KNOWN_EXTRAS = new Set(
  words(
    'change changepercent changeovertime marketchangeovertime var variation vwap label openint openinterest per time transactions tradecount trades barcount average unadjustedvolume adjopen adjhigh adjlow adjvolume id key subkey updated lastupdated ticker name symbol exchange spread session interpolated uvolume uopen uhigh ulow uclose fopen fhigh flow fclose fvolume n vw 1day gmtoffset exchtimezone mic assettype exchangecode',
  ),
);

export interface Columns {
  /** Of each column of the file what it is read as; undefined where it is not. */
  readonly roles: readonly (Role | 'index' | undefined)[];
  /** Where some of what is needed is not there. */
  readonly missing: readonly Role[];
  /** Columns not read that nothing is known of, as the file names them. */
  readonly ignored: readonly string[];
}

/** What a layout calls a column, where it is another name than {@link NAMES}. */
export type OwnNames = Partial<Readonly<Record<Role, string>>>;

/**
 * Finds the columns. Needed are a date, a close and, unless none of the three is there, open, high and low: tables of
 * closes alone have none. Throws IMPORT_FAILED for a column that is there twice.
 */
export function columnsIn(header: readonly string[], names: readonly string[], own: OwnNames): Columns {
  // `+/- %` has no letters, and is a name.
  const roles: (Role | 'index' | undefined)[] = names.map((name, at) =>
    INDEX_NAMES.includes(name) && (name !== '' || header[at]!.trim() === '') ? 'index' : undefined,
  );
  const has = new Set<Role>();
  for (const role of Object.keys(NAMES) as Role[]) {
    const candidates = own[role] === undefined ? NAMES[role] : [own[role]];
    const name = candidates.find((each) => names.includes(each));
    if (name === undefined) continue;
    const at = names.indexOf(name);
    if (roles[at] !== undefined && roles[at] !== 'index') continue;
    if (names.indexOf(name, at + 1) >= 0)
      throw failed(`column "${header[at]!.toLowerCase()}" is repeated`, { line: 1 });
    roles[at] = role;
    has.add(role);
  }
  const range = (['open', 'high', 'low'] as const).filter((role) => !has.has(role));
  const needed: Role[] = [...(has.has('date') ? [] : ['date' as const]), ...(range.length === 3 ? [] : range)];
  if (!has.has('close')) needed.push('close');
  const ignored = header.filter((_, at) => roles[at] === undefined && !KNOWN_EXTRAS.has(names[at]!));
  return { roles, missing: needed, ignored };
}

/** The first column of `pandas.DataFrame.to_csv()`: the number of the row. */
const INDEX_NAMES: readonly string[] = ['', 'unnamed0'];
