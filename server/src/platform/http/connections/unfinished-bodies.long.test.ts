import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../../../test/harness/at-once.ts';
import { sharedDatabase } from '../../../../test/harness/harness-database.ts';
import {
  type Program,
  processMemory,
  runProgram,
} from '../../../../test/harness/programs/program.ts';

const PEOPLE = 1_500;
const MOST_ADDED_MB = 200;
/** Of the one size few are held at once; of the other, as many as there are connections. */
const bodies = [
  { declared: 200_000, sent: 150_000 },
  { declared: 16_384, sent: 16_000 },
];

const database = sharedDatabase();
let program: Program;
beforeAll(async () => {
  program = await runProgram(database, { ADMIN_PASSWORD: 'a password that nobody types' });
  await program.says('"msg":"ready"');
});
afterAll(async () => {
  await program.remove();
});

/** A connection whose request never ends; resolves when its bytes are sent, or it was refused. */
async function begin({ declared, sent }: (typeof bodies)[number]): Promise<Socket> {
  const host = `client.regz.localhost:${program.port}`;
  const head = [
    'POST /api/webhooks/sandbox HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${declared}`,
  ];
  const socket = connect({ port: program.port, host: '127.0.0.1' });
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.write(`${head.join('\r\n')}\r\n\r\n{"a":"${'x'.repeat(sent)}`, () => resolve());
  await promise;
  return socket;
}

it(`${PEOPLE} bodies that do not end cost no more than ${MOST_ADDED_MB} MB`, async () => {
  const { nowMb } = processMemory(program.pid);
  for (const body of bodies) {
    const sockets = await atOnce(PEOPLE, () => begin(body));
    expect((await program.browser().request({ path: '/api/sites/config' })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  }
  const addedMb = processMemory(program.pid).mostMb - nowMb;
  process.stdout.write(`most memory added: ${Math.round(addedMb)} MB\n`);
  expect(addedMb).toBeLessThan(MOST_ADDED_MB);
});
