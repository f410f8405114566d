import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { TestDatabase } from './harness-database.ts';
import { joinSockets } from './join-sockets.ts';

/** A test database behind a connection that can be cut. */
export type DatabaseLine = Pick<TestDatabase, 'databaseUrl' | 'databaseOwnerUrl'> & {
  /** Closes every connection, and refuses new ones until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

/** Forwards to the database over TCP, as to an external server. */
export async function databaseLine(database: TestDatabase): Promise<DatabaseLine> {
  const { host: folder, port: number } = database.applicationConnection;
  const open = new Set<Socket>();
  const line = createServer((near) => {
    joinSockets(near, connect(`${folder}/.s.PGSQL.${number}`), open);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  const url = ({ user, database: name }: TestDatabase['applicationConnection']): string =>
    `postgres://${user}@127.0.0.1:${port}/${name}`;
  return {
    databaseUrl: url(database.applicationConnection),
    databaseOwnerUrl: url(database.ownerConnection),
    cut: async () => {
      const closed = once(line, 'close');
      line.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => {
      line.listen(port, '127.0.0.1');
      await once(line, 'listening');
    },
  };
}
