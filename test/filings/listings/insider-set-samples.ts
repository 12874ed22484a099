/** Test helper: tables of an insider data set in the layout of the SEC's, with one Form 4 and one Form 3. */

const table = (...rows: readonly (readonly string[])[]): string => `${rows.map((row) => row.join('\t')).join('\n')}\n`;

export const SUBMISSION = table(
  [
    ...['ACCESSION_NUMBER', 'FILING_DATE', 'PERIOD_OF_REPORT', 'DATE_OF_ORIG_SUB', 'DOCUMENT_TYPE', 'ISSUERCIK'],
    ...['ISSUERNAME', 'ISSUERTRADINGSYMBOL', 'REMARKS', 'AFF10B5ONE'],
  ],
  ['0000899243-22-034000', '26-OCT-2022', '25-OCT-2022', '', '4', '0001418091', 'TWITTER, INC.', 'TWTR', '', ''],
  ['0000899243-22-034001', '26-OCT-2022', '25-OCT-2022', '', '3', '0001418091', 'TWITTER, INC.', 'TWTR', '', ''],
);

export const REPORTINGOWNER = table(
  ['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP', 'RPTOWNER_TITLE', 'RPTOWNER_TXT'],
  ['0000899243-22-034000', '0001600000', 'TESTERMAN EMERY B', 'Director,Officer', 'CFO', ''],
);

export const NONDERIV_TRANS = table(
  [
    ...['ACCESSION_NUMBER', 'NONDERIV_TRANS_SK', 'SECURITY_TITLE', 'TRANS_DATE', 'TRANS_CODE', 'TRANS_CODE_FN'],
    ...['EQUITY_SWAP_INVOLVED', 'TRANS_SHARES', 'TRANS_SHARES_FN', 'TRANS_PRICEPERSHARE', 'TRANS_ACQUIRED_DISP_CD'],
    ...['SHRS_OWND_FOLWNG_TRANS', 'DIRECT_INDIRECT_OWNERSHIP'],
  ],
  [
    ...['0000899243-22-034000', '1', 'Common Stock', '25-OCT-2022', 'S', 'F1', '0', '1500.0', 'F1, F2', '52.78', 'D'],
    ...['8500.0', 'D'],
  ],
  ['0000899243-22-034000', '2', 'Common Stock', '25-OCT-2022', 'F', '', '0', '20.5', '', '', 'D', '8479.5', 'D'],
);

export const DERIV_TRANS = table(
  ['ACCESSION_NUMBER', 'DERIV_TRANS_SK', 'SECURITY_TITLE', 'TRANS_DATE', 'TRANS_CODE', 'EXCERCISE_DATE'],
  ['0000899243-22-034000', '3', 'Option', '25-OCT-2022', 'M', '01-JAN-2023'],
);

export const FOOTNOTES = table(
  ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'],
  ['0000899243-22-034000', 'F1', 'Sold under a Rule 10b5-1 trading plan.'],
);

/** Names and texts of the tables. */
export const INSIDER_SET: readonly (readonly [string, string])[] = [
  ['SUBMISSION.tsv', SUBMISSION],
  ['REPORTINGOWNER.tsv', REPORTINGOWNER],
  ['NONDERIV_TRANS.tsv', NONDERIV_TRANS],
  ['DERIV_TRANS.tsv', DERIV_TRANS],
  ['FOOTNOTES.tsv', FOOTNOTES],
];
