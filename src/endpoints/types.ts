/** The shape of the registry: one folder per route, everything else derived from it. */

import type { Parts } from '../engine/lazy.ts';
import type { EpochDay, Split } from '../engine/types.ts';
import type { FiguresPeriod } from '../engine/valuation/figures.ts';
import type { VisibleAt } from '../engine/visible-filings.ts';
import type { Redline, ViewModel } from '../render/model.ts';
import type { StoreReader } from '../store/reading/types.ts';
import type { SymbolRow } from '../store/schema/row-types.ts';
import type { StoreWriter } from '../store/writing/types.ts';
import type { WithExtras } from './contract/own-process.ts';
import type { Schema } from './contract/schema.ts';

export type Plan = 'free' | 'starter' | 'builder';

interface ParamBase {
  readonly name: string;
  /** Part of the path; a parameter of the query if left out. */
  readonly in?: 'path';
  readonly required?: boolean;
  /** One line for help texts and the API description, units included. */
  readonly help: string;
  /** This parameter is a legacy name of another one (`period` for `range`). */
  readonly aliasOf?: string;
  /** Given on the command line as an argument, not as `--name`. */
  readonly positional?: boolean;
  /** Placeholder in usage lines, e.g. `SYMBOL`. */
  readonly placeholder?: string;
  /** A value as one would type it: API description, and the test matrix that calls every route. */
  readonly example?: string;
}

/** A US ticker; trimmed, upper-cased, dots to dashes. */
export interface SymbolParam extends ParamBase {
  readonly kind: 'symbol';
  /** A well-formed symbol outside the universe is a legal value: the route answers about it (coverage). */
  readonly outsideUniverse?: boolean;
}
export interface StringParam extends ParamBase {
  readonly kind: 'string';
  /** Several values with commas between them, which the computation separates: some have commas in brackets. */
  readonly several?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly default?: string;
}
export interface IntegerParam extends ParamBase {
  readonly kind: 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly nullable?: boolean;
}
export interface EnumParam extends ParamBase {
  readonly kind: 'enum';
  readonly values: readonly string[];
  readonly default?: string;
  /**
   * To the schema a plain string: an unknown value is a fault of meaning (400 PARAM_INVALID), not of the schema (422).
   */
  readonly open?: boolean;
  /** Other values of a pattern, which the computation judges. */
  readonly numbers?: { readonly pattern: string; readonly example: string };
}
/** A comma-separated list: one string to the schema, its content checked as meaning (400 PARAM_INVALID, FIELDS 8.1). */
export interface ListParam extends ParamBase {
  readonly kind: 'list';
  /** `symbol` items are normalized and validated as tickers. */
  readonly items: 'symbol' | 'enum';
  /**
   * As for a symbol: the route answers for unknown symbols too. `unlisted`: only if other symbols of the list are known
   * and the store has no list of tickers, so that it cannot know the symbol does not exist (FIELDS A23).
   */
  readonly outsideUniverse?: boolean | 'unlisted';
  readonly values?: readonly string[];
  /** The values by group, for help, where they are too many for one line. */
  readonly groups?: readonly (readonly [label: string, values: readonly string[]])[];
  readonly case?: 'upper' | 'lower';
  /** Further items: one of these words, or one followed by numbers (`sma_20`), which the computation judges. */
  readonly families?: readonly string[];
  /** Further items: one of these, then a name that the computation judges and that keeps its case (`fact:Assets`). */
  readonly prefixes?: readonly string[];
  /** Items that are given anyway: legal, dropped, not counted. */
  readonly implied?: readonly string[];
  /** Values that the computation refuses, with what the store knows of them. */
  readonly refused?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: readonly string[];
}

export type ParamSpec = SymbolParam | StringParam | IntegerParam | EnumParam | ListParam;

/** What a route is about: tag in the API description, group in help lists. */
export type Topic = 'discovery' | 'prices' | 'fundamentals' | 'filings';

export interface Example {
  readonly args: string;
  readonly help: string;
}

/** One way to show an answer to people. */
export interface Style {
  readonly name: string;
  readonly help: string;
  /** The default in a pipe or a file. */
  readonly piped?: true;
  /** Parameters it needs, unless the user gives others. */
  readonly params?: Readonly<Record<string, string>>;
  /**
   * Most symbols whose answers it draws in one screen, see `overlay` of the route; one screen per symbol if left out.
   */
  readonly together?: number;
}

/** An option with values that only concerns how an answer is shown to people: the service never sees it. */
export interface ViewChoice {
  readonly name: string;
  /** Placeholder in usage lines. */
  readonly placeholder?: string;
  /** Legal values; without them whole numbers. */
  readonly values?: readonly string[];
  readonly whole?: { readonly least: number; readonly most: number };
  /** The value with which the screen shows the extras of the answer, which are then computed. */
  readonly extras?: string;
  /** One line, without its values; says what is shown without it. */
  readonly help: string;
}

/** Plain data; see `contract/lazy-spec.ts`. */
export interface EndpointSpec {
  /** Key of the registry and folder name: `snapshot`, `price-action`, `filing-section`. */
  readonly name: string;
  /** Words on the command line: `['filings', 'section']`. */
  readonly command: readonly string[];
  /** This command runs when its group is named alone: `mds filings KO` is `mds filings list KO`. */
  readonly groupDefault?: boolean;
  readonly topic: Topic;
  readonly path: string;
  /**
   * Answers several requests of this route, by name, about one symbol each: its command uses it, and it has none of its
   * own.
   */
  readonly batches?: string;
  /** No route of the original API: a hosted service is asked only if its description has it. */
  readonly additive?: true;
  readonly plan: Plan;
  /** The input of the answer that changes soonest: decides how long a client may cache it. */
  readonly changesWith: 'quote' | 'bars' | 'facts' | 'submissions' | 'documents' | 'universe';
  /** One line, lower case, no full stop: help lists, README. */
  readonly summary: string;
  /** A paragraph: what it answers, what it is computed from. */
  readonly description: string;
  readonly params: readonly ParamSpec[];
  readonly examples: readonly Example[];
  /** Its answers are series with a close: they can be written as price directives. */
  readonly closes?: true;
  /** Ways to show the answer to people, the usual one on a terminal first: a flag each on the command line. */
  readonly styles?: readonly Style[];
  /** What the screen of the answer may be narrowed to: an option with a value each on the command line. */
  readonly choices?: readonly ViewChoice[];
  /**
   * Another route's answer about the same symbol that the screen shows as well. If it fails, only its panel is missing.
   */
  readonly companion?: { readonly route: string; readonly params: Readonly<Record<string, string>> };
  /** Cost in the token bucket, 1 if left out; `per-symbol` counts the list. */
  readonly cost?: number | 'per-symbol';
  /** It may take more than 20 ms to compute: a service does it in a thread, and answers others meanwhile. */
  readonly slow?: true;
  /** Null is a value of its payload: what a report does not state in lists of numbers. */
  readonly nulls?: true;
  /** Its extras come with the part of the answer alone that a screen shows without --full and choices. */
  readonly selects?: true;
}

/** Checked parameters: scalars, lists, or undefined where omitted and without default. */
export type Params = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Reports how an answer will change although the store does not: for a service that caches it. */
export interface CacheHints {
  /** Its age counts from this instant (ms); undefined: it has none, and stays 0. Of several the oldest counts. */
  readonly agesFrom: (instant: number | undefined) => void;
  /**
   * From this instant (ms) on it would be another one: a filing becomes public. Ends of sessions and of New York days
   * are known.
   */
  readonly changesAt: (instant: number) => void;
}

/** A symbol, the day of its newest price, and its splits until then. */
export interface PricedSubject {
  readonly row: SymbolRow;
  readonly asOf: EpochDay;
  readonly splits: readonly Split[];
}

/**
 * The stretches of days from the one that holds `from` to the one that holds the subject's `asOf`, on the share basis
 * of `asOf`; with `at` the figures known then alone. Empty without facts.
 * @param atClose the stored ones of the close of that day: given back where the same filings were known
 */
export type LiveFigures = (
  store: StoreReader,
  cik: number,
  subject: PricedSubject,
  from: EpochDay,
  at?: VisibleAt,
  atClose?: () => readonly FiguresPeriod[] | undefined,
) => readonly FiguresPeriod[];

/** What a computation may read. Nothing later than `asOf` is ever read. */
export interface ComputeContext {
  readonly store: StoreReader;
  /** The clock, ms since the epoch. */
  readonly now: number;
  /** The instant to answer for; undefined: the clock. */
  readonly asOf: number | undefined;
  /** Set by a service that caches answers. */
  readonly cacheHints?: CacheHints;
  /**
   * What the computations about many symbols share, by a name of it: set by what runs them, for as long as the store
   * does not change.
   */
  readonly shared?: Map<string, unknown>;
  /** Reports how much of a computation over many symbols is done: for a reader who waits in the same process. */
  readonly progress?: (done: number, total: number) => void;
  /**
   * Writes what was computed into the store, unless that has changed since it was read or cannot be written: for a
   * command with a store of its own. No reads of the same state after it.
   */
  readonly keep?: (write: (store: StoreWriter) => void) => Promise<void>;
  /**
   * Works out trailing figures from facts. The service gives it to a computation that threw MdsError FACTS_NEEDED, and
   * runs it again.
   */
  readonly liveFigures?: LiveFigures;
}

export type Compute = (context: ComputeContext, params: Params) => unknown;
export type View<P = unknown> = (payload: P, options: ViewOptions) => ViewModel;

export interface ViewOptions {
  /** Every field of the payload, not only the selection. */
  readonly full: boolean;
  /** The clock, ms since the epoch, for the age of stale data; without it the age is left out. */
  readonly now?: number;
  /** Payload of the route that the spec's `companion` names, or the extras of the answer, if there was an answer. */
  readonly companion?: unknown;
  /** One of the styles the route's spec names; left out, the first of them. */
  readonly style?: string;
  /** By name, values of the choices the route's spec names; those not made are absent. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The data are those of a service: only its operator can add to them. */
  readonly hosted?: boolean;
  /** The store of --store, for the commands that add to it. */
  readonly store?: string;
}

/**
 * Where the values of an answer come from, for the same parameters: a plain document, whose shape is the route's own.
 * It is no part of the API: only a service in the reader's own process gives it (`mds ... --explain`).
 */
export type Explain = (context: ComputeContext, params: Params) => unknown;

/** How a route explains its answers: what makes the document, and how it is shown to people. */
export interface Explanation {
  readonly document: () => Promise<{ readonly explain: Explain }>;
  readonly view: () => Promise<{ readonly view: View<never> }>;
}

/** The answer and what its screen shows besides it, made of the same reads. Like {@link Explain} no part of the API. */
export type Extras<P = unknown> = (context: ComputeContext, params: Params) => WithExtras<P> | Promise<WithExtras<P>>;

/** A computation of unrounded parts. */
export interface InParts {
  /** What the parts are computed of; throws what the computation throws. */
  readonly of: Compute;
  /** How each is computed of it, undefined where it does not apply; left out where `of` gives the payload itself. */
  readonly each?: Parts<object, never>;
}

/** A route with payloads of type `P`: the spec at once, the rest on demand. */
export interface EndpointOf<P> {
  readonly spec: EndpointSpec;
  readonly payload: () => Promise<{ readonly schema: Schema<P> }>;
  /** Absent while the computation does not exist: the route then answers NOT_IMPLEMENTED. */
  readonly compute?: () => Promise<{ readonly compute: (context: ComputeContext, params: Params) => P | Promise<P> }>;
  /** The same in parts: present where a few fields of many symbols cost less that way. */
  readonly parts?: () => Promise<{ readonly parts: InParts }>;
  readonly view?: () => Promise<{ readonly view: View<P> }>;
  /** Draws the answers about several symbols in one screen, in styles with `together`. */
  readonly overlay?: () => Promise<{ readonly overlay: (payloads: readonly P[], options: ViewOptions) => ViewModel }>;
  /** Present where the values of an answer can be traced to their sources: adds `--explain` to the command. */
  readonly explain?: Explanation;
  /** Present where the screen shows more than the answer has: given to the view as its companion. */
  readonly extras?: () => Promise<{ readonly extras: Extras<P> }>;
  /**
   * Present where two texts are compared: adds `--html` to the command, and `--md` writes the text instead of tables.
   */
  readonly redline?: () => Promise<{ readonly redline: (payload: P, options: ViewOptions) => Redline }>;
}

/** A registry entry: its payloads are data of its own schema. */
export interface Endpoint extends Omit<EndpointOf<unknown>, 'compute' | 'view' | 'overlay' | 'redline'> {
  readonly compute?: () => Promise<{ readonly compute: Compute }>;
  readonly view?: () => Promise<{ readonly view: View<never> }>;
  readonly overlay?: () => Promise<{
    readonly overlay: (payloads: readonly never[], options: ViewOptions) => ViewModel;
  }>;
  readonly redline?: () => Promise<{ readonly redline: (payload: never, options: ViewOptions) => Redline }>;
}
