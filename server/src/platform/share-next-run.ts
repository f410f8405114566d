/**
 * Runs work that serves everybody who waits, one run of a name at a time: whoever asks while a run is
 * under way shares the next one, which begins when it has ended, and its outcome.
 */
export function shareNextRun(): (name: string, work: () => Promise<void>) => Promise<void> {
  const latest = new Map<string, Run>();
  return (name, work) => {
    const before = latest.get(name);
    if (before?.hasBegun === false) return before.outcome;
    const run: Run = { hasBegun: false, outcome: Promise.resolve() };
    const begin = async () => {
      await before?.outcome.catch(() => undefined);
      run.hasBegun = true;
      try {
        await work();
      } finally {
        if (latest.get(name) === run) latest.delete(name);
      }
    };
    latest.set(name, run);
    run.outcome = begin();
    return run.outcome;
  };
}

type Run = { hasBegun: boolean; outcome: Promise<void> };
