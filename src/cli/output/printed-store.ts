/** The store of --store in the commands that hints name. */
import { namingStore } from '../../endpoints/notes/store-command.ts';
import type { ViewOptions } from '../../endpoints/types.ts';
import type { ViewModel } from '../../render/model.ts';
import { withoutPassword } from '../../store/drivers/paths.ts';
import type { Invocation } from '../args/command.ts';
import { shellWord } from '../terminal/shell-word.ts';

/** The store of --store as a shell reads it, without a team's password; undefined where none was named. */
export function printedStore({ store }: Invocation['options']): string | undefined {
  return typeof store === 'string' ? shellWord(withoutPassword(store)) : undefined;
}

/** A hint whose commands name that store. */
export function ownHint(hint: string, options: Invocation['options']): string {
  const store = printedStore(options);
  return store === undefined ? hint : namingStore(hint, store);
}

/** A screen of a command whose notes do. */
export function withOwnHints(view: ViewModel, options: Invocation['options']): ViewModel {
  return { ...view, notes: view.notes?.map((note) => ownHint(note, options)) ?? [] };
}

/** Where the data of an answer are, for its view. */
export function placeOf(hosted: boolean, options: Invocation['options']): Pick<ViewOptions, 'hosted' | 'store'> {
  const store = hosted ? undefined : printedStore(options);
  return { hosted, ...(store !== undefined && { store }) };
}
