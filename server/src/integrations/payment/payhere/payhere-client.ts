import * as z from 'zod';
import { boundedFetch } from '../../../platform/bounded-fetch.ts';
import { PaymentFault } from '../../../platform/ports/payment-provider.ts';
import { thrownMessage } from '../../../platform/thrown.ts';
import { hundredths } from '../decimal-money.ts';

const LIMIT_BYTES = 1_000_000;
const TIMEOUT_MS = 6_000;
/** PayHere's status for an order without a successful payment. */
const NONE_FOUND = -1;

const token = z.object({ access_token: z.string().min(1) });

/** Decimal text or a number, because PayHere's pages show both; converted to minor units. */
const decimal = z
  .union([z.string(), z.number()])
  .transform((amount) => hundredths(String(amount)))
  .pipe(z.int());

const payment = z.object({
  payment_id: z.union([z.string().min(1).max(40), z.int().transform(String)]),
  order_id: z.string(),
  status: z.string(),
  /** Time in Sri Lanka, such as `2020-01-16 16:21:02`. */
  date: z.string().optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: decimal,
});
/** A successful payment, even if refunded or charged back; the amount is in minor units. */
export type PayherePayment = z.infer<typeof payment>;

const search = z.object({ status: z.int(), data: z.array(payment).nullish() });
const refund = z.object({ status: z.int() });

export type PayhereClient = {
  /** Resolves if PayHere accepts the app's credentials; throws a PaymentFault if not. */
  authorize(): Promise<void>;
  findPayments(orderId: string): Promise<readonly PayherePayment[]>;
  refund(paymentId: string, description: string): Promise<void>;
};

/**
 * PayHere's API for one app. Every use requests a new token: uses are few, and PayHere may revoke a
 * token. Source: PayHere's Retrieval API and Refund API.
 */
export function payhereClient(host: string, app: { id: string; secret: string }): PayhereClient {
  const call = caller(`${host}/merchant/v1`);

  async function authorization(): Promise<string> {
    const basic = Buffer.from(`${app.id}:${app.secret}`).toString('base64');
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const headers = { authorization: `Basic ${basic}` };
    const answer = await call('/oauth/token', { method: 'POST', headers, body }, token);
    return `Bearer ${answer.access_token}`;
  }

  return {
    async authorize() {
      await authorization();
    },
    async findPayments(orderId) {
      const headers = { authorization: await authorization() };
      const path = `/payment/search?${new URLSearchParams({ order_id: orderId }).toString()}`;
      const { status, data } = await call(path, { headers }, search);
      if (status !== 1 && status !== NONE_FOUND) {
        throw new PaymentFault('unreachable', `PayHere searched with status ${status}`);
      }
      return (data ?? []).filter((found) => found.order_id === orderId);
    },
    async refund(paymentId, description) {
      const authorized = { authorization: await authorization() };
      const headers = { ...authorized, 'content-type': 'application/json' };
      const body = JSON.stringify({ payment_id: paymentId, description });
      const { status } = await call('/payment/refund', { method: 'POST', headers, body }, refund);
      if (status !== 1) throw new PaymentFault('refused', `PayHere refused with status ${status}`);
    },
  };
}

/** One exchange below an address; throws a PaymentFault for any unexpected answer. */
function caller(base: string) {
  const request = boundedFetch({ bytes: LIMIT_BYTES, limitMs: TIMEOUT_MS });
  return async <T>(path: string, options: RequestInit, answer: z.ZodType<T>): Promise<T> => {
    const response = await request(`${base}${path}`, options).catch((error: unknown) => {
      throw new PaymentFault('unreachable', thrownMessage(error), error);
    });
    if (!response.ok) {
      throw new PaymentFault('unreachable', `PayHere responded with ${response.status}`);
    }
    const parsed = answer.safeParse(await response.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    throw new PaymentFault('unreachable', 'unexpected response from PayHere', parsed.error);
  };
}
