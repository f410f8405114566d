import { endsBy } from '../../platform/ends-by.ts';
import { PaymentFault } from '../../platform/ports/payment-provider.ts';

/** With one second for the rest of the request, a buyer waits at most six. */
const WAIT_LIMIT_MS = 5_000;

/**
 * Limits how long a request waits for the payment provider: five seconds for all the work passed to
 * it. The work continues after the limit, and the next request finds what it stores.
 * @throws PaymentFault `unreachable` after the limit
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
