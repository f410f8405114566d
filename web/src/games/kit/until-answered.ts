import { isUnanswered } from '../../platform/api/unanswered.ts';

const PAUSE_MS = 2000;

/**
 * Retries until the server answers, for idempotent requests. Between attempts it waits for the
 * network, or briefly. Rejects with the server's refusal.
 * @param onLost Called when an attempt got no answer.
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
