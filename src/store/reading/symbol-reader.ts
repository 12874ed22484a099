/** Reads of symbols, companies, and the universe of a day; chooses none of several meanings. */
import { ENGINE_EDITION } from '../../engine/edition.ts';
import type { EpochDay } from '../../engine/types.ts';
import { tenDigitCik } from '../schema/cik.ts';
import type { CompanyRow, MarketSymbol, SymbolRow, UniverseRow } from '../schema/row-types.ts';
import * as t from '../schema/tables.ts';
import type { SymbolCandidate } from '../text/suggest.ts';
import { ListingReader } from './listings/listing-reader.ts';
import { decodeMarket, type MarketColumns, NO_DAY } from './market-list.ts';
import { buildUniverseIndex, type UniverseIndex, type UniverseTuple } from './universe-index.ts';

/** Fails of a symbol are still reported so long after it has become another. */
const HANDOVER_DAYS = 31;

const LIST = t.MARKET.without('id', 'engine');
const SIZES = t.UNIVERSE.without('id', 'lines');

const KINDS: Readonly<Record<string, t.ListedKind>> = { s: 'stock', e: 'etf', o: 'other' };

/** Of a company that no symbol is known of. */
const NO_LISTING = {
  ...{ assetType: undefined, exchange: undefined, currency: undefined, rank: undefined },
  ...{ firstDay: undefined, lastDay: undefined },
};

export class SymbolReader extends ListingReader {
  /** True when it holds neither a symbol nor a fact nor a document. */
  isEmpty(): boolean {
    const tables = ['symbols', 'facts', 'documents'].map((table) => `EXISTS (SELECT 1 FROM ${table})`);
    return this.number(`SELECT ${tables.join(' OR ')}`) !== 1;
  }

  /** The row of a symbol; the CIK of a company that no symbol reaches is one of its own. */
  symbol(symbol: string): SymbolRow | undefined {
    const row = this.find(t.SYMBOLS, 'WHERE symbol = ?', [symbol])[0];
    if (row !== undefined || !/^\d{1,10}$/.test(symbol)) return row;
    const company = this.company(Number(symbol));
    return company && { ...NO_LISTING, symbol, cik: company.cik, name: company.name };
  }

  /** The row of every symbol, in order. */
  allSymbols(): readonly SymbolRow[] {
    return this.find(t.SYMBOLS, 'ORDER BY symbol');
  }

  /**
   * Every symbol with prices, or each of `symbols`, in order: with its place in the cross-section that this edition of
   * the engine made.
   */
  marketSymbols(engine: string, symbols?: readonly string[]): readonly MarketSymbol[] {
    const market = this.marketColumns(engine, symbols);
    const dayOf = (day: EpochDay): EpochDay | undefined => (day === NO_DAY ? undefined : day);
    return market.symbols.map((symbol, i) => ({
      symbol,
      assetType: KINDS[market.kinds[i]!],
      firstDay: dayOf(market.firstDays[i]!),
      lastDay: dayOf(market.lastDays[i]!),
      slot: market.slots[i] === -1 ? undefined : market.slots[i],
      keptDay: dayOf(market.keptDays[i]!),
    }));
  }

  /** The same by column. Of every symbol it is stored as one row, until any of it changes. */
  marketColumns(engine: string, symbols?: readonly string[]): MarketColumns {
    const [row] = symbols === undefined ? this.find(LIST, 'WHERE engine = ?', [engine]) : [];
    return row === undefined
      ? this.#marketRows(engine, symbols)
      : this.decoded(decodeMarket(row), 'symbols of the market');
  }

  /** Whether the stored figures of the whole market were computed by another edition of the engine. */
  isMarketOutdated(): boolean {
    return this.number('SELECT EXISTS (SELECT 1 FROM market WHERE engine <> ?)', [ENGINE_EDITION]) === 1;
  }

  /** From whole rows, whose checksums are held against: an aggregate of SQLite would take damaged ones for sound. */
  #marketRows(engine: string, symbols: readonly string[] | undefined): MarketColumns {
    const which = symbols === undefined ? '' : 'WHERE symbol IN (SELECT value FROM json_each(?1))';
    const params = symbols === undefined ? [] : [JSON.stringify(symbols)];
    const kept = new Map(this.find(t.CROSS_SYMBOLS, which, params).map((row) => [row.symbol, row]));
    const rows = this.find(t.SYMBOLS, `${which} ORDER BY symbol`, params).filter(
      ({ lastDay }) => symbols !== undefined || lastDay !== undefined,
    );
    const cross = rows.map(({ symbol }) => {
      const row = kept.get(symbol);
      return row?.engine === engine && row.changed === 0 ? row : undefined;
    });
    return {
      symbols: rows.map(({ symbol }) => symbol),
      kinds: rows.map(({ assetType }) => assetType?.[0] ?? '-').join(''),
      firstDays: Int32Array.from(rows, ({ firstDay }) => firstDay ?? NO_DAY),
      lastDays: Int32Array.from(rows, ({ lastDay }) => lastDay ?? NO_DAY),
      slots: Int32Array.from(cross, (row) => row?.slot ?? -1),
      keptDays: Int32Array.from(cross, (row) => row?.day ?? NO_DAY),
    };
  }

  /** All symbols of a company, main ticker first. */
  symbolsOf(cik: number): readonly SymbolRow[] {
    const symbols = this.find(t.SYMBOLS, 'WHERE cik = ? ORDER BY rank IS NULL, rank, symbol', [cik]);
    if (symbols.length < 2 || symbols[0]!.rank !== undefined) return symbols;
    const { tickers = [] } = this.company(cik) ?? {};
    const place = ({ symbol }: SymbolRow) => (tickers.includes(symbol) ? tickers.indexOf(symbol) : tickers.length);
    return symbols.sort((a, b) => place(a) - place(b));
  }

  /** Every symbol with what suggestions go by; see `similar-symbols.ts`. */
  symbolCandidates(): readonly SymbolCandidate[] {
    const query =
      "SELECT json_group_array(json_array(symbol, coalesce(name, ''), coalesce(rank, -1), last_day IS NOT NULL)) FROM symbols";
    return JSON.parse(this.text(query) ?? '[]') as SymbolCandidate[];
  }

  universe(): UniverseRow {
    const checkedAt = this.newestImport();
    const row = this.find(SIZES, '')[0] ?? { ...this.universeIndex(), updatedAt: checkedAt };
    const { stocks, etfs, total, updatedAt } = row;
    return { stocks, etfs, total, updatedAt, checkedAt };
  }

  /** Whether a list of all symbols was imported: without one a symbol that is not stored may still exist. */
  hasTickerList(): boolean {
    if (this.kind === 'simulated') return true;
    const query = `SELECT EXISTS (SELECT 1 FROM imports WHERE kind IN ('company_tickers', 'symbol_directory'))`;
    return this.number(query) === 1;
  }

  /** The text a search scans, see `UniverseIndex.lines`. */
  universeLines(): string {
    return this.find(t.UNIVERSE, '')[0]?.lines ?? this.universeIndex().lines;
  }

  /**
   * The index built from the tables: for the writer to store, and for a store whose schema is newer than its last
   * import.
   */
  protected universeIndex(): UniverseIndex {
    const columns = 's.symbol, s.rank, s.asset_type, s.name, c.name, c.entity_name, c.former_names';
    const query = `SELECT json_group_array(json_array(${columns})) FROM symbols s LEFT JOIN companies c ON c.cik = s.cik`;
    return buildUniverseIndex(JSON.parse(this.text(query) ?? '[]') as UniverseTuple[]);
  }

  protected newestImport(): number | undefined {
    return this.number('SELECT max(imported_at) FROM imports');
  }

  company(cik: number): CompanyRow | undefined {
    const [row] = this.whole(this.find(t.COMPANIES, 'WHERE cik = ?', [cik]), t.COMPANIES, tenDigitCik(cik));
    if (row === undefined) return undefined;
    const { name, entityName, formerNames = [], tickers = [] } = row;
    const former = formerNames.map((each) => (typeof each === 'string' ? { name: each } : each));
    return { ...row, name: name ?? entityName ?? '', formerNames: former, tickers };
  }

  /**
   * The listed symbol of the company that had `symbol` before: by the covers of its reports, else by its Forms 3, 4 and
   * 5, the newest that name it. Undefined without such a record, where the symbol is listed, and where the company has
   * several symbols to choose from.
   */
  renamedSymbol(symbol: string): string | undefined {
    if (this.symbol(symbol) !== undefined) return undefined;
    // Of the companies alone that are known to have had it: to search the text of all takes a millisecond a symbol.
    const ofThem = (cik: string): string =>
      `WHERE ${cik} IN (SELECT n.cik FROM named_symbols n WHERE n.symbol = ?2) AND instr(json, ?1) > 0 ORDER BY filed DESC LIMIT 1`;
    const covers = `SELECT cik, json FROM covers JOIN filings USING (cik, accession) ${ofThem('cik')}`;
    const forms = `SELECT issuer_cik, json FROM ownership ${ofThem('issuer_cik')}`;
    const naming = (query: string, key: string) => this.rows(query, [`"${key}":${JSON.stringify(symbol)}`, symbol])[0];
    const [cik, json] = naming(covers, 'symbol') ?? naming(forms, 'tradingSymbol') ?? [];
    if (typeof cik !== 'number' || typeof json !== 'string') return undefined;
    // Listed next to it on the same cover, another symbol is another security.
    const later = this.symbolsOf(cik).filter((each) => !json.includes(`:${JSON.stringify(each.symbol)}`));
    return later.length === 1 && !this.#areClasses(symbol, later[0]!.symbol) ? later[0]!.symbol : undefined;
  }

  /** Whether two symbols were seen side by side on two securities of one issuer, which a CUSIP names in six places. */
  #areClasses(symbol: string, other: string): boolean {
    const names = [symbol, other].map((each) => each.replaceAll('-', ''));
    const query = `SELECT EXISTS (SELECT 1 FROM sightings a JOIN sightings b ON substr(b.cusip, 1, 6) = substr(a.cusip, 1, 6)
      WHERE a.symbol = ?1 AND b.symbol = ?2 AND a.cusip <> b.cusip
        AND min(a.last_day, b.last_day) - max(a.first_day, b.first_day) > ${HANDOVER_DAYS})`;
    return this.number(query, names) === 1;
  }

  /** CIKs whose filings before a reorganisation are this company's own past, nearest first. */
  predecessors(cik: number): readonly number[] {
    const query = `WITH RECURSIVE past (cik, depth) AS (
      SELECT predecessor, 1 FROM predecessors WHERE cik = ?1
      UNION SELECT p.predecessor, depth + 1 FROM predecessors p JOIN past ON p.cik = past.cik WHERE depth < 9
    ) SELECT cik FROM past WHERE cik <> ?1 GROUP BY cik ORDER BY min(depth), cik`;
    return this.numbers(query, [cik]);
  }

  /** Whether a symbol leads to the company, by itself or by one that carries on its record. */
  isReached(cik: number): boolean {
    const query = `WITH RECURSIVE heirs (cik) AS (
      SELECT ?1 UNION SELECT p.cik FROM predecessors p JOIN heirs ON p.predecessor = heirs.cik
    ) SELECT count(*) FROM symbols WHERE cik IN (SELECT cik FROM heirs)`;
    return (this.number(query, [cik]) ?? 0) > 0;
  }

  /** Companies with facts or covers that no symbol leads to, by itself or by one that carries on their record. */
  unreachedCompanies(): readonly number[] {
    return this.numbers(`SELECT cik FROM (SELECT cik FROM reports UNION SELECT cik FROM covers)
      WHERE cik NOT IN (SELECT cik FROM symbols WHERE cik IS NOT NULL)
      AND cik NOT IN (SELECT predecessor FROM predecessors) ORDER BY cik`);
  }

  /** The newest session any symbol has a bar for. */
  lastDay(): EpochDay | undefined {
    return this.find(t.SYMBOLS, 'ORDER BY last_day DESC LIMIT 1')[0]?.lastDay;
  }
}
