/** Lays out coverage for people: what is held about a symbol, or the size of the universe. */
import { mapValue } from '../../engine/value.ts';
import type { Cell, CellKind, FactsBlock, Panel } from '../../render/model.ts';
import { envelopeNotes } from '../shared/view-notes.ts';
import { inWords } from '../shared/words.ts';
import type { View } from '../types.ts';
import type { Payload } from './payload.ts';

type Fact = FactsBlock['rows'][number];

/** The screen of coverage; with `full` also what the envelope says. */
export const view: View<Payload> = (payload, options) => ({
  title: 'supported' in payload ? payload.symbol : 'Universe',
  ...('supported' in payload ? {} : { subtitle: 'Supported symbols' }),
  panels: [...about(payload), ...(options.full ? [envelope(payload)] : [])],
  notes: envelopeNotes(payload, options),
  simulated: payload.freshness === 'simulated',
});

function about(payload: Payload): Panel[] {
  if (!('supported' in payload)) {
    const { stocks, etfs, total } = payload.universe;
    return [
      facts(undefined, [
        fact('Stocks', 'integer', stocks),
        fact('ETFs', 'integer', etfs),
        fact('All symbols', 'integer', total),
        fact('Last changed', 'text', payload.updated_at),
      ]),
    ];
  }
  const { supported, asset_type, name, exchange, cik, data, currency, price_history_start: start } = payload;
  if (!supported) return [{ block: { type: 'text', text: `${payload.symbol} is not a supported stock or ETF.` } }];
  return [
    facts('Symbol', [
      fact('Name', 'text', name),
      fact(
        'Kind',
        'text',
        mapValue<string, string>(asset_type, (type) => (type === 'etf' ? 'ETF' : inWords(type))),
      ),
      fact('Exchange', 'text', exchange),
      fact('CIK', 'text', cik),
      fact('Currency', 'text', currency),
    ]),
    facts('Data held', [
      fact('Prices', 'flag', data.prices),
      fact('Prices from', 'date', start),
      fact('Dividends', 'flag', data.dividends),
      fact('Fundamentals', 'flag', data.fundamentals),
      fact('Filings', 'flag', data.filings),
      fact('Insider filings', 'flag', data.insider),
    ]),
  ];
}

/** What the screen above does not say. */
function envelope(payload: Payload): Panel {
  return facts('Every other field', [
    ...('supported' in payload ? [fact('Supported', 'flag', payload.supported)] : []),
    fact('Freshness', 'text', payload.freshness),
    fact('Market status', 'text', payload.market_status),
    fact('Oldest copy, seconds', 'integer', payload.cache_age_seconds),
  ]);
}

function facts(title: string | undefined, rows: readonly Fact[]): Panel {
  return { ...(title !== undefined && { title, group: 'figures' }), block: { type: 'facts', rows } };
}

function fact(label: string, kind: CellKind, value: Cell['value']): Fact {
  return { label, cell: { kind, value } };
}
