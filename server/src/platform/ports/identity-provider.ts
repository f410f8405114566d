/** A person at an identity provider. */
export type Identity = {
  issuer: string;
  /** Never changes for one person at one issuer. */
  subject: string;
  email: string;
};

/** A person's identity as the provider states it. */
export type ProvenIdentity = Identity & {
  /** True if the provider vouches that this person reads this address now. */
  emailProven: boolean;
};

/** Values to keep, besides the state, until the browser returns. */
export type AuthorizationSecrets = { verifier: string; nonce: string };

export type AuthorizationRequest = AuthorizationSecrets & { url: string };

/**
 * How to check that a proof is recent. `max_age`: the provider gets a maximum age. `claims`: the
 * provider returns the time of the login. `off`: it supports neither, so the account's password is
 * required instead.
 */
export type IdentityFreshness = 'max_age' | 'claims' | 'off';

/** An identity provider, real or local. */
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
   * Reads the provider's answer, which is valid only for this authorization request.
   * @param callback the address of the browser's return, with its whole query.
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
