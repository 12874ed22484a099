/**
 * Text for a cell or a paragraph: nothing in it may end a cell, start another one or become markup; a line break
 * becomes one of HTML.
 */
export function markdownText(text: string): string {
  return text
    .replace(/[\\|`*[~]|(?<!\w)_|_(?!\w)/g, (char) => `\\${char}`)
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\r\n|\r|\n/g, '<br>')
    .replaceAll('\t', ' ');
}
