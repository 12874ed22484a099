/** A CIK in ten digits, as EDGAR writes it in names: what the data about a company are imported under. */
export function tenDigitCik(cik: number): string {
  return String(cik).padStart(10, '0');
}
