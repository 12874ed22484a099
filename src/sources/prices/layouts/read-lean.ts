/**
 * Daily bars of LEAN (QuantConnect): rows without names, prices as traded in ten-thousandths of a dollar. Their scale
 * and basis are proven by whole cents; it knows no splits.
 */
import { barColumns } from '../../../store/codecs/bars.ts';
import { readTable } from '../../csv/table.ts';
import { refused } from '../../fault.ts';
import { notDaily } from '../tidy.ts';
import type { PriceContext, PriceFile, RawColumns } from '../types.ts';
import { columnsOf } from './csv-format.ts';
import { settleSite } from './settle-site.ts';

/** Day and time without dashes, then open, high, low, close and volume as whole numbers. */
const ROW = /^\d{8} \d{2}:\d{2}(?:,\d+){5}\s/;
const SCALE = 10_000;
const CENT = SCALE / 100;
/** Of 93,584 prices of LEAN's own files of four symbols, 1998 to 2021, 0.1 to 0.6 % are no whole cents. */
const WHOLE = 0.95;

export function isLean(text: string): boolean {
  return ROW.test(text);
}

/**
 * Throws IMPORT_REFUSED for hours and minutes, and where prices are no whole cents at that scale: they are of another
 * one, or adjusted.
 */
export function readLean(text: string, context: PriceContext): PriceFile {
  if (/^\d{8} (?!00:00)/m.test(text)) throw notDaily('hourly or minute');
  const days = text.replaceAll(/^(\d{4})(\d\d)(\d\d) 00:00/gm, '$1-$2-$3');
  const table = readTable(days, 0, { columns: ['date', 'open', 'high', 'low', 'close', 'volume'] });
  const raw = columnsOf(table);
  const prices = [raw.open, raw.high, raw.low, raw.close];
  const all = prices.reduce((sum, { length }) => sum + length, 0);
  const whole = prices.reduce((sum, column) => sum + column.filter((price) => price % CENT === 0).length, 0);
  if (whole < WHOLE * all)
    throw refused(
      `daily bars of LEAN as traded are whole cents in ten-thousandths of a dollar, here ${whole} of ${all} prices are: divide the prices by their scale, put Date,Open,High,Low,Close,Volume above them, and specify --basis`,
    );
  const scaled: RawColumns = {
    ...raw,
    ...barColumns((name) => (name === 'volume' ? raw.volume : raw[name].map((price) => price / SCALE))),
  };
  const note = 'daily bars of LEAN: prices divided by 10,000 are whole cents, so they are taken as traded';
  const file = settleSite(scaled, context, { basis: 'as traded', label: 'file of LEAN' });
  return { ...file, unofficial: true, warnings: [note, ...file.warnings] };
}
