import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type pg from 'pg';

/** The peer measured beside our product, if `POSTGREST` names its program. */
export const postgrestProgram = process.env['POSTGREST'];

/**
 * Starts PostgREST on the product's own database with the product's own role; the returned function
 * stops it.
 */
export async function startPostgrest(
  program: string,
  { port, connection }: { port: number; connection: pg.ClientConfig },
): Promise<() => Promise<void>> {
  const { user = '', password = '', host = '', database = '', port: databasePort } = connection;
  const where = new URLSearchParams({
    host,
    user,
    ...(databasePort ? { port: `${databasePort}` } : {}),
  });
  const child = spawn(program, {
    env: {
      ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
      PGRST_DB_URI: `postgresql:///${database}?${where.toString()}`,
      PGRST_DB_ANON_ROLE: user,
      PGRST_DB_POOL: '16',
      PGRST_SERVER_PORT: `${port}`,
      PGRST_SERVER_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgREST ended with ${code}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('Schema cache loaded')) resolve();
    });
  });
  return async () => {
    const ended = once(child, 'exit');
    end();
    await ended;
    process.off('exit', end);
  };
}
