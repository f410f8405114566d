import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { clientAddress, isClientUnreadable, trustedProxies } from './client-address.ts';

/** What a server behind a proxy at 127.0.0.1 and one at 10.0.0.5 sees, and what it logs. */
async function seen(forwarded: string | undefined, trusted: string | null = TRUSTED) {
  const said: string[] = [];
  const stream = { write: (line: string) => void said.push(line) };
  const app = Fastify({
    trustProxy: trustedProxies(trusted ?? undefined),
    logger: { level: 'warn', stream },
  });
  app.get('/', (request, reply) => {
    void reply.send({
      address: clientAddress(request),
      unreadable: isClientUnreadable(request),
    });
  });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  await app.inject({ url: '/', headers });
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  return { ...answer.json<{ address: string; unreadable: boolean }>(), lines: said.length };
}

const TRUSTED = 'loopback, 10.0.0.0/8';

describe('the address a request comes from', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8::7]:49152', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['203.0.113.7:49152, 10.0.0.5:443', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7:49152,10.0.0.5', '203.0.113.7'],
  ])('is read from X-Forwarded-For: %s', async (forwarded, address) => {
    expect(await seen(forwarded)).toEqual({ address, unreadable: false, lines: 0 });
  });

  it.each([
    ['unknown', '127.0.0.1'],
    ['_hidden, 10.0.0.5:443', '10.0.0.5'],
    ['203.0.113.7:port', '127.0.0.1'],
  ])('is that of the nearest readable proxy for %s, and the log says so once', async (text, at) => {
    expect(await seen(text)).toEqual({ address: at, unreadable: true, lines: 1 });
  });

  it('is the peer’s if no proxy is trusted, whatever a header claims', async () => {
    expect((await seen('203.0.113.7:1', null)).address).toBe('127.0.0.1');
    expect((await seen(undefined)).address).toBe('127.0.0.1');
  });
});
