/** Management's discussion for a company of any industry: topics before, between and after the tables. */
import type { Topic } from '../words.ts';

export const DISCUSSION_OPENING = [
  'The following discussion belongs to a simulated company and should be read together with the financial statements of this report. Every figure in it is taken from those statements, and those statements are drawn at random. It contains statements about the future which involve risks and uncertainties; actual results, in so far as a simulation has any, may differ.',
  'Amounts are in {unit} of {currencyWord} except for figures per share. Percentages are computed from the amounts shown and may differ in the last digit from those computed from unrounded amounts.',
];

export const OVERVIEW: Topic = {
  title: 'Overview',
  paragraphs: [
    '{co} is engaged in the business of {business}. Management follows the business by revenue, by operating income, by the cash it generates and by the return on the capital employed. These measures are used for planning, for the allocation of capital, and in the plans under which managers are paid.',
    'Revenue of {span} was {revenue}, {revenueMove} from {priorRevenue} in {priorSpan}. Net income was {net}, compared with {priorNet}. The sections below explain which of the changes followed from volume, from prices and from exchange rates, to the extent that these can be told apart.',
  ],
};

export const REVENUE_TOPIC: Topic = {
  title: 'Revenue',
  paragraphs: [
    'Revenue was {revenue} in {span} and {priorRevenue} in {priorSpan}, {revenueChange}. The change resulted from volume, from prices that were adjusted during the period, and from the mix of what was sold. Exchange rates had a small effect, part of which was offset by hedges.',
    'By region, the development was similar in the Americas and in Europe, while Asia moved more strongly in both directions. By channel, direct sales grew faster than those through distributors. Customers ordered later than in the past and in smaller quantities, which makes the pattern within a quarter harder to read. The Company believes that inventories in the hands of its distributors were at a normal level at the end of the period.',
  ],
};

export const COSTS: Topic = {
  title: 'Costs and Expenses',
  paragraphs: [
    'Costs moved with volume and with the prices of materials, energy, freight and labor. Measures to raise productivity, among them the simplification of processes and the consolidation of sites, offset a part of the rise. Expenses for selling and administration reflected higher wages and investment in systems, less savings from a smaller number of legal entities.',
    'Operating results were affected by the ordinary range of items that occur from time to time: the settlement of a number of small claims, the sale of property that was no longer needed, and adjustments of estimates made in earlier periods. None of these was material by itself, and management does not present figures adjusted for them.',
  ],
};

export const TAXES: Topic = {
  title: 'Provision for Income Taxes',
  paragraphs: [
    'Income before taxes was {pretax} and the provision for income taxes {tax} in {span}. The effective rate differs from the statutory federal rate of 21% because of state taxes, of income earned abroad, and of credits. The Company is under examination by the authorities of several jurisdictions and believes that it has provided adequately for any adjustment that may result.',
  ],
};

export const LIQUIDITY: Topic = {
  title: 'Liquidity and Capital Resources',
  paragraphs: [
    'Cash from operations was {operatingCash} in {span} and is the main source of liquidity. The Company also has access to the markets for commercial paper and bonds and to committed lines of credit with a group of banks, which were not drawn at the end of the period. Management believes that these sources are sufficient for the next twelve months and for the foreseeable future beyond.',
    'Total assets were {assets} at {end}, and equity was {equity}. A part of cash and investments is held by subsidiaries outside the United States; it can be brought home without a material charge for taxes. Investments are made with the aim of preserving capital, in instruments of high quality whose average maturity is short.',
    'Uses of cash consist of investment in the business, of acquisitions, of dividends and of the repurchase of shares. Commitments to suppliers, to lessors and for the service of debt are of the kind and the length usual in the industry; the largest part falls due within twelve months. There are no arrangements off the balance sheet that are likely to have a material effect.',
  ],
};

export const ESTIMATES: Topic = {
  title: 'Critical Accounting Estimates',
  paragraphs: [
    'Financial statements in accordance with generally accepted accounting principles require estimates. An estimate is considered critical where it involves a high degree of uncertainty and where a reasonable change could have a material effect. Management has discussed the following ones with the audit committee of the board of directors:',
    'Estimates are based on experience and on assumptions that appear reasonable. They are reviewed each quarter, and changes are recorded in the period in which they become known. Actual results may differ from them.',
  ],
  bullets: [
    'Revenue: contracts with several promises require that the price be allocated to them by their relative standalone prices, some of which are not observable. Returns, rebates and incentives are estimated when revenue is recorded.',
    'Goodwill and intangible assets: they are tested for impairment once a year and whenever events suggest it. Fair values rest on forecasts of cash flows and on discount rates; an increase of the discount rate by one percentage point would not have led to an impairment.',
    'Income taxes: the benefit of an uncertain position is recognised where it is more likely than not to be sustained. The amount may change when examinations are concluded or when the law is clarified.',
    'Legal and other contingencies: a provision is made when a loss is probable and can be estimated. Where only a range can be given, its lower end is recorded.',
  ],
};

export const PRONOUNCEMENTS: Topic = {
  title: 'Recent Accounting Pronouncements',
  paragraphs: [
    'New standards that will take effect in coming periods concern mainly disclosures, among them a more detailed presentation of expenses by nature and of income taxes by jurisdiction. The Company is preparing for them and does not expect an effect on results, on the balance sheet or on cash flows.',
  ],
};

export const OUTLOOK: Topic = {
  title: 'Trends and Uncertainties',
  paragraphs: [
    'The Company expects that demand will continue to depend on the economy, on interest rates and on trade policy. Costs of labor and energy are likely to rise further, and it is uncertain to what extent they can be passed on. Competition has become more intense in some regions. The Company plans its capacity with caution and keeps the greater part of its costs flexible over a period of one to two years.',
    'Suppliers have shortened the time for which they hold their offers, while delivery times have returned to normal. The Company has extended the number of its sources for important materials, and the share of what it buys from a single country has declined. These measures raise costs in the short run and reduce risk in the long run.',
    'Customers in the public sector have delayed decisions because budgets were adopted late. Consumers have been careful with larger purchases and have spent more on services than on goods; the balance between the two appears to return slowly to what it was. Distributors order at shorter notice and expect to return what they do not sell. The Company takes these changes for lasting ones and has begun to adapt its stocks, its terms and the size of its lots to them.',
    'Management does not give a quantitative outlook in this report. The future of a simulated market is not known before it is drawn, not even to those who wrote the program that draws it.',
  ],
};

export const CAPITAL_RETURN: Topic = {
  title: 'Capital Return',
  paragraphs: [
    'The board of directors reviews dividends and repurchases of shares at least once a year. It takes account of results, of cash flows, of the plans for investment, of the rating that the Company seeks to hold, and of the price of the shares. Repurchases are made in the open market or in privately negotiated transactions, in part under plans that meet the conditions of Rule 10b5-1, and may be suspended at any time.',
    'Over a longer period, the Company aims to return to its shareholders what remains of the cash from operations after investment and after the payments on debt. In single periods the amount may be well above or below that, depending on acquisitions, on the timing of taxes and on the price of the shares. The board of directors does not follow a formula.',
    'Shares that are repurchased are retired. Their cost is charged to retained earnings in so far as it exceeds what was paid in. The excise tax on repurchases is treated as a part of their cost.',
  ],
};

export const INFLATION: Topic = {
  title: 'Effects of Inflation and of Exchange Rates',
  paragraphs: [
    'The general level of prices rose moderately in the periods presented. The Company adjusts its own prices once or twice a year, so that a rise of costs is passed on with a delay, if at all. A stronger dollar reduces revenue that is earned in other currencies, and it reduces costs incurred in them; the net effect on operating income was not material. Forward contracts and options are used to reduce the variation over periods of up to eighteen months. They are not used for speculation.',
  ],
};

export const CREDIT: Topic = {
  title: 'Credit and Counterparties',
  paragraphs: [
    'The Company is exposed to the risk that customers, banks and other counterparties do not meet their obligations. It limits the amount it is owed by any one of them, reviews their condition regularly, and asks for security where that is customary. Losses on receivables were within the range of earlier periods. The allowance is an estimate that takes account of experience, of the age of what is owed, and of what can reasonably be expected of the economy.',
    'Cash and investments are spread over a number of banks and issuers of high rating. Contracts that reduce the effects of interest and exchange rates are made with several counterparties, and gains and losses on them are settled often, so that no large amount is owed in either direction. Guarantees given for others are few, and none of them is expected to be called.',
  ],
};

export const SEGMENTS: Topic = {
  title: 'Segment Information',
  paragraphs: [
    'The Company manages its business as one reportable segment. The chief operating decision maker, who is the chief executive officer, decides on the allocation of resources on the basis of net income as reported in the statement of operations and of the budget. Significant expenses that are regularly provided to the chief operating decision maker are those shown in the statement of operations.',
    'Within that segment the responsibility is divided by region and by group of products. Managers of a region are judged by revenue, by working capital and by the satisfaction of customers, and those of a group of products by margins over the life of a product. The two views overlap on purpose, since a decision that is right for one may be wrong for the other.',
  ],
};
