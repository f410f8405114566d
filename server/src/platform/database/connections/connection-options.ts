import type pg from 'pg';

/**
 * The same connection with additional startup settings (`-c name=value`). Names and values come
 * from the program: no spaces, no quotes.
 */
export function withStartupOptions(
  connection: pg.ClientConfig,
  settings: Record<string, string>,
): pg.ClientConfig {
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (connection.connectionString === undefined) {
    return { ...connection, options: joinOptions(connection.options, added) };
  }
  // The URL's options take precedence over the separate fields, so they must go into the URL.
  const url = new URL(connection.connectionString);
  const own = url.searchParams.get('options') ?? undefined;
  url.searchParams.set('options', joinOptions(own, added));
  return { ...connection, connectionString: url.href };
}

function joinOptions(own: string | undefined, added: string[]): string {
  return [...(own === undefined || own === '' ? [] : [own]), ...added].join(' ');
}
