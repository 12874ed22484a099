/** The language of checks over a small catalogue and a hand-made answer: what expressions mean, and where they are wrong. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/cli/check/bind.ts';
import { FIELD_INDEX } from '../../src/cli/check/field-index.ts';
import { readField } from '../../src/cli/check/read.ts';
import { readFieldIndex } from '../../src/cli/check/read-index.ts';
import { CheckSyntaxError } from '../../src/cli/check/syntax-error.ts';
import type { Env, Result } from '../../src/cli/check/value.ts';
import { dayFrom } from '../../src/engine/days.ts';

const REAL = readFieldIndex(FIELD_INDEX);

/** Answers by route, as a service would give them. Numbers are chosen, not computed. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  snapshot: {
    as_of: '2026-11-20T21:00:00Z',
    cache_age_seconds: 7200,
    freshness: 'end_of_day',
    currency: 'USD',
    sector: 'Technology',
    symbol: 'AAA',
    quote: { price: 110, volume: 2_500_000 },
    fundamentals_quick: {
      pe_ttm: 28.4,
      dividend_yield_pct: 2.5,
      market_cap_usd: 3.1e12,
      peg_1y: { available: false, reason: 'non_positive_growth' },
      // What a service of its own mind might say.
      pb: 'n/a',
      ps_ttm: null,
      // JSON 1e999, as JavaScript reads it.
      beta_1y: Number.POSITIVE_INFINITY,
    },
    performance: { pct_1y: -12.5, vs_sector_status: { supported: false, reason: 'sector_benchmark_unsupported' } },
  },
  technicals: {
    momentum: { rsi_14: 55, rsi_zone: 'neutral', macd: { value: -0.5, signal_line: 0.25, histogram: 0.75 } },
    moving_averages: { sma_200: 100, golden_cross_active: true },
    trend_strength: { trending: false },
  },
  earnings: { next_estimated_date: '2026-12-01', last: { filing_date: '2026-10-30' } },
  valuation: {
    returns_on_capital: { flags: ['negative_equity'] },
    multiples: { ev_ebit_ttm: { value: 21, context: { available: false, reason: 'insufficient_history' } } },
  },
  fundamentals: { supported: false, reason: 'not_applicable_etf', income_statement: [] },
  calendar: { upcoming: [{ date: '2026-12-01', type: 'earnings', estimated: true }] },
  filings: { filings: [{ filing_date: '2026-11-02' }, { filing_date: '2026-08-01' }] },
};

/** Saturday noon, UTC: the same day in New York. */
const NOW = Date.UTC(2026, 10, 21, 12);

const env: Env = {
  now: NOW,
  today: dayFrom(2026, 11, 21),
  read: (field) => readField(ANSWERS[field.field.route], field),
};

function result(source: string): Result {
  return compile(source, REAL).evaluate(env);
}

/** true, false, or the reasons. */
function verdict(source: string): boolean | readonly string[] {
  const outcome = result(source);
  if (outcome.known) return outcome.value === true;
  return [...new Set(outcome.why.map(({ reason }) => reason))];
}

describe('an expression', () => {
  test.each<[string, boolean]>([
    // Comparisons: pe_ttm is 28.4.
    ['pe_ttm < 30', true],
    ['pe_ttm<28.4', false],
    ['pe_ttm <= 28.4', true],
    ['pe_ttm == 28.4', true],
    ['pe_ttm != 28.4', false],
    ['30 > pe_ttm', true],
    ['pe_ttm ≥ 28.4', true],
    ['-pe_ttm < -28', true],
    // Names: end of the path, with route, with `.value` left out.
    ['fundamentals_quick.pe_ttm < 30', true],
    ['snapshot.pe_ttm < 30', true],
    ['snapshot.fundamentals_quick.pe_ttm < 30', true],
    ['ev_ebit_ttm == 21', true],
    ['macd < macd.signal_line', true],
    ['macd.histogram - macd.signal_line == .5', true],
    // Numbers: suffixes; 3.1e12 is 3.1T.
    ['market_cap_usd > 3T', true],
    ['market_cap_usd == 3_100B', true],
    ['volume > 2.4M and volume < 2600K', true],
    // Percentages against percentages as they are, against ratios as fractions.
    ['dividend_yield_pct == 2.5%', true],
    ['dividend_yield_pct + 1% == 3.5%', true],
    ['pct_1y > -15%', true],
    ['rsi_14 > 50%', true],
    ['price > sma_200 * 109%', true],
    ['price / sma_200 - 1 > 9.9%', true],
    // Arithmetic: 110 against 100 and 2 * 55 = 110; * binds tighter than +.
    ['price > sma_200 * 1.02', true],
    ['price > sma_200 * 1.2', false],
    ['price == sma_200 + 2 * 5', true],
    ['price == (sma_200 + 2) * 5', false],
    ['abs(pct_1y) == 12.5', true],
    // Texts; capitals do not count, quotation marks are not needed.
    ['freshness == end_of_day', true],
    ['freshness == "END_OF_DAY"', true],
    ["freshness != 'stale'", true],
    ['end_of_day == freshness', true],
    ['sector == technology', true],
    ['sector == "Technology"', true],
    ['sector contains tech', true],
    ['sector not contains tech', false],
    ['snapshot.currency in (USD, EUR)', true],
    ['snapshot.currency not in (USD, EUR)', false],
    ['rsi_zone in (overbought, oversold)', false],
    ['AAA == snapshot.symbol', true],
    // Booleans.
    ['golden_cross_active', true],
    ['not trending', true],
    ['!trending', true],
    ['golden_cross_active == true', true],
    ['trending == golden_cross_active', false],
    ['performance.vs_sector_status.supported', false],
    // and binds tighter than or; not tighter than both.
    ['trending or golden_cross_active', true],
    ['golden_cross_active or trending and trending', true],
    ['(golden_cross_active or trending) and trending', false],
    ['not trending and trending', false],
    ['golden_cross_active && !trending || trending', true],
    ['(pe_ttm < 30) == (price > 100)', true],
    // between: both bounds count.
    ['rsi_14 between 55 and 70', true],
    ['rsi_14 between 30 and 55', true],
    ['rsi_14 not between 30 and 70', false],
    ['rsi_14 between 30 and 40 or golden_cross_active', true],
    ['price between sma_200 and sma_200 * 1.5', true],
    // Dates: today is 2026-11-21, the next release 10 days away, the last report 22 days old.
    ['next_estimated_date < today+14d', true],
    ['next_estimated_date < today + 10d', false],
    ['next_estimated_date <= today + 10d', true],
    ['next_estimated_date == 2026-12-01', true],
    ['next_estimated_date == "2026-12-01"', true],
    ['until(next_estimated_date) == 10d', true],
    ['age(last.filing_date) == 22d', true],
    ['today - last.filing_date < 4w', true],
    ['next_estimated_date - last.filing_date == 32d', true],
    // Instants: 15 hours old; the New York day is the 20th.
    ['freshness < 16h', true],
    ['freshness < 14h', false],
    ['age(snapshot.as_of) < 1d', true],
    ['snapshot.as_of == 2026-11-20', true],
    ['snapshot.as_of < 2026-11-20T21:00:01Z', true],
    ['snapshot.as_of > now - 1d', true],
    ['cache_age_seconds <= 2h', true],
    ['cache_age_seconds < 7200', false],
    // Lists.
    ['count(upcoming) == 1', true],
    ['upcoming[0].type == earnings', true],
    ['upcoming[0].estimated', true],
    ['filings[-1].filing_date < filings[0].filing_date', true],
    ['returns_on_capital.flags contains negative_equity', true],
    ['returns_on_capital.flags contains derived_q4', false],
    // Whether it is there is always known.
    ['peg_1y is available', false],
    ['peg_1y is not available', true],
    ['pe_ttm is available', true],
    ['pb is available', false],
  ])('%s is %s', (source, expected) => {
    expect(verdict(source)).toBe(expected);
  });

  test.each<[string, readonly string[]]>([
    ['peg_1y < 2', ['non_positive_growth']],
    ['not peg_1y < 2', ['non_positive_growth']],
    ['peg_1y * 0 == 0', ['non_positive_growth']],
    ['peg_1y in (1, 2)', ['non_positive_growth']],
    ['ev_ebit_ttm.context.percentile_5y < 50', ['insufficient_history']],
    ['fundamentals.income_statement[0].revenue > 1', ['not_applicable_etf']],
    ['upcoming[3].estimated', ['the list has 1 entry']],
    ['pb < 3', ['the service answered "n/a" where a number belongs']],
    ['ps_ttm < 3', ['the service answered null where a number belongs']],
    ['beta_1y > 1', ['the service answered Infinity where a number belongs']],
    ['pct_3y > 0', ['not in the answer']],
    ['price / (sma_200 - 100) > 1', ['division by zero, or a number too large']],
    ['peg_1y < pb', ['non_positive_growth', 'the service answered "n/a" where a number belongs']],
  ])('%s is unknown: %j', (source, reasons) => {
    expect(verdict(source)).toEqual(reasons);
  });

  // The tables of S. C. Kleene's strong three-valued logic; u is peg_1y < 2.
  test.each<[string, boolean | undefined]>([
    ['peg_1y < 2 and trending', false],
    ['trending and peg_1y < 2', false],
    ['peg_1y < 2 and golden_cross_active', undefined],
    ['peg_1y < 2 or golden_cross_active', true],
    ['golden_cross_active or peg_1y < 2', true],
    ['peg_1y < 2 or trending', undefined],
    ['peg_1y < 2 and peg_1y > 2', undefined],
    ['not (peg_1y < 2 and trending)', true],
    ['peg_1y between 1 and 2 or golden_cross_active', true],
  ])('%s is %s', (source, expected) => {
    const outcome = result(source);
    expect(outcome.known ? outcome.value : undefined).toBe(expected);
  });

  test('a bound that is unknown leaves between open only where the other does not decide', () => {
    expect(verdict('rsi_14 between peg_1y and 40')).toBe(false);
    expect(verdict('rsi_14 between peg_1y and 70')).toEqual(['non_positive_growth']);
  });
});

describe('margins', () => {
  test.each<[string, number | undefined]>([
    ['pe_ttm < 30', 1.6],
    ['pe_ttm > 30', -1.6],
    ['rsi_14 between 30 and 70', 15],
    ['rsi_14 between 60 and 70', -5],
    ['pe_ttm == 30', -1.6],
    ['next_estimated_date < today+14d', 4],
    ['freshness == end_of_day', undefined],
  ])('%s: %s', (source, expected) => {
    const { comparisons } = compile(source, REAL);
    const [only] = comparisons;
    const of = [only!.operand, ...only!.against].map((term) => term.evaluate(env));
    const numbers = of.map((each) => (each.known ? (each.value as number) : Number.NaN));
    const margin = only!.margin?.(numbers[0]!, numbers.slice(1));
    if (expected === undefined) expect(margin).toBeUndefined();
    else expect(margin).toBeCloseTo(expected, 10);
  });
});

describe('a fault', () => {
  /** The part that the carets stand under. */
  function fault(source: string) {
    try {
      compile(source, REAL);
    } catch (error) {
      if (error instanceof CheckSyntaxError) {
        return { message: error.message, under: source.slice(error.at.from, error.at.to), hint: error.hint ?? '' };
      }
      throw error;
    }
    throw new Error(`'${source}' was read`);
  }

  test.each<[string, string, RegExp, RegExp]>([
    ['pe_tm < 30', 'pe_tm', /no field 'pe_tm'/, /did you mean pe_ttm \(snapshot\)/],
    ['pe_ttm < ', '', /ends where a value/, /^$/],
    ['pe_ttm = 30', '=', /not a comparison/, /==/],
    ['pe_ttm <> 30', '<>', /not a comparison/, /!=/],
    ['20 < pe_ttm < 30', '20 < pe_ttm <', /do not chain/, /between/],
    ['(pe_ttm < 30', '', /\) has to stand here, not the end/, /^$/],
    ['pe_ttm < 30)', ')', /goes on/, /too many/],
    ['pe_ttm < 30 rsi_14 > 3', 'rsi_14', /goes on/, /join/],
    ['pe_ttm between 20', '', /two bounds/, /between 20 and 30/],
    ['pe_ttm < 30m', '30m', /neither/, /M is millions/],
    ['market_cap_usd < 30b', '30b', /neither/, /write B/],
    ['freshness < 3D', '3D', /neither/, /write d/],
    ['pe_ttm < 30 & price > 1', '&', /no meaning/, /^$/],
    ['sector == "Tech', '"Tech', /not closed/, /^$/],
    ['last.filing_date > 2026-02-30', '2026-02-30', /no day/, /^$/],
    ['price', 'price', /not a condition/, /compare/],
    ['1 < 2', '1 < 2', /looks at no field/, /--list-fields/],
    ['rsi_zone == overbougt', 'overbougt', /none of the values/, /did you mean overbought/],
    ['freshness > stale', 'freshness > stale', /no order/, /in \(a, b\)/],
    ['price > 3%', 'price > 3%', /cannot be compared with a percentage/, /^$/],
    ['price > sma_200 + 2%', '2%', /part of/, /1\.02/],
    ['price > freshness', 'price > freshness', /cannot be compared/, /^$/],
    ['next_estimated_date < 14d', 'next_estimated_date < 14d', /length of time/, /today\+14d/],
    ['zone == up', 'up', /none of the values/, /overbought/],
    ['percentile_5y < 50', 'percentile_5y', /different fields/, /ev_ebit_ttm\.context\.percentile_5y/],
    ['currency == USD', 'currency', /3 different fields/, /snapshot\.currency, fundamentals\.currency/],
    ['supported', 'supported', /different fields/, /performance\.vs_sector_status\.supported/],
    ['revenue > 1B', 'revenue', /in a list/, /fundamentals\.income_statement\[0\]\.revenue/],
    ['upcoming > 1', 'upcoming > 1', /a list/, /count\(x\)/],
    ['upcoming[1.5].estimated', '1.5', /whole number/, /\[-1\]/],
    ['price[0] > 1', 'price[0]', /in a list|no field/, /./],
    ['round(price) > 1', 'round', /no function/, /abs/],
    ['count(price) > 1', 'price', /needs a list/, /^$/],
    ['age(price) > 1d', 'price', /needs a date/, /^$/],
    ['trending and price', 'price', /not a condition/, /compare/],
    ['constructor > 1', 'constructor', /no field/, /./],
    ['__proto__.price > 1', '__proto__.price', /no field/, /./],
    ['price > 1toString', '1toString', /neither/, /./],
    [`${'('.repeat(500)}price`, '(', /nested too deep/, /^$/],
    ['price > 1 '.padEnd(5000), ' '.repeat(1000), /characters/, /^$/],
  ])('in %s is %j', (source, under, message, hint) => {
    const found = fault(source);
    expect(found.message).toMatch(message);
    expect(found.under).toBe(under);
    expect(found.hint).toMatch(hint);
  });
});

const leaf = fc.constantFrom(
  ...[
    'price',
    'pe_ttm',
    'peg_1y',
    'pb',
    'rsi_14',
    'golden_cross_active',
    'trending',
    'freshness',
    'rsi_zone',
    'end_of_day',
  ],
  ...[
    'next_estimated_date',
    'today',
    'now',
    '14d',
    '3%',
    '2.5B',
    '0',
    '1e308',
    '"x"',
    '2026-11-20',
    'upcoming[0].date',
  ],
  ...['count(upcoming)', 'age(today)', 'returns_on_capital.flags', 'fundamentals.income_statement[0].revenue', 'as_of'],
);
const joint = fc.constantFrom(
  ...[
    '<',
    '<=',
    '>',
    '>=',
    '==',
    '!=',
    '+',
    '-',
    '*',
    '/',
    'and',
    'or',
    'contains',
    'in',
    'between',
    'is',
    'not',
    ',',
    '(',
    ')',
  ],
);

/** Outcomes seen, so that a property that meets only faults is noticed. */
function tryOut(source: string, seen: Set<string>): void {
  let expression: ReturnType<typeof compile>;
  try {
    expression = compile(source, REAL);
  } catch (error) {
    expect(error, source).toBeInstanceOf(CheckSyntaxError);
    const { from, to } = (error as CheckSyntaxError).at;
    expect(from >= 0 && from <= to && to <= source.length, source).toBe(true);
    seen.add('fault');
    return;
  }
  const outcome = expression.evaluate(env);
  expect(outcome.known ? typeof outcome.value : outcome.why.length > 0, source).toBe(outcome.known ? 'boolean' : true);
  seen.add(outcome.known ? String(outcome.value) : 'unknown');
  for (const { operand, against } of expression.comparisons)
    for (const term of [operand, ...against]) term.evaluate(env);
}

describe('any text at all', () => {
  test('is read or refused with the place of the fault, and what is read has an outcome', () => {
    const seen = new Set<string>();
    const words = fc.array(fc.oneof(leaf, joint), { maxLength: 12 }).map((parts) => parts.join(' '));
    const comparison = fc.tuple(leaf, fc.constantFrom('<', '>=', '==', '!='), leaf).map((parts) => parts.join(' '));
    const joined = fc.array(comparison, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' and not '));
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), words, joined);
    fc.assert(
      fc.property(any, (source) => tryOut(source, seen)),
      { numRuns: 3000 },
    );
    expect([...seen].sort()).toEqual(['false', 'fault', 'true', 'unknown']);
  });

  test('any answer has an outcome', () => {
    const expressions = [
      'pe_ttm < 30',
      'freshness < 3d',
      'upcoming[0].date > today',
      'macd.above_signal',
      'sector == x',
      'count(upcoming) > 0',
    ].map((source) => compile(source, REAL));
    const key = fc.constantFrom(
      'quote',
      'fundamentals_quick',
      'pe_ttm',
      'as_of',
      'upcoming',
      'date',
      'available',
      'reason',
      'momentum',
      'macd',
      'sector',
    );
    const { answer } = fc.letrec((tie) => ({
      answer: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(fc.constant(null), fc.boolean(), fc.double(), fc.string({ maxLength: 5 })),
        fc.array(tie('answer'), { maxLength: 3 }),
        fc.dictionary(key, tie('answer'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(answer, (payload) => {
        for (const { evaluate } of expressions) {
          const outcome = evaluate({ ...env, read: (field) => readField(payload, field) });
          expect(outcome.known ? typeof outcome.value === 'boolean' : outcome.why.length > 0).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
