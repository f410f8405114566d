import { waitingKinds } from '@regz/rules/orders/waiting.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { orderId } from './orders.ts';

/** The first work that waits for a customer. Null if there is none. */
export const waitingThing = z.strictObject({
  waiting: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('redeem'),
        orderId,
        productName: z.string(),
        validityDays: z.int(),
        licenseKey: z.string(),
      }),
      z.strictObject({
        kind: z.literal('open-gift'),
        productName: z.string(),
        /** The giver. Null once that account is deleted. */
        from: z.string().nullable(),
        /** The gift's private link, which was also mailed to the caller's verified address. */
        link: z.url(),
      }),
      z.strictObject({
        kind: z.enum(waitingKinds).exclude(['redeem', 'open-gift']),
        orderId,
        productName: z.string(),
      }),
    ])
    .nullable(),
});

/** Returns the work that waits for the caller: a key, a gift, or an unfinished order. */
const readWaiting = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/waiting' })
  .input(fields.nothing)
  .output(waitingThing);

export const waitingOrders = { readWaiting };
