/** What an expression says, before anything is known about its names. */
import type { Span } from './syntax-error.ts';

export type CompareOp = '<' | '<=' | '>' | '>=' | '==' | '!=';
export type ArithmeticOp = '+' | '-' | '*' | '/';

/** One part of a name: `income_statement[0]`. */
export interface Segment {
  readonly name: string;
  /** Place in a list; negative from its end. */
  readonly index?: number;
}

export type Node = Span &
  (
    | { readonly kind: 'number'; readonly value: number; readonly percent: boolean }
    | { readonly kind: 'duration'; readonly value: number }
    | { readonly kind: 'date'; readonly value: number }
    | { readonly kind: 'instant'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'name'; readonly segments: readonly Segment[] }
    | { readonly kind: 'call'; readonly name: string; readonly operand: Node }
    | { readonly kind: 'minus'; readonly operand: Node }
    | { readonly kind: 'not'; readonly operand: Node }
    | { readonly kind: 'arithmetic'; readonly op: ArithmeticOp; readonly left: Node; readonly right: Node }
    | { readonly kind: 'compare'; readonly op: CompareOp; readonly left: Node; readonly right: Node }
    | {
        readonly kind: 'between';
        readonly negated: boolean;
        readonly operand: Node;
        readonly low: Node;
        readonly high: Node;
      }
    | { readonly kind: 'in'; readonly negated: boolean; readonly operand: Node; readonly items: readonly Node[] }
    | { readonly kind: 'contains'; readonly negated: boolean; readonly operand: Node; readonly item: Node }
    | { readonly kind: 'available'; readonly negated: boolean; readonly operand: Node }
    | { readonly kind: 'logic'; readonly op: 'and' | 'or'; readonly left: Node; readonly right: Node }
  );
