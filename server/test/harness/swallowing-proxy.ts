import { once } from 'node:events';
import { Agent } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { closeTogether } from './join-sockets.ts';

/** A proxy to a port that drops some answers. */
export type SwallowingProxy = {
  port: number;
  /** The number of dropped answers. */
  swallowed(): number;
  close(): Promise<void>;
};

/**
 * Forwards connections to a port of this machine. If `swallows` returns true, the connection is cut
 * at the first bytes of an answer: the request takes effect, but its answer is lost.
 */
export async function swallowingProxy(
  port: number,
  swallows: () => boolean,
): Promise<SwallowingProxy> {
  let swallowed = 0;
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1' });
    closeTogether(near, far);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (bytes.toString('latin1', 0, 5) === 'HTTP/' && swallows()) {
        swallowed += 1;
        near.destroy();
      } else near.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    swallowed: () => swallowed,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends requests to a server under its own name, over connections to another port. */
export class AgentThrough extends Agent {
  readonly #port: number;

  constructor(port: number, options: ConstructorParameters<typeof Agent>[0]) {
    super(options);
    this.#port = port;
  }

  override createConnection() {
    return connect({ port: this.#port, host: '127.0.0.1' });
  }
}
