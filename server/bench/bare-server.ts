import { createServer } from 'node:http';
import pg from 'pg';
import * as z from 'zod';
import { PreparingClient } from '../src/platform/database/connections/preparing-client.ts';

/**
 * The baseline of `account.ts`: a bare handler that runs one statement and answers with its row.
 */
const settings = z
  .object({
    port: z.int(),
    connection: z.looseObject({}),
    statement: z.object({ text: z.string(), values: z.array(z.unknown()) }),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const pool = new pg.Pool({
  ...settings.connection,
  Client: PreparingClient,
  max: 16,
});

const server = createServer((_request, response) => {
  pool.query(settings.statement.text, settings.statement.values).then(
    ({ rows }) => {
      const body = JSON.stringify(rows[0]);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.writeHead(500, { 'content-length': 0 }).end();
    },
  );
});
server.listen(settings.port, '127.0.0.1', () => process.stdout.write('ready\n'));
