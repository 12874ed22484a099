/** Lays out what was listed on a day for people: how much of it the store has, and the securities. */
import { recordTable } from '../screens/record-table.ts';
import { viewOf } from '../screens/screen.ts';
import { listed, type Payload, schema } from './payload.ts';

/** Securities that a screen shows; all of them are thousands. */
const SHOWN = 20;

export const view = viewOf(schema, (fields, payload, options) => {
  const { day, only, listed: count, securities } = payload;
  const shown = options.full ? securities : securities.slice(0, SHOWN);
  const columns: readonly (keyof (typeof securities)[number])[] = options.full
    ? ['symbol', 'name', 'class', 'kind', 'cusip', 'cik', 'stored_as', 'prices', 'facts', 'evidence']
    : ['symbol', 'name', 'class', 'prices', 'facts', 'evidence'];
  return {
    title: `Universe of ${day}`,
    subtitle: count === 1 ? '1 security' : `${count} securities`,
    panels: [
      ...fields.facts('Securities', ['listed', 'with_prices', 'with_facts', 'missing']),
      ...(securities.length === 0
        ? []
        : [
            {
              title: TITLES[only],
              block: recordTable(listed, shown, columns),
            },
          ]),
    ],
    notes: [
      ...(shown.length < securities.length
        ? [`The first ${shown.length} of ${securities.length}; --full, --csv and --json have all.`]
        : []),
      ...(count === 0
        ? ['Nothing in the store says what was listed then: import fails-to-deliver files of the SEC.']
        : []),
    ],
  };
});

const TITLES: Readonly<Record<Payload['only'], string>> = {
  all: 'Listed',
  stored: 'Listed and in the store',
  missing: 'Listed and not in the store',
};
