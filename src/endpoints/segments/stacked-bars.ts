/** Stacked bars by period: a character per line of the first level, so that they are read without color. */
import { isMarker } from '../../engine/value.ts';
import type { Cell, Panel, TableRow } from '../../render/model.ts';
import type { Payload } from './payload.ts';
import { periodName } from './period-name.ts';

type Line = Payload['lines'][number];

const FILLS = ['█', '▒', '░', '▓', '#', '=', '+', ':', 'o', '.'] as const;
const WIDTH = 50;
const BLANK: Cell = { kind: 'text', value: '' };

/** A bar per period, oldest first, and what its parts are; lines past the tenth are one part, negative ones none. */
export function stackedBars(payload: Payload): readonly Panel[] {
  const { columns, lines } = payload;
  const top = lines.filter(({ level, kind }) => level === 0 && kind !== 'of_which');
  const shown = top.filter(({ values }) => values.some((value) => value !== null && value > 0));
  const fillOf = new Map(shown.map((line, i) => [line, FILLS[Math.min(i, FILLS.length - 1)]!]));
  const sums = columns.map((_, at) => shown.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0));
  const most = Math.max(...sums, ...columns.map(({ total }) => (isMarker(total) ? 0 : total)), 1);
  const labels = columns.map(periodName);
  const pad = Math.max(...labels.map(({ length }) => length));
  const bars = columns.map((_, at) => {
    const parts = shown.map((line) => {
      const size = Math.max(0, Math.round((WIDTH * (line.values[at] ?? 0)) / most));
      return fillOf.get(line)!.repeat(size);
    });
    return `${labels[at]!.padStart(pad)} ${parts.join('')}`;
  });
  return [
    { title: 'By period', block: { type: 'text', text: bars.reverse().join('\n') } },
    { title: labels[0]!, block: legend(payload, top, fillOf) },
  ];
}

/** The lines with their characters, amounts and shares of the newest period. */
function legend({ columns }: Payload, top: readonly Line[], fillOf: ReadonlyMap<Line, string>): Panel['block'] {
  const total = columns[0]!.total;
  return {
    type: 'table',
    columns: [
      { label: '', kind: 'text' },
      { label: 'Amount', kind: 'money' },
      { label: 'Share', kind: 'percent' },
    ],
    rows: [
      ...top.map(
        (line): TableRow => [
          { kind: 'text', value: `${fillOf.get(line) ?? ' '} ${line.name}` },
          line.values[0] == null ? BLANK : { kind: 'money', value: line.values[0] },
          line.share_pct[0] == null ? BLANK : { kind: 'percent', value: line.share_pct[0] },
        ],
      ),
      [
        { kind: 'text', value: '  Total', emphasis: 'strong' },
        { kind: 'money', value: total, emphasis: 'strong' },
        BLANK,
      ],
    ],
  };
}
