/** Counts the repairs made to one file. */
import { formatDay } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { Repair, RepairKind } from '../types.ts';

const NAMED_DAYS = 5;

export class RepairLog {
  readonly #counts = new Map<RepairKind, { count: number; days: string[] }>();

  add(kind: RepairKind, day: EpochDay): void {
    const entry = this.#counts.get(kind) ?? { count: 0, days: [] };
    entry.count++;
    if (entry.days.length < NAMED_DAYS) entry.days.push(formatDay(day));
    this.#counts.set(kind, entry);
  }

  /** The repairs in the order they were first made. */
  list(): Repair[] {
    return [...this.#counts].map(([kind, { count, days }]) => ({ kind, count, days }));
  }
}
