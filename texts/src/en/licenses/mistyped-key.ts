import { texts } from '../../sentences.ts';

/** Sentences about a license key with a wrong check character. */
export const mistypedKey = texts({
  warning:
    'This looks mistyped. Please compare it with your key. To send it as it is, press the button again.',
});
