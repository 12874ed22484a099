/**
 * Speed and memory of reading a filing's document and of finding its sections. Usage: node scripts/run-ts.mjs
 * bench/documents.ts [MEGABYTES]. The first run is cold, as in the program; `most` is the process's peak of memory so
 * far, `base` what it held before the first run.
 */
import { blocksToText } from '../src/filings/documents/blocks-to-text.ts';
import { documentBlocks } from '../src/filings/documents/document-blocks.ts';
import { readPages } from '../src/filings/documents/page-headers.ts';
import { extractSections } from '../src/filings/sections/extract.ts';

const megabytes = Number(process.argv[2] ?? 10);

/** One page as agents of today write it: text of our own, facts in inline XBRL, a style on every element. */
function page(n: number): string {
  const font = "color:#000000;font-family:'Times',sans-serif;font-size:9pt;font-weight:400;line-height:120%";
  const cell = (id: string): string =>
    `<td colspan="2" style="background-color:#cceeff;padding:2px 1pt;text-align:right;vertical-align:bottom"><span style="${font}">` +
    `<ix:nonFraction unitRef="usd" contextRef="c-${n}" decimals="-6" name="us-gaap:Revenues" scale="6" id="f-${id}">1,234</ix:nonFraction></span></td>` +
    '<td style="padding:0 1pt"></td>';
  const row = (k: number): string =>
    `<tr><td colspan="3" style="padding:2px 1pt"><span style="${font}">Net sales &#160;of line ${k}</span></td>${cell(`${n}-${k}a`)}${cell(`${n}-${k}b`)}</tr>`;
  const rows = Array.from({ length: 12 }, (_, k) => row(k)).join('');
  const prose =
    `<div style="margin-top:9pt;text-align:justify"><span style="${font}">The Company&#8217;s business is subject to risks &amp; ` +
    `${'a sentence of ordinary words follows here. '.repeat(10)}</span></div>`;
  return (
    `<table style="border-collapse:collapse;width:100%">${rows}</table>${prose.repeat(6)}` +
    `<div style="text-align:center"><span style="${font}">${n}</span></div><hr style="page-break-after:always"/>`
  );
}

/** Items of an annual report; what each takes of the pages, in parts of a hundred. */
const ITEMS = [
  ['1', 'Business', 8],
  ['1A', 'Risk Factors', 20],
  ['1B', 'Unresolved Staff Comments', 1],
  ['2', 'Properties', 1],
  ['3', 'Legal Proceedings', 1],
  ['5', 'Market for Registrant&#8217;s Common Equity', 2],
  ['7', 'Management&#8217;s Discussion and Analysis of Financial Condition and Results of Operations', 12],
  ['7A', 'Quantitative and Qualitative Disclosures About Market Risk', 2],
  ['8', 'Financial Statements and Supplementary Data', 48],
  ['9A', 'Controls and Procedures', 0],
  ['9B', 'Other Information', 1],
  ['10', 'Directors, Executive Officers and Corporate Governance', 2],
  ['15', 'Exhibits and Financial Statement Schedules', 2],
] as const;

const contents = ITEMS.map(
  ([n, title], i) =>
    `<tr><td><a href="#i${n}">Item ${n}.</a></td><td><a href="#i${n}">${title}</a></td><td>${4 + 9 * i}</td></tr>`,
);
const parts = [`<html><body><table>${contents.join('')}</table><hr style="page-break-after:always"/>`];
let length = 0;
let n = 1;
let due = 0;
for (const [item, title, share] of ITEMS) {
  parts.push(`<div id="i${item}"><span style="font-weight:700">Item ${item}.&#160;&#160;${title}</span></div>`);
  if (share === 0)
    parts.push(
      `<div><span>${'Management evaluated the controls and procedures of the company. '.repeat(30)}</span></div>`,
    );
  due += (share / 100) * megabytes * 1e6;
  for (; length < due; n++) {
    const next = page(n);
    parts.push(next);
    length += next.length;
  }
}
const bytes = Buffer.from(parts.join(''));
parts.length = 0;
const base = process.memoryUsage.rss();
for (const run of ['cold', 'warm', 'warm']) {
  const start = performance.now();
  const blocks = documentBlocks(bytes);
  const read = performance.now();
  const { sections } = extractSections(blocks, { form: '10-K', filed: '2024-02-01' });
  const found = performance.now();
  const text = blocksToText(readPages(blocks).blocks);
  const end = performance.now();
  const lengths = Object.values(sections).map((section) => (section.available ? section.charCount : section.reason));
  const most = process.resourceUsage().maxRSS * 1024;
  process.stdout.write(
    `${run}: ${(bytes.length / 1e6).toFixed(1)} MB, ${blocks.length} blocks in ${(read - start).toFixed(0)} ms; sections ` +
      `${(found - read).toFixed(0)} ms (${lengths.join(', ')}); together ${(found - start).toFixed(0)} ms; all text (${text.length} characters) ` +
      `${(end - found).toFixed(0)} ms; base ${(base / 1e6).toFixed(0)} MB, most ${(most / 1e6).toFixed(0)} MB\n`,
  );
}
