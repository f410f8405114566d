import { texts } from '../../sentences.ts';

/** Sentences for a passkey that the person's device did not use or create. */
export const passkeyFaults = texts({
  cancelled: 'Your device did not confirm the request. Please try again.',
  known: 'This device already holds a passkey for your account.',
  failed: 'The passkey could not be used on this device. It needs https.',
});
