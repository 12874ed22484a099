/** Ownership reports against what another reader (go-edgar) made of them, value by value. */

import { parseDay } from '../../../src/engine/days.ts';
import { rowsOf } from '../../../src/engine/insider/rows.ts';
import type { ReportedTransaction } from '../../../src/engine/insider/types.ts';
import { readOwnership } from '../../../src/filings/ownership/read-ownership.ts';
import { bytesOf } from '../sections/filings.ts';

/** One value of theirs and ours. */
export interface ValueCheck {
  readonly file: string;
  /** `transactions`, `owners`... */
  readonly group: string;
  /** `transactions[2].shares` */
  readonly path: string;
  readonly ours: string;
  readonly theirs: string;
  readonly met: boolean;
}

const FILES = [
  ['arrowhead_footnotes', 'ARWR_form4_10b51.xml'],
  ['promis_neuro_x_codes', 'PMN_form4_P_X.xml'],
  ['snow', 'SNOW_form4.xml'],
] as const;

interface ExpectedLine {
  readonly securityTitle: string;
  readonly transactionDate: string;
  readonly transactionCode: string;
  readonly shares: number;
  readonly pricePerShare: number | null;
  readonly acquiredDisposed: string;
  readonly sharesOwnedFollowing: number;
  readonly directIndirect: string;
  readonly equitySwapInvolved: boolean;
  readonly is10b51Plan: boolean;
  readonly footnotes: readonly string[];
}

interface ExpectedDerivative extends ExpectedLine {
  readonly exercisePrice: number;
  readonly expirationDate: string;
  readonly underlyingTitle: string;
  readonly underlyingShares: number;
}

interface Expected {
  readonly metadata: { readonly cik: string; readonly formType: string; readonly periodOfReport: string };
  readonly schemaVersion: string;
  readonly has10b51Plan: boolean;
  readonly issuer: { readonly cik: string; readonly name: string; readonly ticker: string };
  readonly reportingOwners: readonly {
    readonly cik: string;
    readonly name: string;
    readonly address: Readonly<Record<string, string>>;
    readonly relationship: Readonly<Record<string, boolean | string>>;
  }[];
  readonly transactions: readonly ExpectedLine[];
  readonly derivatives: readonly ExpectedDerivative[] | null;
  readonly holdings?: readonly unknown[] | null;
  readonly footnotes: readonly { readonly id: string; readonly text: string }[];
  readonly signatures: readonly { readonly name: string; readonly date: string }[];
}

type Flat = Readonly<Record<string, unknown>>;

function ourLine(line: ReportedTransaction): Flat {
  return {
    securityTitle: line.securityTitle,
    transactionDate: line.date,
    transactionCode: line.code,
    shares: line.shares,
    pricePerShare: line.price ?? null,
    acquiredDisposed: line.direction,
    sharesOwnedFollowing: line.sharesFollowing,
    directIndirect: line.ownership,
    equitySwapInvolved: line.equitySwap,
    footnotes: line.footnotes,
  };
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** One value for every field of theirs that `ours` names too. */
function fields(file: string, group: string, at: string, ours: Flat, theirs: object): ValueCheck[] {
  const reported = new Map(Object.entries(theirs));
  return Object.keys(ours).map((name) => {
    const [x, y] = [shown(ours[name]), shown(reported.get(name))];
    return { file, group, path: `${at}.${name}`, ours: x, theirs: y, met: x === y };
  });
}

/** Line breaks of the file are spaces in ours. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Every value of the reference that our reader gives too, and that neither has more lines than the other. */
export function ownershipValues(data: string): ValueCheck[] {
  return FILES.flatMap(([reference, file]) => {
    const { expected } = JSON.parse(bytesOf(data, `reference/form4/${reference}.expected.json`).toString('utf8')) as {
      readonly expected: Expected;
    };
    const { document } = readOwnership(bytesOf(data, `edgar/ownership/${file}`).toString('utf8'));
    if (document === undefined) {
      return [{ file, group: 'report', path: 'report', ours: 'not read', theirs: 'read', met: false }];
    }
    const filed = parseDay(document.periodOfReport ?? '') ?? 0;
    const rows = rowsOf({ accession: '0000000000-00-000000', filed, document }, () => []);
    const report = {
      form: document.form,
      period: document.periodOfReport,
      schema: document.schemaVersion,
      // Where the form has no box theirs says false.
      plan: document.aff10b5One ?? false,
      issuerCik: document.issuer.cik,
      issuer: document.issuer.name,
      symbol: document.issuer.tradingSymbol,
      owners: document.owners.length,
      transactions: document.transactions.length,
      derivatives: document.derivatives.length,
      holdings: document.holdings,
      footnotes: document.footnotes.length,
      signatures: document.signatures.length,
    };
    const { metadata, issuer } = expected;
    const theirs = {
      form: metadata.formType,
      period: metadata.periodOfReport,
      schema: expected.schemaVersion,
      plan: expected.has10b51Plan,
      issuerCik: Number(issuer.cik),
      issuer: issuer.name,
      symbol: issuer.ticker,
      owners: expected.reportingOwners.length,
      transactions: expected.transactions.length,
      derivatives: expected.derivatives?.length ?? 0,
      holdings: expected.holdings?.length ?? 0,
      footnotes: expected.footnotes.length,
      signatures: expected.signatures.length,
    };
    return [
      ...fields(file, 'report', 'report', report, theirs),
      ...expected.reportingOwners.flatMap(({ cik, name, address, relationship }, i) => {
        const reported: Flat = { cik: Number(cik), name, ...address, ...relationship };
        const owner = new Map(Object.entries(document.owners[i] ?? {}));
        const own = Object.fromEntries(Object.keys(reported).map((key) => [key, owner.get(key)]));
        return fields(file, 'owners', `owners[${i}]`, own, reported);
      }),
      ...expected.transactions.flatMap((reported, i) => {
        const line = document.transactions[i];
        const own = line === undefined ? { shares: undefined } : { ...ourLine(line), is10b51Plan: rows[i]?.planned };
        return fields(file, 'transactions', `transactions[${i}]`, own, reported);
      }),
      ...(expected.derivatives ?? []).flatMap((reported, i) => {
        const line = document.derivatives[i];
        if (line === undefined)
          return fields(file, 'derivatives', `derivatives[${i}]`, { shares: undefined }, reported);
        const { exercisePrice, expirationDate, underlyingTitle, underlyingShares } = line;
        const own = { ...ourLine(line), exercisePrice, expirationDate, underlyingTitle, underlyingShares };
        return fields(file, 'derivatives', `derivatives[${i}]`, own, reported);
      }),
      ...expected.footnotes.flatMap(({ id, text }, i) =>
        fields(file, 'footnotes', `footnotes[${i}]`, { ...document.footnotes[i] }, { id, text: flat(text) }),
      ),
      ...expected.signatures.flatMap((reported, i) =>
        fields(file, 'signatures', `signatures[${i}]`, { ...document.signatures[i] }, reported),
      ),
    ];
  });
}
