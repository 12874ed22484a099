/** The home page of a service as HTML: the board on one side, what is new and what comes on the other. */
import { isMarker, type Maybe } from '../engine/value.ts';
import type { Cell } from '../render/model.ts';
import { htmlText as text } from '../render/text/html-text.ts';
import { cellHtml, footnotes, pageContext } from './blocks.ts';
import { type Board, type BoardList, type BoardRow, FIELD, type HomeAsked, type HomeData } from './home.ts';
import type { Fault } from './model.ts';
import { bannerHtml, barHtml, faultHtml, type Home, type Page, page, pageAddress } from './page.ts';

/** Coming dates are those of the next days. */
const COMING_DAYS = 21;
const MOST_COMING = 25;
const MOST_STALE = 15;
/** Events before the reader asks for more. */
const FIRST_EVENTS = 7;
const DAY_MS = 86_400_000;

export function homePage(home: Home, asked: HomeAsked, data: HomeData): Page {
  const { board, visited } = data;
  const known = 'lists' in board ? board : undefined;
  const main = known === undefined ? faultHtml(board as Fault) : boardHtml(home, known, data);
  const since = `Since ${visited ? 'your last visit, ' : ''}${data.since}`;
  const body = `<a class="skip" href="#board">Skip to the board</a>
<header>${barHtml(home, '')}
<h1>Board <small>${known?.session ? `prices of ${text(known.session)}` : ''}</small></h1>
${known?.simulated === true ? bannerHtml('SIMULATED', 'companies of the shipped sample; get real data with: mds sync AAPL') : ''}
${home.asOf === undefined ? '' : bannerHtml(`AS OF ${home.asOf}`, 'nothing later is on this page.')}
</header>
<div class="home">
<main id="board">
${main}
</main>
<aside aria-label="What is new and what comes">
<section><h2>${text(since)}</h2>${eventsHtml(home, data)}</section>
<section><h2>Saved screens</h2>${screensHtml(home, asked, data)}</section>
${known === undefined ? '' : `<section><h2>Coming dates</h2>${comingHtml(home, known)}</section>`}
${known === undefined ? '' : `<section><h2>Stale</h2>${staleHtml(home, known)}</section>`}
</aside>
</div>
<footer class="asof"><p>Every page is made of the answers of this service, which are described under <a href="/docs">/docs</a>. Dates marked est. are estimates.</p></footer>`;
  return page('Board', body, undefined, true);
}

function boardHtml(home: Home, { lists, left, session }: Board, { closes }: HomeData): string {
  const tables = lists.map((list) => listHtml(home, list, closes, session));
  const empty = lists.every(({ rows }) => rows.length === 0)
    ? '<p>No price is stored. Get some with: mds sync AAPL</p>'
    : '';
  const more = left === 0 ? '' : `<p class="note">${left} more symbols of the lists are not shown.</p>`;
  return `${tables.join('\n')}\n${empty}${more}`;
}

function listHtml(
  home: Home,
  { name, rows, unpriced, unknown, fault }: BoardList,
  closes: HomeData['closes'],
  session: string,
): string {
  const context = pageContext('USD');
  const title = name === '' ? 'Largest companies' : name;
  const lines = rows.map((row) => {
    const cells: readonly (readonly [Cell, numeric: boolean])[] = [
      [{ kind: 'price', value: numberOf(row[FIELD.price]), currency: currencyOf(row) }, true],
      [{ kind: 'change_percent', value: numberOf(row[FIELD.change]) }, true],
      [{ kind: 'spark', values: closes.get(row.symbol) ?? [], of: 'price' }, false],
      [{ kind: 'change_percent', value: numberOf(row[FIELD.year]) }, true],
      [{ kind: 'date', value: textOf(row[FIELD.report]) }, false],
    ];
    const shown = cells.map(([cell, numeric]) => `<td${numeric ? ' class="n"' : ''}>${cellHtml(cell, context)}</td>`);
    const priced = textOf(row[FIELD.priceDay]);
    // The heading names the session of the others.
    const old = priced === undefined || priced >= session ? '' : ` <small>${text(priced)}</small>`;
    return `<tr><th scope="row">${linkHtml(home, row.symbol)}${old}</th><td class="name">${text(textOf(row[FIELD.name]) ?? '')}</td>${shown.join('')}</tr>`;
  });
  const heads = ['Symbol', 'Name', 'Price', 'Day', 'Year', '', 'Report (est.)'];
  const head = heads.map((label, i) =>
    label === '' ? '<td></td>' : `<th scope="col"${i === 2 || i === 3 ? ' class="n"' : ''}>${label}</th>`,
  );
  const hint = name === '' ? '<p class="note">Make a board of your own: mds list add mine AAPL MSFT</p>' : '';
  const named = (label: string, symbols: readonly string[]): string =>
    symbols.length === 0 ? '' : `<p class="note">${label}: ${symbols.map((each) => text(each)).join(', ')}</p>`;
  const none = `${fault === undefined ? '' : faultHtml(fault)}${named('Without a price', unpriced)}${named('Not known to this service', unknown)}`;
  const table =
    rows.length === 0
      ? ''
      : `<div class="scroll sortable" tabindex="0" role="region" aria-label="${text(title)}"><table><thead><tr>${head.join('')}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>
${footnotes(context)}`;
  return `<section><h2>${text(title)} <small>${rows.length + unpriced.length + unknown.length}</small></h2>${table}${none}${hint}</section>`;
}

function eventsHtml(home: Home, { events }: HomeData): string {
  if ('message' in events) return faultHtml(events);
  if (events.events.length === 0) return '<p>Nothing happened.</p>';
  const lines = events.events.map(
    ({ date, symbol, text: what }) => `<li>${linkHtml(home, symbol)} ${text(what)} <small>${text(date)}</small></li>`,
  );
  const left = events.total - lines.length;
  const more = left > 0 ? `<p class="note">${left} more: mds events --since ${text(events.since)}</p>` : '';
  const [first, rest] = [lines.slice(0, FIRST_EVENTS), lines.slice(FIRST_EVENTS)];
  const others =
    rest.length === 0
      ? ''
      : `<details><summary>${rest.length} more</summary><ul class="lines">${rest.join('\n')}</ul>${more}</details>`;
  return `<ul class="lines">${first.join('\n')}</ul>${others}`;
}

function screensHtml(home: Home, { screens: saved }: HomeAsked, { screens }: HomeData): string {
  if (screens === undefined) return '<p class="note">None. Save one with: mds screen save cheap \'pe_ttm &lt; 15\'</p>';
  if ('message' in screens) return faultHtml(screens);
  const parts = Object.entries(saved).map(([name, { expression }]) => {
    const own = screens.events.filter(({ id }) => id.includes(`:${name}:`));
    const of = (event: string): string =>
      own
        .filter((each) => each.event === event)
        .map(({ symbol }) => linkHtml(home, symbol))
        .join(' ');
    const rows = [
      ['Entered', of('screen_entered')],
      ['Left', of('screen_left')],
    ].flatMap(([label, links]) => (links === '' ? [] : [`<div><dt>${label}</dt><dd>${links}</dd></div>`]));
    const changed = rows.length === 0 ? '<p class="note">No symbol entered or left.</p>' : `<dl>${rows.join('')}</dl>`;
    return `<h3>${text(name)}</h3><p class="note">${text(expression)}</p>${changed}`;
  });
  const unknown = screens.not_known.reduce((sum, { count }) => sum + count, 0);
  return `${parts.join('\n')}${unknown === 0 ? '' : `<p class="note">Not known of ${unknown} symbols: a value of the conditions is missing.</p>`}`;
}

/** Reports and ex-dates of the next days, the first first. */
function comingHtml(home: Home, board: Board): string {
  const last = new Date(Date.parse(board.session) + COMING_DAYS * DAY_MS).toISOString().slice(0, 10);
  const dates = uniqueRows(board).flatMap((row) =>
    (
      [
        [FIELD.report, 'report (est.)'],
        [FIELD.exDate, 'ex-dividend (est.)'],
      ] as const
    ).flatMap(([field, what]) => {
      const date = textOf(row[field]);
      return date === undefined || date < board.session || date > last ? [] : [{ date, symbol: row.symbol, what }];
    }),
  );
  dates.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.symbol < b.symbol ? -1 : 1));
  if (dates.length === 0) return `<p>None by ${text(last)}.</p>`;
  const lines = dates
    .slice(0, MOST_COMING)
    .map(({ date, symbol, what }) => `<li><small>${text(date)}</small> ${linkHtml(home, symbol)} ${text(what)}</li>`);
  const left = dates.length - lines.length;
  return `<ul class="lines">${lines.join('\n')}</ul>${left > 0 ? `<p class="note">${left} more by ${text(last)}</p>` : ''}`;
}

/** What is older than it should be, why, and the command that helps. */
function staleHtml(home: Home, board: Board): string {
  const rows = uniqueRows(board).flatMap((row) => {
    const priced = textOf(row[FIELD.priceDay]);
    const ended = textOf(row[FIELD.ended]);
    const reasons = [
      ended !== undefined && ended <= board.session ? `not listed since ${ended}` : '',
      ended === undefined && priced !== undefined && priced < board.session ? `price of ${priced}` : '',
      row[FIELD.stale] === true ? `report due ${textOf(row[FIELD.due]) ?? 'before'} is not stored` : '',
    ].filter(Boolean);
    return reasons.length === 0 ? [] : [{ symbol: row.symbol, why: reasons.join('; '), over: ended !== undefined }];
  });
  if (rows.length === 0) return '<p>Nothing.</p>';
  const lines = rows.slice(0, MOST_STALE).map(({ symbol, why }) => `<li>${linkHtml(home, symbol)} ${text(why)}</li>`);
  const left = rows.length - lines.length;
  const update = rows.filter(({ over }) => !over).map(({ symbol }) => symbol);
  const command =
    update.length === 0
      ? ''
      : `<p class="note">Update with: mds sync ${text(update.slice(0, MOST_STALE).join(' '))}</p>`;
  return `<ul class="lines">${lines.join('\n')}</ul>${left > 0 ? `<p class="note">and ${left} more</p>` : ''}${command}`;
}

/** Each symbol once, whatever lists it is on. */
function uniqueRows({ lists }: Board): readonly BoardRow[] {
  return [...new Map(lists.flatMap(({ rows }) => rows).map((row) => [row.symbol, row])).values()];
}

function linkHtml(home: Home, symbol: string): string {
  return `<a href="${text(pageAddress(home, symbol))}">${text(symbol)}</a>`;
}

type Value = BoardRow[string] | undefined;

function numberOf(value: Value): Maybe<number> | undefined {
  return typeof value === 'number' || isMarker(value) ? value : undefined;
}

function textOf(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function currencyOf(row: BoardRow): string {
  return textOf(row[FIELD.currency]) ?? 'USD';
}
