import type { Config } from '../config/config.ts';

/** The addresses this server answers under, and no other. */
export type OurOrigins = {
  /** Scheme, host and port; unsafe requests must come from one of them. */
  origins: ReadonlySet<string>;
  /** Host and port, as the Host header names them. */
  hosts: ReadonlySet<string>;
};

/** The three sites; outside production plain localhost too, where the path chooses the site. */
export function ourOrigins(config: Pick<Config, 'NODE_ENV' | 'PORT' | 'origins'>): OurOrigins {
  const { main, client, download } = config.origins;
  const localNames = config.NODE_ENV === 'production' ? [] : ['localhost', '127.0.0.1'];
  const local = localNames.map((name) => `http://${name}:${config.PORT}`);
  const origins = new Set([main, client, download, ...local]);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  return { origins, hosts };
}
