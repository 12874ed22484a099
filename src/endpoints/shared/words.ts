/** Words for names: of ours, and of services of someone else's, whose names are no closed list. */
import { isMarker, type Maybe } from '../../engine/value.ts';

/** `semi_annual` is `semi annual`. */
export function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}

/** What `table` says of the name; of one it does not have the name itself, in words. */
export function worded(table: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? inWords(name);
}

/** A number within a sentence; a dash where there is none. */
export function numberWord(value: Maybe<number>): string {
  return isMarker(value) ? '—' : String(value);
}
