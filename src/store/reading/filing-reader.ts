/** Reads of filings, documents, paragraphs and forms of ownership; dates are left to the caller. */
import type { ReportOwnLines } from '../../engine/reported/own-columns.ts';
import type { ReportBreakdowns } from '../../engine/reported/report-breakdowns.ts';
import type { ReportedFacts } from '../../engine/reported/types.ts';
import type { EpochDay } from '../../engine/types.ts';
import { FORM } from '../../filings/forms/catalog.ts';
import { decompress } from '../codecs/compress.ts';
import { DATA_SET, decodeForms, quarterOf, type StoredForm } from '../codecs/insider-codec.ts';
import { decodeReported } from '../codecs/reported-codec.ts';
import type { SqlValue } from '../drivers/driver.ts';
import { castTo } from '../drivers/text-bytes.ts';
import { tenDigitCik } from '../schema/cik.ts';
import { formsSubject, NON_RELIANCE, SPAN_DAYS } from '../schema/contents.ts';
import type {
  CoverRow,
  DocumentContent,
  DocumentRow,
  FilerRow,
  FilingQuery,
  FilingRow,
  OwnershipRow,
  SectionIndexRow,
  SectionRow,
} from '../schema/row-types.ts';
import type { RowOf } from '../schema/table.ts';
import * as t from '../schema/tables.ts';
import type { ParagraphIndex } from '../text/paragraph-index.ts';
import { FAR } from './read-session.ts';
import { SymbolReader } from './symbol-reader.ts';

const ofFiling = (order: string): string => `WHERE accession = ? ORDER BY ${order}`;
const PARTIES = t.FILERS.without('accession', 'position');
const LISTED_DOCUMENTS = t.DOCUMENTS.without('bytes');
const SECTION = t.SECTIONS.without('accession', 'position');
const SECTION_INDEX = SECTION.without('size', 'record', 'text');
const FORMS = t.OWNERSHIP.without('issuerCik');

/** 9999-12-31. */
const LAST_DAY = 2_932_896;

function newestFirst(a: OwnershipRow, b: OwnershipRow): number {
  return b.filed - a.filed || (a.accession < b.accession ? 1 : -1);
}

export class FilingReader extends SymbolReader {
  /** Newest first. */
  filings(cik: number, query: FilingQuery = {}): readonly FilingRow[] {
    const { limit = Number.POSITIVE_INFINITY } = query;
    const filings: FilingRow[] = [];
    for (const filing of this.#newest(cik, query, limit === Number.POSITIVE_INFINITY)) {
      if (filings.push(filing) >= limit) break;
    }
    return filings;
  }

  /** The same one after the other, for who takes some of them: filings before those that were taken are not read. */
  newestFilings(cik: number, query: Omit<FilingQuery, 'limit'>): Iterable<FilingRow> {
    return this.#newest(cik, query, false);
  }

  /** By spans, the newest first, more of them each time; `atOnce`: all of them. */
  *#newest(cik: number, query: FilingQuery, atOnce: boolean): Generator<FilingRow> {
    const { filedFrom = -FAR, filedTo = FAR } = query;
    const counted = this.#spans(cik, query.forms);
    if (counted === undefined) return yield* this.#filed(cik, query, filedFrom, filedTo);
    const spans = spansOf(counted.spans, filedFrom, filedTo);
    for (let at = 0, count = atOnce ? spans.length : 1; at < spans.length; at += count, count *= 4) {
      const some = spans.slice(at, at + count);
      const total = some.reduce((sum, span) => sum + span.rows, 0);
      yield* this.#filed(cik, query, some.at(-1)!.from, some[0]!.to, { total, ofForms: counted.ofForms });
    }
  }

  /** What the store has by spans: of these forms alone, or of all, which then have to be read; undefined: not known. */
  #spans(
    cik: number,
    forms: readonly string[] | undefined,
  ): { readonly spans: readonly number[]; readonly ofForms: boolean } | undefined {
    const subject = tenDigitCik(cik);
    const byForm = forms && this.contents(formsSubject(subject));
    if (byForm === undefined) {
      const spans = this.keys(subject, t.FILINGS);
      return spans && { spans, ofForms: false };
    }
    const rows = new Map<number, number>();
    for (const form of new Set(forms)) {
      const spans = (byForm[form] ?? []) as readonly number[];
      for (let i = 0; i < spans.length; i += 2) rows.set(spans[i]!, (rows.get(spans[i]!) ?? 0) + spans[i + 1]!);
    }
    return { spans: [...rows].sort(([a], [b]) => a - b).flat(), ofForms: true };
  }

  /**
   * Filings that the query is about, of all that were filed between two days, which are checked: of these, or of their
   * forms alone, there are `total`. A damaged one may look as if the query were not about it.
   */
  #filed(
    cik: number,
    query: FilingQuery,
    from: EpochDay,
    to: EpochDay,
    counted?: { readonly total: number; readonly ofForms: boolean },
  ): readonly FilingRow[] {
    const { forms, item, filedFrom = -FAR, filedTo = FAR } = query;
    const params: SqlValue[] = [cik, from, to, filedFrom, filedTo];
    let matches = 'filed BETWEEN ?4 AND ?5';
    const ofForms = forms && `form IN (SELECT value FROM json_each(?${params.push(JSON.stringify(forms))}))`;
    const isRead = counted?.ofForms === true ? ` AND ${ofForms}` : '';
    if (ofForms !== undefined && isRead === '') matches += ` AND ${ofForms}`;
    if (item !== undefined)
      matches += ` AND (form <> ?${params.push(FORM.current)} OR instr(items, ?${params.push(item)}) > 0)`;
    const clauses = `WHERE cik = ?1 AND filed BETWEEN ?2 AND ?3${isRead} ORDER BY filed DESC, accepted DESC, accession DESC`;
    const text = `SELECT ${t.FILINGS.selection}, ${castTo('i', matches)} FROM filings ${clauses}`;
    const rows = this.rows(text, params, `${t.FILINGS.types}i`);
    if (counted !== undefined) this.counted(rows, counted.total, t.FILINGS, tenDigitCik(cik));
    this.check(t.FILINGS, rows);
    return this.decode(
      t.FILINGS,
      rows.filter((row) => row.at(-1) === 1),
    );
  }

  /** The filing with that (dashed) accession number, as listed for its issuer or first filer. */
  filing(accession: string): FilingRow | undefined {
    const rows = this.find(t.FILINGS, 'WHERE accession = ? ORDER BY cik', [accession]);
    return rows.length < 2 ? rows[0] : mainFiling(rows, this.filersOf(accession));
  }

  /** Every party to a filing: those of its header in its order, else the companies under which it is listed. */
  filersOf(accession: string): readonly FilerRow[] {
    const filers = this.whole(this.find(PARTIES, ofFiling('position'), [accession]), t.FILERS, accession);
    if (filers.length > 0) return filers;
    const listed = this.numbers('SELECT cik FROM filings WHERE accession = ? ORDER BY cik', [accession]);
    return listed.map((cik) => ({ cik, role: undefined, name: '' }));
  }

  /** The documents of a filing, ascending by sequence; empty when none was imported or listed. */
  documents(accession: string): readonly DocumentRow[] {
    return this.whole(this.find(LISTED_DOCUMENTS, ofFiling('sequence'), [accession]), t.DOCUMENTS, accession);
  }

  /** One document with its content; undefined where it is not stored. */
  document(accession: string, sequence: number): DocumentContent | undefined {
    const row = this.find(t.DOCUMENTS, 'WHERE accession = ? AND sequence = ? AND held = 1', [accession, sequence])[0];
    // Reads whether one is missing.
    if (row?.bytes === undefined) return void this.documents(accession);
    const what = `document ${sequence} of ${accession}`;
    return { ...row, bytes: this.decoded(decompress(row.bytes, row.size), what, accession) };
  }

  /** What this edition of the section extractor found, in document order; undefined when it has not read the filing. */
  sectionIndex(accession: string, extractor: string): readonly SectionIndexRow[] | undefined {
    const read = "SELECT 1 FROM extractions WHERE accession = ? AND kind = 'sections' AND extractor = ?";
    if (this.number(read, [accession, extractor]) === undefined) return undefined;
    return this.#sections(accession);
  }

  /** A section as this edition of the extractor found it; without one, as the last that read the filing did. */
  section(accession: string, name: string, extractor?: string): SectionRow | undefined {
    const clauses = `WHERE accession = ?1 AND name = ?2 AND EXISTS (
      SELECT 1 FROM extractions e WHERE e.accession = ?1 AND e.kind = 'sections' AND e.extractor = coalesce(?3, e.extractor))`;
    const row = this.find(SECTION, clauses, [accession, name, extractor ?? null])[0];
    // Reads whether one is missing.
    if (row === undefined) return void this.#sections(accession);
    const { size, text, ...rest } = row;
    return { ...rest, text: this.textOf({ accession, name, size, text }) };
  }

  #sections(accession: string): readonly SectionIndexRow[] {
    return this.whole(this.find(SECTION_INDEX, ofFiling('position'), [accession]), t.SECTIONS, accession);
  }

  /** The text of a stored section. */
  protected textOf({
    accession,
    name,
    size,
    text,
  }: Pick<RowOf<typeof t.SECTIONS>, 'accession' | 'name' | 'size' | 'text'>): string {
    const bytes = this.decoded(decompress(text, size), `section ${name} of ${accession}`, accession);
    return Buffer.from(bytes).toString('utf8');
  }

  /** The full-text index of the paragraphs of sections; loaded only for a search. */
  async paragraphs(): Promise<ParagraphIndex> {
    const { ParagraphIndex } = await import('../text/paragraph-index.ts');
    return new ParagraphIndex(this.session, (query, params, types) => this.rows(query, params, types));
  }

  /**
   * Forms 3, 4 and 5 (amendments too) about an issuer, by filing day, `filedFrom <= day <= filedTo`, newest first: those
   * of documents, and of insider data sets the Forms 4 of which no document is stored.
   */
  ownership(issuerCik: number, filedFrom: EpochDay = -FAR, filedTo: EpochDay = FAR): readonly OwnershipRow[] {
    const clauses = 'WHERE issuer_cik = ? AND filed BETWEEN ? AND ? ORDER BY filed DESC, accession DESC';
    const subject = tenDigitCik(issuerCik);
    const stored = this.keys(subject, t.OWNERSHIP)?.filter((day) => day >= filedFrom && day <= filedTo);
    const rows = this.counted(this.find(FORMS, clauses, [issuerCik, filedFrom, filedTo]), stored, t.OWNERSHIP, subject);
    const known = new Set(rows.map(({ accession }) => accession));
    const more = this.#dataSetForms(issuerCik, filedFrom, filedTo).filter(({ accession }) => !known.has(accession));
    return more.length === 0 ? rows : [...rows, ...more].sort(newestFirst);
  }

  #dataSetForms(cik: number, filedFrom: EpochDay, filedTo: EpochDay): readonly OwnershipRow[] {
    const subject = tenDigitCik(cik);
    const [from, to] = [quarterOf(Math.max(filedFrom, 0)), quarterOf(Math.min(filedTo, LAST_DAY))];
    const stored = this.keys(subject, t.INSIDER_FORMS)?.filter((quarter) => quarter >= from && quarter <= to);
    if (stored?.length === 0) return [];
    const found = this.find(t.INSIDER_FORMS, 'WHERE cik = ? AND quarter BETWEEN ? AND ?', [cik, from, to]);
    return this.counted(found, stored, t.INSIDER_FORMS, subject).flatMap((row) =>
      this.formsIn(row)
        .filter(({ filed }) => filed >= filedFrom && filed <= filedTo)
        .map((form) => ({ ...form, extractor: DATA_SET })),
    );
  }

  /** The forms of a row; damage is reported as of any other. */
  protected formsIn({ cik, quarter, size, forms }: RowOf<typeof t.INSIDER_FORMS>): readonly StoredForm[] {
    return decodeForms(this.decoded(decompress(forms, size), `forms of quarter ${quarter}`, tenDigitCik(cik)));
  }

  /** Cover pages read from documents of the company's reports, ascending by filing day. */
  covers(cik: number): readonly CoverRow[] {
    const columns = `${castTo('i', 'f.cik')}, ${t.COVERS.selectionOf('c.')}, ${t.FILINGS.selectionOf('f.')}`;
    const query = `SELECT ${columns} FROM covers c LEFT JOIN filings f ON f.cik = c.cik AND f.accession = c.accession
      WHERE c.cik = ? ORDER BY f.filed, c.accession`;
    const rows = this.rows(query, [cik], `i${t.COVERS.types}${t.FILINGS.types}`);
    // One whose filing is not listed counts for nothing.
    const listed = this.whole(rows, t.COVERS, tenDigitCik(cik)).filter(([filer]) => filer !== null);
    const width = 1 + t.COVERS.types.length;
    const covers = this.decode(
      t.COVERS,
      listed.map((row) => row.slice(1, width)),
    );
    const filings = this.decode(
      t.FILINGS,
      listed.map((row) => row.slice(width)),
    );
    return covers.map(({ extractor, json }, i) => ({ filing: filings[i]!, extractor, json }));
  }

  /** Filings of a company whose facts are stored, newest first; where there are two copies of one, its document. */
  reportedFilings(cik: number): readonly FilingRow[] {
    const clauses = `WHERE cik = ?1 AND accession IN (SELECT accession FROM reported_facts WHERE cik = ?1)
      ORDER BY filed DESC, accession DESC`;
    return this.find(t.FILINGS, clauses, [cik]);
  }

  /** The tagged facts of a filing, those of its documents first; undefined where none are stored. */
  reportedFacts(accession: string): ReportedFacts | undefined {
    const order = "CASE source WHEN 'document' THEN 0 WHEN 'instance' THEN 1 ELSE 2 END";
    const row = this.find(t.REPORTED_FACTS, `WHERE accession = ? ORDER BY ${order} LIMIT 1`, [accession])[0];
    if (row === undefined) return void this.whole([], t.REPORTED_FACTS, accession);
    const what = `facts of ${accession}`;
    return this.decoded(
      decodeReported(this.decoded(decompress(row.facts, row.size), what, accession)),
      what,
      accession,
    );
  }

  /** Own lines of the cash-flow statements of a company's reports. */
  ownLines(cik: number): readonly ReportOwnLines[] {
    return this.whole(this.find(t.OWN_LINES, 'WHERE cik = ? ORDER BY accession', [cik]), t.OWN_LINES, tenDigitCik(cik));
  }

  /** What the revenue of each of a company's reports is made of. */
  breakdowns(cik: number): readonly { readonly accession: string; readonly breakdowns: ReportBreakdowns }[] {
    const rows = this.find(t.BREAKDOWNS, 'WHERE cik = ? ORDER BY accession', [cik]);
    return this.whole(rows, t.BREAKDOWNS, tenDigitCik(cik));
  }

  /** Days of filings with 8-K item 4.02 (past statements are not to be relied on), ascending. */
  nonRelianceDays(cik: number): readonly EpochDay[] {
    const contents = this.contents(tenDigitCik(cik));
    if (contents !== undefined) return (contents[NON_RELIANCE] ?? []) as readonly EpochDay[];
    return this.numbers("SELECT filed FROM filings WHERE cik = ? AND items LIKE '%4.02%' ORDER BY filed", [cik]);
  }
}

/** Spans of days within which filings were filed, of those between two days, the newest first; `stored` as in contents. */
function spansOf(
  stored: readonly number[],
  filedFrom: EpochDay,
  filedTo: EpochDay,
): readonly { readonly from: EpochDay; readonly to: EpochDay; readonly rows: number }[] {
  const spans = [];
  for (let i = stored.length - 2; i >= 0; i -= 2) {
    const from = stored[i]! * SPAN_DAYS;
    const to = from + SPAN_DAYS - 1;
    if (to >= filedFrom && from <= filedTo) spans.push({ from, to, rows: stored[i + 1]! });
  }
  return spans;
}

/**
 * A filing has one row per company that it is listed under. Returns the row of the company that the filing is about:
 * the issuer, else the subject, else the first filer. Without a header the one with the lowest CIK.
 */
function mainFiling(rows: readonly FilingRow[], filers: readonly FilerRow[]): FilingRow | undefined {
  const order = ['issuer', 'subject', 'filer', 'owner'];
  const ranked = [...filers].sort((a, b) => order.indexOf(a.role ?? 'filer') - order.indexOf(b.role ?? 'filer'));
  for (const { cik } of ranked) {
    const match = rows.find((row) => row.cik === cik);
    if (match !== undefined) return match;
  }
  return rows[0];
}
