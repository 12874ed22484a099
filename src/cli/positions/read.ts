/** Reads a file of purchases. */

import { normalizeSymbol } from '../../endpoints/contract/symbol.ts';
import { formatDay, parseDay } from '../../engine/days.ts';
import type { Lot } from '../../engine/positions.ts';
import type { EpochDay } from '../../engine/types.ts';
import { MdsError } from '../../errors.ts';

export interface Purchase extends Lot {
  readonly symbol: string;
  readonly line: number;
}

const COLUMNS = ['symbol', 'date', 'shares', 'cost'] as const;
type Column = (typeof COLUMNS)[number];

/** Faults listed in one message. */
const LISTED = 10;

/**
 * The purchases of a CSV text, whose first line names its columns in any order. Throws FILE_FOREIGN with the line of
 * every fault; `today` (New York) is the last day of a purchase.
 */
export function readPurchases(text: string, file: string, today: EpochDay): readonly Purchase[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => !isEmpty(line));
  if (at < 0) throw foreign(`${file} is empty`, `the first line is: ${COLUMNS.join(',')}`);
  const header = cellsOf(lines[at]!).map((cell) => cell.toLowerCase());
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw foreign(`${file}:${at + 1}: no column ${missing.join(', ')}`, `the first line is: ${COLUMNS.join(',')}`);
  const faults: string[] = [];
  const purchases = lines.flatMap((line, i): Purchase[] => {
    if (i <= at || isEmpty(line)) return [];
    const cells = cellsOf(line);
    const cell = (column: Column): string => cells[header.indexOf(column)] ?? '';
    const fault = (message: string): [] => {
      faults.push(`${file}:${i + 1}: ${message}`);
      return [];
    };
    const symbol = normalizeSymbol(cell('symbol'));
    const day = parseDay(cell('date'));
    const [shares, cost] = [numberOf(cell('shares')), numberOf(cell('cost'))];
    if (!symbol.ok) return fault(`'${cell('symbol')}' is not a symbol`);
    if (day === undefined) return fault(`'${cell('date')}' is not a date such as 2024-06-28`);
    if (day > today) return fault(`${formatDay(day)} is in the future`);
    if (shares === undefined || shares <= 0) return fault(`'${cell('shares')}' is not a number of shares above 0`);
    if (cost === undefined || cost < 0) return fault(`'${cell('cost')}' is not a cost`);
    return [{ symbol: symbol.symbol, day, shares, cost, line: i + 1 }];
  });
  if (faults.length > 0) {
    const more = faults.length > LISTED ? `; and ${faults.length - LISTED} more` : '';
    throw foreign(`${faults.slice(0, LISTED).join('; ')}${more}`);
  }
  if (purchases.length === 0) throw foreign(`${file}: no purchases`, 'a line is: AAPL,2024-06-28,10,2106.20');
  return purchases;
}

function foreign(message: string, hint?: string): MdsError {
  return new MdsError('FILE_FOREIGN', message, hint === undefined ? {} : { hint });
}

function isEmpty(line: string): boolean {
  return line.trim() === '' || line.trim().startsWith('#');
}

/** Cells of a line; quotes around a cell are removed (RFC 4180). */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
    .slice(0, -1)
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
}

/** `1,234.50` in quotes and `1234.5`; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^\d+(\.\d+)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined;
}
