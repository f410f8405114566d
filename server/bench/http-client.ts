import { connect, type Socket } from 'node:net';

/** A keep-alive connection that sends prepared requests one after another. */
export type Connection = {
  /** Sends one request unmodified and returns the answer's status. */
  send(request: string): Promise<number>;
  /** False if the server has closed it, for example because it was idle. */
  isOpen(): boolean;
  close(): void;
};

/**
 * A minimal HTTP client. It shares the cores with the server, so its own cost must be small.
 * Answers state their length or are chunked.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return {
    send: (request) => exchange(socket, request),
    isOpen: () => socket.writable && !socket.readableEnded,
    close: () => socket.destroy(),
  };
}

function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const onClose = () => reject(new Error('the server closed the connection'));
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = received.toString('latin1', 0, end);
      if (!isWhole(head, received, end + 4)) return;
      socket.off('data', onData).off('error', reject).off('close', onClose);
      resolve(Number(head.slice(9, 12)));
    };
    socket.on('data', onData).once('error', reject).once('close', onClose);
    if (socket.destroyed) return onClose();
    socket.write(request);
  });
}

const LAST_CHUNK = '\r\n0\r\n\r\n';

function isWhole(head: string, received: Buffer, bodyAt: number): boolean {
  if (/transfer-encoding: chunked/i.test(head)) {
    return received.toString('latin1', received.length - LAST_CHUNK.length) === LAST_CHUNK;
  }
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return received.length >= bodyAt + length;
}

/**
 * The bytes of a request for the client site of a server on `port`; a header without a value is
 * omitted.
 */
export function requestText(options: {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string;
}): string {
  const { port, method, path, headers = {}, body = '' } = options;
  const origin = clientOrigin(port);
  const all = { host: new URL(origin).host, origin, ...headers };
  const lines = Object.entries(all).map(([name, value]) =>
    value === undefined ? '' : `${name}: ${value}\r\n`,
  );
  const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`;
}

export function clientOrigin(port: number): string {
  return `http://client.regz.localhost:${port}`;
}
