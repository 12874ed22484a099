/** Figures that several routes have are equal in all of them (FIELDS 11.3). */
import { expect } from 'vitest';
import type { Payload as Calendar } from '../../src/endpoints/calendar/payload.ts';
import type { Payload as Compare } from '../../src/endpoints/compare/payload.ts';
import type { Payload as Dividends } from '../../src/endpoints/dividends/payload.ts';
import type { Payload as Earnings } from '../../src/endpoints/earnings/payload.ts';
import type { Payload as Fundamentals } from '../../src/endpoints/fundamentals/payload.ts';
import type { Payload as Profile } from '../../src/endpoints/profile/payload.ts';
import type { Payload as Snapshot } from '../../src/endpoints/snapshot/payload.ts';
import type { Payload as Technicals } from '../../src/endpoints/technicals/payload.ts';
import type { Payload as Valuation } from '../../src/endpoints/valuation/payload.ts';
import { formatDay, parseDay } from '../../src/engine/days.ts';
import { isMarker, type Maybe } from '../../src/engine/value.ts';
import type { Handler } from '../../src/service/types.ts';
import { requestOf } from '../service/calls.ts';

/** Days that the calendar looks ahead. */
const HORIZON = 120;

/**
 * Asks `handle`, whose clock or as-of day is `today` in New York, every route about the symbol. Returns how many routes
 * were compared.
 */
export async function expectAgreement(handle: Handler, symbol: string, today: string): Promise<number> {
  let answered = 0;
  const ask = async <P>(call: string): Promise<P | undefined> => {
    const response = await handle(requestOf(`/v2/${call}`));
    if (response.status !== 200) return undefined;
    answered += 1;
    return (JSON.parse(response.body) as { readonly data: P }).data;
  };
  const of = <P>(route: string) => ask<P>(`${route}?symbol=${symbol}`);
  const [snapshot, valuation, profile, dividends] = [
    await of<Snapshot>('snapshot'),
    await of<Valuation>('valuation'),
    await of<Profile>('profile'),
    await of<Dividends>('dividends'),
  ];
  if (snapshot !== undefined) {
    const { fundamentals_quick: quick, performance, range_52w: range, as_of } = snapshot;
    if (valuation !== undefined) {
      const { market_cap_usd, enterprise_value_usd, multiples, yields } = valuation;
      const shared: Readonly<Record<string, Maybe<number>>> = {
        market_cap_usd,
        pe_ttm: multiples.pe_ttm.value,
        ps_ttm: multiples.ps_ttm.value,
        pb: multiples.pb.value,
        peg_1y: multiples.peg_1y.value,
        ev_ebitda_ttm: multiples.ev_ebitda_ttm.value,
        fcf_yield_pct: yields.fcf_yield_pct,
        dividend_yield_pct: yields.dividend_yield_pct,
      };
      expect(quick, symbol).toMatchObject({ ...shared, enterprise_value_usd });
      const other = symbol === 'SPY' ? 'AAPL' : 'SPY';
      const compared = await ask<Compare>(`compare?symbols=${symbol},${other}&fields=${Object.keys(shared)}`);
      const row = compared?.symbols.find((each) => each.symbol === symbol);
      const known = Object.entries(shared).filter(([, value]) => !isMarker(value));
      if (compared !== undefined) expect(row, symbol).toEqual({ symbol, ...Object.fromEntries(known) });
    }
    if (profile !== undefined) {
      const { dividend_yield_pct, market_cap_usd, shares_outstanding } = quick;
      const { name, sector, industry, currency, asset_type } = snapshot;
      expect(profile, symbol).toMatchObject({ name, sector, industry, currency, asset_type, as_of });
      expect(profile, symbol).toMatchObject({ dividend_yield_pct, market_cap_usd, shares_outstanding });
    }
    expect(dividends?.current.yield_pct, symbol).toEqual(quick.dividend_yield_pct);
    const technicals = await of<Technicals>('technicals');
    // A snapshot of statements alone has no prices, which technicals need (FIELDS A1.5, A23).
    if (snapshot.price_age === undefined) expect(technicals, symbol).toBeUndefined();
    else {
      expect(technicals, symbol).toMatchObject({
        moving_averages: { distance_from_52w_high_pct: range.drawdown_from_high_pct },
        volatility: { beta_1y: quick.beta_1y },
        relative_strength: { vs_spy_1m_pct: performance.vs_spy_pct_1m, vs_spy_1y_pct: performance.vs_spy_pct_1y },
      });
      // A statement accepted after the close makes the later instant.
      expect(Date.parse(as_of), symbol).toBeGreaterThanOrEqual(Date.parse(technicals!.as_of));
    }
    const fundamentals = await of<Fundamentals>('fundamentals');
    if (fundamentals !== undefined && 'ttm' in fundamentals) {
      const { revenue_ttm_usd, net_income_ttm_usd, eps_diluted_ttm } = fundamentals.ttm;
      expect([quick.ttm_revenue_usd, quick.ttm_net_income_usd], symbol).toEqual([revenue_ttm_usd, net_income_ttm_usd]);
      if (fundamentals.currency === 'USD') expect(quick.ttm_eps_diluted, symbol).toEqual(eps_diluted_ttm);
    }
  }
  const earnings = await of<Earnings>('earnings');
  const upcoming = (await of<Calendar>('calendar'))?.upcoming;
  const next = (type: string) => upcoming?.find((event) => event.type === type)?.date;
  const last = formatDay(parseDay(today)! + HORIZON);
  const within = (date: Maybe<string> | undefined) =>
    date === undefined || isMarker(date) || date > last ? undefined : date;
  if (earnings !== undefined && upcoming !== undefined) {
    const isReported = 'history' in earnings;
    expect(next('earnings'), symbol).toBe(isReported ? within(earnings.next_estimated_date) : undefined);
    if (isReported && earnings.history.length > 0) expect(earnings.last, symbol).toMatchObject(earnings.history[0]!);
  }
  if (dividends !== undefined && upcoming !== undefined)
    expect(next('ex_dividend'), symbol).toBe(within(dividends.current.next_ex_date_estimated));
  return answered;
}
