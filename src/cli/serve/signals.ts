/** The signals a service understands: SIGTERM and SIGINT end it, the second one at once; SIGHUP renews what files it holds. */

export interface StopSignals {
  readonly first: Promise<NodeJS.Signals>;
  readonly second: Promise<NodeJS.Signals>;
  readonly onReload: (reload: () => void) => void;
}

/** Listens from now on: a signal before the service is ready counts. */
export function stopSignals(): StopSignals {
  let resolveFirst: (signal: NodeJS.Signals) => void = () => {};
  let resolveSecond: (signal: NodeJS.Signals) => void = () => {};
  const first = new Promise<NodeJS.Signals>((resolve) => {
    resolveFirst = resolve;
  });
  const second = new Promise<NodeJS.Signals>((resolve) => {
    resolveSecond = resolve;
  });
  let count = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    count += 1;
    (count === 1 ? resolveFirst : resolveSecond)(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Without a listener SIGHUP ends the process; a service outlives its terminal's log rotation, not the other way round.
  let reload = (): void => {};
  process.on('SIGHUP', () => reload());
  return {
    first,
    second,
    onReload: (given) => {
      reload = given;
    },
  };
}
