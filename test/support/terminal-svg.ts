/** Output of a terminal as a picture: SVG that follows the light or dark theme of its reader. */
import { textWidth } from '../../src/render/text/width.ts';

const CELL = { width: 8.4, height: 18 };
const MARGIN = 16;
const STYLE = `text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--ink);white-space:pre}
:root{--ink:#1f2328;--paper:#f6f8fa;--line:#d1d9e0;--c31:#b62324;--c32:#1a7f37;--c33:#8a6100;--c36:#1b6f8f}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--paper:#0d1117;--line:#30363d;--c31:#ff7b72;--c32:#56d364;--c33:#e3b341;--c36:#76d9e6}}
.c1{font-weight:bold}.c2{opacity:.6}.c31{fill:var(--c31)}.c32{fill:var(--c32)}.c33{fill:var(--c33)}.c36{fill:var(--c36)}
.c7{fill:var(--paper)}.back{fill:var(--ink)}.frame{fill:var(--paper);stroke:var(--line)}`;

/**
 * The session as SVG: each run of characters of one style at its column, so that other fonts keep the columns.
 * @throws Error for an escape sequence other than the styles that the program prints
 */
export function terminalSvg(session: string, columns: number): string {
  const lines = session.replace(/\n$/, '').split('\n');
  const [width, height] = [columns * CELL.width + 2 * MARGIN, lines.length * CELL.height + 2 * MARGIN];
  const rows = lines.flatMap((line, index) => rowOf(line, MARGIN + index * CELL.height));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(lines[0]!)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="frame" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    ...rows,
    '</svg>\n',
  ].join('\n');
}

function rowOf(line: string, top: number): string[] {
  const out: string[] = [];
  let column = 0;
  let codes: string[] = [];
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) {
    const [, style] = /^\x1b\[([0-9;]*)m$/.exec(part) ?? [];
    if (style !== undefined) {
      codes = style === '0' || style === '' ? [] : [...codes, ...style.split(';')];
      for (const code of codes) if (!STYLE.includes(`.c${code}{`)) throw new Error(`no style for SGR ${code}`);
      continue;
    }
    if (part.includes('\x1b')) throw new Error('an escape sequence that is no style');
    const wide = textWidth(part);
    if (part.trim() !== '' || codes.includes('7')) {
      const x = (MARGIN + column * CELL.width).toFixed(1);
      const span = (wide * CELL.width).toFixed(1);
      if (codes.includes('7'))
        out.push(`<rect class="back" x="${x}" y="${top}" width="${span}" height="${CELL.height}"/>`);
      const kind = codes.length === 0 ? '' : ` class="${codes.map((code) => `c${code}`).join(' ')}"`;
      out.push(
        `<text x="${x}" y="${top + 13}" textLength="${span}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"${kind}>${escaped(part)}</text>`,
      );
    }
    column += wide;
  }
  return out;
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
