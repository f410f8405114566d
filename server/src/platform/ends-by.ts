/**
 * Returns the outcome of the work, or throws the signal's reason when it is aborted. Work that
 * never settles, for example in a library, delays no caller.
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
