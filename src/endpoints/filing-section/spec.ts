import { ACCESSION } from '../shared/params.ts';
import type { EndpointSpec } from '../types.ts';

/** `GET /v2/filings/{accession}/section/{name}`. */
export const spec = {
  name: 'filing-section',
  command: ['filings', 'section'],
  topic: 'filings',
  path: '/v2/filings/{accession}/section/{name}',
  plan: 'starter',
  changesWith: 'documents',
  summary: 'full text of one section of a filing',
  description:
    'The text of one section: paragraphs separated by a blank line, tables one line per row. A known section that this form does not have, or that could not be found, answers available false with the reason; an unknown name is refused with PARAM_INVALID.',
  params: [
    ACCESSION,
    {
      name: 'name',
      in: 'path',
      kind: 'enum',
      open: true,
      required: true,
      positional: true,
      placeholder: 'SECTION',
      values: ['risk_factors', 'mda', 'business', 'controls_and_procedures', 'press_release'],
      example: 'risk_factors',
      help: 'section name',
    },
  ],
  examples: [{ args: '0000320193-24-000123 risk_factors', help: 'the risk factors of one annual report' }],
  cost: 2,
} as const satisfies EndpointSpec;
