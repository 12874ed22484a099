/** Makes price formats for tables, in CSV or in JSON, from their layouts. */
import { barColumns } from '../../../store/codecs/bars.ts';
import { headerName } from '../../csv/names.ts';
import { isFloat32InSix, undoFloat32 } from '../../csv/numbers.ts';
import { readTable, type Table } from '../../csv/table.ts';
import { quote, refused } from '../../fault.ts';
import { isJson } from '../../json.ts';
import { tickerIn } from '../../symbols.ts';
import { readRatio } from '../splits/ratio.ts';
import type { PriceContext, PriceFile, PriceFormat, RawColumns } from '../types.ts';
import { csvShape } from './csv-shape.ts';
import { readJsonRows } from './json-rows.ts';
import { jsonTable } from './json-table.ts';
import type { TableLayout } from './layout.ts';
import { partsIn } from './many-symbols.ts';
import { plainCsv } from './plain-csv.ts';
import { type Columns, columnsIn } from './roles.ts';
import { settleSite } from './settle-site.ts';

interface TableFormat extends TableLayout, Pick<PriceFormat, 'kind' | 'label'> {
  /** Reads what the basis of the layout does not say; defaults to {@link settleSite}. */
  readonly settle?: (raw: RawColumns, context: PriceContext) => PriceFile;
}

/** A table with columns in any order, one of them the date. */
export function csvFormat({ kind, label, settle, ...layout }: TableFormat): PriceFormat {
  return {
    kind,
    label,
    table: layout,
    parts: (head, whole) => partsIn(head, whole, layout),
    symbolIn: (head) => (isJson(head) ? jsonSymbol(head) : csvSymbol(head, layout)),
    read(text, context) {
      const { raw, columns, currency, notes, written } = isJson(text) ? readJson(text, layout) : readCsv(text, layout);
      const called = written?.endsWith(label) !== false ? label : `${label} (${written})`;
      const file = settle === undefined ? settleSite(raw, context, { ...layout, label: called }) : settle(raw, context);
      const extra = columns.ignored.map((name) => quote(name.trim())).join(', ');
      const ignored = extra === '' ? [] : [`columns not used: ${extra}`];
      const closes = columns.roles.includes('open') ? [] : ['closes only: open, high and low are set to the close'];
      const facts = currency === undefined ? file.facts : { ...file.facts, currency };
      return { ...file, facts, warnings: [...notes, ...ignored, ...closes, ...file.warnings] };
    },
  };
}

interface Read {
  readonly raw: RawColumns;
  readonly columns: Columns;
  readonly currency?: string | undefined;
  readonly notes: readonly string[];
  /** How the table is written, where that is not as usual. */
  readonly written?: string | undefined;
}

function readCsv(text: string, layout: TableLayout): Read {
  const shape = csvShape(text);
  const columns = columnsIn(shape.header, shape.names, layout.columns ?? {});
  const plain = plainCsv(text, shape, columns, layout.dates);
  const cells = new CellReader();
  const table = readTable(plain.text, plain.start, { columns: plain.roles, readCell: cells.read });
  return { raw: columnsOf(table), columns, currency: cells.currency, notes: plain.notes, written: shape.label };
}

function readJson(text: string, layout: TableLayout): Read {
  const { header, rows, currency } = jsonTable(text);
  const columns = columnsIn(header, header.map(headerName), layout.columns ?? {});
  return { raw: readJsonRows(rows, header, columns.roles), columns, currency, notes: [] };
}

function jsonSymbol(head: string): string | undefined {
  const text = /"(?:symbol|ticker|dataset_code)"\s*:\s*"([^"\\]*)"/.exec(head)?.[1];
  return text === undefined ? undefined : tickerIn(text);
}

/** The symbol that the names, a line above the rows or a column give. */
function csvSymbol(head: string, layout: TableLayout): string | undefined {
  const shape = csvShape(head);
  if (shape.symbol !== undefined) return tickerIn(shape.symbol);
  const columns = columnsIn(shape.header, shape.names, layout.columns ?? {});
  const at = columns.roles.indexOf('symbol');
  if (at < 0) return undefined;
  const row = head.split(/\r?\n/, shape.firstRow + 1)[shape.firstRow];
  const cell = row
    ?.split(shape.separator)
    [at]?.trim()
    .replace(/^"(.*)"$/, '$1');
  return cell === undefined || cell === '' ? undefined : tickerIn(cell);
}

/**
 * Reads the cells that are no numbers: a symbol and a currency, the same in every row, the number of the row, and
 * splits as `4:1`. Throws IMPORT_REFUSED at a second symbol, and where a column without a name has other cells.
 */
class CellReader {
  #symbol: string | undefined;
  currency: string | undefined;

  readonly read = (name: string, cell: string): number | undefined => {
    switch (name) {
      case 'index':
        if (/^\s*"?\d+"?\s*$/.test(cell)) return 0;
        throw refused(
          `a column without a name holds ${quote(cell.trim())}, no number of a row: name the column or remove it`,
        );
      case 'symbol':
        this.#symbol ??= cell;
        if (cell !== this.#symbol) throw refused(`prices of several symbols (${this.#symbol}, ${cell}, ...)`);
        return 0;
      case 'currency': {
        const text = cell.trim().replace(/^"(.*)"$/, '$1');
        this.currency ??= text;
        if (text !== this.currency) throw refused(`prices in several currencies (${this.currency}, ${text}, ...)`);
        return 0;
      }
      case 'split':
        return readRatio(cell);
      default:
        return undefined;
    }
  };
}

/** The columns of a table by their roles. Prices printed as the doubles of 32-bit floats are restored. */
export function columnsOf(table: Table): RawColumns {
  const column = (name: string): Float64Array | undefined => table.columns.get(name)?.subarray(0, table.length);
  const none = new Float64Array(table.length).fill(Number.NaN);
  const close = column('close')!;
  const raw: RawColumns = {
    length: table.length,
    days: table.days.subarray(0, table.length),
    ...barColumns((name) => column(name) ?? (name === 'volume' ? none : close.slice())),
    adjusted: column('adjusted'),
    unadjusted: column('unadjusted'),
    dividend: column('dividend'),
    split: column('split'),
    gains: column('gains'),
    lines: table.lines.subarray(0, table.length),
  };
  let floats = 0;
  for (const prices of [raw.open, raw.high, raw.low, raw.close, raw.dividend])
    for (let i = 0; i < (prices?.length ?? 0); i++) {
      const printed = prices![i]!;
      prices![i] = undoFloat32(printed);
      if (!Number.isNaN(printed) && (prices![i] !== printed || isFloat32InSix(printed))) floats++;
    }
  return { ...raw, areFloats: floats > raw.length / 10 };
}
