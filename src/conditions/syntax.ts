/** What a condition says, before its names are looked up, and the error that reading one throws. */
import { MdsError } from '../errors.ts';

/** A part of a condition. */
export interface Span {
  /** Offsets in UTF-16 units; `to` is past the end. */
  readonly from: number;
  readonly to: number;
}

/** For a condition that cannot be used: `message` is one sentence, `hint` says what to write instead. */
export function conditionError(message: string, { from, to }: Span, hint?: string): MdsError<'CHECK_SYNTAX'> {
  return new MdsError('CHECK_SYNTAX', message, { hint, location: { from, to } });
}

/**
 * Numbers and percentages as written (3 for `3%`), texts; dates in days since 1970-01-01, instants in ms since the
 * epoch, durations in ms, periods of the calendar as written (`1y`).
 */
export type LiteralKind = 'number' | 'percent' | 'duration' | 'date' | 'instant' | 'text' | 'period';

export type CompareOp = '<' | '<=' | '>' | '>=' | '==' | '!=';
export type ArithmeticOp = '+' | '-' | '*' | '/';

/** One part of a name: `income_statement[0]`. */
export interface Segment {
  readonly name: string;
  /** Position in a list; negative from its end. */
  readonly index?: number;
}

/** A stretch of the calendar before the day of the condition: `{1y}`. */
export interface Ago {
  readonly text: string;
  readonly months: number;
  readonly days: number;
}

export type NameNode = Span & { readonly kind: 'name'; readonly segments: readonly Segment[]; readonly ago?: Ago };
export type CallNode = Span & {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Node[];
  readonly ago?: Ago;
};
type Binary<Kind, Op> = { readonly kind: Kind; readonly op: Op; readonly left: Node; readonly right: Node };

export type Node =
  | NameNode
  | CallNode
  | (Span &
      (
        | { readonly kind: 'literal'; readonly type: LiteralKind; readonly value: number | string }
        | { readonly kind: 'minus' | 'not' | 'available'; readonly operand: Node }
        | Binary<'arithmetic', ArithmeticOp>
        | Binary<'compare', CompareOp>
        | Binary<'logic', 'and' | 'or'>
        | { readonly kind: 'between'; readonly operand: Node; readonly bounds: readonly [Node, Node] }
        | { readonly kind: 'in'; readonly operand: Node; readonly items: readonly Node[] }
        | { readonly kind: 'contains'; readonly operand: Node; readonly item: Node }
      ));
