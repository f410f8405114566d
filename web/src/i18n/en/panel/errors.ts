import type { ErrorSentences } from '../../error-sentences.ts';

/** The refusals of the panel API and of signing a PC in. */
export const panelErrors = {
  PANEL_PROOF_INVALID: 'The program could not prove which PC it runs on. Please install it again.',
  PANEL_CHALLENGE_STALE: 'The program was away for too long. Please try again.',
  PANEL_SETTINGS_CHANGED: 'Another of your PCs has saved its settings meanwhile.',
  PANEL_DEVICE_UNKNOWN: 'This PC is not on your account any more. Please reload the page.',
  PANEL_CODE_UNKNOWN:
    'No program shows this code now. Please compare it with the one on the screen of your PC.',
  PANEL_CODE_EXPIRED: 'This code has expired. Please use the new one that your program shows.',
} satisfies Partial<ErrorSentences>;
