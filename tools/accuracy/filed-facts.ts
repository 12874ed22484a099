/**
 * The XBRL of one filing document (inline, or a plain instance) as the entries SEC's companyfacts would hold: no
 * dimensions.
 */

/** One entry of `facts.<taxonomy>.<concept>.units.<unit>`. */
export interface FiledFact {
  readonly taxonomy: string;
  readonly concept: string;
  readonly unit: string;
  readonly start?: string;
  readonly end: string;
  readonly val: number;
}

interface Period {
  readonly start?: string;
  readonly end: string;
}

function inner(text: string, name: string): string | undefined {
  return new RegExp(`<(?:\\w+:)?${name}[^>]*>\\s*([^<]*?)\\s*<`).exec(text)?.[1];
}

/** Periods of the contexts that carry no dimension, by id. */
function contextsOf(document: string): Map<string, Period> {
  const found = new Map<string, Period>();
  for (const [, id, body] of document.matchAll(
    /<(?:\w+:)?context\b[^>]*?\bid="([^"]+)"[^>]*>([\s\S]*?)<\/(?:\w+:)?context>/g,
  )) {
    if (/explicitMember|typedMember/.test(body!)) continue;
    const [start, instant, end] = ['startDate', 'instant', 'endDate'].map((name) => inner(body!, name));
    if (instant !== undefined) found.set(id!, { end: instant });
    else if (start !== undefined && end !== undefined) found.set(id!, { start, end });
  }
  return found;
}

/** Units by id, written as companyfacts does: `USD`, `shares`, `USD/shares`. */
function unitsOf(document: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, id, body] of document.matchAll(
    /<(?:\w+:)?unit\b[^>]*?\bid="([^"]+)"[^>]*>([\s\S]*?)<\/(?:\w+:)?unit>/g,
  )) {
    const measures = [...body!.matchAll(/<(?:\w+:)?measure[^>]*>\s*(?:\w+:)?([^<\s]+)\s*</g)].map((match) => match[1]!);
    found.set(id!, measures.join('/'));
  }
  return found;
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

/** The number an inline element shows: `1,234` with scale 6 and sign `-` is -1234000000; dashes and "none" are zero. */
function shownNumber(tag: string, text: string): number | undefined {
  const plain = text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[,\s]|&#160;|&nbsp;/g, '')
    .trim();
  const format = attribute(tag, 'format') ?? '';
  const zero = /zero|nocontent/i.test(format) || /^[—–-]$|^&#8212;$/.test(plain);
  const value = zero ? 0 : Number(plain);
  if (!zero && (plain === '' || !Number.isFinite(value))) return undefined;
  const scale = Number(attribute(tag, 'scale') ?? 0);
  // In one step from text: 1.09 with scale 0 stays 1.09, 16.2 with scale 6 is exact.
  const scaled = zero || scale === 0 ? value : Number(`${plain}e${scale}`);
  return attribute(tag, 'sign') === '-' ? -scaled : scaled;
}

function* elementsOf(document: string): Generator<{ tag: string; name: string; text: string }> {
  if (document.includes('<ix:nonFraction')) {
    for (const [, tag, text] of document.matchAll(
      /<ix:nonFraction\b([^>]*?)>((?:(?!<ix:nonFraction)[\s\S])*?)<\/ix:nonFraction>/g,
    )) {
      if (!/nil="true"/.test(tag!)) yield { tag: tag!, name: attribute(tag!, 'name') ?? '', text: text! };
    }
    return;
  }
  for (const [, name, tag, text] of document.matchAll(/<((?:us-gaap|dei|srt):\w+)\b([^>]*\bunitRef=[^>]*)>([^<]*)</g)) {
    if (!/nil="true"|\/$/.test(tag!)) yield { tag: tag!, name: name!, text: text! };
  }
}

/** Every fact without dimensions of the standard taxonomies, each once. */
export function filedFacts(document: string): FiledFact[] {
  const contexts = contextsOf(document);
  const units = unitsOf(document);
  const found = new Map<string, FiledFact>();
  for (const { tag, name, text } of elementsOf(document)) {
    const [taxonomy, concept] = name.split(':');
    if (concept === undefined || !/^(us-gaap|dei|srt)$/.test(taxonomy!)) continue;
    const period = contexts.get(attribute(tag, 'contextRef') ?? '');
    const unit = units.get(attribute(tag, 'unitRef') ?? '');
    const val = shownNumber(tag, text);
    if (period === undefined || unit === undefined || val === undefined) continue;
    found.set([name, unit, period.start, period.end, val].join(), {
      taxonomy: taxonomy!,
      concept,
      unit,
      ...period,
      val,
    });
  }
  return [...found.values()];
}

/** `dei:DocumentFiscalYearFocus`, `dei:DocumentFiscalPeriodFocus` as the document states them. */
export function fiscalFocus(document: string): { fy: number | null; fp: string | null } {
  const textOf = (name: string): string | undefined =>
    new RegExp(`name="dei:${name}"[^>]*>\\s*([^<]+?)\\s*<|<dei:${name}\\b[^>]*>\\s*([^<]+?)\\s*<`)
      .exec(document)
      ?.slice(1)
      .find((text) => text !== undefined);
  const year = Number(textOf('DocumentFiscalYearFocus'));
  return { fy: Number.isInteger(year) ? year : null, fp: textOf('DocumentFiscalPeriodFocus') ?? null };
}
