import type { Config } from '../../../platform/config/config.ts';

/** What a passkey is made for, and the origin that its signature has to name. */
export type RelyingParty = { id: string; name: string; origin: string };

/**
 * The relying party of a request. Sites below the cookie domain share their passkeys as they share
 * the session; any other host has its own.
 * @param site scheme, host and port the request was addressed to; one of ours.
 */
export function relyingPartyOf({ cookieDomain }: Pick<Config, 'cookieDomain'>, site: string) {
  const { hostname, origin } = new URL(site);
  const shared =
    cookieDomain !== undefined &&
    (hostname === cookieDomain || hostname.endsWith(`.${cookieDomain}`));
  const party: RelyingParty = { id: shared ? cookieDomain : hostname, name: 'Regz', origin };
  return party;
}
