/**
 * What the completion scripts ask while someone types: `mds __complete QUESTION TYPED PREVIOUS`. A line each for what may stand in place of
 * what is typed, its meaning behind a tab. Nothing here fails, says anything else, or asks the network: a shell shows no errors there.
 */
import type { Io } from '../terminal/io.ts';
import { MOST, type Offer } from './offer.ts';

export interface Typed {
  /** The word so far, as the shell has it: a quotation mark may stand in front. */
  readonly text: string;
  /** The word before it. */
  readonly previous: string;
}

type Answerer = (typed: Typed, detail: string, io: Io) => readonly Offer[] | Promise<readonly Offer[]>;

/** By the first part of the question: `symbols`, `fields:snapshot`. */
const ANSWERERS: Readonly<Record<string, Answerer>> = {
  symbols: async ({ text }, _, io) => (await import('./answers/symbols.ts')).symbolOffers(text, io),
  lists: async ({ text }, _, io) => (await import('./answers/symbols.ts')).listOffers(text, '', io),
  profiles: async ({ text }, _, io) => (await import('./answers/settings.ts')).profileOffers(text, io),
  value: async ({ text, previous }, _, io) => (await import('./answers/settings.ts')).valueOffers(text, previous, io),
  fields: async ({ text }, detail) => (await import('./answers/fields.ts')).fieldOffers(text, detail),
  items: async ({ text }, detail) => (await import('./answers/fields.ts')).itemOffers(text, detail),
  check: async ({ text }, _, io) => (await import('./answers/check.ts')).checkOffers(text, io),
};

/** The questions there are answers to. */
export const QUESTIONS = Object.keys(ANSWERERS);

/** The lines for the words behind `__complete`; none where there is nothing to offer, whatever the reason. */
export async function completionLines(
  [question = '', text = '', previous = '']: readonly string[],
  io: Io,
): Promise<string> {
  const [kind = '', detail = ''] = question.split(':', 2);
  try {
    // PowerShell's way to pass an empty word.
    const typed = { text: text === '""' ? '' : text, previous };
    const offers = (await ANSWERERS[kind]?.(typed, detail, io)) ?? [];
    return offers.slice(0, MOST).map(lineOf).join('');
  } catch {
    return '';
  }
}

/** Neither part may end the line or the word before its time; what a shell could take for an instruction is not offered at all. */
function lineOf({ word, help }: Offer): string {
  if (/[\x00-\x1f\x7f-\x9f$`\\]/.test(word)) return '';
  return help === undefined ? `${word}\n` : `${word}\t${help.replace(/[\x00-\x1f\x7f-\x9f]+/g, ' ')}\n`;
}
