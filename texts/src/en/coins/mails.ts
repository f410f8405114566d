import { texts } from '../../sentences.ts';

/** Mails to staff about the coin ledger and its corrections. */
export const coinsStaffMails = texts({
  ledgerFaults: {
    subject: 'The coin ledger has faults',
    found: 'The hourly check of the coin ledger found faults:',
    fault: '{name}: {wrong}',
    next: 'Everything keeps running. The operations manual explains what each check means and what to do.',
    action: 'Open coins',
  },
  correctionWaits: {
    subject: 'A correction of {coins} coins is about to be posted',
    more: '{by} has confirmed a correction: {coins} coins more for {username}.',
    less: '{by} has confirmed a correction: {coins} coins less for {username}.',
    reason: 'The reason: {reason}',
    next: 'A correction of this size takes two owners, and there is only one. So it is posted on {moment}. Stop it before if it is not yours.',
    action: 'Look at the correction',
  },
});
