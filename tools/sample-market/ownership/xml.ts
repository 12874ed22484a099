/** Form 4 as XML, by the schema EDGAR has used since 2023 (X0508: with the box for Rule 10b5-1 plans). */
import { formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import type { Owner } from './people.ts';

export interface Trade {
  readonly day: EpochDay;
  /** Code of the form: P, S, A, M, F, G. */
  readonly code: string;
  readonly shares: number;
  /** undefined: in a footnote only. */
  readonly price: number | undefined;
  readonly acquired: boolean;
  readonly after: number;
  /** Vehicle of indirect ownership. */
  readonly by?: string;
  readonly footnotes: readonly string[];
}

/** A row of the second table. */
export interface DerivativeTrade extends Omit<Trade, 'price' | 'by' | 'footnotes'> {
  readonly title: string;
  readonly exercisePrice: number | undefined;
  readonly expires: EpochDay | undefined;
}

export interface Form4 {
  readonly owners: readonly Owner[];
  readonly issuer: { readonly cik: number; readonly name: string; readonly symbol: string };
  readonly amends: EpochDay | undefined;
  readonly period: EpochDay;
  readonly filed: EpochDay;
  /** The box for plans under Rule 10b5-1. */
  readonly plan: boolean;
  readonly trades: readonly Trade[];
  readonly derivatives: readonly DerivativeTrade[];
  readonly footnotes: Readonly<Record<string, string>>;
  readonly remarks: string;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function flag(value: boolean): string {
  return value ? '1' : '0';
}

function value(name: string, content: string | number | undefined, footnotes: readonly string[] = []): string {
  const inner = content === undefined ? '' : `<value>${content}</value>`;
  return `<${name}>${inner}${footnotes.map((id) => `<footnoteId id="${id}"/>`).join('')}</${name}>`;
}

function ownerXml({ cik, name, director, officerTitle, tenPercent }: Owner): string {
  return [
    '    <reportingOwner>',
    `        <reportingOwnerId><rptOwnerCik>${String(cik).padStart(10, '0')}</rptOwnerCik><rptOwnerName>${escaped(name)}</rptOwnerName></reportingOwnerId>`,
    '        <reportingOwnerAddress><rptOwnerStreet1>100 SIMULATION WAY</rptOwnerStreet1><rptOwnerCity>SAMPLE CITY</rptOwnerCity><rptOwnerState>DE</rptOwnerState><rptOwnerZipCode>00000</rptOwnerZipCode></reportingOwnerAddress>',
    `        <reportingOwnerRelationship><isDirector>${flag(director)}</isDirector><isOfficer>${flag(officerTitle !== undefined)}</isOfficer><isTenPercentOwner>${flag(tenPercent)}</isTenPercentOwner><isOther>0</isOther>${officerTitle === undefined ? '' : `<officerTitle>${escaped(officerTitle)}</officerTitle>`}</reportingOwnerRelationship>`,
    '    </reportingOwner>',
  ].join('\n');
}

function coding(code: string): string {
  return `<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>`;
}

function nature(by: string | undefined): string {
  const indirect = by === undefined ? '' : value('natureOfOwnership', escaped(by));
  return `<ownershipNature>${value('directOrIndirectOwnership', by === undefined ? 'D' : 'I')}${indirect}</ownershipNature>`;
}

function tradeXml({ day, code, shares, price, acquired, after, by, footnotes }: Trade): string {
  return [
    '        <nonDerivativeTransaction>',
    `            ${value('securityTitle', 'Common Stock')}${value('transactionDate', formatDay(day))}${coding(code)}`,
    `            <transactionAmounts>${value('transactionShares', shares)}${value('transactionPricePerShare', price, footnotes)}${value('transactionAcquiredDisposedCode', acquired ? 'A' : 'D')}</transactionAmounts>`,
    `            <postTransactionAmounts>${value('sharesOwnedFollowingTransaction', after)}</postTransactionAmounts>${nature(by)}`,
    '        </nonDerivativeTransaction>',
  ].join('\n');
}

function derivativeXml(trade: DerivativeTrade): string {
  const { title, day, code, shares, exercisePrice, acquired, after, expires } = trade;
  return [
    '        <derivativeTransaction>',
    `            ${value('securityTitle', title)}${value('conversionOrExercisePrice', exercisePrice ?? 0)}${value('transactionDate', formatDay(day))}${coding(code)}`,
    `            <transactionAmounts>${value('transactionShares', shares)}${value('transactionPricePerShare', 0)}${value('transactionAcquiredDisposedCode', acquired ? 'A' : 'D')}</transactionAmounts>`,
    `            ${expires === undefined ? '' : value('expirationDate', formatDay(expires))}<underlyingSecurity>${value('underlyingSecurityTitle', 'Common Stock')}${value('underlyingSecurityShares', shares)}</underlyingSecurity>`,
    `            <postTransactionAmounts>${value('sharesOwnedFollowingTransaction', after)}</postTransactionAmounts>${nature(undefined)}`,
    '        </derivativeTransaction>',
  ].join('\n');
}

function table(name: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`    <${name}>`, ...rows, `    </${name}>`];
}

/** The document with its XML tag, as an envelope holds it. */
export function form4Xml(form: Form4): string {
  const { owners, issuer, amends, period, filed, plan, trades, derivatives, footnotes, remarks } = form;
  const notes = Object.entries(footnotes).map(
    ([id, text]) => `        <footnote id="${id}">${escaped(text)}</footnote>`,
  );
  return [
    '<XML>',
    '<?xml version="1.0"?>',
    '<ownershipDocument>',
    '    <schemaVersion>X0508</schemaVersion>',
    `    <documentType>${amends === undefined ? '4' : '4/A'}</documentType>`,
    `    <periodOfReport>${formatDay(period)}</periodOfReport>`,
    ...(amends === undefined ? [] : [`    <dateOfOriginalSubmission>${formatDay(amends)}</dateOfOriginalSubmission>`]),
    '    <notSubjectToSection16>0</notSubjectToSection16>',
    `    <issuer><issuerCik>${String(issuer.cik).padStart(10, '0')}</issuerCik><issuerName>${escaped(issuer.name)}</issuerName><issuerTradingSymbol>${escaped(issuer.symbol)}</issuerTradingSymbol></issuer>`,
    ...owners.map(ownerXml),
    `    <aff10b5One>${flag(plan)}</aff10b5One>`,
    ...table('nonDerivativeTable', trades.map(tradeXml)),
    ...table('derivativeTable', derivatives.map(derivativeXml)),
    ...table('footnotes', notes),
    `    <remarks>${escaped(remarks)}</remarks>`,
    ...owners.map(
      ({ name }) =>
        `    <ownerSignature><signatureName>Simulated, for ${escaped(name)}</signatureName><signatureDate>${formatDay(filed)}</signatureDate></ownerSignature>`,
    ),
    '</ownershipDocument>',
    '</XML>',
  ].join('\n');
}
