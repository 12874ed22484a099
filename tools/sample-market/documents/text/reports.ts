/** The outlines of annual and quarterly reports. The marks of a template are explained in `template.ts`. */

/** First page. */
export const COVER = `
^ UNITED STATES
^ SECURITIES AND EXCHANGE COMMISSION
^ FORM {form}
^ {simulated}
^ {kind}
%!8-K
^ For the period ended {end}
%
^ Commission file number {fileNumber}
^ {co}
^ {city}, {state}
@securities
`;

export const SIGNATURES = `
= SIGNATURES
Pursuant to the requirements of the Securities Exchange Act of 1934, this simulated report bears no signature of any person. It would have been signed on behalf of {co} on {filed}.
`;

/** Discussion and report of management, where Item 7 points to the back of the report or to exhibit 13. */
export const BACK = `
# * Management's Discussion and Analysis [mda]
@discussion
# * Report of Management
Management is responsible for the statements of the simulated company and for the estimates in them.
`;

const PROXY =
  'The information required by this Item will be set forth in the definitive proxy statement for the next annual meeting of shareholders and is incorporated herein by reference.';
const LEGAL =
  'The Company is a party to legal proceedings that arise in the ordinary course of business. In the opinion of management there was not at least a reasonable possibility that a material loss has been incurred beyond what is recorded. Since the Company is simulated, so are its adversaries.';
const TRADING =
  'During the quarter ended {end}, no director or officer adopted or terminated a Rule 10b5-1 trading arrangement or a non-Rule 10b5-1 trading arrangement, other than those referred to in footnotes of the simulated Forms 4.';
const MARKET_RISK = `%small
Not required for smaller reporting companies.
%!small
The Company is exposed to changes in interest rates, in exchange rates and in the prices of commodities, and it reduces these exposures where that can be done at a reasonable cost. It measures them by the effect of a hypothetical change.
An increase of interest rates by 100 basis points at {end} would have changed the fair value of investments and debt by less than one percent of total assets. A change of ten percent in the exchange rates of the currencies to which the Company is exposed, after hedges, would have changed income before taxes by less than three percent.
%`;
const EVALUATION = `## Evaluation of Disclosure Controls and Procedures
Under the supervision and with the participation of its management, including the chief executive officer and the chief financial officer, {co} has evaluated the effectiveness of its disclosure controls and procedures, as defined in Rules 13a-15(e) and 15d-15(e) under the Exchange Act, as of {end}. Based on that evaluation the chief executive officer and the chief financial officer concluded that the disclosure controls and procedures were effective to provide reasonable assurance that information required to be disclosed is recorded, processed, summarized and reported within the specified time, and is communicated to management so as to allow timely decisions.
Control systems, no matter how well designed, provide reasonable and not absolute assurance. The design of any system reflects that there are limits on resources, and the benefits of controls are weighed against their costs.`;
const CHANGES = `## Changes in Internal Control over Financial Reporting
There were no changes in the internal control over financial reporting of the simulated company during the quarter ended {end} that have materially affected, or are reasonably likely to materially affect, internal control over financial reporting.`;
const DISCUSSION_CAPTION = "Management's Discussion and Analysis of Financial Condition and Results of Operations";
const MARKET_CAPTION = 'Quantitative and Qualitative Disclosures About Market Risk';
const ELSEWHERE =
  'The information required by this Item is set forth under the caption "Management\'s Discussion and Analysis" {where} and is incorporated herein by reference.';

/** Items since fiscal 2023; `old`: those of the nineties. */
export const ANNUAL = `
= PART I
# 1 Business [business]
@business
%!old
# 1A Risk Factors [risk_factors]
%small
Not required for smaller reporting companies.
%!small !old
@risks
%!old
# 1B Unresolved Staff Comments
None.
# 1C Cybersecurity
The Company assesses, identifies and manages risks from cybersecurity threats as a part of its general management of risk. A team led by the chief information security officer monitors systems around the clock, tests them, trains employees, and maintains a plan for incidents, which is rehearsed every year.
The audit committee of the board of directors oversees these risks and receives a report each quarter. No threat has had, or is reasonably likely to have, a material effect on the simulated Company.
%
# 2 Properties
The headquarters of the Company are in {city}, {state}. Further offices, plants, warehouses and outlets are owned or leased in the United States and elsewhere. The Company believes that its properties are in good condition and sufficient for the current business.
# 3 Legal Proceedings
${LEGAL}
%old
# 4 Submission of Matters to a Vote of Security Holders
No matter was submitted to a vote of security holders during the fourth quarter.
= PART II
# 5 Market for Registrant's Common Equity and Related Stockholder Matters
%!old
# 4 Mine Safety Disclosures
Not applicable.
= PART II
# 5 Market for Registrant's Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities
%
The common stock of the Company is listed on {exchange} under the symbol {symbol}. Dividends, where any were declared, are shown in the statement of cash flows of Item 8. The Company has not sold unregistered securities during the period.
%old
# 6 Selected Financial Data
@summary
%!old
# 6 [Reserved]
%joined
# 7&7A ${DISCUSSION_CAPTION} and ${MARKET_CAPTION} [mda]
%!joined
# 7 ${DISCUSSION_CAPTION} [mda]
%back
${ELSEWHERE.replace('{where}', 'in the financial section at the end of this report')}
%exhibit
${ELSEWHERE.replace('{where}', 'in Exhibit 13 to this report')}
%!back !exhibit
@discussion
%!joined
# 7A ${MARKET_CAPTION}
%
${MARKET_RISK}
# 8 Financial Statements and Supplementary Data
## Statements of Operations
@income
## Balance Sheets
@balance
## Statements of Cash Flows
@cash
# 9 Changes in and Disagreements with Accountants on Accounting and Financial Disclosure
None.
%!old
# 9A Controls and Procedures [controls_and_procedures]
${EVALUATION}
## Management's Report on Internal Control over Financial Reporting
Management is responsible for establishing and maintaining adequate internal control over financial reporting. It conducted an evaluation based on the criteria of the Committee of Sponsoring Organizations of the Treadway Commission (2013 framework) and concluded that internal control over financial reporting was effective as of {end}. In a simulated market there is no independent registered public accounting firm; a report by one is therefore not included.
${CHANGES}
# 9B Other Information
${TRADING}
# 9C Disclosure Regarding Foreign Jurisdictions that Prevent Inspections
Not applicable.
%
= PART III
# 10 Directors, Executive Officers and Corporate Governance
${PROXY}
# 11 Executive Compensation
${PROXY}
# 12 Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters
${PROXY}
# 13 Certain Relationships and Related Transactions, and Director Independence
${PROXY}
%old
= PART IV
# 14 Exhibits, Financial Statement Schedules and Reports on Form 8-K
No reports on Form 8-K were filed during the fourth quarter of the simulated year.
%!old
# 14 Principal Accountant Fees and Services
${PROXY}
= PART IV
# 15 Exhibit and Financial Statement Schedules
Exhibits to a simulated report are named where they are referred to.
# 16 Form 10-K Summary
None.
%
`;

export const QUARTERLY = `
= PART I. FINANCIAL INFORMATION
# 1 Financial Statements
## Condensed Statements of Operations (Unaudited)
@income
## Condensed Balance Sheets (Unaudited)
@balance
## Condensed Statements of Cash Flows (Unaudited)
@cash
# 2 ${DISCUSSION_CAPTION} [mda]
@discussion
# 3 ${MARKET_CAPTION}
${MARKET_RISK}
# 4 Controls and Procedures [controls_and_procedures]
${EVALUATION}
${CHANGES}
= PART II. OTHER INFORMATION
# II.1 Legal Proceedings
${LEGAL}
# II.1A Risk Factors [risk_factors]
%small
Not required for smaller reporting companies.
%!small
There have been no material changes to the risk factors disclosed in Part I, Item 1A of the annual report on Form 10-K of {co} for its last fiscal year. The risks described there are those of a simulated company, and they could affect its business, financial condition and future results.
%
# II.2 Unregistered Sales of Equity Securities and Use of Proceeds
Repurchases of shares during the quarter were made in the open market under the program authorized by the board of directors. Amounts are shown in the statement of cash flows. No unregistered securities were sold.
# II.3 Defaults Upon Senior Securities
None.
# II.4 Mine Safety Disclosures
Not applicable.
# II.5 Other Information
${TRADING}
# II.6 Exhibits
Exhibits to a simulated report are named where they are referred to.
`;

/** An amendment of an annual report with its Part III only: none of the sections of the report. */
export const PART_THREE = `
## EXPLANATORY NOTE
This Amendment No. 1 amends the annual report on Form 10-K of {co} for fiscal {year}. It contains the information required by Part III, which was omitted from the report because a proxy statement was to be filed within 120 days. Part I, Item 1A, "Risk Factors," and Part II, Item 7, of the report are not amended.
= PART III
# 10 Directors, Executive Officers and Corporate Governance
The board of directors of {co} has nine members, eight of whom are independent. Each was elected for one year. Names of directors of a simulated company are not given here.
The code of ethics applies to all directors, officers and employees. The audit committee has three members, all of whom are financial experts.
# 11 Executive Compensation
Compensation consists of a salary, an annual bonus and grants of stock. Bonuses depend on revenue, on operating income and on measures of quality. The risk factors of the plans, in the opinion of the compensation committee, are not likely to have a material adverse effect.
# 12 Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters
No person is known to own more than ten percent of the common stock of the simulated company.
# 13 Certain Relationships and Related Transactions, and Director Independence
There were no transactions with related persons that have to be reported.
# 14 Principal Accountant Fees and Services
Fees of the simulated accountant were approved in advance by the audit committee.
= PART IV
# 15 Exhibit and Financial Statement Schedules
Certifications are not a part of the simulation.
`;

/** The annual report of a foreign issuer: its cover counts; this program knows no facts from its text. */
export const FOREIGN = `
= INFORMATION ON THE COMPANY
{co} is a simulated foreign issuer. Its shares are listed as the cover of this report says. The figures of fiscal {year} are in its record of facts.
`;
