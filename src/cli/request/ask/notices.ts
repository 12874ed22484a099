/**
 * What is to be said on stderr besides an answer: former symbols, columns without data, doubts about prices. It prints
 * nothing, and knows no screen: the notes of screens are the views' own.
 */
import type { Answer } from '../../../client/core.ts';
import { renamedSymbols, renamedText } from '../../../client/renamed-symbols.ts';
import type { Payload as History } from '../../../endpoints/history/payload.ts';
import type { EndpointSpec } from '../../../endpoints/types.ts';
import type { Invocation } from '../../args/command.ts';
import { isMachine } from '../../output/choice.ts';
import { ownHint, placeOf } from '../../output/printed-store.ts';

export interface Notice {
  readonly text: string;
  readonly kind: 'warning' | 'note';
}

/**
 * The notices of an answer about `subject`, whose payload is `data`. Throws BAD_PAYLOAD if a service answers about
 * another symbol or filing than requested.
 */
export async function* noticesOf(
  subject: string,
  data: unknown,
  { name: route, params }: EndpointSpec,
  answer: Answer,
  options: Invocation['options'],
): AsyncGenerator<Notice> {
  const { hosted, warnings } = answer;
  if (hosted === true) {
    const one = params.some(({ name }) => name === 'symbol' || name === 'accession');
    if (one && subject !== '') yield* verified(subject, data, answer, options);
    return;
  }
  const ofSymbols = params.some(
    (param) => param.kind === 'symbol' || (param.kind === 'list' && param.items === 'symbol'),
  );
  if (ofSymbols) yield* renamed(subject, data, options);
  const history = (data ?? {}) as Partial<History>;
  // Screens say it in a note of their own.
  if (history.missing_benchmark !== undefined && isMachine(options)) {
    const { benchmarkNotes } = await import('../../../endpoints/history/missing-benchmark.ts');
    for (const text of benchmarkNotes(history, placeOf(false, options))) yield { text, kind: 'note' };
  }
  if (route === 'screen' && options['as-of'] === undefined)
    for (const why of (await warnings?.ofMarket()) ?? []) yield { text: ownHint(why, options), kind: 'warning' };
  for (const symbol of pricedSymbols(data))
    for (const text of (await warnings?.ofSymbol(symbol)) ?? []) yield { text, kind: 'note' };
}

/** Which of the symbols requested from a local store are former ones of those it answers about. */
export function renamed(requested: string, data: unknown, options: Invocation['options']): readonly Notice[] {
  return renamedSymbols(requested, data).map(([former, symbol]) => isNow(former, symbol, options));
}

/** The same of a service. Throws BAD_PAYLOAD if it answers about another subject. */
async function* verified(
  subject: string,
  data: unknown,
  answer: Answer,
  options: Invocation['options'],
): AsyncGenerator<Notice> {
  const { requireSubject } = await import('../../../client/verify-subject.ts');
  const present = await requireSubject(subject, data, answer);
  if (present !== undefined) yield isNow(subject.toUpperCase(), present, options);
}

function isNow(former: string, symbol: string, options: Invocation['options']): Notice {
  return { text: renamedText(former, symbol, options['as-of'] !== undefined), kind: 'warning' };
}

/** The symbols with prices in an answer. */
function pricedSymbols(data: unknown): readonly string[] {
  const { symbol, price_age: age, ages } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (age !== undefined) return typeof symbol === 'string' ? [symbol] : [];
  const rows = Object.entries((ages ?? {}) as Readonly<Record<string, { price_age?: unknown }>>);
  return rows.filter(([, row]) => row.price_age !== undefined).map(([name]) => name);
}
