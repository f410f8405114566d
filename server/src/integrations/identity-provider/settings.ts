import {
  STAND_IN_PATH,
  type StandInIdentity,
} from '../../../stand-ins/identity-provider/stand-in.ts';
import type { Config } from '../../platform/config/config.ts';
import { identityCallbacks } from '../../platform/ports/identity-callbacks.ts';
import { IdentityFault, type IdentityProvider } from '../../platform/ports/identity-provider.ts';
import { standInsAllowed, standInsOrigin } from '../../platform/stand-ins.ts';
import { openidProvider } from './openid-provider.ts';

/** The identity provider of the settings: the configured one, else the stand-in, else none. */
export function configuredIdentityProvider(config: Config): IdentityProvider {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_FRESH } = config;
  if (GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined) {
    return openidProvider({
      issuer: GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      freshness: OIDC_FRESH ?? 'off',
    });
  }
  const standIn = identityStandIn(config);
  if (standIn === null) return noProvider;
  return openidProvider({ ...standIn, freshness: OIDC_FRESH ?? 'max_age' });
}

/** The stand-in's settings; null if a real provider is configured or the stand-in may not run. */
export function identityStandIn(config: Config): StandInIdentity | null {
  if (config.GOOGLE_CLIENT_ID !== undefined || !standInsAllowed(config)) return null;
  return {
    issuer: `${standInsOrigin(config)}${STAND_IN_PATH}`,
    clientId: 'regz',
    // Not a secret: anyone who reaches the stand-in can claim any identity.
    clientSecret: 'stand-in',
    redirectUris: identityCallbacks(config),
    behindProxy: config.TRUST_PROXY !== undefined,
  };
}

const unavailable = async (): Promise<never> => {
  throw new IdentityFault('unavailable', 'no identity provider is configured');
};

const noProvider: IdentityProvider = {
  freshness: 'off',
  startAuthorization: unavailable,
  finishAuthorization: unavailable,
};
