import { texts } from '../../sentences.ts';

/** The refusals of acts that need two owners. */
export const approvalErrors = texts({
  APPROVAL_UNKNOWN: 'This approval does not exist any more.',
  APPROVAL_DECIDED: 'This was decided in the meantime, which is shown now.',
  APPROVAL_COLLEAGUE_NEEDED:
    'This needs two people: the one who requested it, and another owner. For 24 hours after a colleague gave or changed the access of one of them, it waits.',
  APPROVAL_OPEN: 'This waits for an approval already.',
});
