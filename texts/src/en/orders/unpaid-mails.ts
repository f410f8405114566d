import { texts } from '../../sentences.ts';

/** Sentences of the choice about mails on orders that ended unpaid. */
export const orderUnpaidMails = texts({
  label: 'Email me once if I leave an order unpaid',
  on: 'Mails about unpaid orders are on',
  off: 'Mails about unpaid orders are off',
});
