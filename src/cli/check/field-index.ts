/** Made from the payload schemas by scripts/write-field-index.ts; held equal to them by test/program/check-fields.test.ts. */
export const FIELD_INDEX = `coverage
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 supported b 14qm6fv
 asset_type t 19exbnf stock|etf
 name t 1v68i1i
 exchange t 3o724z
 cik t 1nb1e0v
 data.prices b 1p1puk1
 data.fundamentals b x7oh58
 data.filings b 17xjugm
 data.insider b 1p0yquk
 data.dividends b 4kk0f5
 price_history_start d pd00pj
 currency t 103yryk
 universe.stocks n 8r38oc symbols
 universe.etfs n 13rd6s9 symbols
 universe.total n cbn0zl symbols
 updated_at i 1mmcor6
snapshot
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 asset_type t p2gq79 stock|etf
 currency t 103yryk
 industry t wxd3j5
 name t 1v68i1i
 sector t knilob
 fundamentals_quick.beta_1y n 1bm5c11 ratio (1 is one to one)
 fundamentals_quick.dividend_yield_pct n 73bfgq percent
 fundamentals_quick.enterprise_value_usd n 6abz85 US dollars
 fundamentals_quick.ev_ebitda_ttm n 1j59hlp ratio (1 is one to one)
 fundamentals_quick.fcf_yield_pct n 14p8w19 percent
 fundamentals_quick.market_cap_usd n 11wyzky US dollars
 fundamentals_quick.pb n 1rqn9uh ratio (1 is one to one)
 fundamentals_quick.pe_ttm n vrq43q ratio (1 is one to one)
 fundamentals_quick.peg_1y n 12z9r3x ratio (1 is one to one)
 fundamentals_quick.ps_ttm n ydl355 ratio (1 is one to one)
 fundamentals_quick.shares_outstanding n efc04g shares
 fundamentals_quick.ttm_eps_diluted n 1m5xfvx currency of the payload per share
 fundamentals_quick.ttm_net_income_usd n 16d2r5v US dollars
 fundamentals_quick.ttm_revenue_usd n 1vkkfuj US dollars
 performance.pct_1d n o2xlyl percent
 performance.pct_5d n es0iyt percent
 performance.pct_1m n 1aif6nh percent
 performance.pct_3m n 1i8bmb0 percent
 performance.pct_ytd n 1luuu8i percent
 performance.pct_1y n 12j9208 percent
 performance.pct_3y n 1i90rlw percent
 performance.vs_spy_pct_1m n 1ensbqm percentage points
 performance.vs_spy_pct_1y n 17wj5m2 percentage points
 performance.vs_spy_pct_ytd n 1c1zc85 percentage points
 performance.vs_sector_status.supported b kzlq1h
 quote.change_abs n 1sl9i6w trading currency per share
 quote.change_pct n 1ks961j percent
 quote.day_high n 1v0tfcp trading currency per share
 quote.day_low n 1ilgycf trading currency per share
 quote.day_open n 1prmlzd trading currency per share
 quote.previous_close n 1hyqvov trading currency per share
 quote.price n 1esdp2o trading currency per share
 quote.volume n no8omo shares
 range_52w.drawdown_from_high_pct n 1jijn4r percent
 range_52w.high n 197zbv trading currency per share
 range_52w.low n vbe6mt trading currency per share
 range_52w.position_pct n 5toh9i percent
valuation
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 currency t 103yryk
 enterprise_value_usd n 6abz85 US dollars
 market_cap_usd n 11wyzky US dollars
 multiples.ev_ebit_ttm.value n 1ggzpk2 ratio (1 is one to one)
 multiples.ev_ebit_ttm.context.coverage_pct n h24ym0 percent
 multiples.ev_ebit_ttm.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.ev_ebit_ttm.context.percentile_5y n 151ctzn percent
 multiples.ev_ebit_ttm.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 multiples.ev_ebitda_ttm.value n 1j59hlp ratio (1 is one to one)
 multiples.ev_ebitda_ttm.context.coverage_pct n h24ym0 percent
 multiples.ev_ebitda_ttm.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.ev_ebitda_ttm.context.percentile_5y n 151ctzn percent
 multiples.ev_ebitda_ttm.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 multiples.ev_sales_ttm.value n 7jws8 ratio (1 is one to one)
 multiples.ev_sales_ttm.context.coverage_pct n h24ym0 percent
 multiples.ev_sales_ttm.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.ev_sales_ttm.context.percentile_5y n 151ctzn percent
 multiples.ev_sales_ttm.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 multiples.pb.value n 1rqn9uh ratio (1 is one to one)
 multiples.pb.context.coverage_pct n h24ym0 percent
 multiples.pb.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.pb.context.percentile_5y n 151ctzn percent
 multiples.pb.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 multiples.pe_ttm.value n vrq43q ratio (1 is one to one)
 multiples.pe_ttm.context.coverage_pct n h24ym0 percent
 multiples.pe_ttm.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.pe_ttm.context.percentile_5y n 151ctzn percent
 multiples.pe_ttm.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 multiples.peg_1y.value n 12z9r3x ratio (1 is one to one)
 multiples.peg_1y.context.coverage_pct n h24ym0 percent
 multiples.peg_1y.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.peg_1y.context.percentile_5y n 151ctzn percent
 multiples.peg_1y.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 multiples.ps_ttm.value n ydl355 ratio (1 is one to one)
 multiples.ps_ttm.context.coverage_pct n h24ym0 percent
 multiples.ps_ttm.context.median_5y n th7q7r ratio (1 is one to one)
 multiples.ps_ttm.context.percentile_5y n 151ctzn percent
 multiples.ps_ttm.context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 returns_on_capital.flags[] t 1auivzl zero_interest_expense|interest_expense_not_reported|negative_equity|negative_earnings|statutory_tax_rate|single_point_average|annual_only|stale_fundamentals|derived_q4
 returns_on_capital.roa_pct n us4iad percent
 returns_on_capital.roce_pct n u3zqai percent
 returns_on_capital.roe_pct n 1bnzfzb percent
 returns_on_capital.roic_pct n 1vdbjsl percent
 valuation_context.anchor t 19mbd5l ev_ebit_ttm|ev_ebitda_ttm|ev_sales_ttm|pb|pe_ttm|peg_1y|ps_ttm
 valuation_context.coverage_pct n 606nt6 percent
 valuation_context.median_5y n 1os7gcw ratio (1 is one to one)
 valuation_context.percentile_5y n 6ff9vy percent
 valuation_context.position t 17evafn deep_value|value|fair|premium|extreme_premium
 valuation_context.rationale t 1rdhrhx
 valuation_context.value n 7a3jsg ratio (1 is one to one)
 yields.buyback_yield_pct_ttm n 1hblamq percent
 yields.dividend_yield_pct n 73bfgq percent
 yields.earnings_yield_pct n 1m8qicm percent
 yields.fcf_yield_pct n 14p8w19 percent
 yields.total_payout_yield_pct_ttm n pqn4d0 percent
profile
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 asset_type t p2gq79 stock|etf
 cik t 1nb1e0v
 country t 1fjv24c
 currency t 103yryk
 description t 1n33q4d
 dividend_yield_pct n 73bfgq percent
 exchange t itbzqo
 fiscal_year_end_month n hssz1o month, 1 to 12
 headquarters t 1dosjhp
 industry t wxd3j5
 market_cap_usd n 11wyzky US dollars
 name t 1v68i1i
 sector t knilob
 shares_outstanding n efc04g shares
 website t hslkdy
fundamentals
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 currency t qo5xtt
 period t 1nejt3b quarter|annual
 balance_sheet[] o sj96w3
 balance_sheet[].fiscal_period t lmwfio Q1|Q2|Q3|Q4|H1|H2|FY
 balance_sheet[].fiscal_year n 1ac8zi8 year
 balance_sheet[].period_end d 1vw5fdg
 balance_sheet[].cash_and_equivalents n ols4sg currency of the payload
 balance_sheet[].common_shares_outstanding n 197y3mp shares
 balance_sheet[].current_assets n cq3u0l currency of the payload
 balance_sheet[].current_liabilities n lcu605 currency of the payload
 balance_sheet[].intangibles n 1j5u85d currency of the payload
 balance_sheet[].inventory n stoslz currency of the payload
 balance_sheet[].long_term_debt n 14bip7t currency of the payload
 balance_sheet[].long_term_investments n 5xr27x currency of the payload
 balance_sheet[].net_debt n 1u2l2gc currency of the payload
 balance_sheet[].ppe_net n 1acslti currency of the payload
 balance_sheet[].ratios.current_ratio n 1swk22g ratio (1 is one to one)
 balance_sheet[].ratios.debt_to_assets n 1rm1e2g ratio (1 is one to one)
 balance_sheet[].ratios.debt_to_equity n ifd7z2 ratio (1 is one to one)
 balance_sheet[].ratios.interest_coverage n p5g6nw ratio (1 is one to one)
 balance_sheet[].ratios.net_debt_to_ebitda n uiju04 ratio (1 is one to one)
 balance_sheet[].receivables n tse1q currency of the payload
 balance_sheet[].retained_earnings n r0rlt3 currency of the payload
 balance_sheet[].short_term_investments n 1vnga71 currency of the payload
 balance_sheet[].tangible_book_value n 1ci2okm currency of the payload
 balance_sheet[].total_assets n jfl75c currency of the payload
 balance_sheet[].total_debt n 1iqa9vo currency of the payload
 balance_sheet[].total_equity n 1fxjxh4 currency of the payload
 balance_sheet[].total_liabilities n 198sz4a currency of the payload
 cash_flow[] o veww38
 cash_flow[].fiscal_period t lmwfio Q1|Q2|Q3|Q4|H1|H2|FY
 cash_flow[].fiscal_year n 1ac8zi8 year
 cash_flow[].period_end d 1vw5fdg
 cash_flow[].acquisitions n bv845f currency of the payload
 cash_flow[].buybacks n 13ww84k currency of the payload
 cash_flow[].capex n oum8yh currency of the payload
 cash_flow[].dividends_paid n oajkj0 currency of the payload
 cash_flow[].fcf_margin_pct n d19goy percent
 cash_flow[].fcf_yoy_pct n 16xw8sx percent
 cash_flow[].financing_cash_flow n dqsl6n currency of the payload
 cash_flow[].free_cash_flow n tph3n3 currency of the payload
 cash_flow[].investing_cash_flow n 1d0u7fx currency of the payload
 cash_flow[].ocf_yoy_pct n 18ju9pq percent
 cash_flow[].operating_cash_flow n vwlvnp currency of the payload
 cash_flow[].stock_based_comp n 6oqbua currency of the payload
 cash_flow[].working_capital_change n 1swli3p currency of the payload
 income_statement[] o veww38
 income_statement[].fiscal_period t lmwfio Q1|Q2|Q3|Q4|H1|H2|FY
 income_statement[].fiscal_year n 1ac8zi8 year
 income_statement[].period_end d 1vw5fdg
 income_statement[].cost_of_revenue n 1q4er59 currency of the payload
 income_statement[].depreciation_amortization n 1irkdiq currency of the payload
 income_statement[].ebitda n l789wr currency of the payload
 income_statement[].eps_basic n 6vn4ai currency of the payload per share
 income_statement[].eps_diluted n soo693 currency of the payload per share
 income_statement[].gross_profit n dprpa2 currency of the payload
 income_statement[].growth.eps_yoy_pct n wjdlja percent
 income_statement[].growth.net_income_yoy_pct n 1mfo46v percent
 income_statement[].growth.revenue_qoq_pct n 1h5yzbc percent
 income_statement[].growth.revenue_yoy_pct n hgi0ci percent
 income_statement[].growth.rnd_yoy_pct n ryy3oj percent
 income_statement[].income_tax n 17im512 currency of the payload
 income_statement[].interest_coverage n 176mmth ratio (1 is one to one)
 income_statement[].interest_expense n y68r3a currency of the payload
 income_statement[].investment.capex_intensity_3y_avg_pct n 1j32ral percent
 income_statement[].investment.capex_intensity_pct n 11vwni2 percent
 income_statement[].investment.rnd_intensity_pct n 11tdus8 percent
 income_statement[].margins.ebitda_margin_pct n 46pl46 percent
 income_statement[].margins.gross_margin_pct n iafm9c percent
 income_statement[].margins.net_margin_pct n 1nt7cys percent
 income_statement[].margins.operating_margin_pct n t1c9tk percent
 income_statement[].net_income n 1y3fu7z currency of the payload
 income_statement[].operating_expense n 1rziegj currency of the payload
 income_statement[].operating_income n pscgl currency of the payload
 income_statement[].pretax_income n 1mrgo93 currency of the payload
 income_statement[].quality.piotroski_f_score n sgtvf points from 0 to 9
 income_statement[].quality.piotroski_status.missing[] t 13jnl32
 income_statement[].revenue n agohef currency of the payload
 income_statement[].rnd_expense n sduera currency of the payload
 income_statement[].sga_expense n 1fpwj0q currency of the payload
 income_statement[].shares_basic n dc7eek shares
 income_statement[].shares_diluted n 74lpxf shares
 ttm.eps_diluted_ttm n ot47ur currency of the payload per share
 ttm.flags[] t 1auivzl zero_interest_expense|interest_expense_not_reported|negative_equity|negative_earnings|statutory_tax_rate|single_point_average|annual_only|stale_fundamentals|derived_q4
 ttm.net_income_ttm_usd n hfqswp US dollars
 ttm.net_profit_margin_pct n 55bq43 percent
 ttm.revenue_ttm_usd n 15ir9y9 US dollars
 ttm.roa_pct n us4iad percent
 ttm.roce_pct n u3zqai percent
 ttm.roe_pct n 1bnzfzb percent
 ttm.roic_pct n 1vdbjsl percent
earnings
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 currency t 187oqzy
 history[] o 1vmq7gk
 history[].eps_actual n 1tlokxo currency of the payload per share
 history[].eps_yoy_pct n vayb29 percent
 history[].filing_date d 1o78ry5
 history[].revenue_actual n 6jnz1k currency of the payload
 history[].revenue_yoy_pct n 1bkuc6v percent
 history[].fiscal_period t lmwfio Q1|Q2|Q3|Q4|H1|H2|FY
 history[].fiscal_year n 1ac8zi8 year
 history[].period_end d 1vw5fdg
 last.eps_actual n 1tlokxo currency of the payload per share
 last.eps_yoy_pct n vayb29 percent
 last.filing_date d 1o78ry5
 last.revenue_actual n 6jnz1k currency of the payload
 last.revenue_yoy_pct n 1bkuc6v percent
 last.fiscal_period t lmwfio Q1|Q2|Q3|Q4|H1|H2|FY
 last.fiscal_year n 1ac8zi8 year
 last.period_end d 1vw5fdg
 last.vs_trend.eps_baseline_4q_avg n 1dvai1m currency of the payload per share
 last.vs_trend.eps_vs_trailing_4q_avg_pct n vr0jfn percent
 last.vs_trend.revenue_baseline_4q_avg n 1f0kyl8 currency of the payload
 last.vs_trend.revenue_vs_trailing_4q_avg_pct n gxlb2x percent
 next_estimated_date d 10lcswa
dividends
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 currency t 187oqzy
 status t 106chgd payer|non_payer|suspended
 current.annual_rate n p5fn83 currency of the payload per share
 current.annual_rate_forward_estimated n kdkay0 currency of the payload per share
 current.frequency t v5fwtm weekly|monthly|quarterly|semi_annual|annual|irregular|none
 current.last_ex_date d cg3uzb
 current.last_payment_amount n 1st1jzn currency of the payload per share
 current.next_ex_date_estimated d 5z1c8l
 current.next_payment_amount_estimated n 1yky8dh currency of the payload per share
 current.yield_pct n 1c6klip percent
 dividend_health.grade_components.ebitda_coverage n cidrfp ratio (1 is one to one)
 dividend_health.grade_components.fcf_payout_ratio_pct n b147u2 percent
 dividend_health.grade_components.net_debt_to_ebitda n wg86at ratio (1 is one to one)
 dividend_health.grade_components.ocf_coverage n iytxbq ratio (1 is one to one)
 dividend_health.grade_components.payout_ratio_pct n 1ka7abz percent
 dividend_health.payout_safety.grade t 1vhjv9u A|B|C|D|F
 dividend_health.track_record.consecutive_increase_years n etk1ce years
 dividend_health.track_record.cuts_in_5y_window n m41l77 cuts
 dividend_health.track_record.never_cut_in_5y_window b 1ak3090
 growth.consecutive_years_increased_within_5y_window n pesb21 years
 growth.last_increase_date d aqa4vi
 history_summary.ex_date_first d v4gf5x
 history_summary.total_payments n 1dwz798 payments
technicals
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 momentum.macd.above_signal b srxouq
 momentum.macd.histogram n 9me7nr trading currency per share
 momentum.macd.signal_line n 1lw40pj trading currency per share
 momentum.macd.value n u9h71i trading currency per share
 momentum.rsi_14 n 17bmqtr points from 0 to 100
 momentum.rsi_14_weekly n 8fb8rr points from 0 to 100
 momentum.rsi_14_weekly_zone t cacvyw overbought|neutral|oversold
 momentum.rsi_zone t 1dsoeis overbought|neutral|oversold
 momentum.stochastic_14_3_3.d n a1mizq points from 0 to 100
 momentum.stochastic_14_3_3.k n 1onr4w0 points from 0 to 100
 momentum.stochastic_14_3_3.zone t 1z0glfn overbought|neutral|oversold
 moving_averages.distance_from_52w_high_pct n byeqg7 percent
 moving_averages.ema_20 n 1qeg697 trading currency per share
 moving_averages.golden_cross_active b z0ixbz
 moving_averages.sma_200 n 2479vr trading currency per share
 moving_averages.sma_50 n tseq44 trading currency per share
 moving_averages.vs_sma_200_pct n qd0tw6 percent
 moving_averages.vs_sma_50_pct n 1872s7n percent
 relative_strength.vs_sector_1y_pct n xalgl2 percentage points
 relative_strength.vs_sector_status.supported b 6lefsn
 relative_strength.vs_spy_1m_pct n n6sfg3 percentage points
 relative_strength.vs_spy_1y_pct n 7s77gc percentage points
 relative_strength.vs_spy_3m_pct n 1g4qn2y percentage points
 trend_strength.adx_14 n 1sl6ymd points from 0 to 100
 trend_strength.adx_14_weekly n 8fb8rr points from 0 to 100
 trend_strength.obv n 1rf8dkp shares
 trend_strength.obv_trend_30d t rpp8z2 rising|flat|falling
 trend_strength.trending b iajavn
 trend_strength.trending_weekly b upl5s1
 volatility.atr_14 n 1occlxd trading currency per share
 volatility.beta_1y n 1bm5c11 ratio (1 is one to one)
 volatility.bollinger_20.lower n 17bzeg5 trading currency per share
 volatility.bollinger_20.middle n k8uj6v trading currency per share
 volatility.bollinger_20.percent_b n 1w03b69 ratio (1 is one to one)
 volatility.bollinger_20.upper n pvshwq trading currency per share
 volatility.realized_vol_30d_annualized_pct n 1czkck8 percent
price-action
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 drawdowns.max_90d.pct n 19xtpvs percent
 drawdowns.max_90d.peak_date d 138zogl
 drawdowns.max_90d.trough_date d k8e81g
 drawdowns.max_1y.pct n 19xtpvs percent
 drawdowns.max_1y.peak_date d 138zogl
 drawdowns.max_1y.trough_date d k8e81g
 drawdowns.max_5y.pct n 19xtpvs percent
 drawdowns.max_5y.peak_date d 138zogl
 drawdowns.max_5y.trough_date d k8e81g
 gaps.latest_open_vs_prior_close_pct n 1c29gqu percent
 gaps.unfilled_gaps_30d n plv2oq gaps
 recent_extremes.high_30d.date d lzjte1
 recent_extremes.high_30d.value n 4jdyoc trading currency per share
 recent_extremes.high_90d.date d lzjte1
 recent_extremes.high_90d.value n 1m72x0m trading currency per share
 recent_extremes.low_30d.date d lzjte1
 recent_extremes.low_30d.value n 1gb3uum trading currency per share
 recent_extremes.low_90d.date d lzjte1
 recent_extremes.low_90d.value n 2gf44k trading currency per share
 streaks.biggest_down_day_1y_pct n yob1dt percent
 streaks.biggest_down_day_30d_pct n 1cxckiy percent
 streaks.biggest_up_day_1y_pct n 1wianj3 percent
 streaks.biggest_up_day_30d_pct n 1n0zw98 percent
 streaks.consecutive_days n h9dxws sessions
 streaks.direction t txd40b up|down|flat
 trend_context.consecutive_higher_highs n 1bn5vmj sessions
 trend_context.consecutive_lower_lows n 15d8x19 sessions
 trend_context.pct_days_above_sma50_90d n ebhftv percent
 volume.avg_30d n zt57r3 shares
 volume.latest n 1ds2qpk shares
 volume.ratio_to_avg n 19h82ib ratio (1 is one to one)
 volume.ratio_to_sector_avg n t5y53w ratio (1 is one to one)
 volume.ratio_to_sector_status.supported b l60u0d
history
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 cadence t 1l1rlva daily|weekly|quarterly|annual|per-payment
 columns[] t 83mu92
 period t glafdm 1m|3m|6m|1y|2y|5y|10y|30y|ytd|max
 rows[] o 8ouve5
calendar
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 upcoming[] o 1wyq4n
 upcoming[].date d 7glzjw
 upcoming[].details t 15p26vi
 upcoming[].estimated b 1a83462
 upcoming[].type t 1p9xoll earnings|ex_dividend
filings
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 filings[] o smqnvs
 filings[].accession t 1pyf9hf
 filings[].filing_date d 1fczfuo
 filings[].form t kr9ivw
 filings[].items[] t 16ch60z
 filings[].items_text[] t 13q4pm4
 filings[].period_of_report d 1cnm4ip
 filings[].sections[] o 2ezpaw
 filings[].sections[].name t 1ku0src risk_factors|mda|business|controls_and_procedures|press_release
 filings[].sections[].char_count n 1hb9i5m Unicode code points
 filings[].size_bytes n 1kfow32 bytes
 filings[].url t 142bot8
insider
 as_of i bexsb5
 cache_age_seconds n 16muv7y seconds
 freshness t 1m4iy0e intraday|end_of_day|stale|simulated
 market_status t 1lsm2tb open|pre_market|after_hours|closed
 symbol t y9ryhu
 recent_transactions[] o k6hs97
 recent_transactions[].accession t 1uokvu9
 recent_transactions[].filing_date d 1fczfuo
 recent_transactions[].insider_name t 1b7v8c
 recent_transactions[].insider_role t e5tw1x
 recent_transactions[].price_per_share n 1d6to7p US dollars per share
 recent_transactions[].shares n 1ewotic shares
 recent_transactions[].shares_remaining n a7gvr3 shares
 recent_transactions[].ten_b5_1 b 1419egs
 recent_transactions[].transaction_code t yrjr1u
 recent_transactions[].transaction_date d 7r54cb
 recent_transactions[].transaction_kind t 1lf2lmo open_market_purchase|open_market_sale|grant_award|disposition_to_issuer|tax_withholding|gift|discretionary_plan|small_acquisition|other|equity_swap|derivative_exercise|derivative_conversion|short_derivative_expiration|long_derivative_expiration|will_or_inheritance|voting_trust|tender_disposition
 recent_transactions[].value_usd n nua6jk US dollars
 summary_90d.all_activity.net_shares_all_kinds n c86ld4 shares
 summary_90d.all_activity.transactions n 1smh3uz transactions
 summary_90d.director_share_pct n lrp0hm percent
 summary_90d.market_activity.buy_count n 1owss6e transactions
 summary_90d.market_activity.net_direction t 1jocmdi buying|selling|neutral|none
 summary_90d.market_activity.net_shares_market_only n cjfy08 shares
 summary_90d.market_activity.net_value_usd n 16b9sxo US dollars
 summary_90d.market_activity.sell_count n 1lxml0i transactions
 summary_90d.notices[] t 1b72j9d
 summary_90d.officer_share_pct n 11uq3c4 percent
 summary_90d.ten_b5_1_plan_ratio_pct n hq5i1d percent
 summary_90d.unique_insiders n 1lwxg8k persons`;
