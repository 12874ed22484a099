/** Texts of current reports and of releases, templates as explained in `template.ts`. */

/** A sentence or two under an item of an 8-K. */
export const ITEM_TEXT: Readonly<Record<string, string>> = {
  '1.01':
    'On {day}, {co} entered into an amended credit agreement with a group of simulated banks. It provides for loans on a revolving basis for five years, at rates that depend on the rating of the Company, and contains customary conditions.',
  '2.01': 'On {day}, the transaction announced earlier was completed on the terms described then.',
  '2.02':
    'On {day}, {co} issued a press release on its results for the period ended {end}. The release is furnished as Exhibit 99.1. It shall not be deemed "filed" for purposes of Section 18 of the Securities Exchange Act of 1934.',
  '2.03':
    'On {day}, {co} issued senior notes that fall due in ten years. They rank equally with other senior debt and may be redeemed early at a price that depends on the yield of Treasury securities.',
  '3.01':
    'On {day}, {co} received notice that it does not meet a standard for continued listing because a periodic report was not filed in time.',
  '3.02':
    'On {day}, {co} issued shares of common stock to accredited investors in a transaction exempt from registration.',
  '3.03': 'The information under Item 5.03 of this report is incorporated by reference.',
  '4.01':
    'On {day}, the audit committee of {co} dismissed its independent accountant and engaged another. There were no disagreements.',
  '4.02':
    'On {day}, the audit committee of {co} concluded that statements issued earlier should no longer be relied upon because of an error in revenue.',
  '5.01': 'On {day}, control of the registrant changed as a consequence of the transaction described under Item 2.01.',
  '5.02':
    'On {day}, an officer of {co} gave notice of retirement, and the board of directors appointed a successor. Compensation follows the plans described in the proxy statement.',
  '5.03':
    'On {day}, the board of directors of {co} amended the bylaws with regard to the notice that shareholders have to give of proposals.',
  '5.06': 'As a consequence of the transaction described under Item 2.01 the registrant ceased to be a shell company.',
  '5.07':
    'The annual meeting of shareholders of {co} was held on {day}. All nominees were elected, the compensation of officers was approved in an advisory vote, and the appointment of the accountant was ratified.',
  '7.01':
    'On {day}, members of management will meet investors. The slides that they will show are furnished as Exhibit 99.1.',
  '8.01':
    'On {day}, {co} issued a press release, a copy of which is filed as Exhibit 99.1 where one is attached. The matter described there is not expected to have a material effect on results.',
};

const CLOSING = `## About {co}
{co} is a company of a simulated market, engaged in the business of {business}. This release was written by a program; it is no announcement of any real company.
Media Contact: Press Office, 555-0100, press@example.com. Investor Contact: Investor Relations, 555-0101, investors@example.com.`;

export const RESULTS = `
^ FOR IMMEDIATE RELEASE
^ {co} Reports {results} Results
^ {simulated}
{dateline}{co} today announced financial results for the {length} {end}. Revenue was {revenue} and net income {net}, or {diluted} for each diluted share{dilutedBefore}.
- Revenue of {revenue}, compared with {priorRevenue}
- Net income of {net}, compared with {priorNet}
- Cash from operations of {operatingCash} since the beginning of the fiscal year
"The figures of this period were drawn by a process that we do not control, and we are satisfied with how they were reported," said the chief executive officer of the simulated Company.
## Financial Statements
Amounts are in {unit} of {currencyWord} except for figures per share. They are unaudited.
@income
@balance
@cash
## Forward-Looking Statements
This release contains statements about the future within the meaning of the Private Securities Litigation Reform Act of 1995. They involve risks and uncertainties, which are described in the reports of the Company. The Company assumes no obligation to update them.
${CLOSING}
`;

/** Exhibits 99.1 by the first item of the report; one of several is drawn. */
export const ANNOUNCEMENTS: Readonly<Record<string, readonly string[]>> = {
  '8.01': [
    `
^ NEWS RELEASE
^ {co} Announces a Program to Repurchase Shares
^ {simulated}
{dateline}{co} (the "Company") today announced that its board of directors has authorized the repurchase of additional shares of its common stock. The program has no date of expiration and may be suspended at any time.
"The program follows the policy that we have described for years: what cannot be invested well belongs to the shareholders," said the chief executive officer of the simulated Company.
Repurchases will be made in the open market, in negotiated transactions or under plans that meet the conditions of Rule 10b5-1. Their number depends on price, on volume and on other uses of capital.
${CLOSING}
`,
    `
^ NEWS RELEASE
^ {co} to Build a New Facility Near {city}
^ {simulated}
{dateline}{co} (the "Company") today announced plans for a new facility near {city}. Work is to begin in the coming year and to be completed within three years.
The facility replaces two older ones. The Company expects it to lower costs and the use of energy. Expenditures are a part of the budget that was described earlier.
All permits of the simulated authorities have been granted.
${CLOSING}
`,
  ],
  '5.02': [
    `
^ NEWS RELEASE
^ {co} Announces a Change in Its Management
^ {simulated}
{dateline}{co} (the "Company") today announced that its chief financial officer will retire at the end of the year, after a career of thirty years, and that a successor has been chosen from within the Company.
"A change that was prepared for a long time is the best kind of change," said the chair of the board of directors.
The successor has led the finance function of the largest division since fiscal {year}. The retiring officer will remain as an adviser for six months.
${CLOSING}
`,
  ],
};

/** Headlines and fragments: exhibit 99.1, but no release. */
export const SLIDES = `
^ {co}
^ Presentation to Investors (Simulated)
^ {filed}
## Markets
- Focus
- Discipline
^ 2
## Investment
- Returns
^ 3
`;

/** Any other exhibit. */
export const OTHER_EXHIBIT = `
^ {exhibit} (SIMULATED)
The text of this exhibit is not a part of the simulation of {co}.
`;
