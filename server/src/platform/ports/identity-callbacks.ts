import { clientCallbackOf, clientCallbacks, type SiteSettings } from './client-callbacks.ts';

/** Where the identity provider sends the browser back to. */
export const IDENTITY_CALLBACK_PATH = '/auth/google/callback';

export function identityCallbacks(config: SiteSettings): string[] {
  return clientCallbacks(IDENTITY_CALLBACK_PATH, config);
}

export function identityCallbackOf(site: string, config: SiteSettings): string {
  return clientCallbackOf(IDENTITY_CALLBACK_PATH, site, config);
}
