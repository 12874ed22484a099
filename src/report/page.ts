/** A report as one HTML page: it loads nothing, is complete without script, and its CSP forbids every request. */
import { createHash } from 'node:crypto';
import { AS_OF } from '../endpoints/contract/params.ts';
import type { Redline, ViewModel } from '../render/model.ts';
import { changeHtml } from '../render/redline/html.ts';
import { htmlText as text } from '../render/text/html-text.ts';
import { cellHtml, pageContext, type SourceNumbers, viewHtml } from './blocks.ts';
import { chartData } from './figures.ts';
import type { Fault, Part, Report, Sources } from './model.ts';
import { overviewHtml } from './overview.ts';
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
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${text(title)}</a></li>`).join('');
  const body = `<a class="skip" href="#report">Skip to the report</a>
<header>
${home === undefined ? '' : barHtml(home, symbol)}
<div class="title"><h1>${text(symbol)} <small>${text(subtitle)}</small></h1>${report.head === undefined ? '' : headlineHtml(report.head)}</div>
${tagsHtml(report)}
</header>
<div class="sheet">
<nav aria-label="Contents" id="contents"><ul>${links}</ul></nav>
<main id="report">
${parts.map((part) => partHtml(part, report, sources, room, home)).join('\n')}
</main>
</div>
<footer class="asof">
<p>Made by mds on ${text(new Date(report.madeAt).toISOString().slice(0, 16).replace('T', ' '))} UTC${report.asOf === undefined ? '' : `, as of ${text(report.asOf)}`}. Every part names the day of its data.</p>
</footer>
<script type="application/json" id="sources">${jsonText(sources.document())}</script>
${charts ? `<script type="application/json" id="charts">${jsonText(chartData(report.charts))}</script>` : ''}`;
  return page(`${symbol}: report`, body, charts ? assets : undefined, home !== undefined);
}

/**
 * Above every page of a service: the way home, the search, and the day, which the links of the page keep. `symbol` is
 * the page that the day is chosen for; '' is home.
 */
export function barHtml({ address, asOf }: Home, symbol: string, query = ''): string {
  const day = asOf === undefined ? '' : `<input type="hidden" name="${AS_OF.name}" value="${text(asOf)}">`;
  const today = asOf === undefined ? '' : ` <a href="${text(pageAddress({ address }, symbol))}">Today</a>`;
  return `<div class="top"><a class="brand" href="${text(pageAddress({ address, asOf }))}">mds</a>
<form action="${text(address)}" method="get" role="search">${day}<label>Symbol or company <input type="search" name="q" value="${text(query)}" maxlength="64" required${symbol === '' ? ' autofocus' : ''}></label> <button>Search</button></form>
<form action="${text(pageAddress({ address }, symbol))}" method="get"><label>As of <input type="date" name="${AS_OF.name}" value="${text(asOf?.slice(0, 10) ?? '')}" required></label> <button>Show</button>${today}</form></div>`;
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
${withOwnNames(body)}
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`,
  };
}

/** Regions that would have the same name, with a number: a screen reader lists them by it. */
function withOwnNames(body: string): string {
  const seen = new Map<string, number>();
  return body.replace(/role="region" aria-label="([^"]*)"/g, (all, name: string) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? all : `role="region" aria-label="${name} (${count})"`;
  });
}

/** What is simulated, of the past or stale: each tag once, with what it means. */
function tagsHtml({ simulated, asOf, parts }: Report): string {
  const stale = staleOf({ parts });
  return [
    simulated
      ? bannerHtml('SIMULATED', 'prices and statements of the shipped sample, not those of the real company.')
      : '',
    asOf === undefined ? '' : bannerHtml(`AS OF ${asOf}`, 'nothing later is on this page.'),
    stale === undefined ? '' : bannerHtml(`STALE ${stale.since}`.trim(), stale.update ?? 'newer data are due.'),
  ]
    .filter(Boolean)
    .join('\n');
}

/** A tag and what it means. */
export function bannerHtml(tag: string, meaning: string): string {
  return `<p class="banner"><span class="tag">${text(tag)}</span> ${text(meaning)}</p>`;
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

function partHtml(part: Part, report: Report, list: SourceList, room: number, home: Home | undefined): string {
  const { id, title, screens, redline, faults } = part;
  const seen = new Set<string>();
  const isOverview = id === 'summary';
  const badge = staleOf(report)?.since;
  const bodies = screens.map(({ title: heading, view, sources }) => {
    const notes = view.notes.filter((note) => note !== '' && !note.startsWith('SIMULATED DATA') && !seen.has(note));
    for (const note of notes) seen.add(note);
    // The head of the page has the other.
    const own = view.stale === undefined || view.stale.since === badge ? undefined : view.stale.since;
    const stale = own === undefined ? '' : `<p><span class="tag">${text(`STALE ${own}`.trim())}</span></p>\n`;
    const sub = view.subtitle === undefined || isOverview ? '' : `<p class="note">${text(view.subtitle)}</p>\n`;
    const above = isOverview || view.headline === undefined ? '' : headlineHtml(view, 'lead');
    const below = notes.map((note) => `<p>${text(note)}</p>`).join('\n');
    const body = isOverview
      ? overviewHtml(view, report)
      : viewHtml(view, heading ?? title, {
          ...(heading !== undefined && { level: 4 as const }),
          ...(sources && { sources: list.numbers(sources) }),
          ...(id === 'peers' && { sortable: true }),
          ...(home && { pageOf: (each: string) => pageAddress(home, each) }),
        });
    return `${heading === undefined ? '' : `<h3>${text(heading)}</h3>\n`}${stale}${sub}${above}${body}
${below === '' ? '' : `<div class="asof">${below}</div>`}`;
  });
  return `<section id="${id}">
<h2 tabindex="-1">${text(title)}</h2>
${faults.map(faultHtml).join('\n')}
${bodies.join('\n')}
${isOverview && screens.length === 0 ? overviewHtml(undefined, report) : ''}
${redline === undefined ? '' : redlineHtml(redline, report.symbol, room)}
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

export function faultHtml({ message, hint }: Fault): string {
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
