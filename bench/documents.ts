/** Speed and memory of reading a filing's document. Usage: node scripts/run-ts.mjs bench/documents.ts [MEGABYTES] */
import { blocksToText, documentBlocks, readPages } from '../src/filings/documents/index.ts';

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

const parts = ['<html><body>'];
for (let length = 0, n = 1; length < megabytes * 1e6; n++) {
  const next = page(n);
  parts.push(next);
  length += next.length;
}
const bytes = Buffer.from(parts.join(''));
for (const run of ['cold', 'warm', 'warm']) {
  const start = performance.now();
  const blocks = documentBlocks(bytes);
  const read = performance.now();
  const kept = readPages(blocks).blocks;
  const text = blocksToText(kept);
  const end = performance.now();
  const rss = Math.round(process.memoryUsage().rss / 1e6);
  process.stdout.write(
    `${run}: ${(bytes.length / 1e6).toFixed(1)} MB, ${blocks.length} blocks in ${(read - start).toFixed(0)} ms; furniture and text ` +
      `(${text.length} characters) ${(end - read).toFixed(0)} ms; process ${rss} MB\n`,
  );
}
