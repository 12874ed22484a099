/** What the figures of a table are in, as stated in its header, title or above it. */

export interface Units {
  /** `In millions, except per share data`, `€ in thousands`. */
  readonly text: string;
  /** Whether the text they were found in says nothing else. */
  readonly alone: boolean;
}

const IN_BRACKETS = /\(([^()\n]{1,120})\)/g;
const UNAUDITED = /^unaudited\s*(?:[,;:–-]\s*)?(?:and\s+)?/i;
const SCALE = /\b(?:thousands|millions|billions|hundreds)\b|\b000(?:['’]?s\b|\s+omitted)|[$€£¥]['’]?000\b/i;
/** What makes a scale the units of a table: `in millions`, `thousands of dollars`, `$000 omitted`, `Millions, except`. */
const MEASURE = /\bin\b|\bof\b|\b(?:dollars|shares|amounts)\b|[$€£¥]|000|^\w+\s*(?:,|$)/i;
/** Without brackets. */
const BARE =
  /^[A-Z]{0,3}[$€£¥]['’]?000s?$|^(?:thousands|millions|billions)\s+of\s+[^()\n]{1,80}$|(?:\w+\s+(?:are\s+|amounts\s+)?)?(?:stated\s+)?in\s+(?:[\w$€£¥.]+\s+){0,4}(?:thousands|millions|billions|hundreds)\b[^()\n]*|(?:dollars|amounts|tabular\s+\w+|\$)[^()\n]{0,40}\b(?:thousands|millions|billions)\b[^()\n]*/i;

/** The units that a text states; undefined without any. */
export function unitsIn(text: string): Units | undefined {
  if (!SCALE.test(text)) return undefined;
  for (const [whole, inside = ''] of text.matchAll(IN_BRACKETS)) {
    const units = inside.replace(UNAUDITED, '').trim();
    if (SCALE.test(units) && MEASURE.test(units)) return { text: units, alone: whole.length === text.length };
  }
  const bare = BARE.exec(text)?.[0];
  return bare === undefined ? undefined : { text: bare.trim(), alone: bare.length === text.length };
}
