/** `mds api PATH`: any path of the service, its answer as it is. */
import type { Call } from '../../client/core.ts';
import { ENDPOINTS } from '../../endpoints/index.ts';
import { pathMatcher } from '../../endpoints/paths.ts';
import { queryNames, unknownNames } from '../../endpoints/validate.ts';
import { EXIT, usage } from '../../errors.ts';
import { sanitize, sanitizeLines } from '../../render/text/sanitize.ts';
import type { ServiceResponse } from '../../service/types.ts';
import type { Run } from '../args/command.ts';
import { timedAsk } from '../request/ask/answers.ts';
import { openTransport } from '../request/source/open-transport.ts';
import type { Io } from '../terminal/io.ts';

/** Prints the body of any response; a failure is also reported on stderr and sets the exit code. */
export const runApi: Run = async (invocation, io) => {
  const call = callOf(invocation.args[0]!, invocation.repeated?.field ?? []);
  const transport = await openTransport(invocation.options, io, { cache: 'never' });
  try {
    if (transport.hosted === true) requireKnown(call);
    const answer = await timedAsk(call, transport, invocation, io);
    const { response } = answer;
    const { include, jq } = invocation.options;
    // Any successful response counts, with `data` or without: `/openapi.json` has none.
    const failed = response.status < 200 || response.status > 299;
    const body = failed || typeof jq !== 'string' ? response.body : await throughJq(response.body, jq);
    if (include === true) io.stdout.write(headOf(response));
    writeBody(body, io);
    if (failed) answer.data();
    return EXIT.ok;
  } finally {
    transport.close();
  }
};

/** A service may ignore what it does not know, and answer another question. Throws USAGE. */
function requireKnown({ path, query }: Call): void {
  const spec = pathMatcher(ENDPOINTS)(path)?.endpoint.spec;
  const [unknown] = spec === undefined ? [] : unknownNames(queryNames(spec), query);
  if (unknown !== undefined) throw usage(`${unknown.loc[1]}: ${unknown.msg}`, `see: mds schema ${spec!.name}`);
}

/** Filters the whole body. Throws JQ_FAILED. */
async function throughJq(body: string, expression: string): Promise<string> {
  const { runJq } = await import('../output/jq.ts');
  return runJq(body, expression, 'the whole body, so that an answer begins with .data');
}

/** The call for a path and `key=value` fields. Throws USAGE. */
export function callOf(typed: string, fields: readonly string[]): Call {
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) || typed.startsWith('//')) {
    const hint = /^[a-z]:[/\\]/i.test(typed)
      ? 'the shell turned it into a Windows path: omit the first slash, as in v2/snapshot'
      : 'choose the service with --base-url or the setting base_url';
    throw usage(`'${typed}' is not a path: name the path only, as in /v2/snapshot`, hint);
  }
  const [place = '', ...queries] = typed.split('#', 1)[0]!.split('?');
  const query = [...new URLSearchParams(queries.join('?')), ...fields.map(field)];
  return { path: place.startsWith('/') ? encoded(place) : `/${encoded(place)}`, query };
}

function field(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw usage(`-f takes key=value, not '${text}'`, 'as in -f symbol=AAPL');
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** Percent-encodes what a path cannot contain (spaces, letters of other alphabets); leaves encoded parts alone. */
function encoded(path: string): string {
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** Status line and headers as curl and gh print them, without the reason phrase, and the empty line after them. */
function headOf({ status, headers }: ServiceResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${sanitize(name)}: ${sanitize(value)}\n`);
  return `HTTP/1.1 ${status}\n${lines.join('')}\n`;
}

/** Writes the body byte for byte; to a terminal without control sequences and with a final line break. */
function writeBody(body: string, io: Io): void {
  if (!io.stdout.isTTY()) io.stdout.write(body);
  else if (body !== '') io.stdout.write(`${sanitizeLines(body).replace(/\n$/, '')}\n`);
}
