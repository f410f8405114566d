import { texts } from '../../sentences.ts';

/** The refusals of acts that need two owners. */
export const approvalErrors = texts({
  APPROVAL_UNKNOWN: 'This approval does not exist any more.',
  APPROVAL_DECIDED: 'This was decided in the meantime, which is shown now.',
  APPROVAL_COLLEAGUE_NEEDED:
    'This needs two owners: the one who requested it, and another one whose access no colleague gave or changed in the last 24 hours.',
  APPROVAL_OPEN: 'This waits for an approval already.',
});
