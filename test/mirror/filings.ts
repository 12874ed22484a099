/**
 * The folder of a filing in the Archives: documents, full text, index pages. What was not recorded is made, and says
 * so.
 */
import { parseDay } from '../../src/engine/days.ts';
import { type Enclosed, submissionText } from '../../tools/sample-market/documents/envelope.ts';
import { type Listed, listed } from './listings.ts';
import type { Records } from './records.ts';

interface Filed {
  readonly text: Uint8Array;
  readonly documents: readonly (Enclosed & { readonly bytes: Buffer })[];
}

/** The answer to a path below `/Archives/edgar/data/`; undefined: not found. */
export function archiveBody(records: Records, path: string): Uint8Array | undefined {
  const match = /^\/Archives\/edgar\/data\/(\d+)\/(?:(\d{18})\/)?([^/]+(?:\/[^/]+)?)$/.exec(path);
  if (match === null) return undefined;
  const [, cikText, folder, name] = match as unknown as [string, string, string | undefined, string];
  const accession = dashed(folder ?? name.replace(/\D/g, ''));
  if (accession === undefined) return undefined;
  const listing = listed(records, Number(cikText), accession);
  const filing = filingOf(records, listing, accession);
  if (filing === undefined) return undefined;
  if (name === `${accession}.txt`) return filing.text;
  if (folder === undefined) return undefined;
  const at = `/Archives/edgar/data/${Number(cikText)}/${folder}/`;
  if (name === `${accession}-index.htm` || name === `${accession}-index.html`)
    return Buffer.from(indexPage(filing, accession, at));
  if (name === `${accession}-index-headers.html`) return Buffer.from(headersPage(filing, accession));
  const rendered = /^xsl[^/]*\/(.+)$/.exec(name)?.[1];
  const document = filing.documents.find(({ filename }) => filename === (rendered ?? name));
  if (document === undefined) return undefined;
  return rendered === undefined
    ? document.bytes
    : Buffer.from(`<html><head><title>SEC FORM 4</title></head><body>${escaped(document.text)}</body></html>`);
}

function dashed(digits: string): string | undefined {
  return digits.length === 18 ? `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}` : undefined;
}

function filingOf(records: Records, listing: Listed | undefined, accession: string): Filed | undefined {
  const full = records.full.get(accession);
  if (full !== undefined) return { text: full, documents: documentsOf(full) };
  if (listing === undefined) return undefined;
  const content = madeDocument(listing);
  const filename = listing.document.replace(/^xsl[^/]*\//, '') || `${accession}.txt`;
  const day = parseDay(listing.filed)!;
  const filing = {
    accession,
    form: listing.form,
    filed: day,
    minutes: 17 * 60,
    reportDay: parseDay(listing.period),
    items: listing.items,
    size: content.length,
    xbrl: false,
    document: filename,
    description: listing.form,
    quarter: undefined,
    partThree: false,
  };
  const role = isOwnership(listing.form) ? 'ISSUER' : 'FILER';
  const party = { role, cik: listing.cik, name: listing.company } as const;
  const enclosed = { type: listing.form, filename, description: listing.form, text: content };
  const text = Buffer.from(submissionText(filing, [party], [enclosed]), 'latin1');
  records.full.set(accession, text);
  return { text, documents: documentsOf(text) };
}

function isOwnership(form: string): boolean {
  return /^[345](\/A)?$/.test(form);
}

/** The document of a filing that was not recorded. */
function madeDocument({ form, company, cik, period, filed }: Listed): string {
  if (isOwnership(form))
    return `<?xml version="1.0"?>
<ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>${form}</documentType><periodOfReport>${period || filed}</periodOfReport>
<issuer><issuerCik>${String(cik).padStart(10, '0')}</issuerCik><issuerName>${escaped(company)}</issuerName><issuerTradingSymbol>NONE</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0009999999</rptOwnerCik><rptOwnerName>Made Mirror</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship></reportingOwner>
<ownerSignature><signatureName>Made Mirror</signatureName><signatureDate>${filed}</signatureDate></ownerSignature></ownershipDocument>`;
  return `<html><head><title>${form}</title></head><body>
<p>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</p><p>FORM ${form}</p><p>${escaped(company)}</p>
<p>The document of this filing was not recorded. This page was made by the mirror in its place.</p></body></html>`;
}

/** The documents of a full submission, cut out by their tags. */
function documentsOf(text: Uint8Array): Filed['documents'] {
  return Buffer.from(text)
    .toString('latin1')
    .split(/^<DOCUMENT>$/m)
    .slice(1)
    .map((piece) => {
      const tag = (name: string): string => new RegExp(`^<${name}>(.*)$`, 'm').exec(piece)?.[1]?.trim() ?? '';
      const body = /<TEXT>\r?\n([\s\S]*?)\r?\n?<\/TEXT>/.exec(piece)?.[1] ?? '';
      const inner = /^<(XML|XBRL)>\r?\n([\s\S]*?)\r?\n?<\/\1>\s*$/.exec(body)?.[2] ?? body;
      return {
        type: tag('TYPE'),
        filename: tag('FILENAME'),
        description: tag('DESCRIPTION'),
        text: inner,
        bytes: Buffer.from(inner, 'latin1'),
      };
    });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function headerOf({ text }: Filed): string {
  const all = Buffer.from(text).toString('latin1');
  return all.slice(0, all.indexOf('<DOCUMENT>'));
}

function headersPage(filing: Filed, accession: string): string {
  const documents = filing.documents.map(
    ({ type, filename, description }, i) =>
      `${escaped(`<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${i + 1}\n<FILENAME>`)}<a href="${filename}">${filename}</a>\n${escaped(`<DESCRIPTION>${description}\n<TEXT>`)}\n<a href="${filename}">${filename}</a><br>\n${escaped('</TEXT>\n</DOCUMENT>')}`,
  );
  return `<!doctype html><html><head><title>${accession}-index-headers.html</title></head><body><pre>\n${escaped(headerOf(filing))}\n${documents.join('\n')}\n</pre></body></html>\n`;
}

function indexPage(filing: Filed, accession: string, at: string): string {
  const header = headerOf(filing);
  const field = (name: string): string => new RegExp(`${name}:\\s*(.*)`).exec(header)?.[1]?.trim() ?? '';
  const day = (text: string): string => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const accepted = /<ACCEPTANCE-DATETIME>(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(header)?.slice(1) ?? [];
  const info = (label: string, value: string): string =>
    `<div class="infoHead">${label}</div><div class="info">${value}</div>`;
  const rows = filing.documents.map(
    ({ type, filename, description, bytes }, i) =>
      `<tr><td scope="row">${i + 1}</td><td scope="row">${escaped(description)}</td><td scope="row"><a href="${at}${filename}">${filename}</a></td><td scope="row">${type}</td><td scope="row">${bytes.length}</td></tr>`,
  );
  const items = [...header.matchAll(/ITEM INFORMATION:\s*(.*)/g)].map((match) => match[1]!).join('<br />');
  const parties = [...header.matchAll(/^(FILER|ISSUER|REPORTING-OWNER):\s[\s\S]*?NAME:\s*(.*)\n.*KEY:\s*(\d+)/gm)].map(
    ([, role, name, cik]) =>
      `<span class="companyName">${escaped(name!)} (${role === 'FILER' ? 'Filer' : role === 'ISSUER' ? 'Issuer' : 'Reporting'})\n <acronym>CIK</acronym>: <a href="/cgi-bin/browse-edgar?CIK=${cik}&amp;action=getcompany">${cik}</a></span>`,
  );
  return `<!DOCTYPE HTML><html><head><title>EDGAR Filing Documents for ${accession}</title></head><body>
<div id="formName"><strong>Form ${field('CONFORMED SUBMISSION TYPE')}</strong> - </div>
<div id="secNum"><strong>SEC Accession <acronym>No.</acronym></strong> ${accession}</div>
${info('Filing Date', day(field('FILED AS OF DATE')))}
${info('Accepted', `${accepted.slice(0, 3).join('-')} ${accepted.slice(3).join(':')}`)}
${info('Documents', String(filing.documents.length))}
${info('Period of Report', day(field('CONFORMED PERIOD OF REPORT')))}
${info('Items', items)}
<table class="tableFile" summary="Document Format Files">${rows.join('\n')}</table>
${parties.join('\n')}
</body></html>
`;
}
