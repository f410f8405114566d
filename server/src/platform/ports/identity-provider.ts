/** A person at an identity provider. */
export type Identity = {
  issuer: string;
  /** Never changes for one person at one issuer. */
  subject: string;
  email: string;
};

/** Who the provider says the person is. */
export type ProvenIdentity = Identity & {
  /** Whether the provider itself vouches that this person reads this address now. */
  emailProven: boolean;
};

/** What to keep until the browser comes back, besides the state. */
export type AuthorizationSecrets = { verifier: string; nonce: string };

export type AuthorizationRequest = AuthorizationSecrets & { url: string };

/**
 * How to check that a proof is recent: the provider is given a maximum age (`max_age`), is asked
 * for the time of the login (`claims`), or cannot tell (`off`), so the account's password is
 * required instead.
 */
export type IdentityFreshness = 'max_age' | 'claims' | 'off';

/** An identity provider, whoever runs it. */
export type IdentityProvider = {
  freshness: IdentityFreshness;
  /**
   * Creates the address to send the browser to.
   * @throws IdentityFault `unavailable` or `failed`
   */
  startAuthorization(input: {
    state: string;
    redirectUri: string;
    expectedEmail: string | null;
    /** True if an old login at the provider is not enough. */
    fresh: boolean;
  }): Promise<AuthorizationRequest>;
  /**
   * Reads the provider's answer, which counts for this authorization request alone.
   * @param callback the address the browser came back to, with its whole query.
   * @throws IdentityFault
   */
  finishAuthorization(
    callback: URL,
    started: AuthorizationSecrets & { state: string; fresh: boolean },
  ): Promise<ProvenIdentity>;
};

/** `unavailable`: the provider does not answer. `failed`: its answer cannot be trusted. */
export type IdentityFaultKind = 'unavailable' | 'cancelled' | 'stale' | 'failed';

export class IdentityFault extends Error {
  readonly kind: IdentityFaultKind;

  constructor(kind: IdentityFaultKind, cause: unknown) {
    super(`the identity provider: ${kind}`, { cause });
    this.name = 'IdentityFault';
    this.kind = kind;
  }
}
