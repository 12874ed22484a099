/** Stacked bars by period: a character per member, so that they are read without color. */
import { isMarker } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import type { Payload } from './payload.ts';
import { periodName } from './period-name.ts';

const FILLS = ['█', '▒', '░', '▓', '#', '=', '+', ':', 'o', '.'] as const;
const WIDTH = 50;

/** A bar per period, oldest first; members past the tenth are one part. */
export function stackedBars({ columns, lines }: Payload): Panel {
  const members = lines.filter(({ level, kind }) => level === 0 && kind === 'member');
  const most = Math.max(...columns.map(({ total }) => (isMarker(total) ? 0 : total)), 1);
  const labels = columns.map(periodName);
  const pad = Math.max(...labels.map(({ length }) => length));
  const bars = columns.map((_, at) => {
    const parts = members.map(({ values }, i) => {
      const size = Math.max(0, Math.round((WIDTH * (values[at] ?? 0)) / most));
      return FILLS[Math.min(i, FILLS.length - 1)]!.repeat(size);
    });
    return `${labels[at]!.padStart(pad)} ${parts.join('')}`;
  });
  const legend = members.map(({ name }, i) => `${FILLS[Math.min(i, FILLS.length - 1)]} ${name}`).join('   ');
  return { title: 'By period', block: { type: 'text', text: [...bars.reverse(), '', legend].join('\n') } };
}
