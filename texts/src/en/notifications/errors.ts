import { texts } from '../../sentences.ts';

/** The refusals of notifications. */
export const notificationErrors = texts({
  NOTIFICATION_UNKNOWN: 'This browser cannot be notified.',
});
