/** A cell as characters. */
import type { Context } from './context.ts';
import type { Line } from './line.ts';
import type { Cell, ColumnKind } from './model.ts';
import { meterLine, sparkLine } from './small-marks.ts';
import { formatValue } from './value-text.ts';

/** Whether values of this kind are numbers, aligned on the right. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind !== 'text' && kind !== 'date' && kind !== 'flag' && kind !== 'spark' && kind !== 'meter';
}

/** The cell as spans; empty for no value; a marker as a dim dash with the number of its footnote. With `arrow` changes carry one. */
export function formatCell(cell: Cell, context: Context, arrow = false): Line {
  if (cell.kind === 'spark') return sparkLine(cell, context);
  if (cell.kind === 'meter') return meterLine(cell, context);
  return formatValue(cell, context, arrow);
}
