/** Reports of an empty shell before the company that it was founded for (FIELDS 14). */
import { describe, expect, it } from 'vitest';
import { FactsBuilder } from '../../../support/facts-builder.ts';
import { asKnown, figure, periodAt } from '../crafted.ts';

/** A holding company's 10-Q before a merger, and the first annual report and 10-Q after it (ICE, 2013). */
function founded(shell: number): FactsBuilder {
  const builder = new FactsBuilder();
  builder
    .file('10-Q', '2013-11-05', { fy: 2013, period: '2013-09-30' })
    .flow('NetCashProvidedByUsedInOperatingActivities', '2013-03-06', '2013-09-30', 1_329_000)
    .instant('Assets', '2013-09-30', shell);
  builder
    .file('10-K', '2014-02-14', { fy: 2013, period: '2013-12-31' })
    .flow('Revenues', '2013-01-01', '2013-12-31', 1_795e6)
    .instant('Assets', '2012-12-31', 37_215e6)
    .instant('Assets', '2013-12-31', 64_818e6);
  builder
    .file('10-Q', '2014-11-04', { fy: 2014, period: '2014-09-30' })
    .flow('Revenues', '2014-01-01', '2014-09-30', 3_077e6)
    .flow('Revenues', '2014-07-01', '2014-09-30', 1_006e6)
    .flow('Revenues', '2013-01-01', '2013-09-30', 1_062e6)
    .flow('Revenues', '2013-07-01', '2013-09-30', 338e6)
    .instant('Assets', '2014-09-30', 67_286e6);
  return builder;
}

describe('an empty shell before its merger', () => {
  const assetsOfShellDay = (shell: number) => {
    const s = asKnown(founded(shell));
    return s.spine.periods.some(({ end }) => end === periodDay)
      ? figure(s.balance('total_assets', periodAt(s, '2013-09-30')))
      : 'no period';
  };
  const periodDay = Date.UTC(2013, 8, 30) / 86_400_000;

  it('gives the company no assets of 1.3 million next to revenue of 338', () => {
    expect(assetsOfShellDay(1_329_010)).not.toBe(1_329_010);
    const s = asKnown(founded(1_329_010));
    expect(figure(s.annual('revenue', periodAt(s, '2013-12-31')))).toBe(1_795e6);
  });

  it('is none where the amounts may be in thousands or millions', () => {
    expect(assetsOfShellDay(50_000)).toBe(50_000);
  });
});
