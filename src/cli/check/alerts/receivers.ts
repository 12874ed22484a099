/** Sends the message of a change (a "turn"): to a command on its standard input, or to a webhook as a signed POST. */
import { createHmac } from 'node:crypto';
import { MdsError, usage } from '../../../errors.ts';
import { isHttp } from '../../../http/base-url.ts';
import { directWire } from '../../../http/direct-wire.ts';
import { faultOf } from '../../../http/faults.ts';
import { post } from '../../../http/post.ts';
import { PRIVATE_ADDRESS } from '../../../http/private-address.ts';
import type { Invocation } from '../../args/command.ts';
import type { Io } from '../../terminal/io.ts';
import type { Message } from './journal.ts';

export interface Receiver {
  /** Names it for good: its journal is stored under a digest of this. */
  readonly name: string;
  /** Resolves when it has the message. Rejects with MdsError ALERT_NOT_SENT. */
  readonly send: (message: Message) => Promise<void>;
}

/** The longest a command may take, ms. */
const LIMIT_MS = 60_000;
/** The secret that webhooks are signed with. */
const SECRET = 'MDS_WEBHOOK_SECRET';

/** The receivers of a command line; none without an option for one. Throws USAGE. */
export function receiversOf({ options }: Invocation, io: Io): readonly Receiver[] {
  const { 'on-change': command, webhook, 'webhook-private': isPrivate } = options;
  if (isPrivate === true && webhook === undefined) throw usage('--webhook-private needs --webhook');
  return [
    ...(typeof command === 'string' ? [ofCommand(command, io)] : []),
    ...(typeof webhook === 'string' ? [ofWebhook(webhook, isPrivate === true, io)] : []),
  ];
}

function ofCommand(command: string, io: Io): Receiver {
  if (command.trim() === '')
    throw usage('--on-change needs a command', `write one, as in: --on-change 'cat >> alerts.ndjson'`);
  return {
    name: `command ${command}`,
    send: async ({ body }) => {
      if (io.runShell === undefined) throw notSent('commands cannot be run here');
      const { status, error } = await io.runShell(command, `${JSON.stringify(body)}\n`, LIMIT_MS);
      if (error === 'ETIMEDOUT') throw notSent(`the command of --on-change took longer than ${LIMIT_MS / 1000} s`);
      if (error !== undefined) throw notSent(`the command of --on-change cannot be run (${error})`);
      if (status !== 0)
        throw notSent(`the command of --on-change ended with ${status === null ? 'a signal' : `exit code ${status}`}`);
    },
  };
}

function ofWebhook(address: string, isPrivate: boolean, io: Io): Receiver {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !isHttp(url)) throw usage('--webhook needs an address such as https://example.com/hook');
  if (url.username !== '' || url.password !== '')
    throw usage('--webhook takes no user and password: the signature proves the sender');
  if (url.protocol === 'http:' && !isPrivate)
    throw usage(
      `plain http to ${url.host} can be read on its way`,
      'use https://, or --webhook-private for a receiver in your own network',
    );
  const secret = io.env[SECRET];
  if (secret === undefined || secret.length < 16)
    throw usage(`webhooks are signed: ${SECRET} needs 16 characters or more`, `make one with: openssl rand -hex 32`);
  return {
    name: `webhook ${url.href}`,
    send: async ({ id, body }) => {
      const text = JSON.stringify(body);
      const at = String(Math.floor(io.now() / 1000));
      const wire = directWire({ ca: undefined, connections: 1 });
      const signature = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
      try {
        await post(
          {
            url,
            headers: {
              'content-type': 'application/json',
              'user-agent': 'mds',
              'idempotency-key': id,
              'x-mds-timestamp': at,
              'x-mds-signature': `sha256=${signature}`,
            },
            body: text,
          },
          { wire, allowPrivate: isPrivate, now: io.now, random: Math.random },
        );
      } catch (error) {
        throw webhookFault(error, url);
      } finally {
        wire.close();
      }
    },
  };
}

/** Without the path of the address, which may hold a secret. */
function webhookFault(error: unknown, { host }: URL): MdsError {
  if ((error as { code?: unknown }).code === PRIVATE_ADDRESS)
    return notSent(`${(error as Error).message}`, 'allow receivers in your own network with --webhook-private');
  return notSent(`the webhook at ${host}: ${faultOf(error, undefined, (text) => text).words}`);
}

function notSent(message: string, hint?: string): MdsError {
  return new MdsError('ALERT_NOT_SENT', message, hint === undefined ? {} : { hint });
}
