/** The screens of every route and command: files of test/screens, written by UPDATE=1 and then read. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../src/endpoints/index.ts';
import { textWidth } from '../../../src/render/text/width.ts';
import { SCREEN_LINES, shown, WIDTHS } from '../screen-lines.ts';

const folder = join(import.meta.dirname, '../../screens');
const update = process.env.UPDATE === '1';

/** Without color: the codes are tested where they are made. */
async function screen(args: readonly string[], width: number | undefined): Promise<string> {
  const { exit, out, err } = await shown(args, width, { NO_COLOR: '1' });
  return `$ mds ${args.join(' ')}   (${width === undefined ? 'in a pipe' : `${width} columns`}, exit ${exit})\n${out}${err === '' ? '' : `--- stderr\n${err}`}`;
}

test('every route and every command that shows a screen is among them', () => {
  const names = SCREEN_LINES.map(({ name }) => name);
  for (const { spec } of ENDPOINTS) if (spec.batches === undefined) expect(names).toContain(spec.name);
  if (update) mkdirSync(folder, { recursive: true });
  else expect(readdirSync(folder).sort()).toEqual(SCREEN_LINES.map(({ name }) => `${name}.txt`).sort());
});

describe.each(SCREEN_LINES.map((line) => [line.name, line.args] as const))('%s', (name, args) => {
  test('is the stored screen', async () => {
    const screens: string[] = [];
    for (const width of [...WIDTHS, undefined]) screens.push(await screen(args, width));
    const text = screens.join(`${'='.repeat(40)}\n`);
    const file = join(folder, `${name}.txt`);
    if (update) writeFileSync(file, text);
    expect(text, 'UPDATE=1 rewrites it').toBe(readFileSync(file, 'utf8'));
  });

  test.each([...WIDTHS, 60, 200])('keeps within %i columns, also with --full', async (width) => {
    // Command lines stay whole, to be copied; the terminal wraps a sentence of auth status.
    const stays = /^(Usage: | *mds | {2}# |profile )/;
    for (const more of [[], ['--full']]) {
      const { out } = await shown([...args, ...more], width);
      for (const line of out.replace(/\u001b\[[0-9;]*m|\u001b\]8;[^\u001b]*\u001b\\/g, '').split('\n'))
        if (!stays.test(line)) expect(textWidth(line), line).toBeLessThanOrEqual(width);
    }
  });
});

describe('nothing is lost in a pipe', () => {
  // Numbers a terminal of any width shows are in the pipe too, unless the terminal has to round charts.
  test.each(SCREEN_LINES.filter(({ name }) => !/history|backtest|^help|config/.test(name)))(
    '$name',
    async ({ args }) => {
      const pipe = (await shown(args, undefined)).out;
      const wide = (await shown(args, 200, { NO_COLOR: '1' })).out;
      const words = (text: string) => new Set(text.match(/[A-Za-z][A-Za-z&.-]{3,}/g) ?? []);
      const missing = [...words(wide)].filter((word) => !words(pipe).has(word) && !pipe.includes(word));
      expect(missing).toEqual([]);
    },
  );
});
