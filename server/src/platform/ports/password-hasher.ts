/**
 * On whose behalf a password is hashed, which decides who waits for whom: log-ins, staff and
 * whoever is signed in have a lane each, and in a lane address blocks take turns.
 */
export type Turn = {
  lane: 'log-in' | 'staff' | 'account' | 'operator';
  /** The address block that the request came from. */
  block: string;
  /** Whose password it is; of one account, one check runs at a time. */
  account?: string;
};

/** Hashes passwords and checks them; made in `accounts/passwords`. */
export type PasswordHasher = {
  /** @param turn whose; the operator's for what no request asked for. */
  hash(password: string, turn?: Turn): Promise<string>;
  /**
   * Whether the password matches the hash. An unknown account passes `undefined`, a closed one
   * null, which costs the same work, so that the answer's time does not tell who exists; so does a hash that cannot be
   * checked.
   */
  matches(stored: string | null | undefined, password: string, turn?: Turn): Promise<boolean>;
};
