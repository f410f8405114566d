import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';

const LIMIT_MS = 10_000;
const MOST_TEXT = 100_000;

export type Asked = {
  method?: 'GET' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string | number>>;
  /** Hears each part of the body as it arrives. */
  onPart?: (text: string) => void;
};

export type Answered = { status: number; text: string };

/**
 * One request to an origin on a separate connection; a body that the headers announce is never
 * sent. An untrusted certificate is accepted here, because it is checked separately. @throws Error
 * if no complete answer arrives within ten seconds.
 */
export function ask(origin: string, { method = 'GET', path, headers = {}, onPart }: Asked) {
  return new Promise<Answered>((resolve, reject) => {
    const url = new URL(path, origin);
    const options = { method, headers, agent: false, signal: AbortSignal.timeout(LIMIT_MS) };
    const sent: ClientRequest =
      url.protocol === 'https:'
        ? requestTls(url, { ...options, rejectUnauthorized: false })
        : requestPlain(url, options);
    sent.on('error', reject);
    sent.on('response', (response) => {
      read(response, onPart).then((text) => {
        sent.destroy();
        resolve({ status: response.statusCode ?? 0, text });
      }, reject);
    });
    if (method === 'GET') sent.end();
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
