import { PaymentFault } from '../../platform/ports/payment-provider.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Converts a provider's fault to the refusal for the buyer or staff.
 * @throws Refusal PAYMENT_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function asPaymentRefusal<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const refused = error.kind === 'refused';
    throw new Refusal(refused ? 'PAYMENT_REFUSED' : 'PAYMENT_UNAVAILABLE');
  }
}
