/** Splits English prose into sentences. Abbreviations, initials and numbers do not end one. */

/** Words with a full stop that do not end a sentence: titles, legal forms, units, months. */
const ABBREVIATIONS = new Set(
  'inc co corp ltd llc lp plc cos bros no nos vs dr mr mrs ms st jr sr approx est etc fig vol dept div jan feb mar apr jun jul aug sep sept oct nov dec mt ft sec art ave blvd e.g i.e u.s u.s.a u.k n.v s.a s.p.a a.g a.b p.l.c e.u n.a d.c u.n a.m p.m cf al'.split(
    ' ',
  ),
);
/**
 * After one of these a legal form did end the sentence: `... Apple Inc. The company ...` against `Apple Inc. Store`.
 */
const SENTENCE_STARTERS =
  /^["“(]?(The|We|Our|It|Its|In|This|These|Those|They|Their|As|At|For|Through|With|On|Since|To|Each|All|Today|A|An)\b/;

/** The complete sentences of a paragraph, trimmed; an unfinished rest is dropped. */
export function sentences(paragraph: string): string[] {
  const complete: string[] = [];
  let from = 0;
  const end = /[.!?]["”’)\]]*(?=\s|$)/g;
  for (let match = end.exec(paragraph); match !== null; match = end.exec(paragraph)) {
    const stop = match.index + match[0].length;
    const rest = paragraph.slice(stop).trimStart();
    if (rest !== '' && match[0].startsWith('.') && !endsSentence(paragraph.slice(from, match.index), rest)) continue;
    const sentence = paragraph.slice(from, stop).trim();
    if (sentence !== '') complete.push(sentence);
    from = stop;
  }
  return complete;
}

/** Whether the full stop between `before` and `rest` ends a sentence. */
function endsSentence(before: string, rest: string): boolean {
  if (!/^["“‘([]?[A-Z0-9•]/.test(rest)) return false;
  const word = /[^\s("“]*$/.exec(before)![0].toLowerCase();
  // `J. Smith`, `U.S. dollars`.
  const initials = /^(?:[a-z]\.)*[a-z]$/.test(word);
  if (!initials && !ABBREVIATIONS.has(word)) return true;
  // A number always belongs to `No.`; after a legal form or country a new sentence starts with a usual word.
  return !/^nos?$/.test(word) && (initials ? word.includes('.') : true) && SENTENCE_STARTERS.test(rest);
}
