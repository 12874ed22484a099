/** Lines and cells of delimited text. */

export type Separator = ',' | ';' | '\t' | '|' | ' ';

const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];

/** Names as R's write.zoo() writes them: `"Index" "KO.Open" "KO.High"`. */
const IN_BLANKS = /^"?Index"?(?: "?[^\s",;|]+\.\w+"?){2,}\s*$/;

/** What separates the cells of a line of names: the mark that occurs most often; a comma without any. */
export function separatorOf(line: string): Separator {
  if (IN_BLANKS.test(line)) return ' ';
  const counts = SEPARATORS.map((mark) => line.split(mark).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

/** Without blanks and quotes around it. */
export function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** The cells of a line; one in quotes may hold separators. */
export function cellsOf(line: string, separator: Separator): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    if (at < line.length && (quoted || line[at] !== separator)) continue;
    cells.push(unquoted(line.slice(from, at)));
    from = at + 1;
  }
  return cells;
}
