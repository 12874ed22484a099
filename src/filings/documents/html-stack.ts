/** The open elements of HTML, with the implied closings that browsers add. */
import type { TextStyle } from './html-lines.ts';

/** An open element with the state its text and children inherit. */
export interface Frame extends TextStyle {
  readonly name: string;
  readonly block: boolean;
  /** Nothing inside it is text. */
  readonly skip: boolean;
  readonly left: number;
  readonly breakAfter: boolean;
  readonly list:
    | { readonly ordered: boolean; readonly style: string; readonly unmarked: boolean; next: number }
    | undefined;
  /** Its end tag came while inner blocks were open; it closes with them. */
  ended: boolean;
}

/** Of more open elements the outer ones are forgotten: old filings have hundreds that never end. */
const MAX_DEPTH = 256;

/** End tags, and implied ends, do not cross these. */
const BOUNDARIES = new Set(['table', 'td', 'th', 'caption']);
const TABLE_PARTS = new Set(['table', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'caption']);

/**
 * The stack of open elements; `onClose` receives each closed element, innermost first. Every operation takes constant
 * time, except for the elements it closes or forgets.
 */
export function elementStack(root: Frame, onClose: (frame: Frame) => void) {
  const frames: Frame[] = [root];
  const blocks: Frame[] = [root];
  const places = new Map<string, number[]>();

  const lastPlace = (name: string): number => places.get(name)?.at(-1) ?? 0;
  const addPlace = (name: string, place: number): void => {
    const openAt = places.get(name);
    if (openAt === undefined) places.set(name, [place]);
    else openAt.push(place);
  };
  const popPlace = (name: string): void => {
    places.get(name)?.pop();
  };

  const pop = (): void => {
    const frame = frames.pop();
    if (frame === undefined) return;
    if (!frame.ended) popPlace(frame.name);
    if (frame.block) blocks.pop();
    onClose(frame);
  };
  const popTo = (place: number): void => {
    while (frames.length > place) pop();
    while (frames.length > 1 && frames.at(-1)?.ended) pop();
  };
  const boundary = (names: Iterable<string>): number => {
    let place = 0;
    for (const name of names) place = Math.max(place, lastPlace(name));
    return place;
  };

  /** Forgets the outer half, but for those whose end does something; what they set is in the elements inside. */
  const forgetOuter = (): void => {
    const isNeeded = ({ name, breakAfter }: Frame): boolean => TABLE_PARTS.has(name) || name === 'pre' || breakAfter;
    const kept = frames.filter((frame, i) => i === 0 || i >= MAX_DEPTH / 2 || isNeeded(frame));
    frames.splice(0, frames.length, ...kept);
    blocks.splice(0, blocks.length, ...kept.filter((frame, i) => i === 0 || frame.block));
    places.clear();
    kept.forEach(({ name, ended }, i) => {
      if (i > 0 && !ended) addPlace(name, i);
    });
  };

  const end = (name: string, place: number): void => {
    const frame = frames[place];
    if (frame === undefined) return;
    const inner = blocks.at(-1);
    if (frame.block || inner === undefined || frames.lastIndexOf(inner) < place) {
      popTo(place);
      return;
    }
    // An inline element closed across open blocks (`<b><p>...</b>...</p>`): the blocks stay open, its style ends.
    frame.ended = true;
    popPlace(name);
    for (let i = place + 1; i < frames.length; i++) {
      const above = frames[i];
      if (above !== undefined) frames[i] = withoutStyle(above, frame, frames[place - 1] ?? root);
      if (above?.block) blocks[blocks.indexOf(above)] = frames[i] as Frame;
    }
  };

  return {
    top: (): Frame => frames.at(-1) ?? root,
    /** The innermost open block element. */
    block: (): Frame => blocks.at(-1) ?? root,
    /** Whether no element can be added, even after outer ones are forgotten. */
    full: (): boolean => {
      if (frames.length >= MAX_DEPTH) forgetOuter();
      return frames.length >= MAX_DEPTH;
    },
    push: (frame: Frame): void => {
      addPlace(frame.name, frames.length);
      frames.push(frame);
      if (frame.block) blocks.push(frame);
    },
    /** Closes the innermost reachable element of that name. */
    close: (name: string): void => {
      const place = lastPlace(name);
      if (place === 0) return;
      const limit = TABLE_PARTS.has(name) ? lastPlace('table') : boundary(BOUNDARIES);
      if (place >= limit) end(name, place);
    },
    /** Closes an element of one of the names, unless one of `within` was opened inside it. */
    closeOpen: (names: readonly string[], within: readonly string[]): void => {
      const place = boundary(names);
      if (place > boundary(within) && place >= (TABLE_PARTS.has(names[0] ?? '') ? 0 : boundary(BOUNDARIES))) {
        end(frames[place]?.name ?? '', place);
      }
    },
    isOpen: (name: string): boolean => lastPlace(name) > 0,
    closeAll: (): void => popTo(1),
  };
}

/** The frame without the style inherited from `ended`, unless `before` already had it. */
function withoutStyle(frame: Frame, ended: Frame, before: Frame): Frame {
  return {
    ...frame,
    bold: frame.bold && (before.bold || !ended.bold),
    italic: frame.italic && (before.italic || !ended.italic),
    underlined: frame.underlined && (before.underlined || !ended.underlined),
    href: frame.href === ended.href ? before.href : frame.href,
    skip: frame.skip && (before.skip || !ended.skip),
  };
}
