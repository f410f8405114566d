import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
} from 'node:http';
import { request as requestTls } from 'node:https';

const LIMIT_MS = 10_000;
const MOST_TEXT = 100_000;

export type Asked = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string | number>>;
  /** The body to send; without it, a body announced by the headers is never sent. */
  body?: string;
  /** Receives each part of the body as it arrives. */
  onPart?: (text: string) => void;
};

export type Answered = { status: number; text: string; headers: IncomingHttpHeaders };

/**
 * Sends one request to an origin on a separate connection. Accepts an untrusted certificate,
 * because a separate check covers it. @throws Error without a complete answer within ten seconds.
 */
export function ask(origin: string, { method = 'GET', path, headers = {}, body, onPart }: Asked) {
  return new Promise<Answered>((resolve, reject) => {
    const url = new URL(path, origin);
    const options = { method, headers, agent: false, signal: AbortSignal.timeout(LIMIT_MS) };
    const sent: ClientRequest =
      url.protocol === 'https:'
        ? requestTls(url, { ...options, rejectUnauthorized: false })
        : requestPlain(url, options);
    sent.on('error', reject);
    let isAnswered = false;
    // For example after 101 Switching Protocols, which is neither an answer nor an error.
    sent.on('close', () => {
      if (!isAnswered) reject(new Error('the connection ended without an answer'));
    });
    sent.on('response', (response) => {
      isAnswered = true;
      read(response, onPart).then((text) => {
        sent.destroy();
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
      }, reject);
    });
    if (method === 'GET' || body !== undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

async function read(
  response: IncomingMessage,
  onPart: ((text: string) => void) | undefined,
): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) {
    text += String(part);
    onPart?.(String(part));
    if (text.length > MOST_TEXT) break;
  }
  return text;
}
