import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { ownServer } from '../../../../test/harness/harness.ts';

it.each([
  ['head', 'GET / HTTP/1.1\r\nHost:'],
  ['body', 'POST /api/accounts/log-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
])('A request with an endless %s is ended after thirty seconds', async (_, begun) => {
  const server = await ownServer();
  const socket = connect({ port: server.config.PORT, host: '127.0.0.1' });
  socket.on('error', () => undefined).resume();
  const started = performance.now();
  socket.write(begun);
  await once(socket, 'close');
  const seconds = (performance.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(29);
  expect(seconds).toBeLessThan(35);
});
