/** How documents spell the name of their form, and when two spellings mean the same form. */
import { amendedForm } from './forms.ts';

/** Forms that a cover names, the longer name first. Others are recognized by their tags only. */
const WORDED = ['10-KSB/A', '10-K/A', '10-K405', '10-KSB', '10-K', '10-Q/A', '10-Q', '8-K/A', '8-K', '20-F', '6-K'];

/** `FORM 10-K`, `Form 10K/A`, `FORM 10 - K 405`: the number, a hyphen or none, and the letters. */
function wording(form: string): RegExp {
  const [, number, letters = '', digits = '', amended] = /^(\d+)-([A-Z]+)(\d*)(\/A)?$/.exec(form) ?? [];
  const ending = amended === undefined ? '' : '\\s*\\/\\s*a';
  return new RegExp(`^form\\s*${number}-?\\s*${letters}${digits && `\\s*${digits}`}${ending}\\b`, 'i');
}

const WORDINGS = WORDED.map((form) => [wording(form), form] as const);

/** The form named on the cover of an untagged document (`FORM 10-K`); undefined without one. */
export function coverForm(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const match = WORDINGS.find(([pattern]) => pattern.test(line));
    if (match !== undefined) return match[1];
  }
  return undefined;
}

/**
 * A form without its variants, for comparison. Documents often tag the base form: an amendment that of the amended
 * report, a transition report the usual one, a successor's 8-K12B `8-K`. EDGAR writes both `10-KSB` and `10KSB40`.
 */
export function baseForm(form: string): string {
  return amendedForm(form)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(10[KQ])(T|405|T405)$/, '$1')
    .replace(/^(10[KQ]SB)(40)?$/, '$1')
    .replace(/^(8K)(12B|12G3|15D5)$/, '$1');
}

const WORDED_COVERS = new Set([...WORDED.map(baseForm), baseForm('10-QSB')]);

/**
 * Whether covers of the form are recognized by their text. Other filings may contain such a cover: a 425 often is an
 * 8-K as well.
 */
export function hasWordedCover(form: string): boolean {
  return WORDED_COVERS.has(baseForm(form));
}
