import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from './http-exchange.ts';
import { joinSockets } from './join-sockets.ts';

const ASK_MS = 200;

/** A proxy that forwards connections to the servers that report ready. */
export type ReadyProxy = {
  port: number;
  /** Resolves when the server on this port reports ready and receives new connections. */
  add(port: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Polls /readyz of each server five times a second. A connection stays with its server; a new one
 * goes to the next server if its own no longer listens.
 */
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

  async function lead(near: Socket): Promise<void> {
    near.on('error', () => undefined);
    turn += 1;
    const first = turn % ready.length;
    for (const port of [...ready.slice(first), ...ready.slice(0, first)]) {
      const far = await reach(port);
      if (far !== undefined) return joinSockets(near, far, open);
    }
    near.destroy();
  }

  const proxy = createServer({ pauseOnConnect: true }, (near) => void lead(near));
  proxy.listen(0, '127.0.0.1');
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

/** Connects to a port of this machine; returns undefined if no server listens there. */
async function reach(port = 0): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}
