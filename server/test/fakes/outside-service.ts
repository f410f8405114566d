import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as an outside service received it. */
export type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

/** Failures that a service can simulate. */
export type Misbehavior =
  | 'silence'
  | 'half an answer'
  | 'error'
  | 'error page'
  | 'page'
  | 'text'
  | 'flood'
  | 'redirect'
  | 'not let in'
  | 'too many';
export const misbehaviors: readonly Misbehavior[] = [
  'silence',
  'half an answer',
  'error',
  'error page',
  'page',
  'text',
  'flood',
  'redirect',
  'not let in',
  'too many',
];

export type OutsideService = {
  url: string;
  /** All received requests, newest last. */
  received: Received[];
  /** Applies to all requests until the next call; undefined restores normal answers. */
  misbehave(how: Misbehavior | undefined): void;
  close(): Promise<void>;
};

type Reply = { status: number; body: unknown };

/** An outside service: JSON over real sockets on 127.0.0.1. */
export async function startOutsideService(
  answer: (request: Received) => Reply,
): Promise<OutsideService> {
  const received: Received[] = [];
  let misbehavior: Misbehavior | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      const asked: Received = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(asked);
      if (misbehavior !== undefined) return misbehaveWith(response, misbehavior);
      const { status, body } = answer(asked);
      return send(response, status, 'application/json', JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    misbehave: (how) => {
      misbehavior = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const FLOOD = Buffer.alloc(1_000_000, ' ');

function misbehaveWith(response: ServerResponse, how: Misbehavior): void {
  switch (how) {
    case 'silence':
      return undefined;
    case 'half an answer':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"id":');
      return undefined;
    case 'error':
      return send(response, 500, 'application/json', '{"error":{"message":"broken"}}');
    case 'error page':
      return send(response, 502, 'text/html', '<html><h1>Bad gateway</h1></html>');
    case 'page':
      return send(response, 200, 'text/html', '<html><h1>Maintenance</h1></html>');
    case 'text':
      return send(response, 200, 'application/json', '"all is well"');
    case 'flood':
      return flood(response);
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return undefined;
    case 'not let in':
      return send(response, 401, 'application/json', '{"error":{"message":"who?"}}');
    case 'too many':
      return send(response, 429, 'application/json', '{"error":{"message":"later"}}');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** Sends until the connection closes. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":"');
  const pour = () => {
    while (!response.destroyed && response.write(FLOOD));
  };
  response.on('drain', pour);
  response.on('error', () => undefined);
  pour();
}
