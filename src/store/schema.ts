/**
 * The tables, as steps from one schema version to the next. Version `n` is reached by `STEPS[0..n-1]`; a step that was
 * released is never changed, a new one is added at the end.
 *
 * Time series are column blobs (see codec.ts), so that a read is a handful of rows however long the history is.
 */

/** What `PRAGMA application_id` says of a store: `mdsL` of market data, `mdsS` of simulated data. */
export const APPLICATION_ID = { live: 0x6d64734c, simulated: 0x6d647353 } as const;

const VERSION_1 = `
CREATE TABLE imports (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  note TEXT NOT NULL
);
CREATE INDEX imports_content ON imports (sha256, subject);
CREATE INDEX imports_subject ON imports (subject, kind, imported_at);

CREATE TABLE symbols (
  symbol TEXT PRIMARY KEY,
  cik INTEGER,
  name TEXT,
  asset_type TEXT,
  exchange TEXT,
  currency TEXT,
  rank INTEGER,
  first_day INTEGER,
  last_day INTEGER
) WITHOUT ROWID;
CREATE INDEX symbols_company ON symbols (cik);
CREATE INDEX symbols_last_day ON symbols (last_day);

-- tickers, former_names, business: JSON
CREATE TABLE companies (
  cik INTEGER PRIMARY KEY,
  name TEXT,
  entity_name TEXT,
  sic INTEGER,
  sic_description TEXT,
  fiscal_year_end TEXT,
  category TEXT,
  entity_type TEXT,
  state TEXT,
  business TEXT,
  website TEXT,
  description TEXT,
  phone TEXT,
  former_names TEXT,
  tickers TEXT
);

-- raw bars of one civil year; blobs lie in tables with row ids: a b-tree of keys spills them from 1-2 KB on, a page each
CREATE TABLE prices (
  symbol TEXT NOT NULL,
  year INTEGER NOT NULL,
  bars BLOB NOT NULL,
  PRIMARY KEY (symbol, year)
);
CREATE TABLE splits (symbol TEXT PRIMARY KEY, rows BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE dividends (symbol TEXT PRIMARY KEY, rows BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE price_spans (
  symbol TEXT NOT NULL,
  position INTEGER NOT NULL,
  import_id INTEGER NOT NULL,
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  basis TEXT NOT NULL,
  PRIMARY KEY (symbol, position)
) WITHOUT ROWID;

-- concept: taxonomy:name
CREATE TABLE facts (
  cik INTEGER NOT NULL,
  concept TEXT NOT NULL,
  unit TEXT NOT NULL,
  columns BLOB NOT NULL,
  PRIMARY KEY (cik, concept, unit)
);
-- the filings that facts point into by position, as one JSON list per company
CREATE TABLE reports (cik INTEGER PRIMARY KEY, list TEXT NOT NULL);

CREATE TABLE filings (
  cik INTEGER NOT NULL,
  accession TEXT NOT NULL,
  form TEXT NOT NULL,
  filed INTEGER NOT NULL,
  report_day INTEGER,
  accepted TEXT,
  items TEXT NOT NULL,
  size INTEGER NOT NULL,
  primary_document TEXT NOT NULL,
  primary_description TEXT NOT NULL,
  is_xbrl INTEGER NOT NULL,
  is_inline_xbrl INTEGER NOT NULL,
  PRIMARY KEY (cik, accession)
) WITHOUT ROWID;
CREATE INDEX filings_filed ON filings (cik, filed);
-- withdrawn statements are rare and asked for by every answer from statements
CREATE INDEX filings_non_reliance ON filings (cik, filed) WHERE items LIKE '%4.02%';
`;

/** The search index falls with any change of what it is made from; the writer makes it anew before it commits. */
const VERSION_2 = `
CREATE TABLE universe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  stocks INTEGER NOT NULL,
  etfs INTEGER NOT NULL,
  total INTEGER NOT NULL,
  updated_at INTEGER,
  lines TEXT NOT NULL
);
${universeTriggers('symbols', ['cik', 'name', 'asset_type', 'rank'])}
${universeTriggers('companies', ['name', 'entity_name', 'former_names'])}
`;

/**
 * What the statements engine answers per symbol and knowledge day (see engine/valuation/digest.ts): `figures` is '' where nothing was known.
 * The rows of a symbol fall with any change of what they are made from; an import makes them anew before it commits. `engine` is the edition
 * that made them, `split_day` the newest split whose basis they stand on.
 */
const VERSION_3 = `
CREATE TABLE predecessors (
  cik INTEGER NOT NULL,
  predecessor INTEGER NOT NULL,
  PRIMARY KEY (cik, predecessor)
) WITHOUT ROWID;

CREATE TABLE trailing (
  symbol TEXT NOT NULL,
  from_day INTEGER NOT NULL,
  cik INTEGER NOT NULL,
  engine TEXT NOT NULL,
  split_day INTEGER NOT NULL,
  figures TEXT NOT NULL,
  PRIMARY KEY (symbol, from_day)
);
CREATE INDEX trailing_company ON trailing (cik);

CREATE TRIGGER trailing_reports AFTER INSERT ON reports
BEGIN DELETE FROM trailing WHERE cik = NEW.cik OR cik IN (SELECT cik FROM predecessors WHERE predecessor = NEW.cik); END;
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

/**
 * Documents of filings. `bytes` is Brotli (2.1 MB of inline XBRL become 125 KB at quality 5 in 18 ms, 173 KB deflated); NULL: listed by an
 * index page, not held. `sections`, `ownership` are derived: `extractions` says which edition has read which filing, and falls with it when
 * a document is added.
 */
const VERSION_4 = `
CREATE INDEX filings_accession ON filings (accession);

CREATE TABLE filers (
  accession TEXT NOT NULL,
  position INTEGER NOT NULL,
  cik INTEGER NOT NULL,
  role TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (accession, position)
) WITHOUT ROWID;
CREATE INDEX filers_company ON filers (cik);

CREATE TABLE documents (
  accession TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  type TEXT NOT NULL,
  filename TEXT NOT NULL,
  description TEXT NOT NULL,
  size INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  held INTEGER NOT NULL,
  bytes BLOB,
  PRIMARY KEY (accession, sequence)
);

CREATE TABLE extractions (
  accession TEXT NOT NULL,
  kind TEXT NOT NULL,
  extractor TEXT NOT NULL,
  PRIMARY KEY (accession, kind)
) WITHOUT ROWID;
-- text: Brotli of UTF-8
CREATE TABLE sections (
  accession TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  available INTEGER NOT NULL,
  reason TEXT,
  char_count INTEGER NOT NULL,
  size INTEGER NOT NULL,
  record TEXT NOT NULL,
  text BLOB NOT NULL,
  PRIMARY KEY (accession, position)
);
CREATE TABLE ownership (
  accession TEXT PRIMARY KEY,
  issuer_cik INTEGER NOT NULL,
  filed INTEGER NOT NULL,
  extractor TEXT NOT NULL,
  json TEXT NOT NULL
);
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

/**
 * Cover pages as read from the main documents of periodic reports (see engine/covers/types.ts), derived as sections are. Trailing figures
 * are made from them too, and fall with any change.
 */
const VERSION_5 = `
CREATE TABLE covers (
  accession TEXT PRIMARY KEY,
  cik INTEGER NOT NULL,
  extractor TEXT NOT NULL,
  json TEXT NOT NULL
);
CREATE INDEX covers_company ON covers (cik);

CREATE TRIGGER extractions_removed_cover AFTER DELETE ON extractions WHEN OLD.kind = 'covers'
BEGIN DELETE FROM covers WHERE accession = OLD.accession; END;
CREATE TRIGGER trailing_cover AFTER INSERT ON covers
BEGIN DELETE FROM trailing WHERE cik = NEW.cik OR cik IN (SELECT cik FROM predecessors WHERE predecessor = NEW.cik); END;
CREATE TRIGGER trailing_cover_known BEFORE INSERT ON filings WHEN EXISTS (
  SELECT 1 FROM covers c JOIN filings f ON f.cik = c.cik AND f.accession = c.accession
  WHERE c.accession = NEW.accession AND c.cik = NEW.cik
    AND (f.accepted IS NOT NEW.accepted OR f.filed <> NEW.filed OR f.form <> NEW.form)
)
BEGIN DELETE FROM trailing WHERE cik = NEW.cik OR cik IN (SELECT cik FROM predecessors WHERE predecessor = NEW.cik); END;
CREATE TRIGGER trailing_no_cover AFTER DELETE ON covers
BEGIN DELETE FROM trailing WHERE cik = OLD.cik OR cik IN (SELECT cik FROM predecessors WHERE predecessor = OLD.cik); END;
`;

/**
 * What a sync remembers: when a part of a subject was last asked for, what the source said of its age, what is known of it beyond the data.
 * `part`: `tickers` (subject ''), `submissions`, `companyfacts`, `documents` (subject CIK as ten digits), `prices`, `symbol` (subject a symbol).
 * detail: JSON.
 */
const VERSION_6 = `
CREATE TABLE sync_state (
  subject TEXT NOT NULL,
  part TEXT NOT NULL,
  checked_at INTEGER NOT NULL,
  etag TEXT,
  modified TEXT,
  sha256 TEXT,
  detail TEXT NOT NULL,
  failed_at INTEGER,
  error TEXT,
  PRIMARY KEY (subject, part)
) WITHOUT ROWID;
`;

function universeTriggers(table: string, columns: readonly string[]): string {
  const drop = 'BEGIN DELETE FROM universe; END;';
  const changed = columns.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ');
  return `CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} ${drop}
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} ${drop}
CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table} WHEN ${changed} ${drop}`;
}

export const STEPS: readonly string[] = [VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5, VERSION_6];
