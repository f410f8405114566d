/**
 * Lets callers that ask for the same thing at the same time share one run of the work, and its
 * outcome, be it an answer or an error. What has ended is done anew.
 */
export function joinTwins<Result>(): (
  name: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (name, work) => {
    const twin = underWay.get(name);
    if (twin !== undefined) return twin;
    const outcome = work().finally(() => underWay.delete(name));
    underWay.set(name, outcome);
    return outcome;
  };
}
