/**
 * The symbol directory of Nasdaq Trader: `nasdaqlisted.txt`, `otherlisted.txt`; columns between bars, the time it was
 * made as last line.
 */
import type { ListedKind } from '../store/schema/tables.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import { exchangeCurrency } from './edgar/exchanges.ts';
import { failed } from './fault.ts';
import { normalizeTicker } from './symbols.ts';
import type { ImportedRecord } from './types.ts';

/**
 * A listed security: a fund, a share of a company, or what is neither (warrants, units, rights, preferred shares,
 * notes).
 */
export interface ListedSecurity {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string | undefined;
  /** Undefined where the name of the security does not say. */
  readonly kind: ListedKind | undefined;
}

const NASDAQ = /^Symbol\|Security Name\|Market Category\|/;
const OTHER = /^ACT Symbol\|Security Name\|Exchange\|/;
const TRAILER = /^File Creation Time: ?\d/;

/** Exchange codes of `otherlisted.txt`. */
const EXCHANGES: Readonly<Record<string, string>> = {
  A: 'NYSE American',
  N: 'NYSE',
  P: 'NYSE Arca',
  Z: 'Cboe BZX',
  V: 'IEX',
};

/**
 * What is no common share, by the words for it; those that companies have in their names only together with a second
 * one.
 */
const NOT_COMMON =
  /\bwarrants?\b|\brights?\b|\bpreferred (stock|shares?|securities|units?|equity)\b|\bpreference shares?\b|\b(pfd|prfd)\b|\b(senior|subordinated|junior|convertible|mandatory|fixed|floating)\b.*\b(notes?|debentures?|bonds?)\b|\bnotes? due\b|\bdebentures?\b|\bunits?,? (each )?consist|\bunits?\s*$|\bwhen[- ]issued\b|\btangible equity\b/i;
/** A limited partnership's common units end like the units of a blank-cheque company. */
const COMMON_UNITS = /\b(common|limited partner\w*|partnership|LP|L\.P\.|depositary)\b[^|]*\bunits?\b/i;
const COMMON =
  /\bcommon (stock|shares?|units?)\b|\bordinary shares?\b|\b(american|new york) (depositary|registry) (shares?|receipts?)\b|\bADSs?\b|\bADRs?\b|\bcapital stock\b|\bshares? of (beneficial interest|stock)\b|\b(subordinate|multiple|limited|non-?|restricted)[- ]?voting shares?\b|\bclass [A-Z] (shares?|stock)\b|\bregist(ered|ry) shares?\b|\bdepositary units?\b|\blimited partner\w* (units?|interests?)\b|\bunits? representing\b/i;

/** Whether a text is one of the two files. */
export function isDirectory(text: string): boolean {
  return NASDAQ.test(text) || OTHER.test(text);
}

/**
 * The securities of a file, without test issues. Throws IMPORT_FAILED: a row of other columns, or no last line (cut
 * off).
 */
export function readDirectory(text: string): readonly ListedSecurity[] {
  const lines = text.split(/\r?\n/);
  const header = (lines[0] ?? '').split('|').map((name) => name.trim());
  const at = (name: string): number => header.indexOf(name);
  const columns = {
    symbol: Math.max(at('Symbol'), at('ACT Symbol')),
    name: at('Security Name'),
    exchange: at('Exchange'),
    test: at('Test Issue'),
    etf: at('ETF'),
    nextShares: at('NextShares'),
  };
  if (columns.symbol < 0 || columns.name < 0 || columns.test < 0 || columns.etf < 0)
    throw failed('columns of the symbol directory are missing', { line: 1 });
  const securities: ListedSecurity[] = [];
  let ended = false;
  lines.slice(1).forEach((line, i) => {
    if (line.trim() === '' || ended) return;
    if (TRAILER.test(line)) {
      ended = true;
      return;
    }
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length !== header.length)
      throw failed(`${cells.length} columns instead of ${header.length}`, { line: i + 2 });
    const symbol = normalizeTicker(cells[columns.symbol]!);
    const name = cells[columns.name]!;
    const isFund = cells[columns.etf] === 'Y' || cells[columns.nextShares] === 'Y';
    if (symbol === undefined || cells[columns.test] === 'Y') return;
    const exchange = columns.exchange < 0 ? 'NASDAQ' : EXCHANGES[cells[columns.exchange]!];
    securities.push({ symbol, name: companyName(name), exchange, kind: isFund ? 'etf' : kindOf(name) });
  });
  if (!ended) throw failed('its last line (File Creation Time) is missing: cut off', { line: lines.length });
  return securities;
}

/** Words for the security: the part after the dash of Nasdaq's names, else all of it. */
function words(name: string): string {
  const dash = name.lastIndexOf(' - ');
  return dash < 0 ? name : name.slice(dash + 3);
}

function isOtherClass(name: string): boolean {
  const text = words(name);
  return (
    NOT_COMMON.test(text) && !(COMMON_UNITS.test(text) && !/\bwarrants?|preferred|preference|\brights?\b/i.test(text))
  );
}

function kindOf(name: string): ListedKind | undefined {
  if (isOtherClass(name)) return 'other';
  return COMMON.test(words(name)) ? 'stock' : undefined;
}

/** `Apple Inc. - Common Stock` and `Agilent Technologies, Inc. Common Stock` without the words for the security. */
function companyName(name: string): string {
  const dash = name.lastIndexOf(' - ');
  if (dash > 0) return name.slice(0, dash).trim();
  const at = name.search(COMMON);
  const company = at > 0 ? name.slice(0, at).replace(/[\s,(-]*(class [A-Z])?[\s,(-]*$/i, '') : name;
  return company === '' ? name : company;
}

/** EDGAR and price services know none that is longer. */
const LONGEST = 8;

/**
 * Fills what is not known of a symbol yet, and adds funds that are not there; shares only where the SEC's list of
 * tickers is not there to say who files (FIELDS 8.4: stocks are those of both lists). Its flag for funds, and that a
 * security is neither share nor fund, overrule other evidence (FIELDS 0.8); `stock` by a name does not.
 */
export function importDirectory(store: StoreWriter, text: string): ImportedRecord {
  const securities = readDirectory(text);
  if (securities.length === 0) throw failed('no listed security in it', { line: 1 });
  const isFilerKnown = store.imports().some(({ kind }) => kind === 'company_tickers');
  let rows = 0;
  for (const { symbol, name, exchange, kind } of securities) {
    const known = store.symbol(symbol);
    if (known === undefined && (symbol.length > LONGEST || kind === 'other' || (kind !== 'etf' && isFilerKnown)))
      continue;
    // A symbol that was of a warrant may be given to a company.
    const before = known?.assetType === 'other' ? undefined : known?.assetType;
    rows++;
    store.putSymbol({
      symbol,
      name: known?.name ?? name,
      exchange: known?.exchange ?? exchange,
      currency: known?.currency ?? exchangeCurrency(exchange),
      assetType: kind === 'etf' || kind === 'other' ? kind : (before ?? kind),
    });
  }
  return { subject: '', rows, warnings: [] };
}
