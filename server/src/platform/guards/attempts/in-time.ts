import type { Logger } from '../../log/logger.ts';

/** How long a request waits for its attempts, and how long nobody asks after one gave up. */
const LATE_MS = 2_000;
const REST_MS = 5_000;

/**
 * Asks, and waits briefly: returns 'late' if the answer fails or takes longer than two seconds, and
 * then to everybody for the next five, without asking. An answer that comes too late is passed to
 * `late`.
 */
export function inTime(log: Logger) {
  let restsUntilMs = 0;

  function rest(error: unknown): void {
    if (performance.now() >= restsUntilMs) {
      log.warn({ err: error }, 'attempts are counted in this process only for now');
    }
    restsUntilMs = performance.now() + REST_MS;
  }

  return function wait<Answer>(
    ask: () => Promise<Answer>,
    late: (answer: Answer) => void = () => undefined,
  ): Promise<Answer | 'late'> {
    if (performance.now() < restsUntilMs) return Promise.resolve('late');
    return new Promise((resolve) => {
      let isLate = false;
      const giveUp = (error: unknown): void => {
        isLate = true;
        clearTimeout(timer);
        rest(error);
        resolve('late');
      };
      const timer = setTimeout(giveUp, LATE_MS, new Error(`No answer came within ${LATE_MS} ms.`));
      ask().then((answer) => {
        clearTimeout(timer);
        if (isLate) late(answer);
        else resolve(answer);
      }, giveUp);
    });
  };
}
