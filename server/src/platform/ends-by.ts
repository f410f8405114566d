/**
 * The work's outcome, or the signal's reason as soon as it is aborted, whatever the work does then: a
 * library that never settles holds up nobody.
 */
export async function endsBy<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  let giveUp = (): void => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
