/** The tables of the reference page about errors: codes, and the limits of the plans. */

import { API_CODES, type ApiCode, HOST_CODES } from '../../errors.ts';
import { PLAN_LIMITS, PLANS } from '../limits/plans.ts';
import { inline, prose, row, table, text } from './html.ts';

/** What a code means to a client, and what to do. */
const MEANING: Readonly<Record<ApiCode, string>> = {
  PARAM_INVALID:
    'The content of a comma-separated list, or parameters together, make no sense; or the address cannot be read.',
  AUTH_MISSING: 'No key was sent.',
  AUTH_INVALID: 'The key is unknown, revoked or expired.',
  PLAN_REQUIRED: 'The plan of the key does not include the route. `details` has `required` and `current`.',
  SYMBOL_UNKNOWN: 'The symbol is not one this service has. `details.suggestions` has close ones.',
  FILING_NOT_FOUND: 'This service has no filing of that accession number.',
  NOT_FOUND: 'There is no such route.',
  METHOD_NOT_ALLOWED: 'Routes answer GET and HEAD. `Allow` says so.',
  RATE_LIMITED: 'The limit of the plan is reached. `Retry-After` says when to retry.',
  INTERNAL: 'A fault of the service. Its operator finds `request_id` in the log.',
  NOT_IMPLEMENTED: 'Part of the API, but not computed by this service.',
  UPSTREAM_UNAVAILABLE: 'The data are not available now. `Retry-After`, where present, says when to retry.',
  UPSTREAM_TIMEOUT: 'A source of the data did not answer in time.',
};

/** Codes with their statuses, and those that come before any route. */
export function errorCodes(): string {
  const rows = (Object.keys(API_CODES) as ApiCode[]).map((code) =>
    row(`error-${code}`, [`<code>${code}</code>`, String(API_CODES[code].status), inline(MEANING[code])]),
  );
  const hostCodes = Object.entries(HOST_CODES).map(([code, { status }]) => `\`${code}\` (${status})`);
  return `${table('Error codes', ['Code', 'Status', 'Meaning'], rows)}
${prose(`What is no readable request is refused before any route, in the same shape, and means that the client or a proxy is at fault: ${hostCodes.join(', ')}.`)}`;
}

/** What each plan allows. */
export function planLimits(): string {
  const rows = PLANS.map((plan) => {
    const { perMinute, perDay } = PLAN_LIMITS[plan];
    const name = text(plan.charAt(0).toUpperCase() + plan.slice(1));
    return row(`plan-${plan}`, [name, String(perMinute), perDay === undefined ? 'no limit' : String(perDay)]);
  });
  return table('Plans', ['Plan', 'Requests per minute', 'Requests per day (UTC)'], rows);
}
