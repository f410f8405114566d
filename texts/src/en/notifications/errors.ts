import { texts } from '../../sentences.ts';

export const notificationErrors = texts({
  NOTIFICATION_UNKNOWN: 'This browser cannot be notified.',
});
