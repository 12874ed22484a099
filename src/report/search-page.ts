/** The search page under `/ui` of `mds serve`, which leads to the pages of reports. */
import type { Payload as Found } from '../endpoints/search/payload.ts';
import { isMarker, type Maybe } from '../engine/value.ts';
import { explain } from '../render/reasons.ts';
import { htmlText as text } from '../render/text/html-text.ts';
import type { Fault } from './model.ts';
import { bannerHtml, barHtml, type Home, type Page, page, pageAddress } from './page.ts';

export { pageAddress };

/** A form for `query`, and what was found; `home` is where this page is, reports are below it. */
export function searchPage(home: Home, query: string, found: Found | undefined, fault: Fault | undefined): Page {
  const rows = (found?.results ?? []).map(({ symbol, name, asset_type: type, exchange }) => {
    const address = pageAddress(home, symbol);
    return `<tr><th scope="row"><a href="${text(address)}">${text(symbol)}</a></th><td>${shown(name)}</td><td>${shown(type)}</td><td>${shown(exchange)}</td></tr>`;
  });
  const count = found === undefined ? '' : `<p role="status">${text(countWords(rows.length, found, query))}</p>`;
  const table = `<div class="scroll" tabindex="0" role="region" aria-label="Matches"><table><thead><tr><th scope="col">Symbol</th><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Exchange</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
  const failed =
    fault === undefined
      ? ''
      : `<p class="banner"><strong>Not available</strong>: ${text(fault.message)}${fault.hint === undefined ? '' : ` <span>(${text(fault.hint)})</span>`}</p>`;
  const simulated = found?.freshness === 'simulated' ? bannerHtml('SIMULATED', 'companies of the shipped sample.') : '';
  const past = home.asOf === undefined ? '' : bannerHtml(`AS OF ${home.asOf}`, 'nothing later is on this page.');
  const body = `<header>${barHtml(home, '', query)}
<h1>${query === '' ? 'Search' : `Search: ${text(query)}`}</h1></header>
<main>
${simulated}${past}${failed}
${count}
${rows.length === 0 ? '' : table}
<p class="note">Every page is made of the answers of this service, which are described under <a href="/docs">/docs</a>.</p>
</main>`;
  return page(query === '' ? 'Search' : `${query}: search`, body, undefined, true);
}

function countWords(shownRows: number, { total }: Found, query: string): string {
  if (shownRows === 0) return `No symbol or name matches ${query}.`;
  const all = `${Number(total)} ${Number(total) === 1 ? 'match' : 'matches'}`;
  return shownRows < Number(total) ? `The first ${shownRows} of ${all}` : all;
}

function shown(value: Maybe<string>): string {
  return isMarker(value) ? `<abbr title="${text(explain(value.reason))}">—</abbr>` : text(value);
}
