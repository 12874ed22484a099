/** The language of conditions over hand-made payloads: what each form means, and where an error is. */
import { describe, expect, test } from 'vitest';
import { checkVocabulary } from '../../src/cli/request/ask/check-vocabulary.ts';
import { compile } from '../../src/conditions/compile.ts';
import { readField } from '../../src/conditions/read-field.ts';
import { type Env, Missing } from '../../src/conditions/values.ts';
import { dayFrom } from '../../src/engine/days.ts';
import type { MdsError } from '../../src/errors.ts';
import { PAYLOADS } from './payloads.ts';

const vocabulary = await checkVocabulary();

/** Saturday noon, UTC: the same day in New York. */
const env: Env = {
  now: Date.UTC(2026, 10, 21, 12),
  today: dayFrom(2026, 11, 21),
  read: (ref) => readField(PAYLOADS[ref.field.source], ref),
};

/** True, false, or the reasons why neither. */
function verdict(source: string): unknown {
  const value = compile(source, vocabulary).evaluate(env);
  return value instanceof Missing ? [...new Set(value.reasons.map(({ reason }) => reason))] : value;
}

/** Conditions by what they show, separated by semicolons. */
const TRUE: Readonly<Record<string, string>> = {
  'comparisons; pe_ttm is 28.4':
    'pe_ttm < 30; pe_ttm <= 28.4; pe_ttm == 28.4; 30 > pe_ttm; pe_ttm ≥ 28.4; pe_ttm ≠ 28; -pe_ttm < -28; not pe_ttm<28.4',
  'names: the end of the path, with the route, without .value':
    'fundamentals_quick.pe_ttm < 30; snapshot.pe_ttm < 30; snapshot.fundamentals_quick.pe_ttm < 30; ev_ebit_ttm == 21; ' +
    'macd < macd.signal_line; macd.histogram - macd.signal_line == .5; price_action.as_of is not available',
  'suffixes; market cap is 3.1e12, volume 2.5 million':
    'market_cap_usd > 3T; market_cap_usd == 3_100B; volume > 2.4M and volume < 2600K',
  'percentages against percentages and points as they are, against ratios as fractions':
    'dividend_yield_pct == 2.5%; dividend_yield_pct + 1% == 3.5%; pct_1y > -15%; rsi_14 > 50%; 1% + 1.5% == dividend_yield_pct; ' +
    'price > sma_200 * 109%; price / sma_200 - 1 > 9.9%; age(last.filing_date) > 44d * 25%',
  'arithmetic; price is 110, sma_200 100, rsi_14 55':
    'price > sma_200 * 1.02; not price > sma_200 * 1.2; price == sma_200 + 2 * 5; price != (sma_200 + 2) * 5; ' +
    'abs(pct_1y) == 12.5; price / 2 == rsi_14; price - sma_200 - 5 == 5',
  'texts, in any case, with or without quotes':
    'freshness == end_of_day; freshness == "END_OF_DAY"; freshness != \'stale\'; end_of_day == freshness; sector == technology; ' +
    'sector == "Technology"; sector contains tech; not sector not contains tech; snapshot.currency in (USD, EUR); ' +
    'not snapshot.currency not in (USD, EUR); not rsi_zone in (overbought, oversold); AAA == snapshot.symbol',
  flags:
    'golden_cross_active; not trending; !trending; golden_cross_active == true; golden_cross_active == yes; trending == no; trending != golden_cross_active; ' +
    'not performance.vs_sector_status.supported; (pe_ttm < 30) == (price > 100)',
  'precedence: not, and, or':
    'trending or golden_cross_active; golden_cross_active or trending and trending; ' +
    'not ((golden_cross_active or trending) and trending); not (not trending and trending); golden_cross_active && !trending || trending',
  'between includes both bounds':
    'rsi_14 between 55 and 70; rsi_14 between 30 and 55; not rsi_14 not between 30 and 70; ' +
    'rsi_14 between 30 and 40 or golden_cross_active; price between sma_200 and sma_200 * 1.5',
  'dates: the next release is 10 days ahead, the last report 22 days old':
    'next_estimated_date < today+14d; not next_estimated_date < today + 10d; next_estimated_date <= today + 10d; ' +
    'next_estimated_date == 2026-12-01; next_estimated_date == "2026-12-01"; until(next_estimated_date) == 10d; ' +
    'age(last.filing_date) == 22d; today - last.filing_date < 4w; next_estimated_date - last.filing_date == 32d; ' +
    'last.filing_date - 1w == 2026-10-23; until(next_estimated_date) / 1d == 10; 2 * age(last.filing_date) == 44d',
  'instants: the data are 15 hours old, of the 20th in New York':
    'freshness < 16h; not freshness < 14h; freshness between 14h and 900min; age(snapshot.as_of) < 1d; snapshot.as_of == 2026-11-20; ' +
    'snapshot.as_of < 2026-11-20T21:00:01Z; snapshot.as_of > now - 1d; cache_age_seconds <= 2h; not cache_age_seconds < 7200; ' +
    'today - snapshot.as_of == 1d; now - snapshot.as_of == 54000s',
  lists:
    'count(upcoming) == 1; upcoming[0].type == earnings; upcoming[0].estimated; upcoming[0] is available; ' +
    'filings[-1].filing_date < filings[0].filing_date; returns_on_capital.flags contains negative_equity; ' +
    'not returns_on_capital.flags contains derived_q4',
  'availability is always known':
    'not peg_1y is available; peg_1y is not available; pe_ttm is available; pb is not available',
  'what the rest decides, although peg_1y is missing':
    'not (peg_1y < 2 and trending); not (trending and peg_1y < 2); peg_1y < 2 or golden_cross_active; ' +
    'golden_cross_active or peg_1y < 2; peg_1y between 1 and 2 or golden_cross_active; not rsi_14 between peg_1y and 40',
};

test.each(Object.entries(TRUE).flatMap(([group, list]) => list.split('; ').map((source) => [source, group])))(
  '%s is true (%s)',
  (source) => {
    expect(verdict(source)).toBe(true);
  },
);

const PEG = 'non_positive_growth';
const PB = 'the service sent "n/a" instead of a number';

test.each<[string, readonly string[]]>([
  ...['peg_1y < 2', 'not peg_1y < 2', 'peg_1y * 0 == 0', 'peg_1y in (1, 2)', 'rsi_14 between peg_1y and 70'].map(
    (source): [string, string[]] => [source, [PEG]],
  ),
  ...['peg_1y < 2 and golden_cross_active', 'peg_1y < 2 or trending', 'peg_1y < 2 and peg_1y > 2'].map(
    (source): [string, string[]] => [source, [PEG]],
  ),
  ['ev_ebit_ttm.context.percentile_5y < 50', ['insufficient_history']],
  ['fundamentals.income_statement[0].revenue > 1', ['not_applicable_etf']],
  ['upcoming[3].estimated', ['the list has 1 entry']],
  ['pb < 3', [PB]],
  ['ps_ttm < 3', ['the service sent null instead of a number']],
  ['beta_1y > 1', ['the service sent Infinity instead of a number']],
  ['pct_3y > 0', ['not in the response']],
  ['price / (sma_200 - 100) > 1', ['division by zero, or a number too large']],
  ['peg_1y < pb', [PEG, PB]],
])('%s is unknown: %j', (source, reasons) => {
  expect(verdict(source)).toEqual(reasons);
});

test.each<[string, number | undefined]>([
  ['pe_ttm < 30', 1.6],
  ['pe_ttm > 30', -1.6],
  ['rsi_14 between 30 and 70', 15],
  ['rsi_14 between 60 and 70', -5],
  ['pe_ttm == 30', -1.6],
  ['pe_ttm != 30', 1.6],
  ['next_estimated_date < today+14d', 4],
  ['freshness == end_of_day', undefined],
])('the margin of %s is %s', (source, expected) => {
  const { operand, against, margin } = compile(source, vocabulary).comparisons[0]!;
  const [value, ...bounds] = [operand, ...against].map((term) => term.evaluate(env) as number);
  if (expected === undefined) expect(margin).toBeUndefined();
  else expect(margin!(value!, bounds)).toBeCloseTo(expected, 10);
});

test('each field is read once, in order; freshness compared with a duration reads as_of', () => {
  const { fields } = compile('rsi_14 > 1 and price > rsi_14 and freshness < 3d and freshness != stale', vocabulary);
  expect(fields.map(({ field }) => field.path.at(-1)!.name)).toEqual(['rsi_14', 'price', 'as_of', 'freshness']);
});

/** Condition, the part with carets under it, message, hint. */
const ERRORS: [string, string, RegExp, RegExp?][] = [
  ['pe_tm < 30', 'pe_tm', /unknown field 'pe_tm'/, /did you mean pe_ttm \(snapshot\)/],
  ['pe_ttm < ', '', /value is missing at the end/],
  ['pe_ttm = 30', '=', /not a comparison/, /==/],
  ['pe_ttm <> 30', '<>', /not a comparison/, /!=/],
  ['20 < pe_ttm < 30', '20 < pe_ttm <', /cannot be chained/, /between/],
  ['(pe_ttm < 30', '', /expected \), found the end/],
  ['pe_ttm < 30)', ')', /unexpected '\)'/, /too many/],
  ['pe_ttm < 30 rsi_14 > 3', 'rsi_14', /unexpected 'rsi_14'/, /join/],
  ['pe_ttm < 30 2026-11-20T21:00:00Z', '2026-11-20T21:00:00Z', /unexpected instant after/],
  ['pe_ttm < 1.2.3', '.3', /unexpected number after/],
  ['pe_ttm', 'pe_ttm', /^this is a number \(ratio\), not a condition/, /compare/],
  ['pe_ttm between 20', '', /two bounds/, /between 20 and 30/],
  ['pe_ttm not 20', 'not', /unexpected not/, /before a condition/],
  ['pe_ttm is 20', 'is', /expected available/, /x == y/],
  ['pe_ttm is missing', 'is', /expected available/, /x is not available/],
  ['market_cap_usd > $5B', '$', /unexpected character/, /no sign of a currency/],
  ['market_cap_usd > 5 B', 'B', /unexpected 'B'/, /without a space/],
  ['price > sma_200 * 98 %', '%', /unexpected character/, /without a space/],
  ['market_cap_usd > 1,000', ',', /unexpected ','/, /no commas/],
  ['pe_ttm in 20', '20', /expected \(, found a number/, /x in \(a, b\)/],
  ['pe_ttm. < 30', '<', /name after the dot/],
  ['pe_ttm < 30m', '30m', /not a number or a duration/, /M is millions/],
  ['market_cap_usd < 30b', '30b', /not a number/, /write B/],
  ['freshness < 3D', '3D', /not a number/, /write d/],
  ['price > 1toString', '1toString', /not a number/, /% K M B T/],
  ['pe_ttm < 1e999', '1e999', /too large/],
  ['pe_ttm < 30 & price > 1', '&', /unexpected character '&'/, /write and/],
  ['sector == "Tech', '"Tech', /closing quote/],
  ['last.filing_date > 2026-02-30', '2026-02-30', /not a valid date/],
  ['snapshot.as_of > 2026-02-01T10:00', '2026-02-01T10:00', /not a valid instant/, /UTC/],
  ['next_estimated_date == "soon"', '"soon"', /not a date/, /2026-11-20/],
  ['price', 'price', /not a condition/, /compare/],
  ['trending and price', 'price', /not a condition/, /compare/],
  ['1 < 2', '1 < 2', /names no field/, /--list-fields/],
  ['rsi_zone == overbougt', 'overbougt', /not a valid value/, /did you mean overbought/],
  ['zone == up', 'up', /not a valid value/, /overbought/],
  ['freshness > stale', 'freshness > stale', /no order/, /in \(a, b\)/],
  ['trending between true and false', 'trending between true and false', /no order/, /in \(a, b\)/],
  ['price > 3%', 'price > 3%', /cannot be compared with a percentage/],
  ['price > sma_200 + 2%', '2%', /only be added to percentages/, /1\.02/],
  ['price > freshness', 'price > freshness', /cannot be compared/],
  ['price * today > 1', 'price * today', /cannot be multiplied by a date/],
  ['-trending', '-trending', /no negative/],
  ['price contains 1', 'price contains 1', /searched/, /entry in a list/],
  ['next_estimated_date < 14d', 'next_estimated_date < 14d', /a duration/, /today\+14d/],
  ['percentile_5y < 50', 'percentile_5y', /8 different fields/, /ev_ebit_ttm\.context\.percentile_5y.*and 2 more/],
  ['currency == USD', 'currency', /5 different fields/, /snapshot\.currency, fundamentals\.currency/],
  ['supported', 'supported', /different fields/, /performance\.vs_sector_status\.supported/],
  ['revenue > 1B', 'revenue', /in a list/, /fundamentals\.income_statement\[0\]\.revenue/],
  ['upcoming > 1', 'upcoming > 1', /a list/, /count\(x\)/],
  ['upcoming[1.5].estimated', '1.5', /whole number/, /\[-1\]/],
  ['price[0] > 1', 'price[0]', /not in a list/, /omit/],
  ['round(price) > 1', 'round', /unknown function/, /abs\(number\)/],
  ['abs(price, 1) > 1', 'abs(price, 1)', /one value/],
  ['count(price) > 1', 'price', /needs a list/],
  ['age(price) > 1d', 'price', /needs a date/],
  ['constructor > 1', 'constructor', /unknown field/, /./],
  ['toString(price) > 1', 'toString', /unknown function/, /./],
  ['__proto__.price > 1', '__proto__.price', /unknown field/, /./],
  [' ', ' ', /empty/],
  [`${'('.repeat(500)}price`, '(', /nested too deeply/],
  ['price > 1 '.padEnd(5000), ' '.repeat(1000), /characters/],
];

describe('an error', () => {
  test.each(ERRORS)('in %s is at %j', (source, under, message, hint) => {
    let error: unknown;
    try {
      compile(source, vocabulary);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'CHECK_SYNTAX' });
    const { location, message: text, hint: advice } = error as MdsError;
    expect(text).toMatch(message);
    expect(source.slice(location!.from, location!.to)).toBe(under);
    if (hint === undefined) expect(advice ?? 'join').toMatch(/^join/);
    else expect(advice).toMatch(hint);
  });
});
