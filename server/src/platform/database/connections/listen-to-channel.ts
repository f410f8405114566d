import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../log/logger.ts';

export type ChannelListener = {
  /** Resolves once it listens; rejects if the database cannot be reached now. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const CONNECT_LIMIT_MS = 5_000;
const RETRY_MS = 1_000;

type Hearing = {
  connection: pg.ClientConfig;
  channel: string;
  heard: (payload: string) => void;
  log: Logger;
};

/**
 * Listens to a database channel on a separate connection, opened by the first `start`. A broken
 * connection is reopened until it holds; notifications sent meanwhile are lost, so `resumed` is
 * called, and its caller reads again.
 */
export function listenToChannel({
  resumed,
  ...hearing
}: Hearing & { resumed: () => void }): ChannelListener {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let attempt: Promise<void> | undefined;
  let broken = false;

  async function connect(): Promise<void> {
    client = await openClient(hearing, (ended) => client === ended && void reconnect());
    if (broken) resumed();
    broken = false;
  }

  function start(): Promise<void> {
    if (client !== undefined) return Promise.resolve();
    attempt ??= connect().finally(() => {
      attempt = undefined;
    });
    return attempt;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    broken = true;
    while (!closing.signal.aborted) {
      try {
        return await start();
      } catch (error) {
        const { log, channel } = hearing;
        log.warn({ err: error, channel }, 'listening on the channel failed; trying again');
        await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    start,
    close: async () => {
      closing.abort();
      await attempt?.catch(() => undefined);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

async function openClient(
  { connection, channel, heard, log }: Hearing,
  onEnd: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `regz-${channel}`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  client.on('error', (error) =>
    log.warn({ err: error, channel }, 'a listening connection was lost'),
  );
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  client.on('end', () => onEnd(client));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
