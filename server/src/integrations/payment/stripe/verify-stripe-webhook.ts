import { isUtf8 } from 'node:buffer';
import { Stripe } from 'stripe';
import { PaymentFault, type Webhook } from '../../../platform/ports/payment-provider.ts';
import { eventShape, type StripeEvent } from './stripe-objects.ts';

/** The accepted clock difference, in both directions; the library checks only the past. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook with Stripe's own library, over the bytes as received, with any of the
 * secrets. Bytes that the library would decode differently from those signed are refused.
 * @throws PaymentFault `signature-invalid`, or `malformed` for signed content that is not an event.
 */
export function verifyStripeWebhook(
  { body, headers, now }: Webhook,
  secrets: readonly string[],
): StripeEvent {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string' || !isPlausible(header, now) || !isExactText(body)) {
    throw new PaymentFault('signature-invalid', 'no recent signature over plain text');
  }
  for (const secret of secrets) {
    const event = constructEvent(body, header, secret, now);
    if (event === undefined) continue;
    const parsed = eventShape.safeParse(event);
    if (parsed.success) return parsed.data;
    throw new PaymentFault('malformed', 'signed, but not an event', parsed.error);
  }
  throw new PaymentFault('signature-invalid', 'Stripe-Signature does not match');
}

function constructEvent(body: Buffer, header: string, secret: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      header,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw new PaymentFault('malformed', 'signed, but not an event', error);
  }
}

/**
 * Whether the header names one time, as a plain number, that is near enough, and signatures that
 * are some: the library stumbles over an empty one.
 */
function isPlausible(header: string, now: Date): boolean {
  const parts = header.split(',');
  const [time, ...moreTimes] = parts.filter((part) => part.startsWith('t='));
  if (time === undefined || moreTimes.length > 0 || !/^t=\d{1,12}$/.test(time)) return false;
  const signatures = parts.filter((part) => part.startsWith('v1'));
  if (!signatures.every((signature) => /^v1=[0-9a-f]{64}$/.test(signature))) return false;
  const apartSeconds = now.getTime() / 1000 - Number(time.slice('t='.length));
  return Math.abs(apartSeconds) <= TOLERANCE_SECONDS + 1;
}

/** The library drops a byte order mark and replaces invalid UTF-8 before it verifies. */
function isExactText(body: Buffer): boolean {
  return isUtf8(body) && !body.subarray(0, 3).equals(Buffer.from('\u{feff}'));
}
