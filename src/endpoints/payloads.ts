/** The payload type of every route, by its name in the registry. Types only. */
import type { Payload as Calendar } from './calendar/payload.ts';
import type { Payload as Compare } from './compare/payload.ts';
import type { Payload as Coverage } from './coverage/payload.ts';
import type { Payload as Dividends } from './dividends/payload.ts';
import type { Payload as Earnings } from './earnings/payload.ts';
import type { Payload as Filing } from './filing/payload.ts';
import type { Payload as FilingSection } from './filing-section/payload.ts';
import type { Payload as Filings } from './filings/payload.ts';
import type { Payload as Fundamentals } from './fundamentals/payload.ts';
import type { Payload as History } from './history/payload.ts';
import type { Payload as Insider } from './insider/payload.ts';
import type { Payload as PriceAction } from './price-action/payload.ts';
import type { Payload as Profile } from './profile/payload.ts';
import type { Payload as Search } from './search/payload.ts';
import type { Payload as Snapshot } from './snapshot/payload.ts';
import type { Payload as Technicals } from './technicals/payload.ts';
import type { Payload as Valuation } from './valuation/payload.ts';

export interface PayloadOf {
  readonly search: Search;
  readonly coverage: Coverage;
  readonly snapshot: Snapshot;
  readonly valuation: Valuation;
  readonly profile: Profile;
  readonly fundamentals: Fundamentals;
  readonly earnings: Earnings;
  readonly dividends: Dividends;
  readonly technicals: Technicals;
  readonly 'price-action': PriceAction;
  readonly history: History;
  readonly compare: Compare;
  readonly calendar: Calendar;
  readonly filings: Filings;
  readonly filing: Filing;
  readonly 'filing-section': FilingSection;
  readonly insider: Insider;
}

export type EndpointName = keyof PayloadOf;
