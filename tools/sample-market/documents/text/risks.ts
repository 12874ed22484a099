/** Risk factors that fit a company of any industry. */

export const RISKS = `
The risks described below belong to a simulated company. They are written for this sample, in the manner of an annual report, and they tell nothing about any real issuer of a similar name. Within the simulation they are the factors that could cause results to differ from those expected, and they should be read together with the rest of this report.
The order in which the risks appear is not a ranking. Several of them may occur together, and a risk that seems remote today may turn out to matter. {co} may also face risks that it does not know of or does not consider important. What is described as something that could happen may have happened already, and measures that are described as reducing a risk do not remove it. Statements about the future are subject to all of these risks.
## Risks Related to the Economy and to Demand
### Demand for {co}'s products and services depends on the economy, and a downturn could reduce revenue.
Customers of {co} decide freely how much they spend and when. In periods of slow growth, high interest rates or falling asset prices they tend to put off purchases, to choose cheaper ones or to ask for longer terms of payment. Because a large part of {co}'s costs does not change with volume over a period of some quarters, a fall of revenue would be felt more strongly in operating income. In fiscal {year} revenue was {revenue}, and a change of one percent in revenue would have changed operating results by more than one percent.
Uncertainty about tariffs, elections, wars and the policy of central banks may have the same effect as a downturn itself, since it makes customers wait. {co} cannot foresee how long such a period lasts or whether orders that were put off are placed later with {co} or with others.
~
### {co} operates in markets in which competition is strong, and it may lose business or have to lower its prices.
The markets of {business} are open to new entrants, and some competitors are larger, have lower costs or are willing to accept losses for a time in order to gain share. Competitors may combine with one another or with customers and suppliers of {co}. They may bring better products to market sooner, and customers may decide to make for themselves what they buy today.
If {co} does not hold its position by quality, service and price, its margins will shrink. Prices that were once lowered are difficult to raise again, even after costs have gone up, and promotions in one region tend to spread to others.
~
### If {co} does not introduce new products and services in time, its existing ones may become obsolete.
Preferences of customers and the technical state of the industry change. {co} has to decide years ahead where it invests, and it has to do so with incomplete knowledge of what customers will want and of what competitors will offer. Development may take longer or cost more than planned, and a product that works well may still find no market.
A late introduction may leave {co} with inventories of the older generation that can be sold only below cost. Writing down such inventories, or assets used to make them, could be material to the results of a period.
~
### Results vary from quarter to quarter and are difficult to predict.
Revenue of a single quarter depends on the days on which a few large orders are shipped, on the season, on the weather, on the calendar of holidays and on the mix of what is sold. {co} therefore believes that comparisons of one quarter with the next are no reliable guide to the future. Should results fall short of what analysts and investors expect, the price of the common stock could fall sharply even where the business itself has not changed.
~
## Risks Related to Operations
### Interruptions of supply, or a rise in the cost of materials, could hurt results.
{co} buys materials, components, energy and services from many suppliers, and for some of them there is only one source. Suppliers may fail, may be hit by accidents or by measures of governments, or may prefer other customers in times of shortage. To qualify another source may take a year or more.
Where costs rise, {co} may not be able to pass them on at once or at all. Contracts with fixed prices protect against a rise for some months, but they also commit {co} to quantities that it may not need when demand falls.
~
### {co}'s facilities and systems may be damaged by events beyond its control.
Fires, floods, storms, earthquakes, failures of power, strikes and epidemics could close a plant, a warehouse or a data center. A part of the activities is concentrated in and around {city}, and an event there would be felt in the whole company. Insurance covers only a part of such losses, carries deductibles that have risen in recent years, and pays late.
- loss of inventories and equipment, and the cost of replacing them;
- delay of deliveries and penalties owed to customers;
- loss of customers who turn to others for good; and
- injury to people, with the claims that follow from it.
~
### An attack on {co}'s information systems could disrupt its business and expose confidential data.
Like other companies, {co} is a target of attempts to enter its systems, to steal data, to extort payments or simply to do damage. Such attempts become more frequent and more skilled, and tools that write convincing messages make it easier to deceive employees. Service providers, on whom {co} relies for important functions, face the same threats, and a weakness at one of them may become a weakness of {co}.
An incident could stop production or deliveries, make it impossible to close the books on time, oblige {co} to notify customers and authorities, and lead to fines and lawsuits. {co} has had incidents in the past, none of which was material within the simulation.
~
### Acquisitions and divestitures may not bring what is expected of them.
From time to time {co} buys businesses or parts of them, and it sells those that no longer fit. The price is paid today for benefits that lie in the future. Integration takes the attention of management away from the existing business, key people may leave, and liabilities may come to light that were not known at the time of the purchase. Goodwill that is not supported by later results has to be written down.
~
### {co} depends on its people and may be unable to attract or keep those it needs.
Competition for engineers, for experienced managers and for skilled workers is strong in {city} and elsewhere. The departure of members of management, even when it is planned, brings uncertainty. Wages have risen, a part of pay depends on the price of the common stock, and a fall of that price makes such pay less effective as a means of keeping people.
Some employees are represented by unions or works councils. A strike, or an agreement reached in order to avoid one, could raise costs or interrupt operations.
~
### Projects to renew information systems and processes may cost more than planned, or fail.
{co} is replacing several of the systems in which it records orders, deliveries and payments. Such projects extend over years, take up the time of those who know the business best, and are difficult to stop once begun. Errors in the data that are moved from old systems to new ones may show only after the old ones have been switched off. Orders could be lost or delayed, and invoices could be wrong, while customers have little patience for explanations.
The use of artificial intelligence is a part of these projects. It may give answers that are wrong without being recognized as such, may make use of data to which others have rights, and is subject to rules that differ from place to place and are still being written.
~
### Defects of products or errors in services could lead to claims and harm the reputation of {co}.
Products are tested before they are delivered, but not every defect is found. A recall would cause costs of its own, and beyond them a loss of confidence that is difficult to measure. Warranty provisions are estimates; actual claims may be higher. Comments of dissatisfied customers spread quickly, whether or not they are correct.
~
## Legal and Regulatory Risks
### {co} is subject to many laws, and changes in them could raise its costs or limit what it may do.
Rules on competition, employment, the environment, the protection of data, product safety, trade, sanctions and taxes differ from one country to another and are changed often. To comply with them costs money; to break them, even without intent, may cost more. Authorities have become readier to investigate, and settlements have grown.
New tariffs or export controls may be announced and put into force within days. {co} may then be unable to serve certain customers or may have to move production, which takes far longer than the rules allow.
~
### Legal proceedings could lead to payments, to a change of business practices, or to both.
{co} is a party to lawsuits and is the subject of inquiries from time to time. Their outcome is uncertain, and the cost of defending them may be high even where {co} prevails. See Part I, Item 3 of this Form 10-K under the heading "Legal Proceedings" for more. Provisions are made when a loss is probable and can be estimated, and it is possible that actual payments exceed them.
~
### Rules on the environment, and expectations that go beyond the rules, could raise costs.
Authorities, customers and investors expect {co} to reduce emissions and waste and to report on its progress. The expectations differ and sometimes contradict each other, so that any course will be criticised by some. {co} may be liable for the cleaning of sites that it has used or owned, whether or not it acted lawfully at the time, and the cost of such work becomes known only as it proceeds.
~
### If {co}'s intellectual property is not protected, competitors could use what it has developed.
Patents may be challenged, may turn out to be narrower than was thought, and expire. Secrets may be disclosed by those who leave. In some countries rights are difficult to enforce. At the same time others claim that {co} infringes their rights; such claims may require a license, a change of the product or a payment, and are made more often against companies that are doing well.
~
### A change in tax law or in its interpretation could raise the amount of tax that {co} pays.
The effective rate of tax depends on where income is earned, on the law in each of those places, and on the outcome of examinations that go back several years. A global minimum tax has been adopted in a number of countries. {co}'s provision for taxes was {tax} in fiscal {year}; the final determination may differ from what was recorded.
~
## Financial Risks
### Changes in interest rates, in exchange rates and in the prices of securities affect results.
A part of sales and costs is in currencies other than the dollar. Hedges soften the effect of their movements for some quarters but do not remove it. Changes in interest rates change what {co} earns on its cash and what it pays on its debt, and they change the value of its securities. For quantitative information see Item 7A below.
~
### Indebtedness could limit the freedom of {co} to act.
At the end of fiscal {year} total assets were {assets}. A part of them was financed by debt or by other obligations, which have to be served whatever the results may be. Agreements with lenders contain conditions. If a rating were lowered or if markets were closed for a time, it could be expensive or impossible to refinance what falls due, and plans for investment or for the return of capital would have to be changed.
~
### {co} may not continue to pay dividends or to repurchase shares at the rate of the past.
Decisions on dividends and repurchases are made by the board of directors and depend on results, on cash flows, on the law and on other uses of capital. Any reduction or suspension could have a negative effect on the price of the common stock. Repurchases made at high prices would reduce, rather than increase, the value of the remaining shares.
~
### A failure of internal control over financial reporting could lead to errors in the financial statements.
Controls can be circumvented by collusion or overridden, and they can become inadequate when conditions change. If a material weakness were found, investors could lose confidence in the reported figures, and it could become necessary to restate them. See also Item 9A, "Controls and Procedures."
~
### The price of the common stock may fluctuate widely.
The price has moved in the past for reasons that had nothing to do with {co}: a change of mood in the market, sales by large holders, trading in derivatives, or reports by those who profit from a fall. Holders may not be able to sell at the price at which they bought. After periods of volatility companies have often been sued, which costs money and time. In this simulation the price is drawn by a random process, so that the caution is meant literally.
~
`;

/** One of these closes a risk: `~` in the text. */
export const CONSEQUENCES = `
Any of these could have a material adverse effect on {co}'s business, results of operations and financial condition.
If one or more of these events took place, revenue and margins could decline, and the price of the common stock could fall with them.
There can be no assurance that the measures {co} has taken will be sufficient, or that others will not become necessary at a time when they are expensive.
The effect on a single quarter or year could be material, and it could take several periods until results recover.
Were this to happen, {co} might be unable to reach the goals it has set for itself, and comparisons with earlier periods would lose their meaning.
`;
