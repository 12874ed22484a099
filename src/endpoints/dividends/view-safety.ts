/** Shows the payout grade: each component with its value, its score on a range bar, and its own letter. */
import { componentScore, gradeOf } from '../../engine/dividends/grade.ts';
import type { PayoutComponent } from '../../engine/dividends/payout.ts';
import { isMarker, type Marker } from '../../engine/value.ts';
import type { Cell, Panel, TableBlock, ValueCell } from '../../render/model.ts';
import { trailingTitle } from '../notes/freshness-notes.ts';
import type { Fields } from '../screens/payload-cells.ts';
import type { Payload } from './payload.ts';

type Health = Exclude<Payload['dividend_health'], Marker>;

/** In order of weight. */
const COMPONENTS: readonly PayoutComponent[] = [
  ...(['fcf_payout_ratio_pct', 'payout_ratio_pct', 'net_debt_to_ebitda'] as const),
  ...(['ocf_coverage', 'ebitda_coverage'] as const),
];

const COLUMNS: TableBlock['columns'] = [
  { label: '', kind: 'text' },
  { label: 'Value', kind: 'ratio' },
  { label: 'Weak to strong', kind: 'meter' },
  { label: 'Grade', kind: 'text' },
];

/** Blank cells of the columns before the grade. */
const BLANK: readonly Cell[] = [
  { kind: 'ratio', value: undefined },
  { kind: 'meter', value: undefined },
];

/** The grade and its components; only why it is missing where no component is known, unless `full`. None for a fund. */
export function safetyPanels(fields: Fields<Payload>, payload: Payload, full: boolean): Panel[] {
  const { dividend_health: health } = payload;
  if (isMarker(health)) return [];
  const { grade_components: components, payout_safety: safety } = health;
  const of = `Payout safety, ${trailingTitle(payload)}`;
  const title = isMarker(safety) ? of : `${of}: ${safety.grade}`;
  const grade = fields.fact('dividend_health.payout_safety.grade', undefined, reasonOf(health));
  if (!full && COMPONENTS.every((name) => isMarker(components[name]))) return fields.facts(title, [grade]);
  const rows = COMPONENTS.map((name): Cell[] => {
    const { label, cell } = fields.fact(`dividend_health.grade_components.${name}`);
    const score = componentScore(name, components[name]);
    return [
      { kind: 'text', value: label },
      cell,
      { kind: 'meter', value: score === undefined ? undefined : score / 100 },
      { kind: 'text', value: score === undefined ? undefined : gradeOf(score) },
    ];
  });
  if (isMarker(safety)) rows.push([{ kind: 'text', value: 'Overall' }, ...BLANK, grade.cell]);
  return [{ title, block: { type: 'table', columns: COLUMNS, rows } }];
}

/** Why the components are missing says more than that they are. */
function reasonOf({ payout_safety: safety, grade_components: components }: Health): Partial<ValueCell> {
  const first = components.fcf_payout_ratio_pct;
  const inputs = isMarker(safety) && safety.reason === 'missing_inputs' && isMarker(first);
  return inputs ? { value: first } : {};
}
