import { isUnanswered } from '../../platform/api/unanswered.ts';

const PAUSE_MS = 2000;

/**
 * Asks until the server answers: for what may be repeated. Between two tries it waits for the
 * network, or a moment. Rejects with what the server refuses.
 * @param onLost hears that a try was not answered.
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  onLost: () => void = () => undefined,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      onLost();
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    const timer = setTimeout(done, PAUSE_MS);
    window.addEventListener('online', done);
  });
}
