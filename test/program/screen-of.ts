/**
 * What a terminal shows after some output: the few control sequences a redraw in place is made of (ECMA-48: CUP, EL,
 * SGR; DEC modes).
 */
export function terminalScreen(output: string, { rows, columns }: { rows: number; columns: number }): string[] {
  const cells = Array.from({ length: rows }, () => Array<string>(columns).fill(' '));
  let row = 0;
  let column = 0;
  for (const [part] of output.matchAll(/\x1b\[[?0-9;]*[A-Za-z]|[\s\S]/gu)) {
    const [, place] = /^\x1b\[(\d+);1H$/.exec(part) ?? [];
    if (place !== undefined) [row, column] = [Number(place) - 1, 0];
    else if (part === '\x1b[K') cells[row]!.fill(' ', column);
    else if (/^\x1b\[(\?2026[hl]|\?1049h|\?25l|[0-9;]*m)$/.test(part)) continue;
    else if (part < ' ' || part.startsWith('\x1b')) throw new Error(`unexpected output ${JSON.stringify(part)}`);
    else {
      if (row >= rows || column >= columns)
        throw new Error(`written outside of the terminal: ${row + 1};${column + 1}`);
      cells[row]![column++] = part;
    }
  }
  return cells.map((line) => line.join('').trimEnd());
}
