import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedHook = { headers: IncomingHttpHeaders; body: string };
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'silence';

export type HookReceiver = {
  url: string;
  /** All received events, accepted or refused, newest last. */
  received: ReceivedHook[];
  /** Sets the answer to all later events. */
  answerWith(reply: (hook: ReceivedHook) => Reply): void;
  close(): Promise<void>;
};

/** An endpoint on this machine; it accepts everything by default. */
export async function hookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = [];
  let replyTo: (hook: ReceivedHook) => Reply = () => ({ status: 204 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const hook = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(hook);
      const reply = replyTo(hook);
      if (reply === 'silence') return;
      const { status, headers = {}, body = '' } = reply;
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith: (reply) => {
      replyTo = reply;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
