import type { Config } from '../config/config.ts';
import { ourOrigins } from '../guards/origins/our-origins.ts';

export type SiteSettings = Parameters<typeof ourOrigins>[0] & Pick<Config, 'origins'>;

/**
 * The addresses another service may send a browser back to: the client site's and, if plain
 * localhost chooses the site by path, localhost's.
 */
export function clientCallbacks(path: string, config: SiteSettings): string[] {
  const { main, client, download } = config.origins;
  const others = [main, download].filter((origin) => origin !== client);
  const sites = [...ourOrigins(config).origins].filter((origin) => !others.includes(origin));
  return sites.map((site) => `${site}${path}`);
}

/** The callback of the site a visit starts from, because its cookies may be for that host alone. */
export function clientCallbackOf(path: string, site: string, config: SiteSettings): string {
  const own = `${site}${path}`;
  return clientCallbacks(path, config).includes(own) ? own : `${config.origins.client}${path}`;
}
