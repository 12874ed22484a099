/** What a form is, in words for lists of events: the first pattern that a form's name matches. */
import { isAmendment } from './forms.ts';

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^10-[KQ]T/, 'transition report'],
  [/^10-K/, 'annual report'],
  [/^10-Q/, 'quarterly report'],
  [/^(20|40)-F/, 'annual report of a foreign issuer'],
  [/^6-K/, 'report of a foreign issuer'],
  [/^NT /, 'notice of a late report'],
  [/^(DEF[AR]?|PRE[R]?) ?14A/, 'proxy statement'],
  [/^ARS/, 'annual report to shareholders'],
  [/^(SC 13D|SCHEDULE 13D)/, 'owner of more than 5% that may seek influence'],
  [/^(SC 13G|SCHEDULE 13G)/, 'passive owner of more than 5%'],
  [/^3(\/A)?$/, 'first statement of an insider’s holdings'],
  [/^5(\/A)?$/, 'annual statement of an insider’s trades'],
  [/^144/, 'notice of a planned sale by an insider'],
  [/^S-8/, 'registration of shares for employees'],
  [/^S-[1-4]|^F-[1-4]/, 'registration of securities'],
  [/^424B/, 'prospectus'],
  [/^(FWP|S-3ASR)/, 'offer of securities'],
  [/^11-K/, 'annual report of an employee plan'],
  [/^(25|15)(-|$)/, 'removal from listing or registration'],
  [/^SD$/, 'report on conflict minerals'],
  [/^13F/, 'holdings of an investment manager'],
];

/** What a form is, in words; '' for one without. */
export function formWords(form: string): string {
  const words = FORMS.find(([pattern]) => pattern.test(form))?.[1] ?? '';
  return isAmendment(form) ? `amendment${words === '' ? '' : ` of the ${words}`}` : words;
}
