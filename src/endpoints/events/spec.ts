/** Definition of `GET /v2/events`: parameters, plan, examples and cost, as plain data; nothing is computed here. */
import { specOf } from '../contract/lazy-spec.ts';
import { DAY, LIMIT, SYMBOLS } from '../contract/params.ts';

/** What an event may be about. */
export const EVENT_TYPES = ['filings', 'insider', 'earnings', 'dividends', 'splits', 'prices', 'screens'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Days before the one answered for where no first day is given. */
export const WINDOW_DAYS = 30;

export const spec = specOf({ name: 'events', command: ['events'], path: '/v2/events' }, () => ({
  topic: 'discovery',
  plan: 'builder',
  additive: true,
  changesWith: 'submissions',
  summary: 'what happened: filings, insider trades, earnings, dividends, highs and lows',
  description:
    'What happened since a day, one line per event, newest first: filings by form and item, insider trades, earnings reported against a year ago, dividends paid, raised or cut, splits, new 52-week highs and lows, and screens entered or left. Made of the stored filings and prices; it has no headlines.',
  params: [
    {
      ...SYMBOLS,
      minItems: 1,
      maxItems: 500,
      example: 'AAPL,KO',
      help: 'US tickers, at most 500; without any, every stored symbol',
    },
    { name: 'since', ...DAY, example: '2026-10-01', help: `first day; default ${WINDOW_DAYS} days before the last` },
    {
      name: 'type',
      kind: 'list',
      items: 'enum',
      case: 'lower',
      values: EVENT_TYPES,
      placeholder: 'TYPES',
      example: 'filings,insider',
      help: 'only events of these types, comma-separated',
    },
    { ...LIMIT, maximum: 10_000, default: 100, placeholder: 'N', example: '20', help: 'most events listed' },
    {
      name: 'screens',
      kind: 'string',
      placeholder: 'JSON',
      example: '{"cheap":{"expression":"pe_ttm < 15"}}',
      help: 'screens by name, as JSON: {"cheap": {"expression": "pe_ttm < 15"}}',
    },
  ],
  examples: [
    { args: 'AAPL KO', help: 'the last 30 days' },
    { args: 'AAPL --type filings,insider --since 2026-10-01', help: 'filings and insider trades since a day' },
  ],
  cost: 20,
  slow: true,
}));
