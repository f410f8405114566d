import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../../seed/stage/free-port.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import { holdPort } from './hold-port.ts';

const HOST = '127.0.0.1';

it('A held port answers 503 until it is released', async () => {
  const listenPort = await freePort();
  const giveUp = await holdPort({ HOST, listenPort });
  const answer = await fetch(`http://${HOST}:${listenPort}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'starting' });
  giveUp();
  const next = createServer().listen(listenPort, HOST);
  await once(next, 'listening');
  next.close();
});

it('A held port refuses in one sentence when another program has the port', async () => {
  const listenPort = await freePort();
  const other = createServer().listen(listenPort, HOST);
  await once(other, 'listening');
  const refused = holdPort({ HOST, listenPort });
  await expect(refused).rejects.toThrow(StartRefusal);
  await expect(refused).rejects.toThrow(`Port ${listenPort} on ${HOST} is in use`);
  other.close();
});

it('A held port refuses in one sentence where the machine has no such address', async () => {
  const refused = holdPort({ HOST: '203.0.113.1', listenPort: await freePort() });
  await expect(refused).rejects.toThrow('This machine has no address 203.0.113.1: check HOST.');
});
