import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from './http-exchange.ts';
import { joinSockets } from './join-sockets.ts';

const ASK_MS = 200;

/** A way to whichever of several servers says that it is ready, as a proxy in front of them has it. */
export type ReadyProxy = {
  port: number;
  /** Resolves when the server on this port was found ready, and is sent new connections. */
  add(port: number): Promise<void>;
  close(): Promise<void>;
};

/** Asks each server for /readyz five times a second; a connection stays where it went. */
export async function readyProxy(): Promise<ReadyProxy> {
  const ports = new Set<number>();
  let ready: readonly number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const over = new AbortController();

  async function ask(): Promise<void> {
    const found = await Promise.all(
      [...ports].map(async (port) => {
        const answer = exchange({ port, method: 'GET', path: '/readyz' });
        return (await answer.catch(() => undefined))?.status === 200 ? [port] : [];
      }),
    );
    ready = found.flat();
  }

  const proxy = createServer((near) => {
    turn += 1;
    const to = ready[turn % ready.length];
    if (to === undefined) return void near.destroy();
    joinSockets(near, connect({ port: to, host: '127.0.0.1' }), open);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const asking = (async () => {
    while (!over.signal.aborted) {
      await ask();
      await pause(ASK_MS);
    }
  })();

  return {
    port: (proxy.address() as AddressInfo).port,
    add: async (port) => {
      ports.add(port);
      while (!ready.includes(port)) await pause(ASK_MS);
    },
    close: async () => {
      over.abort();
      await asking;
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
