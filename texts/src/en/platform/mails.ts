import { texts } from '../../sentences.ts';

/** What mails of all slices have in common. */
export const mailParts = texts({
  hello: 'Hello,',
  helloName: 'Hello {name},',
  openDashboard: 'Open my dashboard',
  openOrders: 'Open my orders',
  openOrder: 'Open the order',
  receipt: 'Your receipt',
  contact: 'Contact us',
  /** The date is as in `2026-11-26`. */
  moment: '{date} at {time} (UTC)',
  /** Below a link: mail filters break links. */
  code: 'If the link does not work, open {page} and paste this code:',
  shortCode:
    'If the link does not work, or you read this on another device, open {page} where you requested it and enter this code:',
});
