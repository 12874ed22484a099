/** Detects pages served instead of a document (maintenance, captcha, not found): a filing is stored for ever, so they must not pass for one. */

/** Longer pages are documents. */
const PAGE_BYTES = 20_000;
const BLOCKED =
  /maintenance|(temporarily|service|site|page|currently) (is )?unavailable|access denied|are you (a )?(human|robot)|captcha|attention required|just a moment|bad gateway|gateway time-?out|internal server error|request (blocked|rejected)/i;
const MISSING = /\b404\b|not found|no such (key|file)/i;

/** Why the answer for a document of that name is another page; undefined where it may be the document. */
export function blockPage(name: string, body: Uint8Array): string | undefined {
  if (body.length === 0) return 'an empty answer';
  const headline = headlineOf(body);
  if (headline === undefined || MISSING.test(headline)) return undefined;
  if (BLOCKED.test(headline)) return `a page that says "${headline.slice(0, 60)}" instead of the document`;
  // A full submission begins with its header, a form's XML with its root.
  return /^\d{10}-\d{2}-\d{6}\.txt$|\.xml$/i.test(name) ? 'a web page instead of the document' : undefined;
}

/** Whether a page with a good status says that the document does not exist. */
export function isMissingPage(body: Uint8Array): boolean {
  return MISSING.test(headlineOf(body) ?? '');
}

/** Title of a short web page, else its first heading, else ''; undefined for anything else. */
function headlineOf(body: Uint8Array): string | undefined {
  if (body.length > PAGE_BYTES) return undefined;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (!/^\s*(<!--.*?-->\s*)*(<\?xml[^>]*>\s*)?<(!doctype html|html|head)\b/is.test(text)) return undefined;
  const [, words = ''] = /<title[^>]*>([^<]*)</i.exec(text) ?? /<h[1-3][^>]*>([^<]*)</i.exec(text) ?? [];
  return words.replace(/\s+/g, ' ').trim();
}
