import { isLocalHost } from '@regz/rules/sites/resolve-site.ts';
import type { Config } from '../../config/config.ts';

/** The addresses this server answers under, and no other. */
export type OurOrigins = {
  /** Scheme, host and port of the sites, including the common names of this machine. */
  origins: ReadonlySet<string>;
  /** Whether a host and port, as the Host header names them, are ours. */
  isOurHost: (host: string) => boolean;
  /** The origin of one of our hosts, with its configured scheme. */
  originOf: (host: string) => string;
};

export type OriginSettings = Pick<Config, 'NODE_ENV' | 'PORT' | 'origins'>;

/** Names of the client site on a development machine, besides the configured one. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', 'client.localhost'];

/**
 * The three sites. Outside production also every name of the machine itself on our port, over plain
 * http; the same rule finds their site.
 */
export function ourOrigins(config: OriginSettings): OurOrigins {
  const { main, client, download } = config.origins;
  const development = config.NODE_ENV !== 'production';
  const local = development ? LOCAL_NAMES.map((name) => `http://${name}:${config.PORT}`) : [];
  const origins = new Set([main, client, download, ...local]);
  const originByHost = new Map([...origins].map((origin) => [new URL(origin).host, origin]));

  function isOurHost(host: string): boolean {
    const name = host.toLowerCase();
    return originByHost.has(name) || (development && isLocalHost(name, config.PORT));
  }

  return {
    origins,
    isOurHost,
    originOf: (host) => originByHost.get(host.toLowerCase()) ?? `http://${host.toLowerCase()}`,
  };
}
