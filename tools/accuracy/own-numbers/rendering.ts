/**
 * Reads a rendering of the SEC (`R2.htm`): rows with concept, label and figures in units. Shares no code with the
 * program, and knows nothing of the document that it renders.
 */

/** A row with a concept; headings have no figures. */
export interface RenderedRow {
  /** `us-gaap:GrossProfit`. */
  readonly concept: string;
  readonly label: string;
  /** Texts of the headings by an axis above it; '' for the company as a whole. */
  readonly member: string;
  /** By column; undefined where blank. */
  readonly values: readonly (number | undefined)[];
}

export interface Rendering {
  readonly title: string;
  readonly rows: readonly RenderedRow[];
}

const SCALES: Readonly<Record<string, number>> = { Thousands: 1e3, Millions: 1e6, Billions: 1e9 };

function visible(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** Reads a rendering; its title says the scales: `USD ($) shares in Thousands, $ in Millions`. */
export function readRendering(html: string): Rendering {
  const title = visible(/<th[^>]*class="tl"[^>]*>([\s\S]*?)<\/th>/.exec(html)?.[1] ?? '');
  const scaleOf = (what: string): number =>
    SCALES[new RegExp(`${what} in (Thousands|Millions|Billions)`, 'i').exec(title)?.[1] ?? ''] ?? 1;
  const scales = { shares: scaleOf('shares'), dollars: scaleOf('\\$') };
  const rows: RenderedRow[] = [];
  let member = '';
  for (const [, style, row] of html.matchAll(/<tr class="(r[a-z]*)">([\s\S]*?)<\/tr>/g)) {
    const concept = /defref_([\w-]+?)_(\w+)'/.exec(row!);
    const label = visible(/<td class="pl[^"]*"[^>]*>([\s\S]*?)<\/td>/.exec(row!)?.[1] ?? '');
    if (style === 'rh') member = label;
    if (style === 'rh' || concept === null) continue;
    const cells = [...row!.matchAll(/<td class="(?:nump?|text)"[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell]) =>
      visible(cell!),
    );
    const values = cells.map((text) => figure(text, label, scales));
    rows.push({ concept: `${concept[1]}:${concept[2]}`, label, member, values });
  }
  return { title, rows };
}

function figure(
  text: string,
  label: string,
  { shares, dollars }: { readonly shares: number; readonly dollars: number },
): number | undefined {
  const digits = text.replace(/[$,()\s]/g, '');
  if (digits === '' || Number.isNaN(Number(digits))) return undefined;
  const isPerShare = /per share|per rsu|per unit/i.test(label);
  const scale = isPerShare ? 1 : /\(in shares\)/i.test(label) ? shares : dollars;
  return Math.round((text.includes('(') ? 0 - Number(digits) : Number(digits)) * scale * 100) / 100;
}
