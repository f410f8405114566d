import { get, type IncomingHttpHeaders } from 'node:http';
import type { Browser } from '../../harness/browser.ts';
import { sessionCookieNames } from '../../harness/signed-in.ts';

/** An open page that is notified of changed orders. */
export type OpenOrderStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** The next event or comment, without its blank line. */
  next(): Promise<string>;
  /** Resolves with the unread rest when the server ends the stream. */
  ended: Promise<string[]>;
  leave(): void;
};

/**
 * Opens the event stream as a page does, with the session of a browser; `named` is the port in the
 * site's address, if it differs.
 */
export async function openOrderStream(
  port: number,
  browser: Browser,
  named = port,
): Promise<OpenOrderStream> {
  const name = sessionCookieNames.customer;
  const cookie = `${name}=${browser.cookie(name)?.value ?? ''}`;
  const host = `client.regz.localhost:${named}`;
  return new Promise((resolve, reject) => {
    const request = get({
      port,
      agent: false,
      path: '/api/orders/events',
      headers: { host, cookie },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const unread: string[] = [];
      const waiting: ((event: string) => void)[] = [];
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) (waiting.shift() ?? ((event) => unread.push(event)))(part);
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        next: () => {
          const event = unread.shift();
          if (event !== undefined) return Promise.resolve(event);
          return new Promise((resolveNext) => waiting.push(resolveNext));
        },
        ended: new Promise((end) => response.once('end', () => end(unread))),
        leave: () => request.destroy(),
      });
    });
  });
}
