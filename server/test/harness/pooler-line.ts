import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { joinSockets } from './join-sockets.ts';

/** A connection to the database that treats start-up settings as a pooler does. */
export type PoolerLine = {
  url(user: string, database: string): string;
  /** Sets the treatment of start-up settings: PgBouncer drops or refuses them, as configured. */
  treat(settings: 'passed' | 'dropped' | 'refused'): void;
  close(): Promise<void>;
};

/**
 * The parameters that PgBouncer passes on; it refuses all others, or drops those it is configured
 * to ignore.
 */
const PASSED = ['user', 'database', 'client_encoding', 'application_name'];

/** Forwards connections to a server's socket folder. */
export async function poolerLine(folder: string, number: number): Promise<PoolerLine> {
  const open = new Set<Socket>();
  let treatment = 'passed';
  const line = createServer((near) => {
    near.once('data', (packet: Buffer) => {
      const parameters = readStart(packet);
      const foreign = [...parameters.keys()].find((name) => !PASSED.includes(name));
      if (treatment === 'refused' && foreign !== undefined) {
        near.end(refusal(`unsupported startup parameter: ${foreign}`));
        return;
      }
      const far = connect(`${folder}/.s.PGSQL.${number}`);
      const kept = [...parameters].filter(([name]) => PASSED.includes(name));
      far.write(treatment === 'passed' ? packet : startPacket(kept));
      joinSockets(near, far, open);
    });
    near.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  return {
    url: (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    treat: (settings) => {
      treatment = settings;
    },
    close: async () => {
      const closed = once(line, 'close');
      line.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Length and protocol version, then names and values, each terminated by a zero byte. */
function readStart(packet: Buffer): Map<string, string> {
  const words = packet.toString('utf8', 8).split('\0');
  const pairs = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) pairs.set(words[at] ?? '', words[at + 1] ?? '');
  return pairs;
}

function startPacket(parameters: readonly (readonly [string, string])[]): Buffer {
  const text = Buffer.from(`${parameters.flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + text.length, 0);
  head.writeInt16BE(3, 4);
  return Buffer.concat([head, text]);
}

function refusal(message: string): Buffer {
  const text = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
