import { createServer, type Socket } from 'node:net';

export type HostileService = {
  port: number;
  /** The number of accepted connections. */
  connections(): number;
  close(): Promise<void>;
};

/** A service that calls `misbehave` for every connection, immediately or after its first data. */
export async function startHostileService(
  misbehave: (socket: Socket) => void,
  { at }: { at: 'connection' | 'request' } = { at: 'request' },
): Promise<HostileService> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (at === 'connection') misbehave(socket);
    else socket.once('data', () => misbehave(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes the beginning, then repeats the rest until the connection closes. */
export const pouring =
  (beginning: string, again: string) =>
  (socket: Socket): void => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write(again), 20);
    socket.on('close', () => clearInterval(timer));
  };

export const SWITCHING =
  'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';

export const hostileAnswers: Record<string, (socket: Socket) => void> = {
  'switches protocols': (socket) => void socket.write(SWITCHING),
  'switches protocols and hangs up': (socket) => void socket.end(SWITCHING),
  'sends headers without end': pouring('HTTP/1.1 200 OK\r\n', 'x-more: y\r\n'),
  'sends interim answers without end': pouring('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'sends a body without end, bit by bit': pouring(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
    ' ',
  ),
  'says nothing': () => undefined,
  'hangs up': (socket) => void socket.end(),
};
