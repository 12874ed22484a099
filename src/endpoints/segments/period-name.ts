/** What a column of segments is called on screens. */
import { isMarker } from '../../engine/value.ts';
import type { Payload } from './payload.ts';

type Column = Payload['columns'][number];

/** Label of a column: `2024`, `Q3 2025`; the day where the report does not say its period. */
export function periodName({ fiscal_year, fiscal_period, period_end, derived }: Column): string {
  if (isMarker(fiscal_year) || isMarker(fiscal_period)) return period_end;
  return `${fiscal_period === 'FY' ? '' : `${fiscal_period} `}${fiscal_year}${derived ? '*' : ''}`;
}
