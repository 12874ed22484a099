/** Lays out the factors of a company for people, by what they say of it. */
import { viewOf } from '../screens/screen.ts';
import { schema } from './payload.ts';

/** The screen of the factors; with `full` the remaining fields as well. */
export const view = viewOf(schema, (fields) => ({
  subtitle: 'Factors of published studies',
  panels: [
    ...fields.facts('Quality', [
      'quality.altman_z',
      'quality.beneish_m',
      'quality.accruals_pct',
      'quality.gross_profitability_pct',
    ]),
    ...fields.facts('Value', ['value.ebit_to_ev_pct', 'value.return_on_tangible_capital_pct']),
    ...fields.facts('Investment', ['investment.asset_growth_pct', 'investment.net_issuance_1y_pct']),
    ...fields.facts('Momentum', [
      'momentum.momentum_12_1_pct',
      'momentum.momentum_6_1_pct',
      'momentum.nearness_52w_high_pct',
    ]),
    ...fields.facts('Risk', [
      'risk.volatility_1y_pct',
      'risk.idiosyncratic_volatility_1y_pct',
      'risk.amihud_illiquidity',
    ]),
    ...fields.facts('Insiders', ['insiders.net_purchases_6m_pct']),
  ],
}));
