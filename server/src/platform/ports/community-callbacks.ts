import { clientCallbackOf, clientCallbacks, type SiteSettings } from './client-callbacks.ts';

/** Where the community sends the browser back to. */
const CALLBACK_PATH = '/callback';

export function communityCallbacks(config: SiteSettings): string[] {
  return clientCallbacks(CALLBACK_PATH, config);
}

export function communityCallbackOf(site: string, config: SiteSettings): string {
  return clientCallbackOf(CALLBACK_PATH, site, config);
}
