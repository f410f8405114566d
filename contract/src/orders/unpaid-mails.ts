import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';

/** `offered` is false where nobody is mailed about such orders. */
export const unpaidMailChoice = z.strictObject({ wanted: z.boolean(), offered: z.boolean() });

/** Whether the caller is mailed about orders that ended unpaid. */
const readUnpaidMails = operation({ caller: 'customer' })
  .route({ method: 'GET', path: '/orders/unpaid-mails' })
  .input(fields.nothing)
  .output(unpaidMailChoice);

const chooseUnpaidMails = operation({ caller: 'customer' })
  .route({ method: 'POST', path: '/orders/unpaid-mails' })
  .input(unpaidMailChoice.pick({ wanted: true }))
  .output(unpaidMailChoice);

export const unpaidMails = { readUnpaidMails, chooseUnpaidMails };
