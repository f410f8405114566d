/**
 * Lets callers that ask for the same thing at the same time share one run of the work, and its
 * outcome, be it an answer or an error. What has ended is done anew.
 */
export function singleFlight<Result>(): (
  name: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (name, work) => {
    const sameWork = underWay.get(name);
    if (sameWork !== undefined) return sameWork;
    const outcome = work().finally(() => underWay.delete(name));
    underWay.set(name, outcome);
    return outcome;
  };
}
