/**
 * The day of the last change of the terms or the return policy, which buyers agree to by paying. Each order
 * keeps the one that it was placed under.
 */
export const TERMS_VERSION = '2026-11-22';
