import type pg from 'pg';

/**
 * The same connection with settings given at its start (`-c name=value`), added to those it
 * already brings. Names and values are the program's own words: no spaces, no quotes.
 */
export function withStartupOptions(
  connection: pg.ClientConfig,
  settings: Record<string, string>,
): pg.ClientConfig {
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (connection.connectionString === undefined) {
    return { ...connection, options: joinOptions(connection.options, added) };
  }
  // What stands in the URL wins over the fields beside it, so it has to go into the URL.
  const url = new URL(connection.connectionString);
  const own = url.searchParams.get('options') ?? undefined;
  url.searchParams.set('options', joinOptions(own, added));
  return { ...connection, connectionString: url.href };
}

function joinOptions(own: string | undefined, added: string[]): string {
  return [...(own === undefined || own === '' ? [] : [own]), ...added].join(' ');
}
