/** Items of lists that are typed with commas: fields of a route's answers, values of a list parameter. */
import { endpointNamed } from '../../../endpoints/index.ts';
import { describe } from '../../output/payload-fields.ts';
import type { Offer } from '../offer.ts';

/** Fields of the route that begin with the last of what is typed, or whose own name does. */
export async function fieldOffers(text: string, route: string): Promise<readonly Offer[]> {
  const endpoint = endpointNamed(route);
  if (endpoint === undefined) return [];
  const { fields } = await describe(endpoint);
  return lastOf(text, [
    ...new Set(fields.filter((field) => !field.endsWith('*')).map((field) => field.replaceAll('[]', ''))),
  ]);
}

/** Items of `route.param`. */
export function itemOffers(text: string, place: string): readonly Offer[] {
  const [route = '', name = ''] = place.split('.', 2);
  const param = endpointNamed(route)?.spec.params.find((each) => each.name === name);
  return param?.kind === 'list' && param.items === 'enum' ? lastOf(text, param.values ?? []) : [];
}

/** Each that fits behind the last comma and does not stand before it yet, with what stands before it. */
function lastOf(text: string, words: readonly string[]): readonly Offer[] {
  const comma = text.lastIndexOf(',') + 1;
  const before = text.slice(0, comma);
  const given = new Set(before.split(',').map((each) => each.trim()));
  const last = text.slice(comma).trimStart();
  return words
    .filter((word) => word.toLowerCase().startsWith(last.toLowerCase()) && !given.has(word))
    .map((word) => ({ word: before + word }));
}
