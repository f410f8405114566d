import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { isHidden, readForwardedAddresses } from './forwarded-addresses.ts';

/**
 * Returns the client addresses as seen behind proxies at 127.0.0.1 and in 10.0.0.0/8, and the
 * number of warnings.
 */
async function seen(...forwarded: string[]) {
  const said: string[] = [];
  const stream = { write: (line: string) => void said.push(line) };
  const app = Fastify({
    trustProxy: ['loopback', '10.0.0.0/8'],
    logger: { level: 'warn', stream },
  });
  readForwardedAddresses(app);
  app.get('/', ({ ip }, reply) => void reply.send({ ip }));
  const addresses: string[] = [];
  for (const text of forwarded) {
    const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': text } });
    addresses.push(answer.json<{ ip: string }>().ip);
  }
  await app.close();
  return { addresses, lines: said.length };
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8::7]:49152', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7:49152, 10.0.0.5:443', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:49152,10.0.0.5', '203.0.113.7'],
  ['unknown, 203.0.113.7', '203.0.113.7'],
  ['', '127.0.0.1'],
])(
  'The address a request comes from is read from X-Forwarded-For: %s',
  async (forwarded, address) => {
    expect(await seen(forwarded)).toEqual({ addresses: [address], lines: 0 });
  },
);

it('Clients without an address get separate ones, and the log says so once', async () => {
  const { addresses, lines } = await seen(
    '_one:49152',
    '_one:49153',
    '_two, 10.0.0.5:443',
    'unknown',
    '203.0.113.7:port',
  );
  const [one, again, ...others] = addresses;
  expect(again).toBe(one);
  expect(new Set([one, ...others]).size).toBe(4);
  expect(addresses.map(isHidden)).toEqual(addresses.map(() => true));
  expect(lines).toBe(1);
});
