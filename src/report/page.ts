/** A report as one HTML page: nothing to load, whole without script, and by its own policy unable to reach anything. */
import { createHash } from 'node:crypto';
import { htmlText as text } from '../render/html-text.ts';
import type { Redline, ViewModel } from '../render/model.ts';
import { fixed } from '../render/number.ts';
import { changeHtml } from '../render/redline/html.ts';
import { cellHtml, linePath, pageContext, type SourceNumbers, viewHtml } from './blocks.ts';
import type { Charts } from './charts.ts';
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

/** Characters of changed paragraphs on a page: the whole comparison of a long filing would make it a book. */
const MOST_TEXT = 60_000;

/** The page. `home` is the address of the search, where it is served. */
export function reportPage(report: Report, assets: Assets, home?: string): Page {
  const charts = report.charts.dates.length > 1 || report.charts.bands.length > 0;
  const { symbol, subtitle, parts } = report;
  const sources = sourceList();
  const back = home === undefined ? '' : `<li><a href="${text(home)}">Search</a></li>`;
  const links = parts.map(({ id, title }) => `<li><a href="#${id}">${text(title)}</a></li>`).join('');
  const body = `<a class="skip" href="#report">Skip to the report</a>
<header>
<h1>${text(symbol)} <small>${text(subtitle)}</small></h1>
${headHtml(report)}
<nav aria-label="Contents"><ul>${back}${links}</ul></nav>
</header>
<main id="report">
${parts.map((part) => partHtml(part, report, sources)).join('\n')}
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
${redline === undefined ? '' : redlineHtml(redline, symbol)}
</section>`;
}

type SourceList = ReturnType<typeof sourceList>;

/** A filing in the sentence of a source. */
const FILING = /\S+ \d{10}-\d{2}-\d{6}, filed \d{4}-\d{2}-\d{2}/g;

/** Sources by number, each sentence once and each filing once: written into every cell they would be a third of a page. */
function sourceList() {
  const sentences = new Map<string, number>();
  const filings = new Map<string, number>();
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
            sentence.replace(FILING, (filing) => `{${numberIn(filings, filing)}}`),
          ),
        ]),
      ),
    document: () => ({ sentences: [...sentences.keys()], filings: [...filings.keys()] }),
  };
}

function faultHtml({ message, hint }: Fault): string {
  return `<p class="banner"><strong>Not available</strong>: ${text(message)}${hint === undefined ? '' : ` <span>(${text(hint)})</span>`}</p>`;
}

/** The changed paragraphs, as many as a page has room for. */
function redlineHtml({ sections }: Redline, symbol: string): string {
  const changes = sections.flatMap((section) => section.changes ?? []);
  let room = MOST_TEXT;
  const shown = changes.filter(({ parts }) => {
    room -= parts.reduce((sum, part) => sum + part.text.length, 0);
    return room >= 0;
  });
  if (changes.length === 0) return '';
  const left = changes.length - shown.length;
  const rest =
    left === 0
      ? ''
      : `<p class="note">${left} more changed paragraphs: mds filings diff ${text(symbol)} risk_factors --html</p>`;
  return `<h3>Changed paragraphs</h3>\n${shown.map(changeHtml).join('\n')}\n${rest}`;
}

const CHECKS: readonly (readonly [id: string, label: string, on: boolean])[] = [
  ['sma_50', 'SMA 50', true],
  ['sma_200', 'SMA 200', true],
  ['bollinger', 'Bollinger 20', false],
  ['volume', 'Volume', true],
  ['rsi', 'RSI 14', false],
  ['macd', 'MACD', false],
  ['marks', 'Events', true],
  ['log', 'Log scale', false],
];

const RANGES: readonly (readonly [label: string, days: number])[] = [
  ['1M', 31],
  ['6M', 183],
  ['1Y', 366],
  ['3Y', 1096],
  ['5Y', 0],
];

function priceFigure({ dates, series, marks }: Charts): string {
  const closes = series.close ?? [];
  if (dates.length < 2)
    return '<p class="banner"><strong>No chart</strong>: no price is stored for more than one day.</p>';
  const checks = CHECKS.map(
    ([id, label, on]) => `<label><input type="checkbox" name="${id}"${on ? ' checked' : ''}> ${label}</label>`,
  );
  const ranges = RANGES.map(
    ([label, days]) =>
      `<label><input type="radio" name="range" value="${days}"${label === '1Y' ? ' checked' : ''}> ${label}</label>`,
  );
  const rows = monthEnds(dates).map(
    (i) =>
      `<tr><th scope="row">${dates[i]}</th><td class="n">${numberOf(closes[i])}</td><td class="n">${numberOf(series.sma_200?.[i])}</td></tr>`,
  );
  const events = marks
    .toReversed()
    .map(({ date, text: what }) => `<tr><th scope="row">${date}</th><td>${text(what)}</td></tr>`);
  const label = `Closing prices from ${dates[0]} (${numberOf(closes[0])}) to ${dates.at(-1)} (${numberOf(closes.at(-1))})`;
  return `<figure class="chart" id="price-chart">
<div class="controls" hidden><fieldset><legend>Range</legend>${ranges.join('')}</fieldset><fieldset><legend>Show</legend>${checks.join('')}</fieldset></div>
<div class="canvas" role="img" aria-label="${text(label)}"><svg class="plot" viewBox="0 0 900 260" aria-hidden="true"><path d="${linePath(closes, 900, 260, 4)}"/></svg></div>
<label class="slider" hidden><span>Day</span><input type="range" min="0" max="${dates.length - 1}" value="${dates.length - 1}"></label>
<output class="readout" aria-live="polite"></output>
<figcaption class="note">${text(label)}; prices are split-adjusted. E report filed, D ex-dividend, S split, B insider purchase, V insider sale.</figcaption>
<details><summary>Prices by month as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Prices by month"><table><thead><tr><th scope="col">Day</th><th scope="col" class="n">Close</th><th scope="col" class="n">SMA 200</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>
<details><summary>Events as a table (${events.length})</summary><div class="scroll" tabindex="0" role="region" aria-label="Events"><table><tbody>${events.join('')}</tbody></table></div></details>
</figure>`;
}

function bandsFigure({ bands, weeks }: Charts): string {
  if (bands.length === 0)
    return '<p class="banner"><strong>No bands</strong>: too few weeks have a multiple (26 are needed).</p>';
  const options = bands.map(
    ({ id, label, ofPrice }) => `<option value="${text(id)}">${text(ofPrice ? `Price at ${label}` : label)}</option>`,
  );
  const rows = bands.map(({ label, values, levels }) => {
    const now = numberOf(values.findLast((value) => value !== undefined));
    return `<tr><th scope="row">${text(label)}</th><td class="n">${now}</td>${levels.map((level) => `<td class="n">${numberOf(level)}</td>`).join('')}</tr>`;
  });
  const label = `Multiples by week from ${weeks[0]} to ${weeks.at(-1)}`;
  return `<figure class="chart" id="bands-chart">
<div class="controls" hidden><label>Bands of <select>${options.join('')}</select></label></div>
<div class="canvas" role="img" aria-label="${text(label)}"></div>
<label class="slider" hidden><span>Week</span><input type="range" min="0" max="${weeks.length - 1}" value="${weeks.length - 1}"></label>
<output class="readout" aria-live="polite"></output>
<figcaption class="note">${text(label)}, with bands at percentiles of their own weekly values. For P/E, P/S and P/B the bands are the price that each percentile would mean.</figcaption>
<div class="scroll" tabindex="0" role="region" aria-label="Percentiles of multiples"><table><thead><tr><td></td><th scope="col" class="n">Last</th>${['10th', '25th', 'Median', '75th', '90th'].map((name) => `<th scope="col" class="n">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>
</figure>`;
}

function numberOf(value: number | undefined): string {
  return value === undefined ? 'none' : fixed(value, 2, 2);
}

/** Indexes of the last day of each month. */
function monthEnds(dates: readonly string[]): number[] {
  return dates.flatMap((date, i) => (date.slice(0, 7) === dates[i + 1]?.slice(0, 7) ? [] : [i]));
}

const DAY_MS = 86_400_000;

/** What the script draws: days since 1970, a null for a hole. */
function chartData({ dates, series, marks, weeks, weeklyCloses, bands }: Charts): object {
  const days = (list: readonly string[]): number[] => list.map((date) => Date.parse(date) / DAY_MS);
  // Marks have the dividends and splits; the others are not drawn.
  const drawn = Object.entries(series).filter(([name]) => !UNDRAWN.includes(name));
  const holes = (values: readonly (number | undefined)[]) => values.map((value) => value ?? null);
  return {
    days: days(dates),
    series: Object.fromEntries(drawn.map(([name, values]) => [name, holes(values)])),
    marks: marks.map(({ date, kind, text: what }) => [Date.parse(date) / DAY_MS, LETTERS[kind], what]),
    weeks: days(weeks),
    closes: holes(weeklyCloses),
    bands: bands.map((band) => ({ ...band, values: holes(band.values) })),
  };
}

const UNDRAWN = ['dividend', 'split_ratio', 'bollinger_20_middle', 'macd_histogram'];

const LETTERS = { report: 'E', dividend: 'D', split: 'S', buy: 'B', sale: 'V' } as const;

/** JSON that no markup can end. */
function jsonText(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
