/** Business description: the first substantive sentences of Item 1 of the annual report (FIELDS 4.8). */
import { sentences } from './sentences.ts';

/** In characters: shorter says too little, longer is no summary. */
const MIN_LENGTH = 300;
const MAX_LENGTH = 900;
/** How far into the section to read, in characters. */
const MAX_CHARS_READ = 30_000;

/** Legal boilerplate, and sentences about the document instead of the company. */
const EXCLUDED_SENTENCES = [
  /forward[- ]looking|Private Securities Litigation|safe harbor|actual results|risks and uncertainties|undertakes? no obligation|assumes? no obligation/i,
  /\b(unless|except (as|where)|where) (the context|otherwise|expressly|specifically|noted)|context (otherwise )?(requires|indicates)|(is|are) used (herein|in this)|as used (in|herein)|references? (in this|herein|to [“"'‘]|to the [“"'‘])|for (the )?purposes? of this|collectively,? (as|referred)|hereinafter|terms? [“"'‘]|\bwe refer to\b/i,
  /\b(refers?|refer) (to|collectively)\b.*[“"]|[“"‘'](we|us|our|the company|company)[,”"’']/i,
  /incorporated (herein )?by reference|annual report on form|this (annual )?report\b|form 10-K|form 20-F|\b(see|refer to|set forth in|discussed in|described in|included in|contained in)\b[^.]*\b(item|part|note|section|exhibit|risk factors|financial statements|following|below|table)\b|\bitem \d+[a-c]?\b|\bpages? \d+|proxy statement|consolidated financial statements/i,
  /fiscal years?\b[^.]*\b(ends?|ended|ending|consist|compris|is the|is a|refers?)\b|\b(52|53)[- ](or 53[- ])?weeks?\b|dollars? (amounts?|in) (are )?in (thousands|millions)|percentages? may not|rounding/i,
  /\b(SEC|Securities and Exchange Commission)\b[^.]*\b(file|files|filed|filing|furnish|website|web site)|available (free|on|at|through|without)\b|web ?site|internet address|www\.|https?:|telephone|principal executive offices?|\bmailing address\b/i,
  /\btrademarks?\b|registered marks|service marks?|industry data|third[- ]party sources|market data|table of contents|\bglossary\b|\bdefined (terms|in)\b/i,
  /(trades|traded|listed|quoted) (on|under) (the )?.{0,40}(NYSE|Nasdaq|New York Stock Exchange|symbol)|SIMULATED DOCUMENT/i,
];

/** Signs that a sentence is about the company and its business. */
const SUBJECT =
  /\b(we|our|us|the (company|corporation|registrant|group|bank|trust|partnership|firm)|its subsidiaries|is an?|are an?|is the|was (founded|incorporated|formed|organized))\b/i;
const ACTIVITY =
  /\b(is|are|was|provid\w*|design\w*|develop\w*|manufactur\w*|offer\w*|operat\w*|sell\w*|market\w*|own\w*|lead\w*|engag\w*|produc\w*|deliver\w*|serv\w*|distribut\w*|creat\w*|build\w*|built|enabl\w*|help\w*|invest\w*|explor\w*|conduct\w*|pioneer\w*|supply|supplies|transform\w*|found\w*|specializ\w*|focus\w*|connect\w*|organiz\w*)\b/i;

/** Splits text into lines of prose, without headings, tables and bullets. */
function paragraphs(text: string): string[] {
  return text
    .slice(0, MAX_CHARS_READ)
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => isProse(line));
}

function isProse(line: string): boolean {
  if (line.length < 60 || /^[•●▪◦·*–—-]\s|^\(?[a-z0-9]{1,3}[.)]\s/i.test(line) || /\|.*\|/.test(line)) return false;
  if (!/[.!?]["”’)\]]*$/.test(line)) return false;
  const letters = line.match(/[A-Za-z]/g)?.length ?? 0;
  const capitals = line.match(/[A-Z]/g)?.length ?? 0;
  return letters > 0.6 * line.length && capitals < 0.4 * letters;
}

/** Words that identify a company's name: `coca`, `cola`. */
function nameWords(name: string | undefined): string[] {
  return (name ?? '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(
      (word) =>
        word.length >= 3 &&
        !/^(the|inc|corp|corporation|company|ltd|limited|plc|llc|group|holdings?|and|com|new)$/.test(word),
    );
}

function isSubstantive(sentence: string, name: readonly string[]): boolean {
  if (EXCLUDED_SENTENCES.some((pattern) => pattern.test(sentence)) || /:$/.test(sentence)) return false;
  const lower = sentence.toLowerCase();
  return (
    sentence.length >= 40 &&
    ACTIVITY.test(sentence) &&
    (SUBJECT.test(sentence) || name.some((word) => lower.includes(word)))
  );
}

/**
 * Returns 300 to 900 characters of whole sentences from the business section, starting at the first paragraph that says
 * what the company is or does; no headings, lists, definitions, cross-references or cautions. Undefined without such
 * text.
 * @param section text of Item 1, one paragraph per line
 * @param name the company's name, to recognize sentences about it
 */
export function businessDescription(section: string, name: string | undefined): string | undefined {
  const words = nameWords(name);
  const chosen: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs(section)) {
    const all = sentences(paragraph);
    // A paragraph that explains the document does so to its end.
    if (length === 0 && !all.some((sentence) => isSubstantive(sentence, words))) continue;
    let taken = 0;
    for (const sentence of all) {
      if (EXCLUDED_SENTENCES.some((pattern) => pattern.test(sentence)) || /:$/.test(sentence)) continue;
      if (length === 0 && !isSubstantive(sentence, words)) continue;
      const longer = length + (length === 0 ? 0 : 1) + sentence.length;
      if (longer > MAX_LENGTH) {
        if (length >= MIN_LENGTH) return chosen.join(' ');
        // Stop at a sentence that does not fit: what follows would not connect.
        if (taken > 0 || length > 0) break;
        continue;
      }
      chosen.push(sentence);
      length = longer;
      taken++;
    }
    if (length >= MIN_LENGTH) return chosen.join(' ');
  }
  return length >= MIN_LENGTH ? chosen.join(' ') : undefined;
}
