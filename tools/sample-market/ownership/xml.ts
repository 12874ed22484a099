/** Form 4 as XML, by the schema EDGAR has used since 2023 (X0508: with the box for Rule 10b5-1 plans). */
import { formatDay } from '../../../src/engine/days.ts';
import type { EpochDay } from '../../../src/engine/types.ts';
import { fill, padded, readTexts } from '../text.ts';
import type { Owner } from './people.ts';

export interface Trade {
  readonly day: EpochDay;
  /** Code of the form: P, S, A, M, F, G. */
  readonly code: string;
  readonly shares: number;
  /** undefined: in a footnote only. */
  readonly price: number | undefined;
  readonly acquired: boolean;
  readonly after: number;
  /** Vehicle of indirect ownership. */
  readonly by?: string;
  readonly footnotes: readonly string[];
}

/** A row of the second table. */
export interface DerivativeTrade extends Omit<Trade, 'price' | 'by' | 'footnotes'> {
  readonly title: string;
  readonly exercisePrice: number | undefined;
  readonly expires: EpochDay | undefined;
}

export interface Form4 {
  readonly owners: readonly Owner[];
  readonly issuer: { readonly cik: number; readonly name: string; readonly symbol: string };
  readonly amends: EpochDay | undefined;
  readonly period: EpochDay;
  readonly filed: EpochDay;
  /** The box for plans under Rule 10b5-1. */
  readonly plan: boolean;
  readonly trades: readonly Trade[];
  readonly derivatives: readonly DerivativeTrade[];
  readonly footnotes: Readonly<Record<string, string>>;
  readonly remarks: string;
}

const TEXTS = readTexts('ownership');

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** A template of `form4.txt` with its words; flags are 1 and 0. */
function written(name: string, words: Readonly<Record<string, string | number | boolean>>): string {
  const texts = Object.entries(words).map(([key, word]) => [
    key,
    String(typeof word === 'boolean' ? Number(word) : word),
  ]);
  return `${fill(TEXTS.get(name)!.trimEnd(), Object.fromEntries(texts))}\n`;
}

function ownerXml({ cik, name, director, officerTitle, tenPercent }: Owner): string {
  const title = officerTitle === undefined ? '' : `<officerTitle>${escaped(officerTitle)}</officerTitle>`;
  const words = { cik: padded(cik), name: escaped(name), director, tenPercent, title };
  return written('owner', { ...words, officer: officerTitle !== undefined });
}

function tradeXml({ day, code, shares, price, acquired, after, by, footnotes }: Trade): string {
  const notes = footnotes.map((id) => `<footnoteId id="${id}"/>`).join('');
  return written('trade', {
    ...{ day: formatDay(day), code, shares, after },
    price: `${price === undefined ? '' : `<value>${price}</value>`}${notes}`,
    acquired: acquired ? 'A' : 'D',
    nature: by === undefined ? 'D' : 'I',
    by: by === undefined ? '' : `<natureOfOwnership><value>${escaped(by)}</value></natureOfOwnership>`,
  });
}

function derivativeXml({ title, day, code, shares, exercisePrice, acquired, after, expires }: DerivativeTrade): string {
  return written('derivative', {
    ...{ title, day: formatDay(day), code, shares, after },
    exercisePrice: exercisePrice ?? 0,
    acquired: acquired ? 'A' : 'D',
    expires: expires === undefined ? '' : `<expirationDate><value>${formatDay(expires)}</value></expirationDate>`,
  });
}

function table(name: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `    <${name}>\n${rows.join('')}    </${name}>\n`;
}

/** The document with its XML tag, as an envelope holds it. */
export function form4Xml(form: Form4): string {
  const { owners, issuer, amends, filed } = form;
  const notes = Object.entries(form.footnotes).map(
    ([id, text]) => `        <footnote id="${id}">${escaped(text)}</footnote>\n`,
  );
  const signatures = owners.map(({ name }) => written('signature', { name: escaped(name), day: formatDay(filed) }));
  return written('form4', {
    type: amends === undefined ? '4' : '4/A',
    period: formatDay(form.period),
    original: amends === undefined ? '' : written('original', { day: formatDay(amends) }),
    cik: padded(issuer.cik),
    name: escaped(issuer.name),
    symbol: escaped(issuer.symbol),
    owners: owners.map(ownerXml).join(''),
    plan: form.plan,
    trades: table('nonDerivativeTable', form.trades.map(tradeXml)),
    derivatives: table('derivativeTable', form.derivatives.map(derivativeXml)),
    footnotes: table('footnotes', notes),
    remarks: escaped(form.remarks),
    signatures: signatures.join(''),
  }).trimEnd();
}
