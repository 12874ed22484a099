/** The envelope of a full submission: its header, and its documents one after another. */
import { itemCaption } from '../../../src/filings/items.ts';
import { compact, type Filing } from '../records/filings.ts';
import { padded } from '../text.ts';

export interface Enclosed {
  readonly type: string;
  readonly filename: string;
  readonly description: string;
  /** As filed: HTML, text, or XML within its tag. */
  readonly text: string;
}

export interface Party {
  readonly role: 'FILER' | 'ISSUER' | 'REPORTING-OWNER';
  readonly cik: number;
  readonly name: string;
  readonly sic?: { readonly code: number; readonly words: string };
}

function row(label: string, value: string, depth: number): string {
  return `${'\t'.repeat(depth)}${label}:\t\t${value}`;
}

function partyLines({ role, cik, name, sic }: Party, form: string): string[] {
  return [
    '',
    `${role}:`,
    '',
    role === 'REPORTING-OWNER' ? '\tOWNER DATA:' : '\tCOMPANY DATA:',
    row('COMPANY CONFORMED NAME', `\t${name}`, 2),
    row('CENTRAL INDEX KEY', `\t${padded(cik)}`, 2),
    ...(sic === undefined
      ? []
      : [row('STANDARD INDUSTRIAL CLASSIFICATION', `${sic.words.toUpperCase()} [${sic.code}]`, 2)]),
    row('ORGANIZATION NAME', '00 Simulated', 2),
    ...(role === 'ISSUER' ? [] : ['', '\tFILING VALUES:', row('FORM TYPE', form, 2), row('SEC ACT', '1934 Act', 2)]),
  ];
}

/** Time of acceptance in New York: `20261030161500`. */
function acceptance({ filed, minutes, size }: Filing): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${compact(filed)}${two(Math.floor(minutes / 60))}${two(minutes % 60)}${two((size * 7) % 60)}`;
}

/** The text of a submission, as `<accession>.txt` in the archives has it. */
export function submissionText(filing: Filing, parties: readonly Party[], documents: readonly Enclosed[]): string {
  const { accession, form, filed, reportDay, items } = filing;
  const day = compact(filed);
  const captions = items === '' ? [] : items.split(',').map(itemCaption);
  const header = [
    `<SEC-DOCUMENT>${accession}.txt : ${day}`,
    `<SEC-HEADER>${accession}.hdr.sgml : ${day}`,
    `<ACCEPTANCE-DATETIME>${acceptance(filing)}`,
    row('ACCESSION NUMBER', accession, 0),
    row('CONFORMED SUBMISSION TYPE', form, 0).replace('\t\t', '\t'),
    row('PUBLIC DOCUMENT COUNT', String(documents.length), 0),
    ...(reportDay === undefined
      ? []
      : [row('CONFORMED PERIOD OF REPORT', compact(reportDay), 0).replace('\t\t', '\t')]),
    ...captions.map((caption) => row('ITEM INFORMATION', caption, 0)),
    row('FILED AS OF DATE', day, 0),
    row('DATE AS OF CHANGE', day, 0),
    ...parties.flatMap((party) => partyLines(party, form)),
    '</SEC-HEADER>',
  ];
  const bodies = documents.map(({ type, filename, description, text }, i) =>
    [
      '<DOCUMENT>',
      `<TYPE>${type}`,
      `<SEQUENCE>${i + 1}`,
      ...(filename === '' ? [] : [`<FILENAME>${filename}`]),
      `<DESCRIPTION>${description}`,
      '<TEXT>',
      text,
      '</TEXT>',
      '</DOCUMENT>',
    ].join('\n'),
  );
  return `${[...header, ...bodies].join('\n')}\n</SEC-DOCUMENT>\n`;
}
