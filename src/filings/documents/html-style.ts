/** Relevant properties of an inline `style` attribute; undefined when not set. */
export interface StyleChange {
  readonly bold: boolean | undefined;
  readonly italic: boolean | undefined;
  readonly underlined: boolean | undefined;
  readonly centered: boolean | undefined;
  /** Text above the line: a superscript. */
  readonly raised: boolean | undefined;
  /** Left margin plus left padding, points. */
  readonly left: number;
  /** First-line indentation, points; may be negative. */
  readonly firstLine: number;
  readonly display: 'none' | 'inline' | 'inline-block' | 'block' | undefined;
  readonly invisible: boolean;
  readonly breakBefore: boolean;
  readonly breakAfter: boolean;
  /** `list-style: none`: the list shows no markers. */
  readonly unmarked: boolean;
}

const NO_CHANGE: StyleChange = {
  bold: undefined,
  italic: undefined,
  underlined: undefined,
  centered: undefined,
  raised: undefined,
  left: 0,
  firstLine: 0,
  display: undefined,
  invisible: false,
  breakBefore: false,
  breakAfter: false,
  unmarked: false,
};

/** Points of a CSS length; percentages of a text width of 468 pt, `em` of 10 pt. */
export function points(length: string): number {
  const value = Number.parseFloat(length);
  if (!Number.isFinite(value)) return 0;
  if (length.endsWith('px')) return value * 0.75;
  if (length.endsWith('in')) return value * 72;
  if (length.endsWith('em')) return value * 10;
  if (length.endsWith('cm')) return value * 28.35;
  if (length.endsWith('%')) return value * 4.68;
  return value;
}

/** Left part of a `margin` or `padding` shorthand. */
function leftOf(value: string): number {
  const parts = value.split(/\s+/);
  return points(parts[3] ?? parts[1] ?? parts[0] ?? '');
}

type Property = (value: string, before: StyleChange) => Partial<StyleChange>;

const decoration: Property = (value) => (value.includes('underline') ? { underlined: true } : {});
const shorthand: Property = (value, { left }) => ({ left: left + leftOf(value) });
const leftSide: Property = (value, { left }) => ({ left: left + points(value) });
const breakBefore: Property = (value) => ({ breakBefore: value === 'always' || value === 'page' });
const breakAfter: Property = (value) => ({ breakAfter: value === 'always' || value === 'page' });
const listStyle: Property = (value) => ({ unmarked: value.includes('none') });

const PROPERTIES: ReadonlyMap<string, Property> = new Map<string, Property>([
  ['font-weight', (value) => ({ bold: value === 'bold' || value === 'bolder' || Number.parseInt(value, 10) >= 600 })],
  [
    'font',
    (value) => ({
      ...(/\b(bold|[6-9]00)\b/.test(value) && { bold: true }),
      ...(/\b(italic|oblique)\b/.test(value) && { italic: true }),
    }),
  ],
  ['font-style', (value) => ({ italic: value === 'italic' || value === 'oblique' })],
  ['text-decoration', decoration],
  ['text-decoration-line', decoration],
  ['text-align', (value) => ({ centered: value === 'center' })],
  ['vertical-align', (value) => (value === 'super' ? { raised: true } : {})],
  // Agents write superscripts as small text moved up; other text is not moved by so little.
  ['top', (value) => (value.startsWith('-') && Math.abs(points(value)) < 10 ? { raised: true } : {})],
  ['margin', shorthand],
  ['padding', shorthand],
  ['margin-left', leftSide],
  ['padding-left', leftSide],
  ['text-indent', (value) => ({ firstLine: points(value) })],
  ['display', (value) => (isDisplay(value) ? { display: value } : {})],
  // Unlike what is not displayed, a hidden cell keeps its place in the table.
  ['visibility', (value) => ({ invisible: value === 'hidden' || value === 'collapse' })],
  ['page-break-before', breakBefore],
  ['break-before', breakBefore],
  ['page-break-after', breakAfter],
  ['break-after', breakAfter],
  ['list-style', listStyle],
  ['list-style-type', listStyle],
]);

function isDisplay(value: string): value is NonNullable<StyleChange['display']> {
  return value === 'none' || value === 'inline' || value === 'inline-block' || value === 'block';
}

/** Reads the declarations of a `style` attribute. */
export function parseStyle(style: string): StyleChange {
  const change: StyleChange = { ...NO_CHANGE };
  for (const declaration of style.slice(0, 4000).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .trim();
    Object.assign(change, PROPERTIES.get(declaration.slice(0, colon).trim())?.(value, change));
  }
  return change;
}

/** Cached reader of `style` attributes: a document repeats few of them thousands of times. */
export function styleReader(): (style: string) => StyleChange {
  const cache = new Map<string, StyleChange>();
  return (style) => {
    if (style === '') return NO_CHANGE;
    let change = cache.get(style);
    if (change === undefined) {
      change = parseStyle(style);
      // Bounded, so that a document with a new style at every element cannot fill memory.
      if (cache.size < 4096 && style.length < 2000) cache.set(style, change);
    }
    return change;
  };
}
