/** `mds splits add` and `remove`: a person's word on the splits of a symbol. */
import { existsSync } from 'node:fs';
import { formatDay, parseDay } from '../../engine/days.ts';
import type { EpochDay, Split } from '../../engine/types.ts';
import { EXIT, usage } from '../../errors.ts';
import { addSplit, removeSplit } from '../../sources/named-splits.ts';
import { readRatio, splitFromRatio } from '../../sources/prices/splits/ratio.ts';
import { updateTrailing } from '../../sources/update-trailing.ts';
import { noStore } from '../../store/drivers/paths.ts';
import { resolveSymbol } from '../../store/reading/listings/resolve.ts';
import type { StoreWriter } from '../../store/writing/types.ts';
import type { Invocation, Run } from '../args/command.ts';
import { printJson } from '../output/result.ts';
import { namedStore, storePath } from '../request/source/named-store.ts';
import { openTarget } from '../request/target/open-target.ts';
import type { Io } from '../terminal/io.ts';

export const runSplitsAdd: Run = ({ args, options }, io) => {
  const [symbol = '', dayText = '', ratio = ''] = args;
  const day = dayOf(dayText);
  const split = splitFromRatio(day, readRatio(ratio) ?? 0);
  if (split === undefined)
    throw usage(`invalid ratio '${ratio}'`, 'new shares for old ones, as in 4:1, 3-for-2 or 1:30');
  return change(symbol.toUpperCase(), 'added', options, io, (store, name) => {
    addSplit(store, name, split, io.now());
    return split;
  });
};

export const runSplitsRemove: Run = ({ args, options }, io) => {
  const [symbol = '', dayText = ''] = args;
  const day = dayOf(dayText);
  return change(symbol.toUpperCase(), 'removed', options, io, (store, name) => removeSplit(store, name, day, io.now()));
};

function dayOf(text: string): EpochDay {
  const day = parseDay(text);
  if (day === undefined) throw usage(`invalid day '${text}'`, 'as in 2020-08-31');
  return day;
}

/** Changes the list in one transaction, with all figures that depend on it. */
async function change(
  asked: string,
  verb: 'added' | 'removed',
  options: Invocation['options'],
  io: Io,
  work: (store: StoreWriter, symbol: string) => Split,
): Promise<number> {
  if (namedStore(options, io)?.isTeam !== true && !existsSync(storePath(options, io)))
    throw noStore(storePath(options, io));
  const { crossSection } = await import('../../endpoints/screen/cross-section.ts');
  const { update } = await crossSection(io.now());
  const { path, store, team, close } = await openTarget(options, io);
  try {
    const symbol = resolveSymbol(store, asked) ?? asked;
    const split = store.transaction(() => {
      const changed = work(store, symbol);
      updateTrailing(store);
      update(store);
      return changed;
    });
    await team?.publish();
    const [date, ratio] = [formatDay(split.day), `${split.numerator}:${split.denominator}`];
    if (options.json === true) printJson({ store: path, symbol, date, ratio, [verb]: true }, io);
    else io.stdout.write(`${verb} split ${ratio} of ${symbol} on ${date}; list: mds splits ${symbol}\n`);
  } finally {
    close();
  }
  return EXIT.ok;
}
