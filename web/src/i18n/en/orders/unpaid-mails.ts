/** Sentences of the choice whether to be mailed about orders that ended unpaid. */
export const orderUnpaidMails = {
  label: 'Email me once if I leave an order unpaid',
  on: 'Mails about unpaid orders are on',
  off: 'Mails about unpaid orders are off',
};
