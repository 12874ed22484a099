/** Prints what programs read: bodies as they came, or payloads in the data format of the options. */
import type { Answer } from '../../../client/core.ts';
import { indentedItems, indentJson, memberText } from '../../../render/text/json-text.ts';
import { sanitizeLines } from '../../../render/text/sanitize.ts';
import { choiceOf } from '../../output/choice.ts';
import type { Subject } from '../../output/format-answers.ts';
import type { Io } from '../../terminal/io.ts';

/** Prints bodies byte for byte; on a terminal without control sequences and with a final line end. */
export function writeRaw(answers: readonly Answer[], io: Io): void {
  if (!io.stdout.isTTY()) {
    for (const [at, { response }] of answers.entries())
      io.stdout.write(at === 0 ? response.body : `\n${response.body}`);
    return;
  }
  const text = answers.map(({ response }) => response.body).join('\n');
  if (text !== '') io.stdout.write(`${sanitizeLines(text).replace(/\n$/, '')}\n`);
}

/**
 * Prints payloads in the data format of the options; as plain JSON one object for one request, an array of the answers
 * for several, nothing without answers.
 */
export async function printData(texts: readonly string[], subject: Subject, io: Io): Promise<void> {
  const choice = choiceOf(subject.invocation.options);
  if (choice !== undefined && (choice.format !== 'json' || choice.fields !== undefined)) {
    const { printFormatted } = await import('../../output/format-answers.ts');
    return printFormatted(texts, choice, subject, io);
  }
  if (texts.length === 0) return;
  // JSON strings may contain C1 control characters, which terminals obey.
  const safe = io.stdout.isTTY() ? sanitizeLines : (text: string) => text;
  const pieces = subject.several ? indentedItems(texts) : [`${indentJson(texts[0]!)}\n`];
  for (const piece of pieces) io.stdout.write(safe(piece));
}

/** The payload as the service wrote it. The answer's data must have been read without error. */
export function dataText({ response }: Answer): string {
  return memberText(response.body, 'data')!;
}
