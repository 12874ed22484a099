/** How the prices of a sync will be fetched, in words, where that takes long enough to be said. */
import { PROVIDERS } from '../../sources/providers/index.ts';
import type { PricePlan } from '../../sources/providers/price-plan.ts';
import { counted } from '../output/amounts.ts';
import { duration } from './lines.ts';

/** Shorter plans are not printed, seconds. */
const SHORT = 60;
/** From here on another provider, or waiting, is worth a line, seconds. */
const LONG = 600;

/**
 * `plan: prices of 10,000 symbols from tiingo: 10,000 requests at 50 per hour, about 8 days`, and what would be faster.
 */
export function planLines(plan: PricePlan, isWaiting: boolean): readonly string[] {
  const { provider, way, symbols, days, seconds, writingSeconds } = plan;
  if (seconds + writingSeconds < SHORT && (way === 'symbols' || symbols < 100)) return [];
  const market = PROVIDERS.find(({ name }) => name === provider)?.market;
  const how = way === 'days' ? `, ${market?.per ?? 'by trading day'}: ${counted(days, 'day')},` : ':';
  const line = `plan: prices of ${counted(symbols, 'symbol')} from ${provider}${how} ${requestWords(plan)}`;
  if (seconds < LONG) return [line];
  const others = PROVIDERS.filter((each) => each.market !== undefined && each.name !== provider).map(
    ({ name }) => name,
  );
  return [
    line,
    ...(way === 'symbols' && market === undefined
      ? [`  a provider of whole trading days takes minutes: mds config set prices ${others.join(' (or ')})`]
      : []),
    ...(isWaiting
      ? []
      : ['  the run stops requesting prices at a limit per hour or day; --wait sleeps until it has passed']),
  ];
}

/** `10,000 requests at 50 per hour, about 8 days`; writing is named where it takes a good part. */
export function requestWords({ requests, seconds, writingSeconds, pace }: PricePlan): string {
  const line = `${counted(requests, 'request')}${pace === '' ? '' : ` at ${pace}`}, ${about(seconds)}`;
  return writingSeconds < seconds / 10 || writingSeconds < 1 ? line : `${line}; writing them ${about(writingSeconds)}`;
}

/** `about 8 days`, `about 2 h 5 min`, `less than 1 s`. */
export function about(seconds: number): string {
  if (seconds < 1) return 'less than 1 s';
  const days = seconds / 86_400;
  return `about ${days >= 2 ? `${Math.round(days)} days` : duration(seconds)}`;
}
