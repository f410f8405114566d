/**
 * Longest accepted text of each account field, in characters as `String.length` counts them. The
 * email limit is that of RFC 5321. The others keep a row and a password hash cheap.
 */
export const ACCOUNT_LIMITS = {
  username: 64,
  email: 254,
  mobileNumber: 32,
  password: 256,
} as const;
