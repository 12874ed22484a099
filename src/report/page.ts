/** A report as one HTML page: it loads nothing, is complete without script, and its CSP forbids every request. */
import { createHash } from 'node:crypto';
import type { Redline, ViewModel } from '../render/model.ts';
import { changeHtml } from '../render/redline/html.ts';
import { htmlText as text } from '../render/text/html-text.ts';
import { cellHtml, pageContext, type SourceNumbers, viewHtml } from './blocks.ts';
import { bandsFigure, chartData, priceFigure } from './figures.ts';
import type { Fault, Part, Report, Sources } from './model.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** The chart library as it is put into a page. */
export interface Assets {
  readonly script: string;
  readonly style: string;
}

export interface Page {
  readonly html: string;
  /** `Content-Security-Policy` for a server; the page has its own as well. */
  readonly policy: string;
}

/** Bytes of changed paragraphs on a page: the whole comparison of a long filing would make it a book. */
const MOST_CHANGES = 70_000;
/**
 * A page is to fit into a mail: the changed paragraphs, which have an end of their own anyway, give way to the rest.
 */
const MOST_BYTES = 380_000;

/** Where the pages are, and the day in the past that they are for, as asked: kept in every link. */
export interface Home {
  readonly address: string;
  readonly asOf?: string | undefined;
}

/** The address of a page below `home`, or of `home` itself, with its day. */
export function pageAddress({ address, asOf }: Home, symbol = ''): string {
  const path = symbol === '' ? address : `${address}/${encodeURIComponent(symbol)}`;
  return asOf === undefined ? path : `${path}?as_of=${encodeURIComponent(asOf)}`;
}

/** The page. `home` is where the search is, if it is served. */
export function reportPage(report: Report, assets: Assets, home?: Home): Page {
  const whole = pageWith(report, assets, home, MOST_CHANGES);
  const excess = Buffer.byteLength(whole.html) - MOST_BYTES;
  if (excess <= 0) return whole;
  const shown = report.parts.reduce(
    (sum, { redline }) => sum + (redline === undefined ? 0 : shownOf(redline, MOST_CHANGES).size),
    0,
  );
  return pageWith(report, assets, home, shown - excess);
}

/** The page with at most `room` bytes of changed paragraphs. */
function pageWith(report: Report, assets: Assets, home: Home | undefined, room: number): Page {
  const charts = report.charts.dates.length > 1 || report.charts.bands.length > 0;
  const { symbol, subtitle, parts } = report;
  const sources = sourceList();
  const back = home === undefined ? '' : `<li><a href="${text(pageAddress(home))}">Search</a></li>`;
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${text(title)}</a></li>`).join('');
  const body = `<a class="skip" href="#report">Skip to the report</a>
<header>
<h1>${text(symbol)} <small>${text(subtitle)}</small></h1>
${headHtml(report)}
<nav aria-label="Contents"><ul>${back}${links}</ul></nav>
</header>
<main id="report">
${parts.map((part) => partHtml(part, report, sources, room)).join('\n')}
</main>
<footer class="asof">
<p>Made by mds on ${text(new Date(report.madeAt).toISOString().slice(0, 16).replace('T', ' '))} UTC${report.asOf === undefined ? '' : `, as of ${text(report.asOf)}`}. Every part names the day of its data.</p>
</footer>
<script type="application/json" id="sources">${jsonText(sources.document())}</script>
${charts ? `<script type="application/json" id="charts">${jsonText(chartData(report.charts))}</script>` : ''}`;
  return page(`${symbol}: report`, body, charts ? assets : undefined, home !== undefined);
}

/** A page of this look. With `assets` it has charts. `form`: it may send its form to its own server. */
export function page(title: string, body: string, assets: Assets | undefined, form: boolean): Page {
  const style = `${STYLE}${assets?.style ?? ''}`;
  const scripts = assets === undefined ? [SCRIPT] : [assets.script, SCRIPT];
  const hash = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  const policy = `default-src 'none'; img-src data:; style-src ${hash(style)}; script-src ${scripts.map(hash).join(' ')}; base-uri 'none'; form-action ${form ? "'self'" : "'none'"}`;
  return {
    policy: `${policy}; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${text(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`,
  };
}

/** Tags and headline numbers, and what is stale or simulated in words. */
function headHtml({ head, simulated, asOf, parts }: Report): string {
  const stale = staleOf({ parts });
  const tags = [
    ...(simulated ? ['SIMULATED'] : []),
    ...(asOf === undefined ? [] : [`AS OF ${asOf}`]),
    ...(stale === undefined ? [] : [`STALE ${stale.since}`.trim()]),
  ];
  const lines = [
    tags.length === 0 ? '' : `<p>${tags.map((tag) => `<span class="tag">${text(tag)}</span>`).join('')}</p>`,
    simulated
      ? '<p class="banner"><strong>SIMULATED DATA</strong>: prices and statements of the shipped sample, not those of the real company.</p>'
      : '',
    stale === undefined
      ? ''
      : `<p class="banner"><strong>STALE</strong>: ${text(`data of ${stale.since || 'an unknown day'}. ${stale.update ?? ''}`)}</p>`,
    head === undefined ? '' : headlineHtml(head),
  ];
  return lines.filter(Boolean).join('\n');
}

/** The first screen that is stale says it for the report; others say it for themselves. */
export function staleOf({ parts }: Pick<Report, 'parts'>): ViewModel['stale'] {
  return parts.flatMap(({ screens }) => screens.map(({ view }) => view.stale)).find((stale) => stale !== undefined);
}

function headlineHtml({ headline = [], currency }: ViewModel, style = 'headline'): string {
  const context = pageContext(currency);
  const cells = headline.map((cell, i) =>
    i === 0
      ? `<b>${cellHtml(cell, context)}${currency === undefined || cell.kind !== 'price' ? '' : ` <small>${text(currency)}</small>`}</b>`
      : `<span>${cellHtml(cell, context, true)}</span>`,
  );
  return cells.length === 0 ? '' : `<p class="${style}">${cells.join('')}</p>`;
}

function partHtml(
  { id, title, screens, redline, chart, faults }: Part,
  { charts, symbol }: Report,
  list: SourceList,
  room: number,
): string {
  const seen = new Set<string>();
  const bodies = screens.map(({ title: heading, view, sources }) => {
    const notes = view.notes.filter((note) => note !== '' && !note.startsWith('SIMULATED DATA') && !seen.has(note));
    for (const note of notes) seen.add(note);
    const stale =
      view.stale === undefined ? '' : `<p><span class="tag">${text(`STALE ${view.stale.since}`.trim())}</span></p>\n`;
    const sub = view.subtitle === undefined || id === 'summary' ? '' : `<p class="note">${text(view.subtitle)}</p>\n`;
    const above = id === 'summary' || view.headline === undefined ? '' : headlineHtml(view, 'lead');
    const below = notes.map((note) => `<p>${text(note)}</p>`).join('\n');
    return `${heading === undefined ? '' : `<h3>${text(heading)}</h3>\n`}${stale}${sub}${above}${viewHtml(view, heading ?? title, sources && list.numbers(sources))}
${below === '' ? '' : `<div class="asof">${below}</div>`}`;
  });
  return `<section id="${id}">
<h2>${text(title)}</h2>
${faults.map(faultHtml).join('\n')}
${chart === undefined ? '' : chart === 'price' ? priceFigure(charts) : bandsFigure(charts)}
${bodies.join('\n')}
${redline === undefined ? '' : redlineHtml(redline, symbol, room)}
</section>`;
}

type SourceList = ReturnType<typeof sourceList>;

/** What sentences of sources repeat: a filing, a tag, a span of days. */
const REPEATED = /\S+ \d{10}-\d{2}-\d{6}, filed \d{4}-\d{2}-\d{2}|[\w-]+:\w+|\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}/g;

/**
 * Sources by number, each sentence and what it repeats once: written into every cell they would be a third of a page.
 */
function sourceList() {
  const sentences = new Map<string, number>();
  const repeated = new Map<string, number>();
  const numberIn = (map: Map<string, number>, key: string): number => {
    const number = map.get(key) ?? map.size;
    map.set(key, number);
    return number;
  };
  return {
    numbers: (sources: Sources): SourceNumbers =>
      new Map(
        [...sources].map(([key, sentence]) => [
          key,
          numberIn(
            sentences,
            sentence.replace(REPEATED, (part) => `{${numberIn(repeated, part)}}`),
          ),
        ]),
      ),
    document: () => ({ sentences: [...sentences.keys()], parts: [...repeated.keys()] }),
  };
}

function faultHtml({ message, hint }: Fault): string {
  return `<p class="banner"><strong>Not available</strong>: ${text(message)}${hint === undefined ? '' : ` <span>(${text(hint)})</span>`}</p>`;
}

/** The changed paragraphs, as many as a page has room for. */
function redlineHtml(redline: Redline, symbol: string, most: number): string {
  const { changes, left } = shownOf(redline, most);
  if (changes.length + left === 0) return '';
  const rest =
    left === 0
      ? ''
      : `<p class="note">${left} more changed paragraphs: mds filings diff ${text(symbol)} risk_factors --html</p>`;
  return `<h3>Changed paragraphs</h3>\n${changes.join('\n')}\n${rest}`;
}

/** The first changed paragraphs of at most `most` bytes in all, their size, and how many are left out. */
function shownOf({ sections }: Redline, most: number) {
  const all = sections.flatMap((section) => section.changes ?? []).map(changeHtml);
  let size = 0;
  let count = 0;
  for (const each of all) {
    const own = Buffer.byteLength(each);
    if (size + own > most) break;
    size += own;
    count += 1;
  }
  return { changes: all.slice(0, count), size, left: all.length - count };
}

/** JSON that no markup can end. */
function jsonText(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
