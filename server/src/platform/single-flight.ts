type Flight<Result> = { hasBegun: boolean; outcome: Promise<Result> };

/**
 * Lets concurrent callers of one name share a run of the work and its outcome, be it an answer or an
 * error. Callers join the `current` run, or the `next` one: it begins when the current run has ended,
 * so it sees what was committed before the call.
 */
export function singleFlight<Result>(
  joined: 'current' | 'next',
): (name: string, work: () => Promise<Result>) => Promise<Result> {
  const latest = new Map<string, Flight<Result>>();
  return (name, work) => {
    const before = latest.get(name);
    if (before !== undefined && (joined === 'current' || !before.hasBegun)) return before.outcome;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const flight = { hasBegun: false, outcome: promise };
    const run = async () => {
      await before?.outcome.catch(() => undefined);
      flight.hasBegun = true;
      try {
        return await work();
      } finally {
        if (latest.get(name) === flight) latest.delete(name);
      }
    };
    latest.set(name, flight);
    resolve(run());
    return promise;
  };
}
