import { texts } from '../../sentences.ts';

/** The challenge of a form. */
export const accountChallenge = texts({
  label: "I'm not a robot",
  pending: 'Verification Pending',
  verifying: 'Verifying...',
  verified: 'Verified',
  expired: 'The verification has expired. Please verify again.',
  failed: 'The verification could not be completed. Please try again.',
  widget: 'Captcha verification',
});
