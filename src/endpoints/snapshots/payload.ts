/** Payload of `GET /v2/snapshots`. */
import { API_CODES, type ApiCode } from '../../errors.ts';
import { closed, group, list, oneOf, type Schema, type Static } from '../contract/schema.ts';
import { schema as snapshot } from '../snapshot/payload.ts';

const text = (description: string): Schema<string> => ({ type: 'string', description });

/** Why a symbol has no snapshot: what the snapshot route answers about it. */
export const failure = group(
  {
    symbol: text('Symbol of the request.'),
    code: oneOf(Object.keys(API_CODES) as ApiCode[], 'Code of the error.'),
    message: text('The error in words.'),
  },
  'A symbol without a snapshot.',
  'SnapshotFailure',
);

export const schema = closed('SnapshotsPayload', 'Snapshots of several symbols.', {
  snapshots: list(snapshot, 'The snapshots, in the order of the request.'),
  failures: list(failure, 'The symbols without a snapshot, in the order of the request.'),
});

export type Payload = Static<typeof schema>;
