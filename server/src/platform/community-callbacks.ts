import type { Config } from './config.ts';
import { ourOrigins } from './http/our-origins.ts';

const CALLBACK_PATH = '/callback';

type SiteSettings = Parameters<typeof ourOrigins>[0] & Pick<Config, 'origins'>;

/**
 * Where the community may send a browser back to: the client site and, where plain localhost
 * chooses the site by path, that.
 */
export function communityCallbacks(config: SiteSettings): string[] {
  const { main, client, download } = config.origins;
  const others = [main, download].filter((origin) => origin !== client);
  const sites = [...ourOrigins(config).origins].filter((origin) => !others.includes(origin));
  return sites.map((site) => `${site}${CALLBACK_PATH}`);
}

/** The callback of the site that a person is on, because the session's cookie may be its alone. */
export function communityCallbackOf(site: string, config: SiteSettings): string {
  const own = `${site}${CALLBACK_PATH}`;
  return communityCallbacks(config).includes(own)
    ? own
    : `${config.origins.client}${CALLBACK_PATH}`;
}
