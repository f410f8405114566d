import { texts } from '../../sentences.ts';

/** The refusals of acts that need two owners. */
export const approvalErrors = texts({
  APPROVAL_UNKNOWN: 'This approval does not exist any more.',
  APPROVAL_DECIDED: 'This was decided in the meantime, which is shown now.',
  APPROVAL_COLLEAGUE_NEEDED:
    'Another owner has to approve this. An account approves only 24 hours after a colleague made it or changed its access.',
  APPROVAL_OPEN: 'This waits for an approval already.',
});
