/**
 * The day of the last change of the terms or the return policy, which buyers agree to by paying.
 * Each order stores its version.
 */
export const TERMS_VERSION = '2026-11-22';
