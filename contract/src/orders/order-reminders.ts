import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** `offered` is false if the product sends no such mails. */
export const orderReminderChoice = z.strictObject({ wanted: z.boolean(), offered: z.boolean() });

/** True if the caller gets mails about orders that ended unpaid. */
const readOrderReminders = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/reminders' })
  .input(fields.nothing)
  .output(orderReminderChoice);

const setOrderReminders = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/orders/reminders' })
  .input(orderReminderChoice.pick({ wanted: true }))
  .output(orderReminderChoice);

export const orderReminders = { readOrderReminders, setOrderReminders };
