import * as z from 'zod';

const seconds = z.int().nonnegative();
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase());

/** The id of another object. Stripe includes the object in full if the request expands it. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);

const metadata = z.record(z.string(), z.string()).nullish();

/**
 * The fields read from Stripe's objects; others are left out. An event shows its object in the API
 * version of the account, and a new version may add values, so each value is plain text here.
 */
export const sessionShape = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: currency.nullable(),
  created: seconds,
  livemode: z.boolean(),
  metadata,
  payment_intent: reference,
});
export type StripeSession = z.infer<typeof sessionShape>;

/** A new session, with the fields that the browser needs to show it. */
export const openedShape = z.object({
  id: z.string(),
  client_secret: z.string().min(1),
  expires_at: seconds,
});

/** A session's payment, expanded; its charge has the time at which the money arrived. */
export const expandedIntentShape = z.object({
  payment_intent: z
    .object({
      status: z.string(),
      latest_charge: z.object({ created: seconds }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

export const refundShape = z.object({
  id: z.string(),
  amount: z.int().positive(),
  currency,
  created: seconds,
  payment_intent: reference,
  status: z.string().nullable(),
  metadata,
});
export type StripeRefund = z.infer<typeof refundShape>;

export const disputeShape = z.object({
  id: z.string(),
  created: seconds,
  status: z.string(),
  payment_intent: reference,
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string() }).nullish() })
    .nullish()
    .catch(null),
  evidence_details: z.object({ due_by: seconds.nullish() }).nullish().catch(null),
});
export type StripeDispute = z.infer<typeof disputeShape>;

export const chargeShape = z.object({ payment_intent: reference });

export const eventShape = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  created: seconds,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});
export type StripeEvent = z.infer<typeof eventShape>;
