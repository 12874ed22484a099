/** Names of columns. */

/**
 * A column name for comparison: its letters and digits in lower case, without accents. `Adj. Close`, `adj_close` and
 * `Adj Close**` are one name.
 */
export function headerName(cell: string): string {
  return cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
