import type { Config } from '../../../platform/config/config.ts';

/** The party that a passkey is made for, and the origin that its signature must name. */
export type RelyingParty = { id: string; name: string; origin: string };

/**
 * The relying party of a request. Sites below the cookie domain share their passkeys and the
 * session; any other host has its own.
 * @param site scheme, host and port of the request; one of ours
 */
export function relyingPartyOf({ cookieDomain }: Pick<Config, 'cookieDomain'>, site: string) {
  const { hostname, origin } = new URL(site);
  const shared =
    cookieDomain !== undefined &&
    (hostname === cookieDomain || hostname.endsWith(`.${cookieDomain}`));
  const party: RelyingParty = { id: shared ? cookieDomain : hostname, name: 'Regz', origin };
  return party;
}
