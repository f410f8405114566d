import type { Config } from './config.ts';
import { ourOrigins } from './http/our-origins.ts';

/** Where the identity provider sends the browser back to. */
export const IDENTITY_CALLBACK_PATH = '/auth/google/callback';

type SiteSettings = Parameters<typeof ourOrigins>[0] & Pick<Config, 'origins'>;

/**
 * The addresses the provider may send a browser back to: that of the client site and, where plain
 * localhost chooses the site by path, its own.
 */
export function identityCallbacks(config: SiteSettings): string[] {
  const { main, client, download } = config.origins;
  const others = [main, download].filter((origin) => origin !== client);
  const sites = [...ourOrigins(config).origins].filter((origin) => !others.includes(origin));
  return sites.map((site) => `${site}${IDENTITY_CALLBACK_PATH}`);
}

/** The callback of the site a visit starts from, because its cookie is of that host alone. */
export function identityCallbackOf(site: string, config: SiteSettings): string {
  const own = `${site}${IDENTITY_CALLBACK_PATH}`;
  return identityCallbacks(config).includes(own)
    ? own
    : `${config.origins.client}${IDENTITY_CALLBACK_PATH}`;
}
