/**
 * The charts of a report: a static drawing and tables for readers without script, and the data that the script draws.
 */
import { htmlText as text } from '../render/text/html-text.ts';
import { fixed } from '../render/text/number.ts';
import { linePath } from './blocks.ts';
import type { Charts } from './charts.ts';

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

/** The chart of prices: without script a line, in words its ends, and its days and events as tables. */
export function priceFigure({ dates, series, marks }: Charts): string {
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

/** The bands: drawn by the script, their percentiles as a table. */
export function bandsFigure({ bands, weeks }: Charts): string {
  if (bands.length === 0)
    return '<p class="banner"><strong>No bands</strong>: too few weeks have a multiple (26 are needed).</p>';
  const options = bands.map(
    ({ id, label, ofPrice }) => `<option value="${text(id)}">${text(ofPrice ? `Price at ${label}` : label)}</option>`,
  );
  const rows = bands.map(({ label, values, levels }) => {
    // Of the newest week, as the caption says; not of one years ago.
    const now = numberOf(values.at(-1));
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

/** What the script draws: days since 1970, all lists {@link packed}. */
export function chartData({ dates, series, marks, weeks, weeklyCloses, bands }: Charts): object {
  const days = (list: readonly string[]): Packed => packed(list.map((date) => Date.parse(date) / DAY_MS));
  // Marks have the dividends and splits; the others are not drawn.
  const drawn = Object.entries(series).filter(([name]) => !UNDRAWN.includes(name));
  return {
    days: days(dates),
    series: Object.fromEntries(drawn.map(([name, values]) => [name, packed(values)])),
    marks: marks.map(({ date, kind, text: what }) => [Date.parse(date) / DAY_MS, LETTERS[kind], what]),
    weeks: days(weeks),
    closes: packed(weeklyCloses),
    bands: bands.map((band) => ({ ...band, values: packed(band.values) })),
  };
}

type Packed = readonly [decimals: number, ...steps: (number | null)[]];

/** More decimals than a chart shows or a reading gives. */
const MOST_DECIMALS = 4;

/**
 * Numbers as whole units of their last decimal, each less the one before it, a null for a hole: half the text. First
 * the number of decimals.
 */
export function packed(values: readonly (number | undefined)[]): Packed {
  const decimals = values.reduce<number>((most, value) => Math.max(most, decimalsOf(value)), 0);
  let before = 0;
  const steps = values.map((value) => {
    if (value === undefined) return null;
    const whole = Math.round(value * 10 ** decimals);
    const step = whole - before;
    before = whole;
    return step;
  });
  return [decimals, ...steps];
}

function decimalsOf(value = 0): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals++)
    if (Number(value.toFixed(decimals)) === value) return decimals;
  return MOST_DECIMALS;
}

const UNDRAWN = ['dividend', 'split_ratio', 'bollinger_20_middle', 'macd_histogram'];

const LETTERS = { report: 'E', dividend: 'D', split: 'S', buy: 'B', sale: 'V' } as const;
