/**
 * On whose behalf a password is hashed, which decides who waits for whom: logins, staff and
 * logged-in people have separate lanes, and address blocks take turns within a lane.
 */
export type Turn = {
  lane: 'log-in' | 'staff' | 'account' | 'operator';
  /** The address block that the request came from. */
  block: string;
  /** Whose password it is; each account has one check at a time. */
  account?: string;
};

/** Hashes and checks passwords; created in `identity/passwords`. */
export type PasswordHasher = {
  /** @param turn on whose behalf; the operator's if no request asked. */
  hash(password: string, turn?: Turn): Promise<string>;
  /**
   * Whether the password matches the hash. An unknown account passes `undefined`, a closed one
   * null, which cost the same work, so that timing does not reveal who exists; so does a hash that
   * cannot be checked.
   */
  matches(stored: string | null | undefined, password: string, turn?: Turn): Promise<boolean>;
  /** Whether a stored hash is another program's: once a password matches it, it is hashed anew. */
  isForeign(stored: string): boolean;
};
