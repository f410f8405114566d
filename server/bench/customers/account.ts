import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { findCustomerSessions } from '../../src/identity/accounts.queries.ts';
import { openConnection, requestText } from '../http-client.ts';
import { addPeople } from '../identity/people.ts';
import { compare, type Ratio, worksPerSecond } from '../measure.ts';
import { recordStatements } from '../recorded-sql.ts';

/**
 * Compares reading the logged-in account with a bare Node handler that has the same SQL and pool.
 */
export async function compareAccount(options: {
  port: number;
  barePort: number;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  clients: number;
  reads: number;
  rounds: number;
}): Promise<Ratio> {
  const { port, barePort, pool, connection, clients, reads, rounds } = options;
  const [person] = await addPeople(pool, 1);
  if (person === undefined) throw new Error('nobody was added');
  const [statement] = await recordStatements(pool, (db) =>
    findCustomerSessions(db, { ids: [person.sessionId] }),
  );
  const bare = await startBareServer({ port: barePort, connection, statement });
  const request = requestText({
    port,
    method: 'GET',
    path: '/api/accounts/me',
    headers: { cookie: person.cookie },
  });

  async function readsPerSecond(target: number): Promise<number> {
    const connections = await Promise.all(
      Array.from({ length: clients }, () => openConnection(target)),
    );
    try {
      return await worksPerSecond(clients, reads, async (_index, client) => {
        const status = await connections[client]?.send(request);
        if (status !== 200) throw new Error(`a read was answered with ${status}`);
      });
    } finally {
      for (const each of connections) each.close();
    }
  }

  try {
    await readsPerSecond(port);
    await readsPerSecond(barePort);
    return await compare(
      rounds,
      () => readsPerSecond(port),
      () => readsPerSecond(barePort),
    );
  } finally {
    bare.kill();
  }
}

async function startBareServer(settings: object) {
  const file = fileURLToPath(new URL('../bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return child;
}
