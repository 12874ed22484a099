/** Ownership forms of insider data sets as lines of text: accession number, filing day, JSON of the form. */
import type { EpochDay } from '../../engine/types.ts';

/** A form; `json` is an `OwnershipDocument` of the engine. */
export interface StoredForm {
  readonly accession: string;
  readonly filed: EpochDay;
  readonly json: string;
}

/** The reader of forms that are not read from their documents, in place of its version. */
export const DATA_SET = 'data_set';

export function encodeForms(forms: readonly StoredForm[]): Uint8Array {
  return Buffer.from(forms.map(({ accession, filed, json }) => `${accession} ${filed} ${json}\n`).join(''));
}

export function decodeForms(bytes: Uint8Array): StoredForm[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const first = line.indexOf(' ');
    const second = line.indexOf(' ', first + 1);
    const filed = Number(line.slice(first + 1, second));
    return { accession: line.slice(0, first), filed, json: line.slice(second + 1) };
  });
}

/** Calendar quarters since 1970. */
export function quarterOf(day: EpochDay): number {
  const date = new Date(day * 86_400_000);
  return (date.getUTCFullYear() - 1970) * 4 + Math.floor(date.getUTCMonth() / 3);
}
