import { texts } from '../../sentences.ts';

export const incidentErrors = texts({
  INCIDENT_TITLE_MISSING: 'Please enter a title.',
  INCIDENT_PARTS_MISSING: 'Please choose what is affected.',
  INCIDENT_TEXT_MISSING: 'Please enter what customers should know.',
  INCIDENT_TIME_AHEAD: 'This time is still ahead.',
  INCIDENT_ENDS_BEFORE: 'The end is before the beginning.',
  INCIDENT_UNKNOWN: 'This incident does not exist.',
  INCIDENT_UPDATE_UNKNOWN: 'This update does not exist.',
  INCIDENT_CHANGED:
    '{editedBy} has changed this incident in the meantime. Please look at it again.',
});
