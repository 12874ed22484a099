/** Item 1 for a company of any industry. The marks of a template are in `template.ts`. */

export const BUSINESS = `
This description belongs to a simulated market. {co} as described here, its figures, its people and its plans are drawn by a random process and say nothing about any real company. The form is that of an annual report, so that programs which read annual reports can be tried on it.
## Company Background
{co} (together with its subsidiaries, the "Company") is engaged in the business of {business}. It is incorporated in {incorporated} and has its principal executive offices in {city}, {state}. The fiscal year covered by this report ended on {end}. Unless the context requires otherwise, references to years are to fiscal years, and amounts are in {unit} of {currencyWord}, except for figures per share.
In fiscal {year} revenue amounted to {revenue}, compared with {priorRevenue} in the year before, and net income to {net}. Total assets were {assets} at the end of the year.
## Strategy
The Company's strategy rests on a small number of principles which have not changed for many years. It seeks to offer what customers need at a price they find fair, to keep costs below those of its competitors, and to invest where the return exceeds the cost of capital over a full cycle. Growth is welcome where it follows from these principles; it is no goal by itself.
Management reviews the portfolio of activities every year. Activities that do not earn their cost of capital, and for which there is no credible plan to do so, are given up. During the last three years the Company has devoted its means to:
- improving the quality and the reliability of what it delivers;
- simplifying its processes and the systems that support them;
- training and keeping the people on whom everything else depends; and
- returning to shareholders what cannot be invested well.
The Company expects to continue on this path, and it will report on progress in the same terms from year to year so that readers can judge for themselves.
## Products and Services
The Company offers a broad range of products and services in the field of {business}. They are sold under a small number of brands, most of which are well known to customers, and are supported by services which include delivery, installation, maintenance, financing and training. Contracts range from single purchases to agreements over several years.
No single product accounted for more than a third of revenue in any of the last three years. New products, by which the Company understands those introduced within the last 36 months, accounted for about a quarter. The Company tests new products with a limited number of customers before it offers them widely, and it withdraws those that do not meet its standards.
## Customers and Distribution
Customers include consumers, businesses of all sizes, and public bodies. The Company reaches them through its own sales force, through its own outlets and web sites, and through distributors and resellers. No customer accounted for ten percent or more of revenue in fiscal {year} or in the year before.
Terms of payment follow what is customary in each country. The Company monitors the credit of its customers, and it insures a part of its receivables. Backlog is not a meaningful indicator of future revenue, since most orders are filled within weeks of their receipt and may be canceled without penalty.
## Competition
The markets in which the Company operates are highly competitive. Competitors include large companies with a presence in many countries, specialists with a strong position in a single field, and new entrants, some of which are financed generously. The principal factors of competition are price, quality, innovation, availability, service, reputation, and the breadth of what is offered.
The Company believes that it compares well on most of these factors, and that its scale and its long relations with customers are an advantage. It recognizes that such advantages have to be earned anew, and that the position of others who were once leaders in {business} was lost within a few years.
%!small
## Supply and Operations
Materials, components, energy and services are bought from a large number of suppliers under contracts of different length. Most are available from several sources. Where there is only one, the Company keeps larger stocks, and it works with the supplier on plans for the case of an interruption.
The Company makes a part of what it sells by itself and has the rest made by others. Capacity was used to a normal extent in fiscal {year}. Expenditures on property and equipment amounted to {capex}; they served to replace what was worn out, to raise productivity, and to a smaller extent to expand.
## Research and Development
The Company develops new products and processes in its own laboratories, together with customers and suppliers, and with universities. Expenses for research and development, where they are shown separately, are set out in Item 8 of this report. Work is organised in projects with a budget, a responsible person and a date at which it is decided whether to go on.
## Intellectual Property
The Company holds patents, trademarks, copyrights and trade secrets in the United States and elsewhere, and it licenses rights from others. Taken together they are of importance; no single patent or license, and no group of them that expires at the same time, is material to the business as a whole.
## Seasonality
Business follows the seasons to some degree. Holidays, the weather, the budgets of customers and the dates on which new products are introduced move revenue from one quarter to another. Working capital follows with a delay of some weeks. Results of one quarter are therefore not necessarily indicative of those of a year, and comparisons are best made with the same quarter of the year before. The Company plans production, staff and stocks with these patterns in mind, and it keeps lines of credit for the weeks in which working capital is at its highest.
%!small !old
## Human Capital
The Company regards its employees as the foundation of its success. It measures safety, turnover and the readiness of employees to recommend it as a place to work, and the board of directors discusses the results twice a year. Pay is reviewed for fairness, and managers are judged also by how they develop those who work for them.
Most employees in the United States are not represented by unions. The Company considers relations with its employees to be good. Training amounted to about thirty hours for each employee in fiscal {year}.
%!small
## Environmental Matters
The Company measures the energy, the water and the materials it uses and seeks to reduce them, because what is not used need not be paid for. A number of sites that were given up years ago are being cleaned up together with other parties under the supervision of state authorities. Provisions for this work are based on the opinion of engineers, are not discounted, and are reviewed once a year.
Rules on emissions, on packaging and on the reporting of such matters are changing in many countries. The Company prepares for those that have been adopted, and it expects that their cost will be borne in the end by all who operate in the field of {business} alike. Customers ask more often than in the past for evidence of where materials come from, and the Company has extended its audits of suppliers accordingly.
## Government Regulation
The Company is subject to laws and rules of federal, state, local and foreign authorities. They concern, among other things, safety, the protection of the environment, labor, competition, privacy, customs, sanctions, and taxes. Compliance did not have a material effect on capital expenditures, earnings or the competitive position of the Company in fiscal {year}, and none is expected for the current year.
%!small !old
## Available Information
Since the market is simulated, there is no web site on which further information about the Company could be found, and no copy of this report was furnished to any authority. The store that holds this report also holds the facts from which its figures were taken, and the two agree.
%
`;
