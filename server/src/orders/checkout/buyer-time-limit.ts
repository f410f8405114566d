import { endsBy } from '../../platform/ends-by.ts';
import { PaymentFault } from '../../platform/ports/payment-provider.ts';

/** With a second for everything else, nobody waits longer than six. */
const WAIT_LIMIT_MS = 5_000;

/**
 * For a request in which somebody waits for the payment provider: all that is awaited through it
 * ends within five seconds together. The work itself goes on, and what it stores is found by the
 * next request.
 * @throws PaymentFault `unreachable` once the time is over.
 */
export function buyerTimeLimit(): <Answer>(work: Promise<Answer>) => Promise<Answer> {
  const late = AbortSignal.timeout(WAIT_LIMIT_MS);
  return async (work) => {
    try {
      return await endsBy(late, work);
    } catch (error) {
      if (error !== late.reason) throw error;
      throw new PaymentFault('unreachable', 'no answer while the buyer waited', error);
    }
  };
}
