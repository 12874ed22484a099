/**
 * Steps from one schema version to the next: version `n` is reached by the first `n` of them. A released step never
 * changes; a new one is added at the end. Columns stand in tables.ts; here are indexes, and triggers that delete what
 * is derived from changed rows.
 */
import { checksumColumns, checksumStep, marketContentsStep } from './contents.ts';
import type { Table } from './table.ts';
// Used as `tables.NAME` alone: to destructure it would make an object of the module at every start.
import * as tables from './tables.ts';

/** `PRAGMA application_id` of a store: `mdsL` of market data, `mdsS` of simulated data. */
export const APPLICATION_ID = { live: 0x6d64734c, simulated: 0x6d647353 } as const;

/** How many steps there are: known without building them. */
export const SCHEMA_VERSION = 17;

/** SQL of every step, in order. */
export function schemaSteps(): readonly string[] {
  return [
    created(
      tables.IMPORTS,
      tables.SYMBOLS,
      tables.COMPANIES,
      tables.PRICES,
      tables.SPLITS,
      tables.DIVIDENDS,
      tables.PRICE_SPANS.without('horizon', 'made', 'finer'),
      tables.FACTS,
      tables.REPORTS,
      tables.FILINGS,
    ) + INDEXES,
    created(tables.UNIVERSE) +
      dropUniverse('symbols', ['cik', 'name', 'asset_type', 'rank']) +
      dropUniverse('companies', ['name', 'entity_name', 'former_names']),
    created(tables.PREDECESSORS, tables.TRAILING) + TRAILING_TRIGGERS,
    created(tables.FILERS, tables.DOCUMENTS, tables.EXTRACTIONS, tables.SECTIONS, tables.OWNERSHIP) + DOCUMENT_TRIGGERS,
    created(tables.COVERS) + COVER_TRIGGERS,
    created(tables.SYNC_STATE),
    created(tables.SEARCHED_FILINGS) + PARAGRAPHS,
    created(tables.CROSS_SYMBOLS, tables.CROSS_COLUMNS.without('numbers')) + crossTriggers(),
    removeTokens(),
    `ALTER TABLE cross_columns ADD COLUMN numbers BLOB;\n${created(tables.MARKET)}${dropMarket()}
${FIGURES_AHEAD}DROP TRIGGER cross_listing;\n${crossListing('OLD.first_day IS NOT NULL AND ')}`,
    // A search is as of the newest import of thousands.
    'CREATE INDEX imports_newest ON imports (imported_at);\n',
    created(tables.SIGHTINGS, tables.NAMED_SYMBOLS, tables.NOTICES) +
      SYMBOLS_NAMED +
      SPAN_BASIS +
      created(tables.FILING_SPLITS, tables.PRICE_BASIS.without('said')) +
      splitTriggers(),
    SAID_SPLITS + NO_SYMBOLS,
    created(tables.REPORTED_FACTS, tables.OTHER_FACTS) + REPORTED_FACTS_TRIGGERS + checksumStep(),
    created(tables.ADJUSTED_CLOSES) + checksumColumns(tables.ADJUSTED_CLOSES),
    created(tables.OWN_LINES) +
      checksumColumns(tables.OWN_LINES) +
      ownLinesTriggers() +
      created(tables.INSIDER_FORMS) +
      checksumColumns(tables.INSIDER_FORMS) +
      marketContentsStep(),
    created(tables.BREAKDOWNS, tables.TAGGED) +
      checksumColumns(tables.BREAKDOWNS) +
      breakdownTriggers() +
      checksumColumns(tables.TAGGED) +
      taggedTriggers(),
  ];
}

/**
 * All steps in one for a file without tables: columns that later steps add stand in the tables from the start. SQLite
 * reads the whole schema again for each that is added: 42 ms in all, 8 this way.
 */
export function newSchema(steps: readonly string[]): string {
  const later = new Map<string, string>();
  const rest = steps
    .join(';\n')
    .replace(/^ALTER TABLE (\w+) ADD COLUMN (.+);$/gm, (_, table: string, column: string) => {
      later.set(table, `${later.get(table) ?? ''},\n  ${column}`);
      return '';
    });
  return rest.replace(
    /^CREATE TABLE (\w+) \(\n([\s\S]*?)((?:,\n {2}PRIMARY KEY .*)?\n\))/gm,
    (_, table: string, columns: string, end: string) =>
      `CREATE TABLE ${table} (\n${columns}${later.get(table) ?? ''}${end}`,
  );
}

/** Facts of documents fall with them; those of data sets have no document. */
const REPORTED_FACTS_TRIGGERS = `
CREATE INDEX reported_facts_company ON reported_facts (cik);
CREATE TRIGGER extractions_removed_facts AFTER DELETE ON extractions WHEN OLD.kind = 'facts'
BEGIN DELETE FROM reported_facts WHERE accession = OLD.accession AND source <> 'data_set'; END;
`;

/** Own lines fall with the facts they are from, and figures and fields of their company with them. */
function ownLinesTriggers(): string {
  const mark = (row: 'NEW' | 'OLD'): string => `BEGIN UPDATE cross_symbols SET changed = 2 WHERE symbol IN (
  SELECT symbol FROM symbols WHERE cik = ${row}.cik OR cik IN (SELECT cik FROM predecessors WHERE predecessor = ${row}.cik)); END;`;
  return `
CREATE INDEX own_lines_company ON own_lines (cik);
CREATE TRIGGER extractions_removed_own AFTER DELETE ON extractions WHEN OLD.kind = 'facts'
BEGIN DELETE FROM own_lines WHERE accession = OLD.accession; END;
CREATE TRIGGER trailing_own AFTER INSERT ON own_lines ${dropFigures('NEW')}
CREATE TRIGGER trailing_no_own AFTER DELETE ON own_lines ${dropFigures('OLD')}
CREATE TRIGGER cross_own AFTER INSERT ON own_lines ${mark('NEW')}
CREATE TRIGGER cross_no_own AFTER DELETE ON own_lines ${mark('OLD')}
`;
}

/** Breakdowns fall with the facts they are from; fields of the company are made again with any of its facts. */
function breakdownTriggers(): string {
  const of = (row: 'NEW' | 'OLD'): string =>
    mark(`symbol IN (SELECT symbol FROM symbols WHERE cik = ${row}.cik
  OR cik IN (SELECT cik FROM predecessors WHERE predecessor = ${row}.cik))`);
  return `
CREATE INDEX breakdowns_company ON breakdowns (cik);
CREATE TRIGGER extractions_removed_breakdowns AFTER DELETE ON extractions WHEN OLD.kind = 'facts'
BEGIN DELETE FROM breakdowns WHERE accession = OLD.accession; END;
CREATE TRIGGER cross_facts AFTER INSERT ON reported_facts ${of('NEW')}
CREATE TRIGGER cross_no_facts AFTER DELETE ON reported_facts ${of('OLD')}
CREATE TRIGGER cross_others AFTER INSERT ON other_facts ${of('NEW')}
CREATE TRIGGER cross_no_others AFTER DELETE ON other_facts ${of('OLD')}
`;
}

/** What is stored of a company's concepts falls with any of its facts, and with what a list says of its reports. */
function taggedTriggers(): string {
  const drop = (cik: string): string => `BEGIN DELETE FROM tagged WHERE cik = ${cik}; END;`;
  const tables = ['reports', 'other_facts', 'own_lines', 'reported_facts'];
  const each = tables.map(
    (name) => `CREATE TRIGGER tagged_${name} AFTER INSERT ON ${name} ${drop('NEW.cik')}
CREATE TRIGGER tagged_no_${name} AFTER DELETE ON ${name} ${drop('OLD.cik')}
`,
  );
  return `
${each.join('')}CREATE TRIGGER tagged_predecessor AFTER INSERT ON predecessors ${drop('NEW.cik')}
CREATE TRIGGER tagged_filing BEFORE INSERT ON filings WHEN EXISTS (
  SELECT 1 FROM reported_facts WHERE accession = NEW.accession
) AND NOT EXISTS (
  SELECT 1 FROM filings f WHERE f.cik = NEW.cik AND f.accession = NEW.accession AND f.form = NEW.form AND f.filed = NEW.filed
    AND f.accepted IS NEW.accepted
) ${drop('NEW.cik')}
CREATE TRIGGER tagged_no_filing AFTER DELETE ON filings WHEN EXISTS (
  SELECT 1 FROM reported_facts WHERE accession = OLD.accession
) ${drop('OLD.cik')}
`;
}

/** Of spans of older stores this is not known. */
const SPAN_BASIS = `ALTER TABLE price_spans ADD COLUMN horizon INTEGER;
ALTER TABLE price_spans ADD COLUMN made INTEGER;
ALTER TABLE price_spans ADD COLUMN finer INTEGER;
`;

/** What a person said of splits. */
const SAID_SPLITS = "ALTER TABLE price_basis ADD COLUMN said TEXT NOT NULL DEFAULT '[]';\n";

/** What the engine of figures that were made before there were prices ends with. No answer reads them. */
export const AHEAD = ' ahead';

/** Splits of the first prices leave figures made before: the import that brings them looks which change them. */
const FIGURES_AHEAD = `
DROP TRIGGER trailing_split;
CREATE TRIGGER trailing_split AFTER INSERT ON splits
BEGIN DELETE FROM trailing WHERE symbol = NEW.symbol AND engine NOT LIKE '%${AHEAD}'; END;
`;

/**
 * Takes tokens out of addresses that older versions recorded after a redirect that repeated them, also from free pages.
 */
function removeTokens(): string {
  const updates = ['?apikey=', '&apikey=', '?token=', '&token='].map((mark) => {
    const start = `instr(source, '${mark}') + ${mark.length}`;
    const rest = `substr(source, ${start})`;
    return `UPDATE imports SET source = substr(source, 1, ${start} - 1) || '[redacted]' ||
  CASE instr(${rest}, '&') WHEN 0 THEN '' ELSE substr(${rest}, instr(${rest}, '&')) END
WHERE source LIKE 'http%' AND instr(source, '${mark}') > 0;
`;
  });
  return `PRAGMA secure_delete = ON;
${updates.join('')}PRAGMA secure_delete = OFF;
`;
}

function created(...list: readonly Pick<Table<never>, 'ddl'>[]): string {
  return list.map(({ ddl }) => ddl).join('');
}

// Withdrawn statements (8-K item 4.02) are rare, and read by every answer from statements.
const INDEXES = `
CREATE INDEX imports_content ON imports (sha256, subject);
CREATE INDEX imports_subject ON imports (subject, kind, imported_at);
CREATE INDEX symbols_company ON symbols (cik);
CREATE INDEX symbols_last_day ON symbols (last_day);
CREATE INDEX filings_filed ON filings (cik, filed);
CREATE INDEX filings_non_reliance ON filings (cik, filed) WHERE items LIKE '%4.02%';
`;

/** Deletes the search index with any change of what it is made from; the writer builds it again before it commits. */
function dropUniverse(table: string, columns: readonly string[]): string {
  const drop = 'BEGIN DELETE FROM universe; END;';
  const changed = columns.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');
  return `CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} ${drop}
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} ${drop}
CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} WHEN ${changed} ${drop}
`;
}

/** Deletes the figures of a company, and of those that continue its record. */
const dropFigures = (row: 'NEW' | 'OLD'): string =>
  `BEGIN DELETE FROM trailing WHERE cik = ${row}.cik OR cik IN (SELECT cik FROM predecessors WHERE predecessor = ${row}.cik); END;`;

/** Deletes the splits that filings of a company show with any new report, and marks what depends on the price basis. */
function splitTriggers(): string {
  const drop = (row: 'NEW' | 'OLD'): string => dropFigures(row).replace('trailing', 'filing_splits');
  const mark = (row: 'NEW' | 'OLD'): string =>
    `BEGIN UPDATE cross_symbols SET changed = 2 WHERE symbol = ${row}.symbol; END;`;
  return `
CREATE TRIGGER filing_splits_reports AFTER INSERT ON reports ${drop('NEW')}
CREATE TRIGGER filing_splits_no_reports AFTER DELETE ON reports ${drop('OLD')}
CREATE TRIGGER filing_splits_predecessor AFTER INSERT ON predecessors
BEGIN DELETE FROM filing_splits WHERE cik = NEW.cik; END;
CREATE TRIGGER cross_basis AFTER INSERT ON price_basis ${mark('NEW')}
CREATE TRIGGER cross_no_basis AFTER DELETE ON price_basis ${mark('OLD')}
`;
}

/**
 * Figures of a symbol are deleted with any change of what they are computed from; an import computes them again before
 * it commits.
 */
const TRAILING_TRIGGERS = `
CREATE INDEX trailing_company ON trailing (cik);
CREATE TRIGGER trailing_reports AFTER INSERT ON reports
${dropFigures('NEW')}
CREATE TRIGGER trailing_predecessor AFTER INSERT ON predecessors BEGIN DELETE FROM trailing WHERE cik = NEW.cik; END;
CREATE TRIGGER trailing_split AFTER INSERT ON splits BEGIN DELETE FROM trailing WHERE symbol = NEW.symbol; END;
CREATE TRIGGER trailing_no_split AFTER DELETE ON splits BEGIN DELETE FROM trailing WHERE symbol = OLD.symbol; END;
CREATE TRIGGER trailing_company_added AFTER INSERT ON companies BEGIN DELETE FROM trailing WHERE cik = NEW.cik; END;
CREATE TRIGGER trailing_sic AFTER UPDATE ON companies WHEN OLD.sic IS NOT NEW.sic
BEGIN DELETE FROM trailing WHERE cik = NEW.cik; END;
CREATE TRIGGER trailing_filer AFTER UPDATE ON symbols WHEN OLD.cik IS NOT NEW.cik
BEGIN DELETE FROM trailing WHERE symbol = NEW.symbol; END;
CREATE TRIGGER trailing_non_reliance AFTER INSERT ON filings WHEN NEW.items LIKE '%4.02%'
BEGIN DELETE FROM trailing WHERE cik = NEW.cik; END;
`;

/** What an extractor found in a filing is deleted when a document is added, completed or removed. */
const DOCUMENT_TRIGGERS = `
CREATE INDEX filings_accession ON filings (accession);
CREATE INDEX filers_company ON filers (cik);
CREATE INDEX ownership_issuer ON ownership (issuer_cik, filed);
CREATE TRIGGER documents_added AFTER INSERT ON documents WHEN NEW.held = 1
BEGIN DELETE FROM extractions WHERE accession = NEW.accession; END;
CREATE TRIGGER documents_completed AFTER UPDATE ON documents WHEN NEW.held = 1 AND OLD.held = 0
BEGIN DELETE FROM extractions WHERE accession = NEW.accession; END;
CREATE TRIGGER documents_removed AFTER DELETE ON documents
BEGIN DELETE FROM extractions WHERE accession = OLD.accession; END;
CREATE TRIGGER extractions_removed AFTER DELETE ON extractions
BEGIN
  DELETE FROM sections WHERE OLD.kind = 'sections' AND accession = OLD.accession;
  DELETE FROM ownership WHERE OLD.kind = 'ownership' AND accession = OLD.accession;
END;
`;

const COVER_TRIGGERS = `
CREATE INDEX covers_company ON covers (cik);
CREATE TRIGGER extractions_removed_cover AFTER DELETE ON extractions WHEN OLD.kind = 'covers'
BEGIN DELETE FROM covers WHERE accession = OLD.accession; END;
CREATE TRIGGER trailing_cover AFTER INSERT ON covers
${dropFigures('NEW')}
CREATE TRIGGER trailing_cover_known BEFORE INSERT ON filings WHEN EXISTS (
  SELECT 1 FROM covers c JOIN filings f ON f.cik = c.cik AND f.accession = c.accession
  WHERE c.accession = NEW.accession AND c.cik = NEW.cik
    AND (f.accepted IS NOT NEW.accepted OR f.filed <> NEW.filed OR f.form <> NEW.form)
)
${dropFigures('NEW')}
CREATE TRIGGER trailing_no_cover AFTER DELETE ON covers
${dropFigures('OLD')}
`;

/**
 * The full-text index of paragraphs: without their text, which is in the sections. A filing waits for it from when its
 * sections are extracted; the writer indexes what waits before it commits. Measured: with `content` three times the
 * size, without `contentless_delete` no ranking by length of paragraphs, with less `detail` no phrases.
 */
const PARAGRAPHS = `
CREATE VIRTUAL TABLE paragraphs USING fts5(
  text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE INDEX searched_filings_first ON searched_filings (first);
CREATE TRIGGER searched_filings_removed BEFORE DELETE ON searched_filings WHEN OLD.first IS NOT NULL
BEGIN DELETE FROM paragraphs WHERE rowid BETWEEN OLD.first AND OLD.first + OLD.total - 1; END;
CREATE TRIGGER extractions_removed_paragraphs AFTER DELETE ON extractions WHEN OLD.kind = 'sections'
BEGIN DELETE FROM searched_filings WHERE accession = OLD.accession; END;
CREATE TRIGGER extractions_added_paragraphs AFTER INSERT ON extractions WHEN NEW.kind = 'sections'
BEGIN INSERT INTO searched_filings (accession, total, counts) VALUES (NEW.accession, 0, '[]'); END;
INSERT INTO searched_filings (accession, total, counts) SELECT DISTINCT accession, 0, '[]' FROM sections;
`;

/** A symbol as forms and covers print it, in the spelling of the store; undefined ones are left out. */
const spelled = (json: string): string => `upper(replace(replace(trim(${json}), '.', '-'), '/', '-'))`;

const named = (source: 'form' | 'cover', from: string, but = ''): string => `INSERT INTO named_symbols
  (symbol, cik, quarter, source, first_day, last_day)
  SELECT symbol, cik, day / 92, '${source}', day, day FROM (${from})
  WHERE symbol GLOB '[A-Z]*' AND length(symbol) <= 8${but}
  ON CONFLICT (symbol, cik, quarter, source) DO UPDATE SET
    first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day)`;

/** @param row `NEW`, or the name of the table */
const onForm = (row: string): string =>
  `SELECT ${spelled(`json_extract(${row}.json, '$.issuer.tradingSymbol')`)} AS symbol, ${row}.issuer_cik AS cik, ${row}.filed AS day`;
const onCover = (row: string): string =>
  `SELECT ${spelled("json_extract(s.value, '$.symbol')")} AS symbol, ${row}.cik AS cik, f.filed AS day
   FROM filings f, json_each(${row}.json, '$.securities') s WHERE f.cik = ${row}.cik AND f.accession = ${row}.accession`;

/** Symbols that forms and covers name, those that are stored already too. */
const SYMBOLS_NAMED = `
CREATE INDEX sightings_symbol ON sightings (symbol);
CREATE INDEX named_symbols_company ON named_symbols (cik);
CREATE TRIGGER named_by_form AFTER INSERT ON ownership BEGIN ${named('form', onForm('NEW'))}; END;
CREATE TRIGGER named_by_cover AFTER INSERT ON covers BEGIN ${named('cover', onCover('NEW'))}; END;
${named('form', `${onForm('ownership')} FROM ownership`)};
${named('cover', onCover('covers').replace('FROM filings f,', 'FROM covers, filings f,'))};
`;

const NO_SYMBOL = "IN ('NONE', 'NA', 'N-A', 'NULL', 'NYSE', 'NASDAQ', 'AMEX', 'OTC', 'OTCBB', 'TBD', 'PRIVATE')";
const BUT_NONE = `\n    AND symbol NOT ${NO_SYMBOL}`;

/** What forms and covers print for want of a symbol names nothing, what is stored already neither. */
const NO_SYMBOLS = `
DROP TRIGGER named_by_form;
DROP TRIGGER named_by_cover;
CREATE TRIGGER named_by_form AFTER INSERT ON ownership BEGIN ${named('form', onForm('NEW'), BUT_NONE)}; END;
CREATE TRIGGER named_by_cover AFTER INSERT ON covers BEGIN ${named('cover', onCover('NEW'), BUT_NONE)}; END;
DELETE FROM named_symbols WHERE symbol ${NO_SYMBOL};
`;

/** Marks symbols of the cross-section. */
const mark = (which: string): string => `BEGIN UPDATE cross_symbols SET changed = 2 WHERE ${which}; END;
`;

const SIBLINGS = 'symbol = NEW.symbol OR symbol IN (SELECT symbol FROM symbols WHERE cik = NEW.cik)';

const differs = (columns: readonly string[]): string =>
  columns.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');

/** `ifPriced`: in front of what is said of the first day of prices. */
function crossListing(ifPriced = ''): string {
  const others = differs(['cik', 'name', 'asset_type', 'exchange', 'currency']);
  const changed = `${others} OR ${ifPriced}${differs(['first_day'])}`;
  return `CREATE TRIGGER cross_listing AFTER UPDATE ON symbols WHEN ${changed} ${mark(SIBLINGS)}`;
}

/**
 * Marks symbols of the cross-section whose values may have changed; the end of an import or sync computes them again.
 */
function crossTriggers(): string {
  const company = (row: 'NEW' | 'OLD'): string => `symbol IN (SELECT symbol FROM symbols WHERE cik = ${row}.cik
  OR cik IN (SELECT cik FROM predecessors WHERE predecessor = ${row}.cik))`;
  const ofCompany = tables.COMPANIES.columns.map(({ name }) => name);
  const ofSplit = (row: 'NEW' | 'OLD'): string => `symbol = ${row}.symbol OR symbol IN (
  SELECT symbol FROM symbols WHERE cik = (SELECT cik FROM symbols WHERE symbol = ${row}.symbol))`;
  return `
CREATE INDEX cross_symbols_slot ON cross_symbols (slot);
CREATE TRIGGER cross_reports AFTER INSERT ON reports ${mark(company('NEW'))}
CREATE TRIGGER cross_no_reports AFTER DELETE ON reports ${mark(company('OLD'))}
CREATE TRIGGER cross_cover AFTER INSERT ON covers ${mark(company('NEW'))}
CREATE TRIGGER cross_no_cover AFTER DELETE ON covers ${mark(company('OLD'))}
CREATE TRIGGER cross_predecessor AFTER INSERT ON predecessors ${mark('symbol IN (SELECT symbol FROM symbols WHERE cik = NEW.cik)')}
CREATE TRIGGER cross_company_added AFTER INSERT ON companies ${mark(company('NEW'))}
CREATE TRIGGER cross_company AFTER UPDATE ON companies WHEN ${differs(ofCompany)} ${mark(company('NEW'))}
CREATE TRIGGER cross_listing_added AFTER INSERT ON symbols ${mark(SIBLINGS)}
${crossListing()}CREATE TRIGGER cross_split AFTER INSERT ON splits ${mark(ofSplit('NEW'))}
CREATE TRIGGER cross_no_split AFTER DELETE ON splits ${mark(ofSplit('OLD'))}
CREATE TRIGGER cross_filing BEFORE INSERT ON filings WHEN NOT EXISTS (
  SELECT 1 FROM filings f WHERE f.cik = NEW.cik AND f.accession = NEW.accession AND f.form = NEW.form AND f.filed = NEW.filed
    AND f.accepted IS NEW.accepted AND f.items = NEW.items AND f.report_day IS NEW.report_day
) ${mark(company('NEW'))}`;
}

/** Deletes the list of the market with any change of it; the end of an import or sync writes it again. */
function dropMarket(): string {
  const drop = 'BEGIN DELETE FROM market; END;';
  const changed = ['asset_type', 'first_day', 'last_day'].map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');
  return `
CREATE TRIGGER market_listing_added AFTER INSERT ON symbols WHEN NEW.last_day IS NOT NULL ${drop}
CREATE TRIGGER market_listing_removed AFTER DELETE ON symbols WHEN OLD.last_day IS NOT NULL ${drop}
CREATE TRIGGER market_listing AFTER UPDATE ON symbols WHEN ${changed} ${drop}
CREATE TRIGGER market_slot_added AFTER INSERT ON cross_symbols ${drop}
CREATE TRIGGER market_slot_removed AFTER DELETE ON cross_symbols ${drop}
CREATE TRIGGER market_slot AFTER UPDATE ON cross_symbols ${drop}
`;
}
