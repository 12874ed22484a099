/** Company facts of which no list says the symbol: the one that is given with the file, once. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runMds } from '../fake-io.ts';
import { folder } from '../market.ts';

const quarter = (start: string, end: string, val: number) => ({
  ...{ start, end, val, accn: '0000000777-24-000001', fy: 2023, fp: 'FY', form: '10-K', filed: '2024-02-15' },
});
const FACTS = {
  cik: 777,
  entityName: 'Example Industries, Inc.',
  facts: { 'us-gaap': { Revenues: { units: { USD: [quarter('2023-01-01', '2023-12-31', 5e9)] } } } },
};

/** A report with a cover and one figure: made up. */
const REPORT = `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:dei="http://xbrl.sec.gov/dei/2023" xmlns:us-gaap="http://fasb.org/us-gaap/2023"><body><div style="display:none">
  <ix:header><ix:resources><xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000777</xbrli:identifier></xbrli:entity>
  <xbrli:period><xbrli:startDate>2023-01-01</xbrli:startDate><xbrli:endDate>2023-12-31</xbrli:endDate></xbrli:period></xbrli:context>
  <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
  <p>Form <ix:nonNumeric name="dei:DocumentType" contextRef="c">10-K</ix:nonNumeric> of
  <ix:nonNumeric name="dei:EntityRegistrantName" contextRef="c">EXAMPLE INDUSTRIES, INC.</ix:nonNumeric>
  <ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="c">0000000777</ix:nonNumeric>
  <ix:nonNumeric name="dei:DocumentPeriodEndDate" contextRef="c">2023-12-31</ix:nonNumeric></p>
  <table><tr><td><ix:nonNumeric name="dei:Security12bTitle" contextRef="c">Common Stock, $0.01 par value</ix:nonNumeric></td>
  <td><ix:nonNumeric name="dei:TradingSymbol" contextRef="c">EXI</ix:nonNumeric></td></tr></table>
  <table><tr><td>Revenue</td><td><ix:nonFraction name="us-gaap:Revenues" contextRef="c" unitRef="usd" decimals="-6" scale="6">5,000</ix:nonFraction></td></tr></table>
  </body></html>`;

test('a report alone is reached by the symbol of its cover', async () => {
  const at = folder();
  const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
  const mds = (...args: string[]) => runMds(args, { env, now: Date.UTC(2024, 3, 2, 12) });
  const file = join(at, '0000000777-24-000001.htm');
  writeFileSync(file, REPORT);
  const imported = await mds('import', file, '--filed', '2024-02-15');
  expect([imported.exit, imported.err]).toEqual([0, '']);
  const { out, err } = await mds('facts', 'EXI', 'Revenues');
  expect(out, err).toContain('5.00B');
  expect((await mds('search', 'example')).out).toContain('Example Industries');
});

test('the warning names the company and the command; the command links it', async () => {
  const at = folder();
  const env = { MDS_STORE: join(at, 'market.db'), MDS_CONFIG_DIR: at, MDS_DATA_DIR: at };
  const mds = (...args: string[]) => runMds(args, { env, now: Date.UTC(2024, 3, 2, 12) });
  const file = join(at, 'CIK0000000777.json');
  writeFileSync(file, JSON.stringify(FACTS));
  const { err } = await mds('import', file);
  expect(err).toContain('no symbol reaches CIK 0000000777 (Example Industries, Inc.)');
  expect(err).toContain('mds import FILE --symbol SYMBOL');
  expect((await mds('fundamentals', 'EXI')).exit).not.toBe(0);
  // The facts are stored already.
  const linked = await mds('import', file, '--symbol', 'EXI');
  expect([linked.exit, linked.err]).toEqual([0, expect.not.stringContaining('no symbol reaches')]);
  const shown = await mds('fundamentals', 'EXI', '--period', 'annual');
  expect(shown.out, shown.err).toContain('EXI');
  // A symbol that a company has is not taken from it.
  const other = join(at, 'CIK0000000778.json');
  writeFileSync(other, JSON.stringify({ ...FACTS, cik: 778, entityName: 'Other Corp.' }));
  expect((await mds('import', other, '--symbol', 'EXI')).err).toContain('no symbol reaches CIK 0000000778');
});
