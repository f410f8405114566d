import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

/** A whole answer of the server. */
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** The body as JSON; undefined if it is not JSON. */
  json: unknown;
};

export type Question = {
  port: number;
  method: string;
  /** Sent unmodified, so that a test can send requests that no browser would. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer | undefined;
  agent?: Agent | false;
};

/**
 * Sends one request over a real connection to 127.0.0.1 and returns the whole answer. Node's
 * `fetch` sets the Host header itself and cannot resolve `*.localhost` here, so it is not used. An
 * error without an answer states whether the connection had been used before.
 */
export function exchange(question: Question): Promise<Answer> {
  const { port, method, path, headers = {}, body, agent = false } = question;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', () => reject(new Error('The answer broke off.')));
        incoming.once('end', () => {
          const whole = Buffer.concat(chunks);
          const text = whole.toString('utf8');
          const { statusCode: status = 0, headers: answered } = incoming;
          resolve({ status, headers: answered, body: whole, text, json: asJson(text) });
        });
      },
    );
    outgoing.once('error', (error) =>
      reject(Object.assign(error, { reusedSocket: outgoing.reusedSocket })),
    );
    outgoing.end(body);
  });
}

/**
 * Sends bytes unmodified and returns everything that the server sends before it closes the
 * connection.
 */
export function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.end(bytes);
  });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
