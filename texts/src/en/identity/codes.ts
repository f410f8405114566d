import { texts } from '../../sentences.ts';

/** Sentences of the field for a second factor, and of the login's step that asks for one. */
export const codes = texts({
  label: 'Code',
  hint: 'Six digits from your authenticator app.',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'The 16 letters and digits that you saved. Each recovery code works once.',
  toRecovery: 'Use a recovery code',
  toApp: 'Use the authenticator app',
  stepTitle: 'Two-step verification',
  stepText: 'Your password is right. Enter your code to finish logging in.',
  back: 'Back',
});
