/** The place in the head's script where the build writes which file has each language's words. */
export const EARLY_WORDS = '/*early-words*/';
