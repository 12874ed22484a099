/**
 * Which files say who was listed, and where the SEC publishes them: fails-to-deliver files and insider data sets by the
 * links of their pages (their folders moved over the years), the quarterly indexes by their addresses.
 */
import { dayFrom } from '../../engine/days.ts';
import type { EpochDay } from '../../engine/types.ts';
import type { EdgarBases } from './addresses.ts';

export type ListingPart = 'fails' | 'insider' | 'index';

export interface ListingFile {
  readonly part: ListingPart;
  readonly url: string;
  /** Of the file without its extension; of an index with its quarter. */
  readonly name: string;
  /** The first day after what it is about: a file of before may have grown since. */
  readonly ends: EpochDay;
}

/** Pages that link to the files, the newest address first. */
export const PAGES: Readonly<Record<Exclude<ListingPart, 'index'>, readonly string[]>> = {
  fails: [
    '/data-research/sec-markets-data/fails-deliver-data',
    '/data/foiadocsfailsdatahtm',
    '/foia/docs/failsdata.htm',
    '/files/data/fails-deliver-data/',
  ],
  insider: [
    '/data-research/sec-markets-data/insider-transactions-data-sets',
    '/dera/data/form-345',
    '/files/structureddata/data/insider-transactions-data-sets/',
  ],
};

/** `cnsfails202301a`, `cnsfails_200907b`, `cnsp_sec_fails_2008q4`; `2023q1_form345`. */
const NAMES: Readonly<Record<keyof typeof PAGES, RegExp>> = {
  fails: /fails?[-_]?(?<year>(?:19|20)\d\d)[-_]?(?:q(?<quarter>[1-4])|(?<month>0[1-9]|1[0-2])(?<half>[ab])?)?/i,
  insider: /^(?<year>20\d\d)q(?<quarter>[1-4])_form345/i,
};
const LINK = /href\s*=\s*["']([^"']+\.zip)["']/gi;

/** The files that a page links to, from a year on, each once, oldest first. */
export function linkedFiles(part: keyof typeof PAGES, page: string, url: string, from: number, bases: EdgarBases) {
  const files = new Map<string, ListingFile>();
  for (const [, link] of page.matchAll(LINK)) {
    const address = new URL(link!.replaceAll('&amp;', '&'), url);
    const name = address.pathname.slice(address.pathname.lastIndexOf('/') + 1).replace(/\.zip$/i, '');
    const found = NAMES[part].exec(name)?.groups;
    if (found === undefined || Number(found.year) < from) continue;
    files.set(name, { part, url: atBase(address, bases), name, ends: endOf(found) });
  }
  return [...files.values()].sort((a, b) => a.ends - b.ends || (a.name < b.name ? -1 : 1));
}

/** A mirror serves pages as they were, with addresses of the SEC. */
function atBase(address: URL, { www }: EdgarBases): string {
  const isOfSec = /^(www\.)?sec\.gov$/i.test(address.hostname);
  return isOfSec ? `${www.replace(/\/+$/, '')}${address.pathname}${address.search}` : address.href;
}

function endOf({ year, quarter, month, half }: Readonly<Record<string, string | undefined>>): EpochDay {
  const y = Number(year);
  if (month !== undefined && half === 'a') return dayFrom(y, Number(month), 16);
  const last = month !== undefined ? Number(month) : quarter !== undefined ? 3 * Number(quarter) : 12;
  return last === 12 ? dayFrom(y + 1, 1, 1) : dayFrom(y, last + 1, 1);
}

/** The indexes of the quarters from a year to that of `today`, oldest first. */
export function indexFiles(from: number, today: EpochDay, { www }: EdgarBases): readonly ListingFile[] {
  const files: ListingFile[] = [];
  for (let year = from; dayFrom(year, 1, 1) <= today; year++)
    for (let quarter = 1; quarter <= 4 && dayFrom(year, 3 * quarter - 2, 1) <= today; quarter++) {
      const url = `${www.replace(/\/+$/, '')}/Archives/edgar/full-index/${year}/QTR${quarter}/master.idx`;
      const ends = endOf({ year: String(year), quarter: String(quarter) });
      files.push({ part: 'index', url, name: `${year}q${quarter} master`, ends });
    }
  return files;
}
