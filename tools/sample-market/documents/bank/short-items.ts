/** Items that are short in every report. */
export const UNRESOLVED = 'None.';

export const CYBERSECURITY = [
  'The Company assesses, identifies and manages risks from cybersecurity threats as a part of its general management of risk. A team led by the chief information security officer monitors systems around the clock, tests them, trains employees, and maintains a plan for incidents, which is rehearsed every year.',
  'The audit committee of the board of directors oversees these risks and receives a report each quarter. No threat has had, or is reasonably likely to have, a material effect on the simulated Company.',
];

export const PROPERTIES = [
  'The headquarters of the Company are in {city}, {state}. Further offices, plants, warehouses and outlets are owned or leased in the United States and elsewhere. The Company believes that its properties are in good condition and sufficient for the current business.',
];

export const LEGAL = [
  'The Company is a party to legal proceedings that arise in the ordinary course of business. In the opinion of management there was not at least a reasonable possibility that a material loss has been incurred beyond what is recorded. Since the Company is simulated, so are its adversaries.',
];

export const MINE_SAFETY = 'Not applicable.';

export const MARKET = [
  'The common stock of the Company is listed on {exchange} under the symbol {symbol}. Dividends, where any were declared, are shown in the statement of cash flows of Item 8. The Company has not sold unregistered securities during the period.',
];

export const MARKET_RISK = [
  'The Company is exposed to changes in interest rates, in exchange rates and in the prices of commodities, and it reduces these exposures where that can be done at a reasonable cost. It measures them by the effect of a hypothetical change.',
  'An increase of interest rates by 100 basis points at {end} would have changed the fair value of investments and debt by less than one percent of total assets. A change of ten percent in the exchange rates of the currencies to which the Company is exposed, after hedges, would have changed income before taxes by less than three percent.',
];

export const CONTROLS_EVALUATION = [
  'Under the supervision and with the participation of its management, including the chief executive officer and the chief financial officer, {co} has evaluated the effectiveness of its disclosure controls and procedures, as defined in Rules 13a-15(e) and 15d-15(e) under the Exchange Act, as of {end}. Based on that evaluation the chief executive officer and the chief financial officer concluded that the disclosure controls and procedures were effective to provide reasonable assurance that information required to be disclosed is recorded, processed, summarized and reported within the specified time, and is communicated to management so as to allow timely decisions.',
  'Control systems, no matter how well designed, provide reasonable and not absolute assurance. The design of any system reflects that there are limits on resources, and the benefits of controls are weighed against their costs.',
];

export const CONTROLS_REPORT = [
  'Management is responsible for establishing and maintaining adequate internal control over financial reporting. It conducted an evaluation based on the criteria of the Committee of Sponsoring Organizations of the Treadway Commission (2013 framework) and concluded that internal control over financial reporting was effective as of {end}. In a simulated market there is no independent registered public accounting firm; a report by one is therefore not included.',
];

export const CONTROLS_CHANGES =
  'There were no changes in the internal control over financial reporting of the simulated company during the quarter ended {end} that have materially affected, or are reasonably likely to materially affect, internal control over financial reporting.';

export const TRADING_ARRANGEMENTS =
  'During the quarter ended {end}, no director or officer adopted or terminated a Rule 10b5-1 trading arrangement or a non-Rule 10b5-1 trading arrangement, other than those referred to in footnotes of the simulated Forms 4.';

export const PROXY =
  'The information required by this Item will be set forth in the definitive proxy statement for the next annual meeting of shareholders and is incorporated herein by reference.';

export const UNREGISTERED_SALES = [
  'Repurchases of shares during the quarter were made in the open market under the program authorized by the board of directors. Amounts are shown in the statement of cash flows. No unregistered securities were sold.',
];

export const QUARTER_RISKS = [
  'There have been no material changes to the risk factors disclosed in Part I, Item 1A of the annual report on Form 10-K of {co} for its last fiscal year. The risks described there are those of a simulated company, and they could affect its business, financial condition and future results.',
];

export const SMALL_RISKS = 'Not required for smaller reporting companies.';
