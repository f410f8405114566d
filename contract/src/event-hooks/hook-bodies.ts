import { type HookEvent, TEST_EVENT } from '@regz/rules/event-hooks/endpoints.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';

const order = z.strictObject({
  /** As buyers and providers know it: `RGZ-…`. */
  orderId: z.string(),
});
const customer = z.strictObject({
  /** Null for an account that has been deleted. */
  customerId: z.uuid().nullable(),
});

/** The data of each event: ids, with which a token can request the rest, and public titles. */
const dataOf = {
  'order.paid': order,
  'order.delivered': order,
  'order.waiting': order,
  'order.refunded': order,
  'order.disputed': order,
  'order.flagged': order,
  'gift.opened': order,
  'license.redeemed': z.strictObject({ licenseId: z.uuid(), ...customer.shape }),
  'license.ended': customer,
  'device.bound': customer,
  'device.reset': customer,
  'panel.signed-in': customer,
  'panel.moved': customer,
  'account.banned': customer,
  'stock.low': z.strictObject({ productId: z.uuid() }),
  'conversation.opened': z.strictObject({ threadId: z.uuid(), number: z.int() }),
  'incident.opened': z.strictObject({ incidentId: z.uuid(), title: z.string() }),
  'giveaway.drawn': z.strictObject({ giveawayId: z.uuid(), title: z.string() }),
  'backup.failed': z.strictObject({}),
  [TEST_EVENT]: z.strictObject({}),
} satisfies Record<HookEvent | typeof TEST_EVENT, z.ZodObject>;

export type SentEvent = keyof typeof dataOf;

/** The body of a sent event: its kind, its time, and the ids of its subjects. */
export function hookBody(event: SentEvent) {
  return z.strictObject({
    type: z.literal(event),
    timestamp: fields.instant,
    data: dataOf[event],
  });
}

const EXAMPLE_ID = '6f1c1d0a-3c1b-4c53-9a58-2f5d5a7d0c11';

const exampleData: Record<SentEvent, Record<string, string | number>> = {
  'order.paid': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'order.delivered': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'order.waiting': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'order.refunded': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'order.disputed': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'order.flagged': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'gift.opened': { orderId: 'RGZ-7K2M9QXW4DPT' },
  'license.redeemed': { licenseId: EXAMPLE_ID, customerId: EXAMPLE_ID },
  'license.ended': { customerId: EXAMPLE_ID },
  'device.bound': { customerId: EXAMPLE_ID },
  'device.reset': { customerId: EXAMPLE_ID },
  'panel.signed-in': { customerId: EXAMPLE_ID },
  'panel.moved': { customerId: EXAMPLE_ID },
  'account.banned': { customerId: EXAMPLE_ID },
  'stock.low': { productId: EXAMPLE_ID },
  'conversation.opened': { threadId: EXAMPLE_ID, number: 1001 },
  'incident.opened': { incidentId: EXAMPLE_ID, title: 'Keys are late' },
  'giveaway.drawn': { giveawayId: EXAMPLE_ID, title: 'One month of Supreme' },
  'backup.failed': {},
  [TEST_EVENT]: {},
};

/** An example of an event's body, for people who write receiving programs. */
export function exampleBody(event: SentEvent) {
  return { type: event, timestamp: '2026-11-23T09:30:00.000Z', data: exampleData[event] };
}
