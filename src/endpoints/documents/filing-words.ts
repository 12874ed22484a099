/** How views of filings say things. */
import { parseDay } from '../../engine/days.ts';
import { newYorkDay } from '../../engine/new-york.ts';
import { isMarker, type Maybe, type Reason } from '../../engine/value.ts';
import { isOwnershipForm } from '../../filings/forms/forms.ts';
import { sectionNames } from '../../filings/section-documents.ts';
import type { Panel } from '../../render/model.ts';
import { counted, labelFor } from '../contract/words.ts';
import type { Fact } from '../screens/payload-cells.ts';

const TITLES: Readonly<Record<string, string>> = {
  mda: 'Management’s discussion and analysis',
  form_10_k_summary: 'Form 10-K summary',
};

/** What a section is called. */
export function sectionTitle(name: string): string {
  const item = /^item_(\d{1,2})(?:_(\d\d))?$/.exec(name);
  if (item !== null) return `Item ${item[1]}${item[2] === undefined ? '' : `.${item[2]}`}`;
  const words = labelFor(TITLES, name);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/**
 * How long ago a day (`YYYY-MM-DD`) was, seen from the clock (ms) or else from the instant of the data (ISO): `3 days`,
 * `2 years`.
 */
export function ageOf(date: string, now: number | undefined, asOf: string): string {
  const today = newYorkDay(now ?? Date.parse(asOf)).day;
  const day = parseDay(date);
  if (day === undefined || Number.isNaN(today)) return '';
  const days = today - day;
  if (days < 0) return 'ahead';
  if (days === 0) return 'today';
  if (days < 60) return counted(days, 'day');
  return days < 730 ? counted(Math.floor(days / 30.44), 'month') : counted(Math.floor(days / 365.25), 'year');
}

/** The same next to the day: `3 days ago`, `today`. */
export function agoOf(date: string, now: number | undefined, asOf: string): string {
  const age = ageOf(date, now, asOf);
  return /^\d/.test(age) ? `${age} ago` : age;
}

/** `1,234` characters and the like: whole numbers with separators; a dash if absent. */
export function grouped(count: Maybe<number>): string {
  return isMarker(count) ? '—' : String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

interface WithItems {
  readonly items: readonly string[];
  readonly items_text: readonly string[];
}

/** What the item codes of these 8-Ks mean, each once; no panel without any. */
export function itemsPanels(filings: readonly WithItems[]): Panel[] {
  const captions = new Map(
    filings.flatMap(({ items, items_text: texts }) => items.map((code, i) => [code, texts[i] ?? ''])),
  );
  if (captions.size === 0) return [];
  const column = { label: '', kind: 'text' } as const;
  const rows = [...captions]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map((texts) => texts.map((value) => ({ kind: 'text' as const, value })));
  return [{ title: 'Items', block: { type: 'table', columns: [column, column], rows } }];
}

interface Readable {
  readonly accession: string;
  readonly sections: readonly { readonly name: string }[];
}

/** The command that reads a section of the first filing that has one; empty where none has. */
export function sectionHint(filings: readonly Readable[]): string {
  const readable = filings.find(({ sections }) => sections.length > 0);
  if (readable === undefined || readable.accession === '') return '';
  return `Read a section: mds filings section ${readable.accession} ${readable.sections[0]!.name}`;
}

/** Where to see what can be read of a filing: its sections, or its tables where its form has no sections. */
export function contentHint({ form, accession }: { readonly form: string; readonly accession: string }): string {
  if (sectionNames(form).length > 0) return `Sections of the filing: mds filings section ${accession} --list`;
  return isOwnershipForm(form) ? '' : `Tables of the filing: mds filings tables ${accession}`;
}

interface OfSymbol {
  readonly symbol: Maybe<string>;
  readonly symbol_status: { readonly resolved: boolean; readonly reason?: Reason };
}

/** The symbol of a filing, or why its filer has none. */
export function symbolFact({ symbol, symbol_status: { resolved, reason = 'not_reported' } }: OfSymbol): Fact {
  return { label: 'Symbol', cell: { kind: 'text', value: resolved ? symbol : { available: false, reason } } };
}
