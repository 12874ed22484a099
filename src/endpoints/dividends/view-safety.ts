/** Shows the payout grade: each component with its value, its score on a rail, and its own letter. */
import { componentScore, gradeOf } from '../../engine/dividends/grade.ts';
import type { PayoutComponent } from '../../engine/dividends/payout.ts';
import { isMarker, type Marker } from '../../engine/value.ts';
import type { Cell, CellKind, Panel } from '../../render/model.ts';
import type { Payload } from './payload.ts';

type Health = Exclude<Payload['dividend_health'], Marker>;

/** In order of weight. */
const COMPONENTS: readonly (readonly [PayoutComponent, label: string, CellKind])[] = [
  ['fcf_payout_ratio_pct', 'Payout of free cash flow', 'percent'],
  ['payout_ratio_pct', 'Payout of earnings', 'percent'],
  ['net_debt_to_ebitda', 'Net debt / EBITDA', 'ratio'],
  ['ocf_coverage', 'Cash flow / dividends', 'ratio'],
  ['ebitda_coverage', 'EBITDA / dividends', 'ratio'],
];

/** The grade and what it is made of; only why there is none where nothing of it is known, unless `full`. */
export function safetyPanels({ grade_components: components, payout_safety: safety }: Health, full: boolean): Panel[] {
  const rows = COMPONENTS.map(([name, label, kind]): Cell[] => {
    const value = components[name];
    const score = componentScore(name, value);
    return [
      { kind: 'text', value: label },
      { kind, value },
      { kind: 'meter', value: score === undefined ? undefined : score / 100 },
      { kind: 'text', value: score === undefined ? undefined : gradeOf(score) },
    ];
  });
  const title = isMarker(safety) ? 'Payout safety' : `Payout safety: ${safety.grade}`;
  const known = full || COMPONENTS.some(([name]) => !isMarker(components[name]));
  if (!known)
    return [
      {
        title,
        block: {
          type: 'facts',
          rows: [{ label: 'Grade', cell: { kind: 'text', value: reasonOf(safety, components) } }],
        },
      },
    ];
  return [
    {
      title,
      block: {
        type: 'table',
        columns: [
          { label: 'Trailing 12 months', kind: 'text' },
          { label: 'Value', kind: 'ratio' },
          { label: 'Weak to strong', kind: 'meter' },
          { label: 'Grade', kind: 'text' },
        ],
        rows,
      },
    },
  ];
}

function reasonOf(safety: Health['payout_safety'], components: Health['grade_components']) {
  if (!isMarker(safety)) return safety.grade;
  // Why the components are missing says more than that they are.
  const first = components.fcf_payout_ratio_pct;
  return safety.reason === 'missing_inputs' && isMarker(first) ? first : safety;
}
