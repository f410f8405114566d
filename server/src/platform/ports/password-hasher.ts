/** Hashes passwords and checks them; made in `accounts/passwords`. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. An unknown account passes `undefined`, a closed one
   * null, which costs the same work, so that the answer's time does not tell who exists.
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
};
