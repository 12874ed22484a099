/** HTML as text: every value that comes from outside a template goes through {@link text}. */
import { htmlText as text } from '../../render/text/html-text.ts';

export { text };

/** Text in which `code` between backticks is set as code, and a blank line begins a paragraph. */
export function prose(plain: string): string {
  return plain
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('\n');
}

/** The same within a line. */
export function inline(plain: string): string {
  return text(plain).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Columns that a telephone has room for; more than these keep their width and scroll. */
const FITS = 3;

/** A table with a head; `cells` are HTML. On a narrow screen it scrolls, which needs the keyboard to reach it. */
export function table(caption: string, head: readonly string[], rows: readonly string[]): string {
  const columns = head.map((title) => `<th scope="col">${text(title)}</th>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${text(caption)}"><table${head.length > FITS ? ' class="wide"' : ''}>
<thead><tr>${columns}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

/** A row of a table; the first cell is its heading. `id` makes it a place to link to. */
export function row(id: string | undefined, [first = '', ...rest]: readonly string[]): string {
  const attribute = id === undefined ? '' : ` id="${text(id)}"`;
  return `<tr${attribute}><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}
