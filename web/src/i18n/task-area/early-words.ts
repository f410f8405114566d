/** Where the build writes into the head's script which file has the words of each language. */
export const EARLY_WORDS = '/*early-words*/';
