/** Test helper: Form 4 XML of our own, in EDGAR's layout. */

export interface LineParts {
  readonly title?: string;
  readonly date?: string;
  readonly code?: string;
  readonly shares?: string;
  readonly price?: string;
  readonly direction?: string;
  readonly following?: string;
  /** Put where the footnotes of the coding stand. */
  readonly notes?: readonly string[];
}

const value = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}><value>${text}</value></${name}>`;

export function lineXml(parts: LineParts = {}): string {
  const { title = 'Common Stock', date = '2024-03-04', code = 'S', shares = '100', price = '50', notes = [] } = parts;
  const { direction = 'D', following = '900' } = parts;
  return `<nonDerivativeTransaction>${value('securityTitle', title)}${value('transactionDate', date)}
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode>
    <equitySwapInvolved>0</equitySwapInvolved>${notes.map((id) => `<footnoteId id="${id}"/>`).join('')}</transactionCoding>
    <transactionAmounts>${value('transactionShares', shares)}${value('transactionPricePerShare', price)}
    ${value('transactionAcquiredDisposedCode', direction)}</transactionAmounts>
    <postTransactionAmounts>${value('sharesOwnedFollowingTransaction', following)}</postTransactionAmounts>
    <ownershipNature>${value('directOrIndirectOwnership', 'D')}</ownershipNature></nonDerivativeTransaction>`;
}

export interface FormParts {
  readonly form?: string;
  readonly period?: string;
  readonly owner?: string;
  readonly relationship?: string;
  readonly issuerName?: string;
  readonly lines?: readonly string[];
  /** Between the tables and the signature. */
  readonly rest?: string;
}

export function formXml(parts: FormParts = {}): string {
  const { form = '4', period = '2024-03-04', owner = 'DOE JANE Q', lines = [lineXml()], rest = '' } = parts;
  const { relationship = '<isDirector>1</isDirector>', issuerName = 'Acme &amp; Sons Inc' } = parts;
  return `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0508</schemaVersion><documentType>${form}</documentType><periodOfReport>${period}</periodOfReport>
  <issuer><issuerCik>0000000001</issuerCik><issuerName>${issuerName}</issuerName><issuerTradingSymbol>AAA</issuerTradingSymbol></issuer>
  <reportingOwner><reportingOwnerId><rptOwnerCik>0000000077</rptOwnerCik><rptOwnerName>${owner}</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship>${relationship}</reportingOwnerRelationship></reportingOwner>
  <nonDerivativeTable>${lines.join('\n')}</nonDerivativeTable>
  ${rest}
  <ownerSignature><signatureName>/s/ Jane Doe</signatureName><signatureDate>2024-03-05</signatureDate></ownerSignature>
</ownershipDocument>
`;
}

/** The same inside a submission as EDGAR serves it. */
export function submissionText(xml: string): string {
  return `<SEC-DOCUMENT>0000000001-24-000001.txt : 20240305
<SEC-HEADER>0000000001-24-000001.hdr.sgml : 20240305
<ACCEPTANCE-DATETIME>20240305180000
CONFORMED SUBMISSION TYPE:	4
</SEC-HEADER>
<DOCUMENT>
<TYPE>4
<SEQUENCE>1
<TEXT>
<XML>
${xml}</XML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-24
<TEXT>
<!DOCTYPE html><html>power of attorney</html>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}
