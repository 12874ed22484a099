/** Lays out events: a row each, newest first, and what could not be known. */

import { counted, labelFor } from '../contract/words.ts';
import { inStore } from '../notes/store-command.ts';
import { recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import type { View, ViewOptions } from '../types.ts';
import { event, type Payload } from './payload.ts';

export const view: View<Payload> = (payload, options) => {
  const { events, since, until, symbols, total } = payload;
  const named = [...new Set(events.map(({ symbol }) => symbol))];
  const table = recordTable(event, events, [
    'date',
    { field: 'symbol', whole: true, cell: () => ({ emphasis: 'strong' }) },
    { field: 'type', optional: true },
    { field: 'text', cell: ({ url }) => (url === undefined ? {} : { link: url }) },
    ...(options.full ? (['time', 'event', 'accession', 'split_basis', 'url', 'id'] as const) : []),
  ]);
  return screen(payload, options, {
    title: 'Events',
    subtitle: `${since} to ${until} · ${counted(total, 'event')} of ${counted(symbols, 'symbol')}`,
    panels: [{ block: events.length === 0 ? { type: 'text', text: none(payload) } : table }],
    notes: notes(payload, options),
    // Of a whole market the instant is that of the answer, not that of its oldest data.
    recordsEnd: payload.as_of.slice(0, 10) >= until ? '' : undefined,
    symbols: symbols === named.length ? named : [],
    unknownBasis: [
      ...new Set(events.flatMap(({ symbol, split_basis: basis }) => (basis === undefined ? [] : [symbol]))),
    ],
  });
};

function none({ not_known: gaps }: Payload): string {
  return gaps.length === 0 ? 'No events.' : 'No events; not everything is known.';
}

/** What a reason means here. */
const WHY: Readonly<Record<string, string>> = {
  missing_inputs: 'the list of filings is missing or old',
  forms_not_stored: 'Form 4 documents are not stored',
  dividends_not_stored: 'the price files do not say what was paid',
  not_reported: 'not in the stored data',
  no_price_data: 'no prices are stored',
  stale_price: 'newer prices are missing',
  split_unlisted: 'filings show a split that no list of splits has',
  stale_fundamentals: 'a report was filed whose figures are not stored',
};

function notes({ events, total, not_known: gaps }: Payload, options: ViewOptions): string[] {
  const limited = events.length < Number(total) ? [`The ${events.length} newest of ${total}; --limit shows more.`] : [];
  // Types that miss the same for the same symbols are one sentence.
  const sentences = new Map<string, string[]>();
  for (const { type, reason, count, symbols } of gaps) {
    const others = Number(count) > symbols.length ? ` and ${Number(count) - symbols.length} others` : '';
    const why = type === 'screens' ? 'a value that decides is missing' : labelFor(WHY, reason);
    const end = `of ${symbols.join(', ')}${others}: ${why}`;
    sentences.set(end, [...(sentences.get(end) ?? []), labelFor({ insider: 'insider trades' }, type)]);
  }
  const unknown = [...sentences].map(([end, types]) => `Not known: ${types.join(', ')} ${end}.`);
  if (gaps.every(({ type }) => type === 'screens')) return [...limited, ...unknown];
  const update =
    options.hosted === true
      ? 'Only the operator of the service can add what is missing.'
      : `Get what is missing with: ${inStore('mds sync', options.store)}`;
  return [...limited, ...unknown, update];
}
