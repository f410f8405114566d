import type { Slice } from '../platform/slice.ts';
import { contactBudgets } from './contact.budgets.ts';
import { contactMails } from './contact.mails.ts';
import { contactRoutes } from './contact.routes.ts';
import { exportContact } from './export-contact.ts';
import { sweepContact } from './sweep-contact.ts';

export const contact = {
  operations: (services) => ({ contact: contactRoutes(services) }),
  mails: contactMails,
  attemptLimits: () => contactBudgets,
  sweep: sweepContact,
  exportCustomer: (db, { provenEmail }) => exportContact(db, provenEmail),
} satisfies Slice;
