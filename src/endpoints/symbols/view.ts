/** Lays out who carried a symbol when, for people: a panel for each security. */
import { isMarker } from '../../engine/value.ts';
import type { Panel } from '../../render/model.ts';
import { endWords } from '../notes/end-words.ts';
import { recordTable } from '../screens/record-table.ts';
import { screen } from '../screens/screen.ts';
import { ended } from '../subject/ended.ts';
import type { View } from '../types.ts';
import { dated, type Payload, security } from './payload.ts';

type Security = Payload['securities'][number];

export const view: View<Payload> = (payload, options) => {
  const { query, securities } = payload;
  return screen(payload, options, {
    title: `Symbols: ${query}`,
    subtitle: securities.length === 1 ? '1 security' : `${securities.length} securities`,
    panels:
      securities.length === 0
        ? [{ block: { type: 'text', text: `Nothing in the store carried ${query} then.` } }]
        : securities.flatMap((each) => [
            {
              title: titleOf(each),
              block:
                each.symbols.length === 0
                  ? { type: 'text' as const, text: 'No stored file or form names its symbols.' }
                  : recordTable(dated, each.symbols, ['symbol', 'from', 'to', 'evidence']),
            },
            ...(options.full ? details(each) : []),
          ]),
    notes: payload.unknown.length === 0 ? [] : [`Not known: ${payload.unknown.join(', ')}.`],
  });
};

function details(each: Security): readonly Panel[] {
  const fields = recordTable(security, [each], ['cusip', 'cik', 'name', 'class', 'kind']);
  const { cusips, ended: end } = each;
  return [
    { block: fields },
    ...(cusips.length < 2 ? [] : [{ block: { type: 'text' as const, text: `CUSIPs: ${cusips.join(', ')}` } }]),
    ...(end === undefined
      ? []
      : [
          {
            block: recordTable(ended, [end], ['date', 'reason', 'accession', 'last_close', 'next_close', 'return_pct']),
          },
        ]),
  ];
}

function titleOf({ name, cusip, cik, class: kind, ended: end }: Security): string {
  const parts = [
    isMarker(name) ? 'No name' : name,
    isMarker(cusip) ? '' : `CUSIP ${cusip}`,
    isMarker(cik) ? '' : `CIK ${cik}`,
    isMarker(kind) || kind === 'common' ? '' : `class ${kind}`,
    ...endWords(end),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
