import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { turnstileChallenges } from './turnstile.ts';

type Reply = { status: number; body: string; location?: string };

let service: Server;
let verifyUrl: string;
let reply: Reply;
let asked: unknown[];

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(JSON.parse(body));
      const { status, location } = reply;
      response.writeHead(status, location === undefined ? {} : { location }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  verifyUrl = `http://127.0.0.1:${address.port}/siteverify`;
});
afterAll(() => {
  service.close();
});
beforeEach(() => {
  asked = [];
});

const expected = { action: 'log-in', address: '10.0.0.1' } as const;
const challenges = (url = verifyUrl) =>
  turnstileChallenges({ siteKey: 'a-site-key', secret: 'a-secret', verifyUrl: url });

async function judged(next: Reply): Promise<string> {
  reply = next;
  return (await challenges().judge('an-answer', expected)).verdict;
}

const verdict = (value: unknown): Reply => ({ status: 200, body: JSON.stringify(value) });

it('Turnstile is offered with its site key', async () => {
  expect(await challenges().offer('log-in', 'normal')).toEqual({
    provider: 'turnstile',
    siteKey: 'a-site-key',
  });
});

it('Turnstile receives the secret, the answer and the address', async () => {
  expect(await judged(verdict({ success: true, action: 'log-in' }))).toBe('strong');
  expect(asked).toEqual([{ secret: 'a-secret', response: 'an-answer', remoteip: '10.0.0.1' }]);
});

it.each([
  ['a refusal', verdict({ success: false, action: 'log-in' })],
  ['a pass for another act', verdict({ success: true, action: 'register' })],
  ['a pass for no act', verdict({ success: true })],
  ['a pass in another shape', verdict({ success: 'true', action: 'log-in' })],
  ['an error', { status: 500, body: '{"success":true,"action":"log-in"}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['a redirect', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
])('Turnstile fails with %s', async (_, next) => {
  expect(await judged(next)).toBe('failed');
});

it('Turnstile fails when the service cannot be reached', async () => {
  const unreachable = challenges('http://127.0.0.1:1/siteverify');
  expect((await unreachable.judge('an-answer', expected)).verdict).toBe('failed');
});
