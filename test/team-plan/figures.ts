/** Figures of a run of the plan: printed at its end, for docs/team.md. */
import { writeSync } from 'node:fs';

export function figure(name: string, value: string | number): void {
  writeSync(2, `${name}: ${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}\n`);
}
