/** Text of inline elements to lines: white space, emphasis, breaks and superscripts as a browser would show them. */
import { addLink, finishedText, joinLines, type Line, ruleLine } from './line.ts';
import { isEnumerator, letterCount, startsWithBullet } from './normal-text.ts';

/** Style of a piece of text and of its line's element. */
export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly raised: boolean;
  readonly href: string;
  readonly centered: boolean;
  readonly indent: number;
  readonly heading: number;
}

/** A paragraph is split after this many `<br>`. */
const MAX_SEGMENTS = 500;

/** A part of a paragraph between two `<br>`. */
interface Segment {
  readonly pieces: string[];
  /** Superscript at the end of the pieces. */
  raised: string;
  hasText: boolean;
  line: Line;
}

function newSegment(): Segment {
  return { pieces: [], raised: '', hasText: false, line: { ...ruleLine(0, false), kind: 'paragraph' } };
}

/** Any visible character; zero-width characters count as blank. */
const VISIBLE = /[^\s\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069]/;

/** Superscripts that are part of the word before them. */
const JOINED = /^(?:st|nd|rd|th|tm|sm|[\u00ae\u2120\u2122])$/i;

/** Longer raised text is a run of text, not a mark. */
const MAX_MARK_LENGTH = 20;

/** What sets a superscript apart from the text right before it. */
export function markSeparator(mark: string): '' | ' ' | '^' {
  if (JOINED.test(mark) || mark.length > MAX_MARK_LENGTH) return '';
  return /^[([]/.test(mark) ? ' ' : '^';
}

/** Ends a superscript, set apart from the character before it: `2022^1`, `revenue (a)`. */
function endMark(segment: Segment): void {
  const { raised, pieces } = segment;
  if (raised === '') return;
  segment.raised = '';
  const mark = raised.trim();
  const follows = mark === raised.trimEnd() && /\S$/.test(pieces.at(-1) ?? '');
  const separator = follows ? markSeparator(mark) : '';
  pieces.push(separator + raised);
}

const ITEM_OR_PART = /^(?:item|part)\s+[\divx]/i;

function isUpper(text: string): boolean {
  return text.length <= 160 && /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}

function mostly(part: number, line: Line): number {
  const share = line.letters === 0 ? 0 : part / line.letters;
  return share > 0.8 ? 1 : share < 0.2 ? 0 : 0.5;
}

/** Whether a single `<br>` starts a new paragraph (a heading, a list item) rather than wrapping a sentence. */
function breaksParagraph(before: Line, after: Line): boolean {
  if (ITEM_OR_PART.test(after.text) || startsWithBullet(after.text)) return true;
  const boldBefore = mostly(before.bold, before);
  if (boldBefore !== 0.5 && boldBefore === 1 - mostly(after.bold, after)) return true;
  if (mostly(before.underlined, before) === 1 && mostly(after.underlined, after) === 0) return true;
  if (isUpper(before.text) && !isUpper(after.text)) return true;
  return ITEM_OR_PART.test(before.text) && before.text.length <= 150 && after.text.length > 150;
}

function linesOf(segments: readonly Segment[]): Line[] {
  const lines: Line[] = [];
  let run: Line[] = [];
  for (const { pieces, line } of segments) {
    line.text = finishedText(pieces.join(''));
    if (line.text === '') continue;
    const before = run.at(-1);
    if (before !== undefined && breaksParagraph(before, line)) {
      lines.push(joinedRun(run));
      run = [];
    }
    run.push(line);
  }
  if (run.length > 0) lines.push(joinedRun(run));
  return lines;
}

function joinedRun(run: readonly Line[]): Line {
  return run.length === 1 ? run[0]! : { ...joinLines(run), parts: run };
}

/** Assembles the text between block boundaries; `emit` receives each finished line. */
export function lineBuilder(emit: (line: Line) => void) {
  let segments: Segment[] = [];
  let current = newSegment();
  let pendingAnchors: string[] = [];
  let pendingConcept = '';
  let pendingBlanks = 0;
  let marker: string | undefined;

  /** Ends the paragraph and emits its lines; none without text. */
  const end = (): void => {
    endMark(current);
    if (current.hasText) segments.push(current);
    if (segments.length > 0) {
      const lines = linesOf(segments);
      const first = lines[0];
      if (first !== undefined && marker !== undefined) {
        first.kind = 'list_item';
        const own = startsWithBullet(first.text) || isEnumerator(first.text.slice(0, first.text.indexOf(' ')));
        if (marker !== '' && !own) first.text = `${marker} ${first.text}`;
        marker = undefined;
      }
      for (const line of lines) {
        if (startsWithBullet(line.text) && line.text.length > 2) line.kind = 'list_item';
        emit(line);
      }
      segments = [];
    }
    if (current.hasText || current.pieces.length > 0) current = newSegment();
    pendingConcept = '';
    pendingBlanks = 0;
  };

  const begin = (text: string, style: TextStyle, offset: number): void => {
    const blanks = /^[\u00a0 ]*/.exec(text)?.[0].split('\u00a0').length ?? 1;
    const line = current.line;
    current.hasText = true;
    line.offset = offset;
    line.centered = style.centered;
    line.heading = style.heading;
    line.indent = style.indent + (pendingBlanks + blanks - 1) * 2.5;
    pendingBlanks = 0;
    line.anchors = pendingAnchors;
    pendingAnchors = [];
    line.concept = pendingConcept;
    line.raised = style.raised;
    pendingConcept = '';
  };

  return {
    append: (text: string, style: TextStyle, offset: number): void => {
      if (!VISIBLE.test(text)) {
        // Blanks before the text are indentation or nothing.
        if (!current.hasText) pendingBlanks += text.split('\u00a0').length - 1;
        if (current.hasText && /\s/.test(text)) {
          endMark(current);
          current.pieces.push(' ');
        }
        return;
      }
      if (!current.hasText) begin(text, style, offset);
      const { line } = current;
      if (style.raised) current.raised += text;
      else {
        line.raised = false;
        endMark(current);
        current.pieces.push(text);
      }
      const letters = letterCount(text);
      line.letters += letters;
      if (style.bold) line.bold += letters;
      if (style.italic) line.italic += letters;
      if (style.underlined) line.underlined += letters;
      if (style.href !== '') addLink(line, style.href);
    },
    /** A visible gap without a space in the source (padding). */
    gap: (): void => {
      if (!current.hasText) return;
      endMark(current);
      current.pieces.push(' ');
    },
    lineBreak: (): void => {
      if (current.hasText) {
        endMark(current);
        segments.push(current);
        current = newSegment();
        if (segments.length >= MAX_SEGMENTS) end();
      } else if (segments.length > 0) {
        end();
      }
    },
    anchor: (name: string): void => {
      if (current.hasText) current.line.anchors.push(name);
      else pendingAnchors.push(name);
    },
    /** XBRL concept of the figure that follows. */
    concept: (name: string): void => {
      if (current.hasText) current.line.concept ||= name;
      else pendingConcept = name;
    },
    /** Marker of the next line, which becomes a list item. */
    marker: (text: string): void => {
      marker = text;
    },
    end,
  };
}
