/**
 * The origin of a hash request, which decides its place in the queue: logins, staff and logged-in
 * people have separate queues, and address blocks take turns within a queue.
 */
export type Turn = {
  lane: 'log-in' | 'staff' | 'account' | 'operator';
  /** The address block that the request came from. */
  block: string;
  /** The account of the password; each account has one check at a time. */
  account?: string;
};

/** Hashes and checks passwords; created in `identity/passwords`. */
export type PasswordHasher = {
  /** @param turn the origin of the request; the operator if omitted. */
  hash(password: string, turn?: Turn): Promise<string>;
  /**
   * True if the password matches the hash. An unknown account passes `undefined`, a closed one
   * null. Both cost the same work, so that timing does not reveal which accounts exist; so does a
   * hash that cannot be checked.
   */
  matches(stored: string | null | undefined, password: string, turn?: Turn): Promise<boolean>;
  /** True if another program made the stored hash. Once a password matches it, it is replaced. */
  isForeign(stored: string): boolean;
};
