/**
 * A word as a shell reads it back: quoted where it has to be. Backslashes of Windows stay, where single quotes quote
 * nothing in cmd.
 */
export function shellWord(text: string): string {
  if (/^[\w./:=@,+-]+$/.test(text)) return text;
  if (/^[A-Za-z]:\\/.test(text)) return /^[\w./:\\-]+$/.test(text) ? text : `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
