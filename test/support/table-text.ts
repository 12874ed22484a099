/** Test helpers: readers of tables as text, written from the formats' own rules and not from ours. */

/** Cells of CSV by RFC 4180, read character by character; lines end with a line feed. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',' || char === '\n') {
      row.push(cell);
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  return rows;
}

/** Cells of one line of a Markdown table: between bars that no backslash takes back (GitHub's specification, 4.10). */
export function cellsOfLine(line: string): string[] {
  return line
    .split(/(?<=(?<!\\)(?:\\\\)*)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const TSV_ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** Cells of TSV as jq's `@tsv` writes it: backslash, tab and line breaks are escaped. */
export function parseTsv(text: string): string[][] {
  const cell = (escaped: string): string => escaped.replace(/\\(.)/g, (_, char: string) => TSV_ESCAPES[char] ?? char);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => line.split('\t').map(cell));
}
