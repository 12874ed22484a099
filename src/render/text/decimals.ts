/** One number of decimals for the numbers of a column. */
import type { Cell, CellKind } from '../model.ts';
import { fixed } from './number.ts';

/** Least and most decimals of the kinds that have as many as a number needs. */
export const DECIMALS = {
  price: [2, 4],
  change: [2, 4],
  ratio: [2, 4],
  amount: [0, 2],
  integer: [0, 4],
} as const satisfies Partial<Record<CellKind, readonly [number, number]>>;

function isVariable(kind: Cell['kind']): kind is keyof typeof DECIMALS {
  return Object.hasOwn(DECIMALS, kind);
}

/**
 * The cells, their numbers with as many decimals as the one that needs most: 1.50 next to 0.255 becomes 1.500. Cells
 * with decimals of their own, and a column of several kinds, stay as they are.
 */
export function commonDecimals<C extends Cell>(cells: readonly C[]): readonly C[] {
  const kind = cells[0]?.kind;
  if (kind === undefined || !isVariable(kind) || cells.some((cell) => cell.kind !== kind || hasOwn(cell))) return cells;
  const [least, most] = DECIMALS[kind];
  const decimals = cells.reduce((widest, cell) => {
    const unit = 'accounting' in cell ? (cell.accounting?.unit ?? 1) : 1;
    const value = typeof cell.value === 'number' ? cell.value / unit : 0;
    return Math.max(widest, fixed(value, least, most).split('.')[1]?.length ?? 0);
  }, least as number);
  return decimals === least ? cells : cells.map((cell) => ({ ...cell, decimals }));
}

function hasOwn(cell: Cell): boolean {
  if ('decimals' in cell && cell.decimals !== undefined) return true;
  return 'accounting' in cell && cell.accounting?.decimals !== undefined;
}
