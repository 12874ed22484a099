/** The index of several reports. */
import { htmlText as text } from '../render/text/html-text.ts';
import { markdownText } from '../render/text/markdown-text.ts';
import { cellHtml, pageContext, plain } from './blocks.ts';
import type { Fault, Report } from './model.ts';
import { type Page, page, staleOf } from './page.ts';

export interface IndexEntry {
  /** As typed. */
  readonly symbol: string;
  /** The report and its file, or what failed. */
  readonly made: { readonly report: Report; readonly file: string } | { readonly fault: Fault };
}

/** A row per symbol: headline, what is simulated or stale, a link. */
export function indexPage(title: string, entries: readonly IndexEntry[]): Page {
  const rows = entries.map(({ symbol, made }) => {
    if ('fault' in made)
      return `<tr><th scope="row">${text(symbol)}</th><td colspan="3">Not available: ${text(made.fault.message)}</td></tr>`;
    const { head, subtitle } = made.report;
    const context = pageContext(head?.currency);
    const [price, ...rest] = (head?.headline ?? []).map((cell) => cellHtml(cell, context, true));
    const tags = tagsOf(made.report).map((tag) => `<span class="tag">${text(tag)}</span>`);
    return `<tr><th scope="row"><a href="${text(made.file)}">${text(made.report.symbol)}</a></th><td>${text(subtitle)} ${tags.join('')}</td><td class="n">${price ?? ''}</td><td>${rest.join(' ')}</td></tr>`;
  });
  const body = `<header><h1>${text(title)}</h1></header>
<main><div class="scroll" tabindex="0" role="region" aria-label="Reports"><table>
<thead><tr><th scope="col">Symbol</th><th scope="col">Company</th><th scope="col" class="n">Price</th><th scope="col">Change, day</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div></main>`;
  return page(title, body, undefined, false);
}

export function indexMarkdown(title: string, entries: readonly IndexEntry[]): string {
  const lines = entries.map(({ symbol, made }) => {
    if ('fault' in made) return `- ${markdownText(symbol)}: not available: ${markdownText(made.fault.message)}`;
    const { head, subtitle } = made.report;
    const headline = (head?.headline ?? []).map((cell) => plain(cell, pageContext(head?.currency))).filter(Boolean);
    const tags = tagsOf(made.report).map((tag) => ` **${tag}**`);
    return `- [${markdownText(made.report.symbol)}](${made.file})${tags.join('')} ${markdownText([subtitle, ...headline].join(' · '))}`;
  });
  return `# ${markdownText(title)}\n\n${lines.join('\n')}\n`;
}

function tagsOf(report: Report): string[] {
  const stale = staleOf(report);
  return [
    ...(report.simulated ? ['SIMULATED'] : []),
    ...(report.asOf === undefined ? [] : [`AS OF ${report.asOf}`]),
    ...(stale === undefined ? [] : [`STALE ${stale.since}`.trim()]),
  ];
}
