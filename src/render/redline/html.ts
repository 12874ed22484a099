/** A redline as one HTML page: no script, no address, readable in light and dark, on paper and without color. */

import type { Redline, RedlineChange, RedlinePart, RedlineSection } from '../model.ts';
import { htmlText } from '../text/html-text.ts';
import { figureText } from './figure.ts';

const STYLE = `
:root { color-scheme: light dark; --text: #1b1b1b; --page: #fff; --quiet: #5f6368; --line: #d8dadd;
  --del: #9c1c12; --del-page: #fdecea; --ins: #0b5a2b; --ins-page: #e3f5e9; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6e6; --page: #16181b; --quiet: #a3a9b1; --line: #373b41;
  --del: #ffb3ab; --del-page: #47201d; --ins: #a2e5b8; --ins-page: #173d26; } }
body { color: var(--text); background: var(--page); font: 17px/1.6 Charter, Georgia, serif; max-width: 46em;
  margin: 2em auto 4em; padding: 0 1.2em; overflow-wrap: anywhere; }
h1, h2, table, nav, footer, .tag, .place { font-family: system-ui, sans-serif; }
h1 { font-size: 1.5em; line-height: 1.25; margin-bottom: .2em; } h2 { margin-top: 2.2em; font-size: 1.2em; }
.subtitle, footer, .place { color: var(--quiet); } .tag { font-weight: 700; color: var(--del); }
table { border-collapse: collapse; font-size: .82em; } td { padding: .15em 1.2em .15em 0; }
td:last-child { text-align: right; font-variant-numeric: tabular-nums; } tr { border-bottom: 1px solid var(--line); }
.change { margin: 1em 0; padding-left: .9em; border-left: 3px solid var(--line); }
.added { border-color: var(--ins); } .deleted { border-color: var(--del); }
.place { display: block; font-size: .72em; }
del { color: var(--del); background: var(--del-page); } ins { color: var(--ins); background: var(--ins-page); text-decoration-thickness: 1px; }
footer { margin-top: 3em; border-top: 1px solid var(--line); font-size: .8em; }
@media print { body { max-width: none; font-size: 11pt; } .change { break-inside: avoid-page; } }
`;

/** One page; several redlines follow each other. */
export function redlineHtml(redlines: readonly Redline[]): string {
  const title = redlines.map(titleOf).join(', ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${redlines.map(article).join('\n')}
</body>
</html>
`;
}

function titleOf({ title, subtitle }: Redline): string {
  return `${title}: ${subtitle}`;
}

function article({ title, subtitle, tag, sections, notes }: Redline): string {
  return `<article>
<h1>${htmlText(title)}</h1>
<p class="subtitle">${htmlText(subtitle)}</p>
${tag === '' ? '' : `<p class="tag">${htmlText(tag)}</p>\n`}${sections.map(sectionHtml).join('\n')}
<footer>
${notes.map((note) => `<p>${htmlText(note)}</p>`).join('\n')}
</footer>
</article>`;
}

function sectionHtml({ title, figures, changes }: RedlineSection): string {
  const rows = figures.map(
    (figure) => `<tr><td>${htmlText(figure.label)}</td><td>${htmlText(figureText(figure))}</td></tr>`,
  );
  const list = changes?.length === 0 ? ['<p>No paragraph changed.</p>'] : (changes ?? []).map(changeHtml);
  return `<section>
<h2>${htmlText(title)}</h2>
<table><tbody>
${rows.join('\n')}
</tbody></table>
${list.join('\n')}
</section>`;
}

/** A changed paragraph. */
export function changeHtml({ kind, place, parts }: RedlineChange): string {
  return `<p class="change ${kind}"><span class="place">${htmlText(`${kind} ${place}`)}</span>${parts.map(partHtml).join('')}</p>`;
}

function partHtml({ kind, text }: RedlinePart): string {
  if (kind === 'same') return htmlText(text);
  const tag = kind === 'deleted' ? 'del' : 'ins';
  return `<${tag}>${htmlText(text)}</${tag}>`;
}
