/** A text that is not empty and shows nothing: no required text may be it. */
export const NOTHING_TO_SEE = ' \u200b\u3164\u0301\u202a';
