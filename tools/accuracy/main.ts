/**
 * Measures the statements engine and the readers of filings against the real records and writes docs/accuracy.md.
 * Usage: npm run accuracy [-- FILE]. Leaves the file alone when the records are not there (`MDS_SHARED_DATA` names
 * another place). Exit 1 when a value is missed without a reason.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../../test/support/real-records.ts';
import { filingDefects, measureFilings } from './filings.ts';
import { checkIdentities } from './identities/index.ts';
import { judge } from './judged.ts';
import { listedDefects, measureListed } from './listed/measure.ts';
import { listedPart } from './listed/report.ts';
import { measureOwnNumbers, ownNumberDefects, ownNumbersPart } from './own-numbers/report.ts';
import { tryReports } from './public-reports/index.ts';
import { openRecords } from './records.ts';
import { measureReferee } from './referee/measure.ts';
import { refereePart } from './referee/report.ts';
import { REFERENCES } from './references/index.ts';
import { report } from './report.ts';
import { measureReturns } from './returns.ts';
import { judgeDataSet } from './single-reports/data-set-judge.ts';
import { measureReports, wrongNumbers } from './single-reports/index.ts';
import { measureSplits } from './splits/measure.ts';
import { splitsPart } from './splits/report.ts';
import { measureWitnesses, unexplained } from './witnesses/index.ts';

const [file = 'docs/accuracy.md'] = process.argv.slice(2);
const data = sharedData();
if (data === undefined) {
  console.error(`no real records (MDS_SHARED_DATA): ${file} left as it is`);
  process.exit(2);
}
const records = openRecords(data);
const references = REFERENCES.map((reference) => ({ reference, judged: judge(reference, records) }));
const identities = checkIdentities(records);
const companies = records.companies.map((company) => company.symbol);
const filings = measureFilings(data);
const reports = measureReports(data);
const witnesses = measureWitnesses(records);
const dataSet = judgeDataSet(join(data, 'edgar/statement_data_sets/2009q3.zip'));
const tried = tryReports();
const splits = measureSplits(data);
const whole = report({
  ...{ references, identities, companies, filings, reports, tried, witnesses, dataSet },
  returns: measureReturns(data),
});
const referee = measureReferee(data);
const ownNumbers = measureOwnNumbers(data);
const listed = measureListed(data);
writeFileSync(
  file,
  `${[whole.trimEnd(), ownNumbersPart(ownNumbers), splitsPart(splits), refereePart(referee), listedPart(listed)].join('\n\n')}\n`,
);

const defects = references.flatMap(({ judged }) => judged).filter((each) => each.verdict === 'defect');
const broken = identities.flatMap(({ residuals }) => residuals).filter((each) => each.explained === undefined);
for (const each of defects)
  console.error(`${each.company} ${each.field} ${each.period}: ${each.ours}, not ${each.theirs} (${each.source})`);
for (const each of broken)
  console.error(`${each.company} ${each.identity} ${each.period}: ${each.left}, not ${each.right}`);
const wrong = [
  ...filingDefects(filings),
  ...wrongNumbers(reports),
  ...unexplained(witnesses).map(
    (each) =>
      `${each.company} ${each.field} ${each.period}: ${each.plain} is given, ${each.relation} says ${each.witness}`,
  ),
  ...tried.flatMap((each) => (each.isRight ? [] : [`${each.report} ${each.ask}: ${each.ours}, not ${each.right}`])),
  ...splits.flatMap((each) => each.wrong),
  ...referee.flatMap((each) => each.accused),
  ...ownNumberDefects(ownNumbers),
  ...listedDefects(listed),
];
for (const each of wrong) console.error(each);
console.log(
  `${file}: ${references.reduce((sum, each) => sum + each.judged.length, 0)} values, ${defects.length + wrong.length} defects`,
);
if (defects.length + broken.length + wrong.length > 0) process.exitCode = 1;
