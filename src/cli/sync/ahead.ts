/** Parts of a run of `mds sync --market`: how long each is planned to take, and what is still ahead. */
import type { PricePlan } from '../../sources/providers/price-plan.ts';

/**
 * An archive that is imported: what is left to download (undefined: the source does not say), and how long both steps
 * take.
 */
export interface ArchivePlan {
  readonly archive: string;
  readonly bytes: number | undefined;
  /** Whether its records are read one by one. */
  readonly inPieces: boolean;
  readonly downloadSeconds: number;
  readonly importSeconds: number;
}

/** Parts of a run that are still ahead. */
export class Ahead {
  readonly #parts: Map<string, number>;

  constructor(archives: readonly ArchivePlan[], prices: PricePlan | undefined) {
    const steps = archives.flatMap(({ archive, downloadSeconds, importSeconds }) => [
      [`download ${archive}`, downloadSeconds] as const,
      [`import ${archive}`, importSeconds] as const,
    ]);
    this.#parts = new Map([...steps, ['prices', prices === undefined ? 0 : prices.seconds + prices.writingSeconds]]);
  }

  /** A part begins: it is no longer ahead, nor is what comes before it. */
  begin(part: string): void {
    const names = [...this.#parts.keys()];
    for (const name of names.slice(0, names.indexOf(part) + 1)) this.#parts.delete(name);
  }

  seconds(): number {
    return [...this.#parts.values()].reduce((sum, each) => sum + each, 0);
  }
}
