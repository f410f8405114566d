/** Who the provider says stands there. */
export type ProvenIdentity = {
  issuer: string;
  /** Never changes for one person at one issuer. */
  subject: string;
  email: string;
  /** Whether the provider itself vouches that this person reads this address now. */
  emailProven: boolean;
};

/** What has to be kept between the departure and the return, besides the state. */
export type IdentitySecrets = { verifier: string; nonce: string };

export type IdentityDeparture = IdentitySecrets & { url: string };

/**
 * How a proof is known to be recent: the provider is told the largest age (`max_age`), is asked
 * for the time of the log-in (`claims`), or cannot tell (`off`), so that the account's password is
 * asked for instead. Source: decision 17.
 */
export type IdentityFreshness = 'max_age' | 'claims' | 'off';

/** An identity provider, whoever runs it. Source: decision 16. */
export type IdentityProvider = {
  freshness: IdentityFreshness;
  /**
   * Makes the address to send the browser to.
   * @throws IdentityFault `unavailable` or `failed`
   */
  depart(wish: {
    state: string;
    redirectUri: string;
    expectedEmail: string | null;
    /** True where an old log-in at the provider is not enough. */
    fresh: boolean;
  }): Promise<IdentityDeparture>;
  /**
   * Reads the provider's answer, which counts for this departure alone.
   * @param callback the address the browser came back to, with its whole query.
   * @throws IdentityFault
   */
  arrive(
    callback: URL,
    departed: IdentitySecrets & { state: string; fresh: boolean },
  ): Promise<ProvenIdentity>;
};

/** `unavailable`: the provider does not answer. `failed`: its answer is not to be believed. */
export type IdentityFaultKind = 'unavailable' | 'cancelled' | 'stale' | 'failed';

export class IdentityFault extends Error {
  readonly kind: IdentityFaultKind;

  constructor(kind: IdentityFaultKind, cause: unknown) {
    super(`the identity provider: ${kind}`, { cause });
    this.name = 'IdentityFault';
    this.kind = kind;
  }
}
