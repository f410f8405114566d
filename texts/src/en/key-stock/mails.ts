import { texts } from '../../sentences.ts';

/** Mails to staff about the stock. */
export const keyStockStaffMails = texts({
  low: {
    subject: 'License keys are running low',
    fell: 'The stock of these products has fallen below the alert level:',
    product: '{name}: {available} left, alert level {alertBelow}.',
    again: 'You will be alerted again when a product has been restocked and runs low once more.',
    action: 'Add license keys',
  },
});
