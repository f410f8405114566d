import pg from 'pg';

const CONNECT_MS = 5_000;

/** A connection for a single task, closed afterwards. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
