/**
 * Prints answers as the options require: bodies, a data format, or a screen. Knows how screens are made of views; what
 * programs read is written by print-data.
 */
import type { Answer, Transport } from '../../../client/core.ts';
import type { Endpoint, View } from '../../../endpoints/types.ts';
import type { ViewModel } from '../../../render/model.ts';
import { indentJson } from '../../../render/text/json-text.ts';
import { sanitizeLines } from '../../../render/text/sanitize.ts';
import type { Invocation } from '../../args/command.ts';
import { isMachine } from '../../output/choice.ts';
import type { Display } from '../../output/display.ts';
import { placeOf } from '../../output/printed-store.ts';
import { printMessage, reportError } from '../../output/report.ts';
import type { Io } from '../../terminal/io.ts';
import type { CompanionAnswer } from '../ask/extras.ts';
import { dataText, printData, writeRaw } from './print-data.ts';

/** How answers are shown to people. Without a view the data are printed as JSON. */
export interface Showing {
  /** The route that answered, for record formats; absent if the answers have the shape of no route. */
  readonly endpoint?: Endpoint | undefined;
  readonly loadView: Endpoint['view'];
  readonly viewOptions: Parameters<View>[1];
  /** `YYYY-MM-DD` with `--as-of`. */
  readonly asOf?: string | undefined;
  readonly display: Display;
  /** Draws several answers in one screen instead of one each. */
  readonly overlay?: Endpoint['overlay'] | undefined;
  /** Writes the screen; default: to stdout. */
  readonly show?: (text: string) => void;
}

/**
 * Prints answers as the options require: bodies, a data format, or the view. Returns the exit code; an answer that
 * cannot be shown does not lose the others.
 */
export async function print(
  answers: readonly Answer[],
  several: boolean,
  invocation: Invocation,
  given: Io,
  { endpoint, loadView, overlay, viewOptions, asOf, display, ...showing }: Showing,
): Promise<number> {
  const { options } = invocation;
  const until = answers[0]?.transport?.until?.();
  const { io, check } =
    until === undefined ? { io: given, check: () => {} } : (await import('./in-time.ts')).inTime(given, until);
  const show = showing.show ?? ((text) => io.stdout.write(text));
  if (options.raw === true) writeRaw(answers, io);
  else if (isMachine(options)) await printData(answers.map(dataText), { endpoint, invocation, several }, io);
  else if (loadView === undefined)
    show(answers.map((each) => `${sanitizeLines(indentJson(dataText(each)))}\n`).join(''));
  else if (answers.length > 0) {
    const [{ view }, { renderMany }] = await Promise.all([loadView(), import('../../../render/render.ts')]);
    const payloads = overlay === undefined ? undefined : await overlaidPayloads(answers, endpoint);
    if (overlay !== undefined && payloads !== undefined) {
      const place = placeOf(
        answers.some((each) => each.hosted === true),
        options,
      );
      const model = (await overlay()).overlay(payloads as never[], { ...viewOptions, ...place });
      show(renderMany([dated(model, asOf)], display));
      return 0;
    }
    const warn = (message: string): void => printMessage(message, options, io);
    let exit = 0;
    const screens: ViewModel[] = [];
    for (const each of answers) {
      try {
        const { companion } = each as CompanionAnswer;
        const place = placeOf(each.hosted === true, options);
        const drawn = { ...viewOptions, ...place, ...(companion !== undefined && { companion }) };
        const draw = (payload: unknown): ViewModel => {
          const made = dated(view(payload as never, drawn), asOf);
          // Faults inside cells of a hosted payload appear only when rendered.
          if (each.hosted === true) renderMany([made], display);
          return made;
        };
        const model =
          each.hosted === true && endpoint !== undefined
            ? dated(await (await import('./hosted-view.ts')).hostedView(each, endpoint, draw, warn), asOf)
            : draw(each.data());
        check();
        screens.push(model);
      } catch (error) {
        exit = Math.max(exit, reportError(error, invocation, io));
      }
    }
    if (screens.length > 0) show(renderMany(screens, display));
    return exit;
  }
  return 0;
}

/**
 * The payloads of several answers; undefined where one of a hosted service does not match its contract: each then has
 * its own screen.
 */
async function overlaidPayloads(
  answers: readonly Answer[],
  endpoint: Endpoint | undefined,
): Promise<readonly unknown[] | undefined> {
  if (answers.length < 2 || endpoint === undefined) return undefined;
  const payloads: unknown[] = [];
  for (const each of answers) {
    if (each.hosted !== true) {
      payloads.push(each.data());
      continue;
    }
    const { conformed } = await import('../ask/conform.ts');
    const result = await conformed(each, endpoint);
    if (!('payload' in result)) return undefined;
    payloads.push(result.payload);
  }
  return payloads;
}

/** The day that screens are dated with `--as-of`. */
export async function answerDay({ asOf }: Transport): Promise<string | undefined> {
  return asOf === undefined ? undefined : (await import('../source/as-of.ts')).asOfDay(asOf);
}

/** The view model with that day. */
export function dated(model: ViewModel, asOf: string | undefined): ViewModel {
  return asOf === undefined ? model : { ...model, asOf };
}
