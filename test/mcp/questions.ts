/**
 * Questions a researcher asks, the calls a scripted client makes, and the facts that must appear. Values come from the
 * routes themselves.
 */

/** A value of a route's payload as the answer has to show it. */
export interface Fact {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** `quote.price`, `filings.0.accession`. */
  readonly at: string;
  readonly as: (value: never) => string;
  /** The instant asked for, ms. */
  readonly asOf?: number;
}

export interface Question {
  readonly ask: string;
  readonly calls: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[];
  readonly facts: readonly (string | RegExp | Fact)[];
}

const two = (value: number): string => value.toFixed(2);
const text = (value: string): string => value;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(2)}%`;
const millions = (value: number): string => Math.round(value / 1e6).toLocaleString('en-US');

const whole = (value: number): string => value.toLocaleString('en-US');

const fact =
  (path: string, as: (value: never) => string) =>
  (symbol: string, at: string, query: Readonly<Record<string, string>> = {}, asOf?: number): Fact => ({
    path,
    query: { symbol, ...query },
    at,
    as,
    ...(asOf === undefined ? {} : { asOf }),
  });
const price = (symbol: string, asOf?: number) => fact('/v2/snapshot', two)(symbol, 'quote.price', {}, asOf);
const snapshot = fact('/v2/snapshot', two);
const percent = fact('/v2/snapshot', signed);
const valuation = fact('/v2/valuation', two);
const newest = (symbol: string, form: string) => fact('/v2/filings', text)(symbol, 'filings.0.accession', { form });
const line = (symbol: string, at: string, period: string) => fact('/v2/fundamentals', millions)(symbol, at, { period });
const dividends = fact('/v2/dividends', text);
const earnings = fact('/v2/earnings', text);
/** The end of a summer day in New York. */
const endOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day + 1, 4) - 1;

const quote = (...symbols: string[]) => ['quote', { symbols }] as const;
const figures = (symbol: string, topic: string, more = {}) => ['figures', { symbol, topic, ...more }] as const;
const filings = (symbol: string, action: string, more = {}) => ['filings', { symbol, action, ...more }] as const;
const SIMULATED = 'SIMULATED';

export const QUESTIONS: readonly Question[] = [
  {
    ask: 'What does Apple trade at, and is that real data?',
    calls: [quote('AAPL')],
    facts: [price('AAPL'), SIMULATED, 'USD', /as_of 2026-10-30T/],
  },
  {
    ask: 'Which is dearer on earnings, Coca-Cola or Procter & Gamble?',
    calls: [quote('KO', 'PG')],
    facts: [snapshot('KO', 'fundamentals_quick.pe_ttm'), snapshot('PG', 'fundamentals_quick.pe_ttm')],
  },
  {
    ask: 'How did the big technology shares do over a year?',
    calls: [quote('AAPL', 'MSFT', 'NVDA', 'GOOGL', 'META')],
    facts: [percent('MSFT', 'performance.pct_1y'), percent('META', 'performance.pct_1y')],
  },
  { ask: 'What is the ticker of Realty Income?', calls: [['find', { query: 'realty income' }]], facts: [/^O\|/m] },
  {
    ask: 'Is there a fund that follows the S&P 500?',
    calls: [['find', { query: 'S&P 500', type: 'etf' }]],
    facts: [/^SPY\|/m],
  },
  {
    ask: 'What do we hold about Boeing?',
    calls: [['find', { query: 'BA', about: 'coverage' }]],
    facts: [/Fundamentals yes/, fact('/v2/coverage', text)('BA', 'cik')],
  },
  {
    ask: 'What does Costco do, and where is it?',
    calls: [['find', { query: 'COST', about: 'profile' }]],
    facts: ['COST', fact('/v2/profile', text)('COST', 'name')],
  },
  {
    ask: 'When does Coca-Cola report next, and when does it go ex-dividend?',
    calls: [['find', { query: 'KO', about: 'calendar' }]],
    facts: ['Ex-dividend', 'Earnings', fact('/v2/calendar', text)('KO', 'upcoming.0.date')],
  },
  {
    ask: 'Is Apple overbought?',
    calls: [['quote', { symbols: ['AAPL'], topic: 'technicals' }]],
    facts: [fact('/v2/technicals', two)('AAPL', 'momentum.rsi_14')],
  },
  {
    ask: 'How deep did Nvidia fall in five years?',
    calls: [['quote', { symbols: ['NVDA'], topic: 'price_action' }]],
    facts: [/5 years\|-\d+\.\d\d%/, /Max drawdown/],
  },
  {
    ask: 'What did Microsoft return with dividends, and at what risk?',
    calls: [['quote', { symbols: ['MSFT'], topic: 'performance' }]],
    facts: [/Total return/, /Sharpe\|/, /Max drawdown\|-/],
  },
  {
    ask: 'Has Apple beaten SPY over five years?',
    calls: [['quote', { symbols: ['AAPL', 'SPY'], topic: 'performance' }]],
    facts: [/Total return\|/, /Benchmark return\|/],
  },
  {
    ask: 'What is Apple’s revenue of the last years?',
    calls: [figures('AAPL', 'income', { period: 'annual' })],
    facts: [
      line('AAPL', 'income_statement.0.revenue', 'annual'),
      line('AAPL', 'income_statement.3.revenue', 'annual'),
      newest('AAPL', '10-K'),
    ],
  },
  {
    ask: 'Where does that revenue come from, to the tag and filing?',
    calls: [figures('AAPL', 'income', { period: 'annual', explain: true, line: 'Revenue' })],
    facts: ['RevenueFromContractWithCustomerExcludingAssessedTax', newest('AAPL', '10-K')],
  },
  {
    ask: 'How much did Microsoft earn in its last quarter?',
    calls: [figures('MSFT', 'income')],
    facts: [line('MSFT', 'income_statement.0.net_income', 'quarter')],
  },
  {
    ask: 'How much cash does Meta have?',
    calls: [figures('META', 'balance')],
    facts: [line('META', 'balance_sheet.0.cash_and_equivalents', 'quarter'), 'USD millions'],
  },
  {
    ask: 'How much debt does Ford carry?',
    calls: [figures('F', 'balance', { period: 'annual' })],
    facts: [/^Total debt\|/m],
  },
  {
    ask: 'What is Google’s free cash flow?',
    calls: [figures('GOOGL', 'cashflow', { period: 'annual' })],
    facts: [line('GOOGL', 'cash_flow.0.free_cash_flow', 'annual')],
  },
  {
    ask: 'How did margins of Costco develop?',
    calls: [figures('COST', 'ratios', { period: 'annual' })],
    facts: [/^Gross margin\|/m, /^Net margin\|/m],
  },
  {
    ask: 'How profitable is Nvidia on its capital?',
    calls: [figures('NVDA', 'valuation')],
    facts: [
      fact('/v2/valuation', (value: number) => `${value.toFixed(2)}%`)('NVDA', 'returns_on_capital.roic_pct'),
      /figures to 2026-\d\d-\d\d: 10-[KQ] \d{10}-/,
    ],
  },
  {
    ask: 'Is Apple cheap against its own five years?',
    calls: [figures('AAPL', 'valuation')],
    facts: [valuation('AAPL', 'multiples.pe_ttm.value'), 'Median', /percentile/],
  },
  {
    ask: 'How should a bank be valued?',
    calls: [figures('JPM', 'valuation')],
    facts: [/Primary multiple: P\/B/, /no meaning for a company of this industry/],
  },
  {
    ask: 'Why has Boeing no sensible P/E?',
    calls: [quote('BA')],
    facts: [snapshot('BA', 'fundamentals_quick.pe_ttm')],
  },
  {
    ask: 'Why has Berkshire no P/E?',
    calls: [quote('BRK.B')],
    facts: ['BRK-B', /[¹²³] Not reported in any stored filing\./],
  },
  {
    ask: 'Did Apple’s last report beat its own year before?',
    calls: [figures('AAPL', 'earnings')],
    facts: [earnings('AAPL', 'last.filing_date'), /YoY \+/],
  },
  {
    ask: 'When is JPMorgan expected to report?',
    calls: [figures('JPM', 'earnings')],
    facts: [/Estimated \d{4}-\d\d-\d\d/],
  },
  {
    ask: 'How safe is Coca-Cola’s dividend?',
    calls: [figures('KO', 'dividends')],
    facts: [/Payout safety/, /FCF payout ratio\|/],
  },
  {
    ask: 'Since when does Realty Income raise its dividend?',
    calls: [figures('O', 'dividends')],
    facts: [/Last increase \d{4}/],
  },
  {
    ask: 'What is Apple made of?',
    calls: [figures('AAPL', 'segments', { line: 'product' })],
    facts: [/^Products\|/m, /^Total\|/m, /Sources: 2026-09-26 0009900001-26-000011/],
  },
  {
    ask: 'What inventories did Apple report last, and where?',
    calls: [figures('AAPL', 'facts', { line: 'InventoryNet' })],
    facts: [/us-gaap:InventoryNet, USD/, /10-K\|2026-10-30\|0009900001-26-000011/],
  },
  { ask: 'Does Boeing pay a dividend?', calls: [figures('BA', 'dividends')], facts: [/dividend/i, 'BA'] },
  { ask: 'What do the statements of a fund say?', calls: [figures('SPY', 'income')], facts: [/fund|ETF/i] },
  {
    ask: 'How did Apple’s price move in the last month?',
    calls: [['series', { symbol: 'AAPL', range: '1m' }]],
    facts: [price('AAPL'), /^2026-10-30\|/m, /^2026-10-01\|/m],
  },
  {
    ask: 'What was the weekly course of Ford against its 20-week average?',
    calls: [['series', { symbol: 'F', range: '6m', cadence: 'weekly', series: 'close,sma_20' }]],
    facts: [/^date\|close\|sma_20/m],
  },
  {
    ask: 'How did the P/E of Microsoft develop?',
    calls: [['series', { symbol: 'MSFT', range: '1y', series: 'pe_ttm' }]],
    facts: [/^date\|.*pe_ttm/m],
  },
  {
    ask: 'Every dividend of Coca-Cola, please.',
    calls: [['series', { symbol: 'KO', cadence: 'per-payment' }]],
    facts: [/^2026-09-14\|0\.54/m, dividends('KO', 'current.last_ex_date')],
  },
  {
    ask: 'Revenue of Apple by year, ten years?',
    calls: [['series', { symbol: 'AAPL', cadence: 'annual', series: 'revenue' }]],
    facts: [/revenue/, 'annual'],
  },
  {
    ask: 'Five years of daily closes: how do I get them all?',
    calls: [['series', { symbol: 'AAPL', range: '5y' }]],
    facts: [/Lines 1-\d+ of 1,?\d{3}\. More: cursor \w+; or ask cadence weekly/, 'mds://series/AAPL/5y.csv'],
  },
  {
    ask: 'And the next page of them?',
    calls: [['series', { symbol: 'AAPL', range: '5y', cursor: '{cursor}' }]],
    facts: [/^date\|close/m, /Lines \d+-\d+ of/],
  },
  {
    ask: 'What has Apple filed lately?',
    calls: [filings('AAPL', 'list')],
    facts: [newest('AAPL', '10-K'), newest('AAPL', '8-K')],
  },
  {
    ask: 'Which sections has Apple’s annual report?',
    calls: [filings('AAPL', 'outline', { form: '10-K' })],
    facts: ['risk_factors', newest('AAPL', '10-K'), 'mds://filing/'],
  },
  {
    ask: 'What risks does Apple see?',
    calls: [filings('AAPL', 'read', { form: '10-K', section: 'risk_factors' })],
    facts: [newest('AAPL', '10-K'), /<filed-text \w{8}>/, 'Risks Related to the Economy'],
  },
  {
    ask: 'Read on, please.',
    calls: [
      filings('AAPL', 'read', { form: '10-K', section: 'risk_factors' }),
      filings('AAPL', 'read', { form: '10-K', section: 'risk_factors', cursor: '{cursor}' }),
    ],
    facts: [/Lines 2\d-\d+ of/],
  },
  {
    ask: 'What did Coca-Cola say about results of its quarter?',
    calls: [filings('KO', 'read', { form: '10-Q', section: 'mda' })],
    facts: [newest('KO', '10-Q'), /Management/],
  },
  {
    ask: 'What was in the last press release of Apple?',
    calls: [filings('AAPL', 'read', { form: '8-K', section: 'press_release' })],
    facts: [/8-K \d{10}-\d\d-\d{6}/],
  },
  {
    ask: 'Item 7A of Apple’s report?',
    calls: [filings('AAPL', 'read', { form: '10-K', section: 'Item 7A' })],
    facts: [newest('AAPL', '10-K'), /market risk/i],
  },
  {
    ask: 'Which tables are in that report?',
    calls: [filings('AAPL', 'tables', { form: '10-K' })],
    facts: ['Balance Sheets', /^4\|/m],
  },
  {
    ask: 'Show its balance sheet as filed.',
    calls: [filings('AAPL', 'tables', { form: '10-K', table: 4 })],
    facts: [line('AAPL', 'balance_sheet.0.total_assets', 'annual')],
  },
  {
    ask: 'Who else writes about tariffs?',
    calls: [['filings', { action: 'search', query: 'tariffs' }]],
    facts: [/\*\*[Tt]ariffs\*\*/, /\d{10}-\d\d-\d{6}/],
  },
  {
    ask: 'Does Microsoft mention artificial intelligence as a risk?',
    calls: [
      ['filings', { action: 'search', query: '"artificial intelligence"', symbol: 'MSFT', section: 'risk_factors' }],
    ],
    facts: [/MSFT|0 hits/],
  },
  {
    ask: 'What changed in Apple’s risk factors?',
    calls: [filings('AAPL', 'diff', { section: 'risk_factors' })],
    facts: [/\{\+.*artificial intelligence/, newest('AAPL', '10-K')],
  },
  {
    ask: 'Which sections of that report changed at all?',
    calls: [filings('AAPL', 'diff')],
    facts: [/^Risk factors\|0\.9/m, newest('AAPL', '10-K')],
  },
  {
    ask: 'Do insiders of Nvidia sell?',
    calls: [['ownership', { symbol: 'NVDA' }]],
    facts: ['selling', fact('/v2/insider', whole)('NVDA', 'recent_transactions.0.shares'), 'SELL'],
  },
  { ask: 'Who bought Nvidia shares?', calls: [['ownership', { symbol: 'NVDA' }]], facts: [/\|BUY\|/] },
  {
    ask: 'Which shares are cheap and profitable?',
    calls: [['screen', { conditions: 'pe_ttm < 15 and roic_pct > 10', sort: '-roic_pct' }]],
    facts: [/^ZHLD\|/m, /of \d+ symbols/],
  },
  {
    ask: 'Which pay more than four percent?',
    calls: [['screen', { conditions: 'dividend_yield_pct > 4', fields: 'name,dividend_yield_pct' }]],
    facts: [/^EPD\|/m, /^O\|/m],
  },
  {
    ask: 'The largest technology companies?',
    calls: [['screen', { conditions: "sector == 'Technology'", top: 3, fields: 'name,market_cap_usd' }]],
    facts: [/^AAPL\||^META\|/m],
  },
  {
    ask: 'Which were cheap in June 2020?',
    calls: [['screen', { conditions: 'pe_ttm < 15', as_of: '2020-06-30' }]],
    facts: [/prices of 2020-06-30/],
  },
  {
    ask: 'Does Apple still meet my rules: P/E below 20, RSI below 70?',
    calls: [['check', { symbols: ['AAPL'], conditions: ['pe_ttm < 20', 'rsi_14 < 70'] }]],
    facts: [/^AAPL\|pass\|pe_ttm < 20/m, /^AAPL\|pass\|rsi_14 < 70/m],
  },
  {
    ask: 'Does JPMorgan’s EV/EBITDA pass a limit of ten?',
    calls: [['check', { symbols: ['JPM'], conditions: ['ev_ebitda_ttm < 10'] }]],
    facts: [/^JPM\|unknown\|/m, /no meaning for a company of this industry/],
  },
  {
    ask: 'What did an investor know about Apple on 30 June 2020?',
    calls: [['quote', { symbols: ['AAPL'], as_of: '2020-06-30' }], figures('AAPL', 'income', { as_of: '2020-06-30' })],
    facts: [price('AAPL', endOf(2020, 6, 30)), /as_of 2020-06-30T/, /10-Q \d{10}-20-/],
  },
  {
    ask: 'What is the quote of APPL?',
    calls: [quote('APPL'), quote('AAPL')],
    facts: [/SYMBOL_UNKNOWN.*AAPL/, price('AAPL'), SIMULATED],
  },
];
