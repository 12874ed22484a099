/** Plain text as HTML, in content and in quoted attributes: no character of it is markup. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function htmlText(plain: string): string {
  return plain.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
