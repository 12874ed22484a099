/**
 * Speed of searches over much text. Usage: node scripts/run-ts.mjs bench/search.ts STORE [MEGABYTES]. Builds STORE if
 * it does not exist: made-up words of Zipf's frequencies in filings of 20 sections. Prints the best of five runs, in
 * this process; the first is colder.
 */
import { existsSync, statSync } from 'node:fs';
import { compute } from '../src/endpoints/filings-search/compute.ts';
import { openReader } from '../src/store/reading/open.ts';
import { openWriter } from '../src/store/writing/open-writer.ts';

const [path = '', megabytes = '1000'] = process.argv.slice(2);
const WORDS = 100_000;
const SECTIONS = ['business', 'risk_factors', 'mda', 'properties', 'legal_proceedings'];
const SECTION_BYTES = 30_000;

let state = 1;
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

/** The word of a rank; 1 is the most frequent. */
function word(rank: number): string {
  let text = '';
  for (let n = rank + 26; n > 0; n = Math.floor(n / 26)) text += String.fromCharCode(97 + (n % 26));
  return `${text}${'aeiou'[rank % 5]}`;
}

/** A rank by Zipf's law: its logarithm is uniform. */
const draw = (): string => word(Math.max(1, Math.floor(WORDS ** random())));

/** Paragraphs and rows of 2 to 80 words, 30 on average. */
function sectionText(): string {
  let text = '';
  while (text.length < SECTION_BYTES)
    text += `${Array.from({ length: 2 + Math.floor(78 * random() ** 1.8) }, draw).join(' ')}\n`;
  return text;
}

function build(): void {
  const store = openWriter(path);
  const filings = Math.ceil((Number(megabytes) * 1e6) / (SECTION_BYTES * SECTIONS.length));
  for (let from = 0; from < filings; from += 100) {
    store.transaction(() => {
      for (let n = from; n < Math.min(filings, from + 100); n++) {
        const cik = 1 + (n % 500);
        const accession = `${String(cik).padStart(10, '0')}-24-${String(n).padStart(6, '0')}`;
        if (n < 500) store.putSymbol({ symbol: `S${cik}`, cik, assetType: 'stock', currency: 'USD' });
        const empty = {
          items: '',
          reportDay: undefined,
          accepted: undefined,
          size: 0,
          primaryDocument: '',
          primaryDescription: '',
          isXbrl: false,
          isInlineXbrl: false,
        };
        store.putFilings([
          { cik, accession, form: n % 4 === 0 ? '10-K' : '10-Q', filed: 15_000 + (n % 4000), ...empty },
        ]);
        const bytes = Buffer.from('x');
        store.putDocuments(accession, [
          { sequence: 1, type: '10-K', filename: 'a.htm', description: '', bytes, size: 1, sha256: accession },
        ]);
        const rows = SECTIONS.map((name) => {
          const text = sectionText();
          return { name, available: true, reason: undefined, charCount: text.length, text, record: '' };
        });
        store.putSections(accession, '1', rows);
      }
    });
  }
  store.close();
}

if (!existsSync(path)) {
  const started = performance.now();
  build();
  console.log(
    `built in ${((performance.now() - started) / 1000).toFixed(0)} s, ${(statSync(path).size / 1e6).toFixed(0)} MB`,
  );
}
const store = openReader(path);
const now = Date.UTC(2026, 10, 21);
const [a, b, c, d] = [word(1), word(40), word(1200), word(40_000)];
const QUERIES: readonly (readonly [string, object])[] = [
  [d, {}],
  [c, {}],
  [`${c} ${b}`, {}],
  [`"${a} ${b}"`, {}],
  [`${b} NEAR/5 ${word(60)}`, {}],
  [`(${c} OR ${word(1300)}) NOT ${b}`, {}],
  [`${d.slice(0, 3)}*`, {}],
  [c, { count_by: 'symbol' }],
  [c, { section: 'mda', form: ['10-K'] }],
  [b, { symbols: ['S7'] }],
  [b, {}],
  [a, {}],
];
for (const [q, params] of QUERIES) {
  const times: number[] = [];
  let about = '';
  for (let run = 0; run < 5; run++) {
    const started = performance.now();
    const payload = await compute({ store, now, asOf: undefined }, { q, limit: 20, ...params });
    times.push(performance.now() - started);
    about = `${payload.total} hits${'ranked' in payload && !payload.ranked ? ', unranked' : ''}`;
  }
  const [first = 0] = times;
  console.log(
    `${q} ${JSON.stringify(params)}: ${about}: ${Math.min(...times).toFixed(0)} ms (first ${first.toFixed(0)})`,
  );
}
console.log(`most memory: ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`);
store.close();
