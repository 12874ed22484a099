/**
 * What words mean that people type first: nouns of finance, forms, sections of reports, and things that are not offered.
 * Plain data: `read-guess.ts` puts words together. Names of commands and of series come from the registry, not from here.
 */
import { FORM } from '../../../filings/forms/catalog.ts';
import { ALIASES } from '../../args/aliases.ts';

/** The place of the symbols in `argv` of a meaning; without it they follow the words of the command. */
export const SYMBOLS = '*';

export interface Meaning {
  /** The command line, with `SYMBOLS` where they do not follow its words. */
  readonly argv: readonly string[];
  /** What the word promises that the command does not keep. */
  readonly note?: string;
  /** Shown to be typed, not run: it fetches, writes, waits, or is only the nearest to what was asked for. */
  readonly show?: true;
}

const runs = (...argv: readonly string[]): Meaning => ({ argv });
const shows = (note: string, ...argv: readonly string[]): Meaning => ({ argv, note, show: true });
const section = (name: string): Meaning => runs('filings', 'section', SYMBOLS, name);
const form = (name: string): Meaning => runs('filings', 'list', '--form', name);

const aliases = Object.entries(ALIASES).map(([word, argv]): readonly [string, Meaning] => [word, { argv }]);

/** By words in lower case, one blank between them. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...aliases,
  ...Object.entries({
    price: runs('snapshot'),
    stock: runs('snapshot'),
    ticker: runs('snapshot'),
    overview: runs('snapshot'),
    summary: runs('snapshot'),
    'market cap': runs('snapshot'),
    prices: runs('history'),
    graph: runs('history', '--chart'),
    plot: runs('history', '--chart'),
    candles: runs('history', '--candles'),
    info: runs('profile'),
    about: runs('profile'),
    company: runs('profile'),
    sector: runs('profile'),
    industry: runs('profile'),
    pe: runs('valuation'),
    'p/e': runs('valuation'),
    pb: runs('valuation'),
    ps: runs('valuation'),
    multiples: runs('valuation'),
    multiple: runs('valuation'),
    ratios: runs('valuation'),
    value: runs('valuation'),
    roic: runs('valuation'),
    roe: runs('valuation'),
    'income statement': runs('fundamentals', '--statement', 'income'),
    'balance sheet': runs('fundamentals', '--statement', 'balance'),
    'cash flow': runs('fundamentals', '--statement', 'cashflow'),
    'cash flow statement': runs('fundamentals', '--statement', 'cashflow'),
    cash: runs('fundamentals', '--statement', 'cashflow'),
    margins: runs(
      'history',
      '--cadence',
      'quarterly',
      '--series',
      'gross_margin_pct,operating_margin_pct,net_margin_pct,fcf_margin_pct',
    ),
    margin: runs(
      'history',
      '--cadence',
      'quarterly',
      '--series',
      'gross_margin_pct,operating_margin_pct,net_margin_pct,fcf_margin_pct',
    ),
    growth: runs('history', '--cadence', 'annual', '--series', 'revenue_yoy_pct,net_income_yoy_pct,eps_yoy_pct'),
    sales: runs('history', '--cadence', 'quarterly', '--series', 'revenue'),
    debt: runs('history', '--cadence', 'quarterly', '--series', 'total_debt,net_debt,total_equity'),
    fcf: runs('history', '--cadence', 'quarterly', '--series', 'operating_cash_flow,capex,free_cash_flow'),
    shares: runs('history', '--cadence', 'quarterly', '--series', 'shares_outstanding'),
    eps: runs('earnings'),
    'earnings date': runs('calendar'),
    dividend: runs('dividends'),
    div: runs('dividends'),
    divs: runs('dividends'),
    yield: runs('dividends'),
    payout: runs('dividends'),
    insiders: runs('insider'),
    'insider trades': runs('insider'),
    'form 4': runs('insider'),
    return: runs('performance'),
    returns: runs('performance'),
    perf: runs('performance'),
    sharpe: runs('performance'),
    drawdown: runs('performance'),
    correlation: {
      argv: ['performance'],
      note: 'correlation is measured against a benchmark: --benchmark SYMBOL, SPY without it',
    },
    beta: runs('technicals'),
    momentum: runs('technicals'),
    indicators: runs('technicals'),
    ta: runs('technicals'),
    versus: runs('compare'),
    vs: runs('compare'),
    sec: runs('filings', 'list'),
    filing: runs('filings', 'list'),
    reports: runs('filings', 'list'),
    'annual report': form(FORM.annual),
    'quarterly report': form(FORM.quarterly),
    '10-k': form(FORM.annual),
    '10k': form(FORM.annual),
    '10-q': form(FORM.quarterly),
    '10q': form(FORM.quarterly),
    '8-k': form(FORM.current),
    '8k': form(FORM.current),
    '20-f': form(FORM.foreignAnnual),
    '20f': form(FORM.foreignAnnual),
    risk: section('risk_factors'),
    risks: section('risk_factors'),
    'risk factors': section('risk_factors'),
    mda: section('mda'),
    'md&a': section('mda'),
    business: section('business'),
    controls: section('controls_and_procedures'),
    'press release': section('press_release'),
    find: runs('search'),
    lookup: runs('search'),
    examples: runs('help'),
    tutorial: runs('help'),
    commands: runs('help'),
    version: runs('--version'),
    '-v': runs('--version'),
    portfolio: shows('positions are read from a CSV file: symbol, date, shares, cost', 'positions', 'positions.csv'),
    holdings: shows('positions are read from a CSV file: symbol, date, shares, cost', 'positions', 'positions.csv'),
    watch: shows('any answer can be refreshed', 'snapshot', '--watch', '30s'),
    alert: shows(
      'an alert is a check that runs a command when it turns',
      'check',
      SYMBOLS,
      'pe_ttm < 30',
      '--on-change',
      'cat >> alerts.ndjson',
    ),
    alerts: shows(
      'an alert is a check that runs a command when it turns',
      'check',
      SYMBOLS,
      'pe_ttm < 30',
      '--on-change',
      'cat >> alerts.ndjson',
    ),
    download: shows('sync fetches prices and filings into your store', 'sync'),
    get: shows('sync fetches prices and filings into your store', 'sync'),
    fetch: shows('sync fetches prices and filings into your store', 'sync'),
    update: shows('sync brings the store up to date', 'sync'),
    refresh: shows('sync brings the store up to date', 'sync'),
    init: shows('nothing needs to be set up: sync makes the store', 'sync', SYMBOLS),
    setup: shows('nothing needs to be set up: sync makes the store', 'sync', SYMBOLS),
    install: shows('nothing needs to be set up: sync makes the store', 'sync', SYMBOLS),
    screener: shows('a screen is a condition on any fields', 'screen', 'pe_ttm < 15 and roic_pct > 12'),
    filter: shows('a screen is a condition on any fields', 'screen', 'pe_ttm < 15 and roic_pct > 12'),
    movers: runs('screen', 'change_pct > 5 or change_pct < -5', '--sort=-change_pct'),
    gainers: runs('screen', 'change_pct > 0', '--sort=-change_pct', '--top', '20'),
    losers: runs('screen', 'change_pct < 0', '--sort=change_pct', '--top', '20'),
    top: runs('screen', 'change_pct > 0', '--sort=-change_pct', '--top', '20'),
    dcf: shows('no fair value is estimated; multiples with their own history are', 'valuation'),
    'fair value': shows('no fair value is estimated; multiples with their own history are', 'valuation'),
    options: shows('option prices are not offered; volatility is', 'technicals'),
    estimates: shows('estimates of analysts are not offered; reported EPS with its trend are', 'earnings'),
    forecast: shows('estimates of analysts are not offered; reported EPS with its trend are', 'earnings'),
    analysts: shows('estimates of analysts are not offered; reported EPS with its trend are', 'earnings'),
    guidance: shows(
      'guidance is not offered as numbers; press releases are as text',
      'filings',
      'section',
      SYMBOLS,
      'press_release',
    ),
    holders: shows('holders are not offered; trades of insiders are', 'insider'),
    owners: shows('holders are not offered; trades of insiders are', 'insider'),
    ownership: shows('holders are not offered; trades of insiders are', 'insider'),
    peers: shows('peers are not chosen for you; name them', 'compare', SYMBOLS, 'MSFT'),
    competitors: shows('peers are not chosen for you; name them', 'compare', SYMBOLS, 'MSFT'),
    transcript: shows(
      'transcripts are not offered; press releases are',
      'filings',
      'section',
      SYMBOLS,
      'press_release',
    ),
  }),
]);

/** Lines of a statement over more years than `fundamentals` shows. */
export const LONG_SERIES: Readonly<Record<string, string>> = {
  income: 'revenue,gross_profit,operating_income,net_income,eps_diluted',
  balance: 'total_assets,total_liabilities,total_equity,total_debt,cash_and_equivalents',
  cashflow: 'operating_cash_flow,capex,free_cash_flow,dividends_paid,buybacks',
};

/** Words between others that say nothing by themselves. */
export const FILLERS: ReadonlySet<string> = new Set([
  'and',
  'of',
  'for',
  'the',
  'to',
  'with',
  'in',
  'from',
  'last',
  'show',
  'me',
  '&',
  ',',
]);
